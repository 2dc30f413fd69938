import DocumentWire
import Engine
import Foundation
import PDFValues
import Synchronization
import Wire

/// What a keeper was at when it came to its end.
package enum KeeperTask: Sendable, Equatable {
  case opening, structure, edit, saving
  case page(Int)
}

extension RemoteDocument {
  /// Keepers that were killed from elsewhere, for one call.
  private static let mostLosses = 20

  /// Opens the document in a first keeper, where there is no pool to tell of it.
  func openFirst() throws {
    try surviving(.opening) { _ in }
  }

  /// Asks the keeper for something that changes nothing.
  func answer(
    _ call: DocumentCall, _ task: KeeperTask, _ limit: Double
  ) throws -> Versioned<DocumentAnswer> {
    try surviving(task) { keeper in
      let answer = try keeper.call(call, limit: limit)
      let (generation, count) = state.withLock { ($0.journal.generation, $0.journal.looks.count) }
      guard answer.fits(call, pageCount: count) else { throw keeper.misbehaves() }
      return Versioned(answer, generation)
    }
  }

  /// Does something with a keeper that has the document in its present state; once more with a fresh one
  /// when that ends. What ends two gets an error that names it.
  func surviving<Value>(_ task: KeeperTask, _ body: (DocumentWorker) throws -> Value) throws -> Value {
    var (failures, losses) = (0, 0)
    while true {
      var present = KeeperTask.opening
      do {
        let keeper = try keeper()
        present = task
        return try body(keeper)
      } catch let error as PageServiceError {
        guard error.endsKeeper else { throw error }
        let lost = state.withLock { state in
          defer { state.keeper = nil }
          return state.keeper
        }
        if lost?.wasKilled == true { losses += 1 } else { failures += 1 }
        if failures >= 2 || losses >= Self.mostLosses { throw error.naming(present) }
      }
    }
  }

  /// The keeper, or a fresh one that has done all edits again. Only one call at a time comes here.
  private func keeper() throws -> DocumentWorker {
    if let known = state.withLock({ $0.keeper }) { return known }
    let fresh = try DocumentWorker(program)
    // Kept before it has opened anything, so that its end is told apart.
    state.withLock { $0.keeper = fresh }
    do {
      try bringUp(fresh)
    } catch {
      // What is half done is of no use to the next call.
      if (error as? PageServiceError)?.endsKeeper != true { state.withLock { $0.keeper = nil } }
      throw error
    }
    return fresh
  }

  private func bringUp(_ fresh: DocumentWorker) throws {
    let opened = try open(document, as: servedDocument, in: fresh)
    let (lent, edits) = state.withLock { state in
      if pool == nil, state.journal.generation == 0 {
        state.journal = Journal(pageCount: opened.pageCount)
        state.isEncrypted = opened.isEncrypted
      }
      return (state.lent, state.journal.edits)
    }
    if let pool, pool.facts.pageCount != opened.pageCount { throw fresh.misbehaves() }
    for (number, other) in lent.sorted(by: { $0.key < $1.key }) {
      let again = try open(other.file, as: number, in: fresh)
      guard again.pageCount == other.pageCount else { throw fresh.misbehaves() }
    }
    for (number, edit) in edits.enumerated() {
      // That which was done before is done again, and comes to the same.
      guard
        case .applied(.revert(number), _) = try fresh.call(
          .apply(servedDocument, edit), limit: limits.structure)
      else { throw fresh.misbehaves() }
    }
  }

  func open(
    _ file: OpenFile, as number: DocumentNumber, in keeper: DocumentWorker
  ) throws -> DocumentState {
    let bytes = try file.file()
    let call = DocumentCall.open(number, name: file.name, password: file.password, length: bytes.count)
    let answer = try keeper.call(call, descriptor: bytes.descriptor, limit: limits.opening)
    guard case .opened(let state) = answer, (0...Journal.mostPages).contains(state.pageCount) else {
      throw keeper.misbehaves()
    }
    return state
  }

  /// The keeper's process, for tests that harm it.
  package var keeperProcess: Int32? { state.withLock { $0.keeper?.processID } }
}

extension PageServiceError {
  /// The keeper is gone, or not to be trusted any more.
  fileprivate var endsKeeper: Bool {
    switch self {
    case .documentCrashed, .documentTooSlow, .misbehaved, .cancelled: true
    default: false
    }
  }

  /// The error, with what was done.
  fileprivate func naming(_ task: KeeperTask) -> PageServiceError {
    switch (self, task) {
    case (.documentTooSlow, .page(let page)): .tooSlow(page: page)
    case (.documentCrashed, .page(let page)): .crashed(page: page)
    case (.documentTooSlow, _): .keeperTooSlow(task)
    case (.documentCrashed, _), (.cancelled, _): .keeperCrashed(task)
    default: self
    }
  }
}
