import Foundation
import Storage

/// The contents were changed while others' were read.
struct Overtaken: Error {}

extension DocumentRunner {
  func read(_ reading: DocumentMachine.Reading, _ document: UIDocument) {
    let url = reading.isOther ? asked[reading.request ?? 0]?.url ?? document.fileURL : document.fileURL
    let isReload = reading.request == nil
    let isFirst = !machine.isOpen
    let mine = reading.keepsMine ? snapshot(document) : nil
    Task {
      if let mine { await keepVersion(of: mine, document.fileURL) }
      let putBack = isReload ? document.stateToKeepOverReload() : nil
      if !isFirst {
        send(.disabledEditing)
        document.disableEditing()
      }
      progress = Progress(totalUnitCount: 1)
      loading = Loading(isReload: isReload)
      let end = await read(url, reading.isOther, document)
      let changedSince = loading?.loadedAt.map { $0 != machine.changes.current } ?? false
      if end == .done, loading?.loadedAt == nil { document.undoLink.manager?.removeAllActions() }
      loading = nil
      progress.completedUnitCount = 1
      send(.read(end))
      if end == .done, changedSince { send(.changed(.done)) }
      putBack?()
      guard !isFirst else { return }
      document.enableEditing()
      send(.enabledEditing)
    }
  }

  private func read(
    _ url: URL, _ isOther: Bool, _ document: UIDocument
  ) async -> DocumentMachine.Event.ReadEnd {
    do {
      let found = try await lane.run { try DocumentReading.carryOut(url, document) }
      if !isOther {
        (known, anchor, modified, versionKey) = (
          found.mark, found.anchor, found.modified, versionKey ?? found.key
        )
      }
      return .done
    } catch is Overtaken {
      report(DocumentError(.conflict, url))
      return .overtaken
    } catch {
      report(error)
      return .failed
    }
  }

  /// Has the document take contents. Nothing of that is a change, and nothing from before can be undone.
  func load(_ contents: DocumentContents, _ document: UIDocument) throws {
    if loading?.isReload ?? false, document.hasUnsavedChanges { throw Overtaken() }
    // Made now, so that what loading registers is not missed.
    let undo = document.undoLink.managerMade()
    undo?.disableUndoRegistration()
    do { try document.load(fromContents: contents.value, ofType: document.fileType) } catch {
      undo?.enableUndoRegistration()
      throw error
    }
    // Records again, too.
    undo?.removeAllActions()
    loading?.loadedAt = machine.changes.current
  }

  func snapshot(_ document: UIDocument) -> DocumentContents? {
    try? DocumentContents(document.contents(forType: document.savingFileType ?? "public.data"))
  }

  func look(_ document: UIDocument) {
    let (url, known, anchor) = (document.fileURL, known, anchor)
    // Elsewhere there is nothing to be looked at.
    guard url.isFileURL else { return send(.looked(.same)) }
    Task {
      let found = try? await lane.run { DocumentSight(url, known, anchor) }
      guard let found else { return send(.looked(.same)) }
      if let place = found.movedTo { wasMoved(to: place) }
      if found.sight == .same, let mark = found.mark { self.known = mark }
      if found.sight == .changed, machine.changes.hasChanges, !machine.isInConflict {
        report(DocumentError(.conflict, document.fileURL))
      }
      if found.sight == .missing, !machine.isMissing { report(DocumentError(.missing, url)) }
      send(.looked(found.sight))
    }
  }
}

/// What a read finds besides the contents.
struct DocumentReading: Sendable {
  var mark: FileMark?
  var anchor: FileAnchor?
  var modified: Date?
  /// What names the document among the versions.
  var key: String?

  /// Reads by the document's own way. Blocks.
  static func carryOut(_ url: URL, _ document: UIDocument) throws -> DocumentReading {
    var result = Result<DocumentReading, any Error>.failure(CocoaError(.fileReadUnknown))
    var refusal: NSError?
    NSFileCoordinator(filePresenter: document).coordinate(
      readingItemAt: url, options: .withoutChanges, error: &refusal
    ) { url in
      result = Result {
        // Before: what is written while we read will look like a change, and be read again.
        let found = DocumentReading(url)
        try document.read(from: url)
        return found
      }
    }
    if let refusal { throw refusal }
    return try result.get()
  }

  /// What lies at a place now.
  init(_ url: URL) {
    mark = FileMark(url)
    anchor = url.isFileURL ? FileAnchor(url.path) : nil
    key = url.isFileURL ? DocumentVersions.key(of: url) : nil
    let attributes = url.isFileURL ? try? FileManager.default.attributesOfItem(atPath: url.path) : nil
    modified = attributes?[.modificationDate] as? Date
  }
}

/// What has become of a file that we know.
struct DocumentSight: Sendable {
  var sight: DocumentMachine.Event.Sight
  var mark: FileMark?
  var movedTo: URL?

  /// Looks. Blocks.
  init(_ url: URL, _ known: FileMark?, _ anchor: FileAnchor?) {
    var place = url
    if FileMark.stamp(url) == nil, let path = anchor?.path, !path.contains("/Trash/files/") {
      place = URL(fileURLWithPath: path)
      movedTo = place
    }
    guard FileMark.stamp(place) != nil else {
      sight = .missing
      return
    }
    if let known, !known.isYoung, known.stamp == FileMark.stamp(place) {
      sight = .same
      return
    }
    // One that was only touched has another stamp, and an older file tells more.
    mark = FileMark(place)
    let isSame = mark.flatMap { mark in known.map { mark.isSame(as: $0) } } ?? false
    sight = isSame ? .same : .changed
  }
}

extension UIDocument {
  /// `read(from:)` for files and packages.
  nonisolated func readContents(from url: URL) throws {
    let contents = try DocumentContents.read(url)
    try onMainActor { try runner.load(contents, self) }
  }
}
