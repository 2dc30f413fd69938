import Synchronization

/// Ends something half-way, whether it has begun or not.
package final class Brake: Sendable {
  private struct State: ~Copyable {
    var isPulled = false
    var stop: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Lets go.
  package init() {}

  /// True once it was pulled.
  package var isPulled: Bool { state.withLock { $0.isPulled } }

  /// Ends what it is on, and what it comes on later.
  package func pull() {
    let stop = state.withLock { state in
      state.isPulled = true
      return state.stop
    }
    stop?()
  }

  /// Is on something that `stop` ends.
  func during<Value>(_ stop: @escaping @Sendable () -> Void, do body: () throws -> Value) rethrows -> Value {
    let isPulled = state.withLock { state in
      state.stop = stop
      return state.isPulled
    }
    if isPulled { stop() }
    defer { state.withLock { $0.stop = nil } }
    return try body()
  }
}
