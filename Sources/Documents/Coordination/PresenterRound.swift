import Foundation
import Synchronization

/// Asks presenters something and waits for their answers.
struct PresenterRound {
  /// What one presenter is asked; it calls the answer once, with what shall run afterwards and what went wrong.
  typealias Question =
    @Sendable (
      any NSFilePresenter, _ answer: @escaping @Sendable ((@Sendable () -> Void)?, (any Error)?) -> Void
    )
    -> Void

  private struct Answers {
    var afterwards: [@Sendable () -> Void] = []
    var error: (any Error)?
  }

  /// Waits for all, unless it is on the main thread: presenters may need that to answer, so there they are
  /// told and not waited for. Gives what shall run on the presenters' queues afterwards.
  static func ask(
    _ presenters: [any NSFilePresenter], _ question: @escaping Question
  ) throws -> [@Sendable () -> Void] {
    let shared = Shared()
    let group = DispatchGroup()
    for presenter in presenters {
      group.enter()
      let once = Once { group.leave() }
      presenter.presentedItemOperationQueue.addOperation {
        question(presenter) { afterwards, error in
          if let afterwards {
            shared.add { presenter.presentedItemOperationQueue.addOperation(afterwards) }
          }
          if let error { shared.add(error) }
          once.run()
        }
      }
    }
    if !isOnMainActor() { group.wait() }
    return try shared.result()
  }

  private final class Shared: Sendable {
    private let answers = Mutex(Answers())

    func add(_ work: @escaping @Sendable () -> Void) { answers.withLock { $0.afterwards.append(work) } }

    func add(_ error: any Error) { answers.withLock { $0.error = $0.error ?? error } }

    func result() throws -> [@Sendable () -> Void] {
      try answers.withLock {
        if let error = $0.error { throw error }
        return $0.afterwards
      }
    }
  }

  /// Presenters may call an answer twice; a group may not be left twice.
  private final class Once: Sendable {
    private let work: Mutex<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) { self.work = Mutex(work) }

    func run() {
      let work = work.withLock { work in
        defer { work = nil }
        return work
      }
      work?()
    }
  }
}
