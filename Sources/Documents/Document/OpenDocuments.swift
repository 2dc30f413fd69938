public import Foundation

/// The documents that are open in this process: one file is one document, whoever asks for it and by whatever name.
@MainActor
public final class OpenDocuments {
  /// The process's.
  public static let shared = OpenDocuments()

  private struct Entry {
    weak var document: UIDocument?
  }

  private var entries: [Entry] = []

  /// The documents, in the order in which they were opened.
  public var documents: [UIDocument] { entries.compactMap(\.document) }

  /// The document of a place: the one that is in use already, else a new one. It is closed if nobody has opened it.
  public func document<Document: UIDocument>(
    at url: URL, make: @MainActor (URL) -> Document
  ) -> Document {
    if let known = known(at: url) as? Document { return known }
    let document = make(url)
    add(document)
    return document
  }

  /// The document of a place, if someone uses it.
  public func known(at url: URL) -> UIDocument? {
    let key = NSFileCoordinator.key(url.resolvingSymlinksInPath())
    return documents.first { NSFileCoordinator.key($0.fileURL.resolvingSymlinksInPath()) == key }
  }

  func add(_ document: UIDocument) {
    entries.removeAll { $0.document == nil || $0.document === document }
    entries.append(Entry(document: document))
  }
}
