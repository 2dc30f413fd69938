import Files
import Foundation
import Storage

extension DocumentRunner {
  func write(_ writing: DocumentMachine.Writing, _ document: UIDocument) {
    let details = asked[writing.request] ?? Asked()
    let url = writing.isElsewhere ? details.url ?? document.fileURL : document.fileURL
    do {
      let contents = try document.contents(forType: document.savingFileType ?? "public.data")
      let attributes = try document.fileAttributesToWrite(to: url, for: details.operation)
      let plan = WritePlan(
        contents: DocumentContents(contents), attributes: Handed(value: attributes), url: url,
        operation: details.operation, known: writing.isElsewhere ? nil : known, writing: writing,
        places: environment.places,
        versionKey: writing.isElsewhere ? nil : versionKey, keepsOriginal: !hasOriginal)
      Task { await carryOut(plan, document) }
    } catch {
      failed(error)
    }
  }

  private func carryOut(_ plan: WritePlan, _ document: UIDocument) async {
    do {
      switch try await lane.run({ try plan.carryOut(document) }) {
      case .differs:
        report(DocumentError(.conflict, plan.url))
        send(.wrote(.differs))
      case .missing: send(.wrote(.missing))
      case .done(let found):
        (known, anchor, modified, lastError) = (found.mark, found.anchor, found.modified, nil)
        hasOriginal = true
        versionKey = plan.writing.isElsewhere ? found.key : versionKey ?? found.key
        if plan.writing.isElsewhere { wasMoved(to: plan.url) }
        send(.wrote(.done))
      }
    } catch {
      failed(error)
    }
  }

  private func failed(_ error: any Error) {
    // A save that comes by itself tells of a trouble once, not at every attempt.
    report(error, isQuiet: machine.autosave != nil && machine.failures > 0)
    send(.wrote(.failed))
  }

  func copyMine(_ document: UIDocument) {
    guard let contents = snapshot(document) else { return send(.copied(false)) }
    let url = document.fileURL
    Task {
      do {
        lastCopy = try await lane.run {
          let copy = url.freeSibling(adding: "my version")
          try document.writeContents(contents.value, andAttributes: nil, safelyTo: copy, for: .forCreating)
          return copy
        }
        send(.copied(true))
      } catch {
        report(error)
        send(.copied(false))
      }
    }
  }

  func move(_ number: Int, _ document: UIDocument) {
    guard let new = asked[number]?.url else { return send(.moved(false)) }
    let old = document.fileURL
    Task {
      do {
        let key = versionKey
        try await lane.run {
          try DocumentMove.carryOut(old, new, document)
          if let key { DocumentVersions.mark(new, key: key) }
        }
        wasMoved(to: new)
        send(.moved(true))
      } catch {
        report(error)
        send(.moved(false))
      }
    }
  }
}

/// Everything that a write needs, off the main thread.
struct WritePlan: Sendable {
  enum End: Sendable {
    case done(DocumentReading)
    case differs
    case missing
  }

  var contents: DocumentContents
  var attributes: Handed<[AnyHashable: Any]>
  var url: URL
  var operation: UIDocument.SaveOperation
  /// What the file was when we last read or wrote it.
  var known: FileMark?
  var writing: DocumentMachine.Writing
  var places: Places
  var versionKey: String?
  var keepsOriginal: Bool

  /// Writes, unless that would take something from someone. Blocks.
  func carryOut(_ document: UIDocument) throws -> End {
    var result = Result<End, any Error>.failure(CocoaError(.fileWriteUnknown))
    var refusal: NSError?
    NSFileCoordinator(filePresenter: document).coordinate(
      writingItemAt: url, options: .forReplacing, error: &refusal
    ) { url in
      result = Result { try carryOut(document, url) }
    }
    if let refusal { throw refusal }
    return try result.get()
  }

  private func carryOut(_ document: UIDocument, _ url: URL) throws -> End {
    if url.isFileURL, let end = try check(url) { return end }
    try document.writeContents(
      contents.value, andAttributes: attributes.value, safelyTo: url, for: operation)
    if let versionKey { DocumentVersions.mark(url, key: versionKey) }
    return .done(DocumentReading(url))
  }

  /// Nil when the way is free. What will be replaced and was not ours goes into the versions.
  private func check(_ url: URL) throws -> End? {
    guard FileMark.stamp(url) != nil else { return writing.mayCreate ? nil : .missing }
    if let known {
      let isOurs = known.holds(for: url)
      if !isOurs, !writing.replacesOthers { return .differs }
      if !isOurs || keepsOriginal { keep(url, isOurs ? .original : .beforeRestore) }
      return nil
    }
    if operation == .forCreating { throw DocumentError(.exists, url) }
    keep(url, .beforeRestore)
    return nil
  }

  /// A version that cannot be kept is no reason not to save: the disk may be full, and the text must out.
  private func keep(_ url: URL, _ origin: Version.Origin) {
    _ = try? DocumentVersions(places).add(contentsOf: url, origin, key: versionKey)
  }
}

/// Moving a document, within this process's order.
enum DocumentMove {
  /// Nothing is overwritten. A file that is not there yet moves by its name alone. Blocks.
  static func carryOut(_ old: URL, _ new: URL, _ document: UIDocument) throws {
    var result = Result<Void, any Error>.failure(CocoaError(.fileWriteUnknown))
    let coordinator = NSFileCoordinator(filePresenter: document)
    var refusal: NSError?
    coordinator.coordinate(
      writingItemAt: old, options: .forMoving, writingItemAt: new, options: .forReplacing, error: &refusal
    ) { old, new in
      result = Result {
        // Another case of the same name is the same file to some file systems.
        if FileMark.stamp(new) != nil, FileMark.stamp(new) != FileMark.stamp(old) {
          throw DocumentError(.exists, new)
        }
        guard FileMark.stamp(old) != nil else { return }
        try FileManager.default.moveItem(at: old, to: new)
        Disk.syncFolder(Path.folder(of: new.path))
        Disk.syncFolder(Path.folder(of: old.path))
        coordinator.item(at: old, didMoveTo: new)
      }
    }
    if let refusal { throw refusal }
    try result.get()
  }
}
