import Dispatch
import Synchronization

/// Calls that are made one after the other, for tasks that wait for them: the more urgent first, of equals
/// the one that came first.
package final class CallQueue: Sendable {
  private struct Call {
    var priority: Priority
    var body: @Sendable () -> Void
  }

  private let queue = DispatchQueue(label: "tsuzuri.document")
  private let waiting = Mutex<[Call]>([])

  /// Makes a queue for one document.
  package init() {}

  /// Makes a call in its turn. When the task is cancelled before that, it is not made; while it is made the
  /// brake is pulled, and it is waited for only with `isFinished`. Throws `cancelled` then.
  package func run<Value: Sendable>(
    _ priority: Priority = .visible, isFinished: Bool = false, brake: Brake = Brake(),
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let turn = Turn<Value>(isFinished: isFinished)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard turn.wait(continuation) else { return }
        waiting.withLock { $0.append(Call(priority: priority) { turn.come(body) }) }
        queue.async { [self] in next()?() }
      }
    } onCancel: {
      turn.cancel()
      brake.pull()
    }
  }

  private func next() -> (@Sendable () -> Void)? {
    waiting.withLock { waiting in
      // The first of the most urgent.
      waiting.indices.min { waiting[$0].priority < waiting[$1].priority }.map { waiting.remove(at: $0).body }
    }
  }
}

/// One call, from the wish to the answer.
private final class Turn<Value: Sendable>: Sendable {
  private typealias Waiter = CheckedContinuation<Value, any Error>

  private enum State {
    case new
    case waiting(Waiter)
    case running(Waiter)
    case over
  }

  private let state = Mutex(State.new)
  private let isFinished: Bool

  init(isFinished: Bool) { self.isFinished = isFinished }

  /// False when it was cancelled before.
  func wait(_ waiter: CheckedContinuation<Value, any Error>) -> Bool {
    let isWanted = state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(waiter)
      return true
    }
    if !isWanted { waiter.resume(throwing: PageServiceError.cancelled) }
    return isWanted
  }

  func come(_ body: () throws -> Value) {
    let isWanted = state.withLock { state in
      guard case .waiting(let waiter) = state else { return false }
      state = .running(waiter)
      return true
    }
    guard isWanted else { return }
    let result = Result { try body() }
    leave { _ in true }?.resume(with: result)
  }

  func cancel() {
    leave { state in
      if case .running = state { !self.isFinished } else { true }
    }?.resume(throwing: PageServiceError.cancelled)
  }

  /// The one who waits, once, if the state lets go.
  private func leave(_ lets: (borrowing State) -> Bool) -> Waiter? {
    state.withLock { state in
      guard lets(state) else { return nil }
      defer { state = .over }
      switch state {
      case .waiting(let waiter), .running(let waiter): return waiter
      case .new, .over: return nil
      }
    }
  }
}
