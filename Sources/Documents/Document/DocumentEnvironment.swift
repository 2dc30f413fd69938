import Foundation
package import Storage

/// What documents stand on; tests put others in its place.
package struct DocumentEnvironment: Sendable {
  /// Where journals and versions lie.
  package var places: Places
  /// Waits.
  package var clock: any DocumentClock
  /// Whether changes by others are noticed by themselves.
  package var watches: Bool

  /// Puts together.
  package init(
    places: Places = .standard, clock: any DocumentClock = MainQueueClock(), watches: Bool = true
  ) {
    (self.places, self.clock, self.watches) = (places, clock, watches)
  }

  /// What documents take when they are made.
  @TaskLocal package static var current = DocumentEnvironment()
}

/// Calls back after a while.
package protocol DocumentClock: Sendable {
  /// Calls `body` once, after a number of seconds; what is given back calls that off.
  @MainActor func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void
}

/// Waits on the main queue.
package struct MainQueueClock: DocumentClock {
  /// The only one.
  package init() {}

  @MainActor package func after(
    _ seconds: Double, _ body: @escaping @MainActor () -> Void
  ) -> @MainActor () -> Void {
    let item = DispatchWorkItem { MainActor.assumeIsolated { body() } }
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: item)
    return { item.cancel() }
  }
}
