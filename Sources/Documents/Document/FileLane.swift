import Files
import Foundation

/// Where one document reads and writes, one thing after the other and off the main thread.
final class FileLane: Sendable {
  private let queue: DispatchQueue

  init(_ name: String) { queue = DispatchQueue(label: name, qos: .userInitiated) }

  /// Does work that blocks.
  func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    // Tests stand beside the task that asked.
    let witness = Disk.witness
    return try await withCheckedThrowingContinuation { done in
      queue.async {
        done.resume(with: Swift.Result { try Disk.$witness.withValue(witness) { try work() } })
      }
    }
  }

  /// Does work whose end nobody waits for.
  func add(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}

/// Carries a value from one thread to another, the first of which lets go of it.
struct Handed<Value>: @unchecked Sendable {
  // Unchecked: used once on each side, in turn.
  let value: Value
}

/// Whether this is where main-actor code runs. Both are asked: without a main loop the main queue is served
/// by other threads than the first.
func isOnMainActor() -> Bool {
  MainQueueMark.install
  return Thread.isMainThread || DispatchQueue.getSpecific(key: MainQueueMark.key) != nil
}

private enum MainQueueMark {
  static let key = DispatchSpecificKey<Bool>()
  static let install: Void = DispatchQueue.main.setSpecific(key: key, value: true)
}

/// Does work on the main actor and waits for it; for threads that may block.
func onMainActor<Result: Sendable>(_ work: @MainActor () throws -> Result) throws -> Result {
  if isOnMainActor() { return try MainActor.assumeIsolated(work) }
  return try DispatchQueue.main.sync { try MainActor.assumeIsolated(work) }
}
