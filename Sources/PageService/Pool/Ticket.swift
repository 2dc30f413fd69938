import Synchronization

/// The ticket of a wish that may be taken back before it is known.
final class Ticket: Sendable {
  private enum State {
    case unknown
    case known(Int)
    case cancelled
  }

  private let state = Mutex(State.unknown)

  /// Notes the number; withdraws at once when the wish was taken back meanwhile.
  func set(_ number: Int, withdraw: (Int) -> Void) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .known(number)
      return false
    }
    if isCancelled { withdraw(number) }
  }

  /// Takes the wish back.
  func cancel(withdraw: (Int) -> Void) {
    let number = state.withLock { state -> Int? in
      defer { state = .cancelled }
      if case .known(let number) = state { return number }
      return nil
    }
    if let number { withdraw(number) }
  }
}
