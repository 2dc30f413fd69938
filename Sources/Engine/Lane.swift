internal import CPDFium
internal import Synchronization

/// The right to call PDFium, which works one call at a time in a process.
///
/// Lent by `Engine.run` and impossible to make, copy or keep: whoever has one holds the mutex.
public struct Lane: ~Copyable {
  fileprivate init() {}
}

/// The one way into PDFium.
public enum Engine {
  private struct State: ~Copyable {
    var isInitialized = false
  }

  private static let state = Mutex(State())
  private static let graveyard = Mutex<[Remains]>([])

  /// Runs `body` with the lane. Blocks until it is free; may be called from any thread, but not
  /// from within another visit, which traps.
  public static func run<Result, Failure: Error>(
    _ body: (borrowing Lane) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { state throws(Failure) in
      if !state.isInitialized {
        initialize()
        state.isInitialized = true
      }
      let lane = Lane()
      bury(lane)
      return try body(lane)
    }
  }

  private static func initialize() {
    var configuration = FPDF_LIBRARY_CONFIG()
    configuration.version = 2
    FPDF_InitLibraryWithConfig(&configuration)
    FontBroker.install()
  }

  /// What a document leaves behind. Closing it needs the lane, which a `deinit` may not take: it can
  /// run inside a visit.
  struct Remains: @unchecked Sendable {
    // Unchecked: raw handles whose owner is gone; only `bury` touches them, with the lane.
    var pages: [FPDF_PAGE]
    var document: FPDF_DOCUMENT
    var access: DocumentAccess
  }

  /// Hands handles over for closing: at once if the lane is free, else at the next visit.
  static func leave(_ remains: Remains) {
    graveyard.withLock { $0.append(remains) }
    _ = state.withLockIfAvailable { _ in bury(Lane()) }
  }

  private static func bury(_ lane: borrowing Lane) {
    let remains = graveyard.withLock { graves in
      defer { graves = [] }
      return graves
    }
    for remain in remains {
      for page in remain.pages { FPDF_ClosePage(page) }
      FPDF_CloseDocument(remain.document)
      remain.access.release()
    }
  }
}
