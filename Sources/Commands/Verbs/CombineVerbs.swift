import DocumentWire
import Foundation
import PDFValues
import PageService

extension Option {
  static let at = Option(
    "at", .text("N"), help: "Before which page to insert; one more than there are pages appends.")
}

extension Verb {
  static let merge = Verb(
    name: "merge", summary: "Put files one after the other into one",
    operands: [Operand(name: "FILE", isRepeated: true)], required: [.output],
    options: [.json, .allowsUnsandboxed, .passwordDescriptor],
    details: [
      "Outlines, links, labels, form fields and attachments follow their pages. Each file gets an entry in the "
        + "outline, with its title or else its name, above its own entries. Properties and protection are those of "
        + "the first file, the binding that of the first that names one.",
      "JSON: pages, the number of pages.",
    ]
  ) { session in
    try session.checkOutput()
    let (documents, worst) = session.openAll(session.arguments.operands)
    guard worst == .done, let first = documents.first else { return worst }
    let summaries = try documents.map { try $0.summary() }
    let titles = zip(summaries, documents).map { title(of: $0, named: $1.name) }
    let merged = try first.deriving(.merged(documents.map(\.number), titles: titles))
    if !merged.state.isEncrypted, let other = documents.first(where: \.state.isEncrypted) {
      session.console.warn("“\(other.name)” is protected, the merged file is not.")
    }
    try merged.apply(
      .setBinding(
        direction: summaries.lazy.compactMap(\.direction).first,
        pageLayout: summaries.lazy.compactMap(\.pageLayout).first))
    return try session.finish(merged)
  }

  static let insert = Verb(
    name: "insert", summary: "Insert a file's pages into another",
    operands: [.file, Operand(name: "OTHER")], required: [.at, .output],
    options: [.json, .allowsUnsandboxed, .passwordDescriptor],
    details: [
      "All pages of OTHER go before page N of FILE, with their outline, links, labels, fields and attachments.",
      "JSON: pages, the number of pages.",
    ]
  ) { session in
    try session.checkOutput()
    let (documents, worst) = session.openAll(session.arguments.operands)
    guard worst == .done, let target = documents.first, let other = documents.last else {
      return worst
    }
    let place = session.arguments.value(.at) ?? ""
    let index =
      Int(place) == target.pageCount + 1 ? target.pageCount : try session.pageList(of: target).page(place)
    try target.apply(.insertPages(from: other.number, pages: nil, at: index, outlineTitle: nil))
    return try session.finish(target)
  }
}

extension Session {
  /// Opens all files, tells of each that cannot be opened, and gives the worst exit code.
  fileprivate func openAll(_ files: [String]) -> (documents: [WorkedDocument], worst: ExitCode) {
    var documents: [WorkedDocument] = []
    var worst = ExitCode.done
    for file in files {
      do {
        documents.append(try open(file))
      } catch {
        worst = max(worst, report(error))
      }
    }
    return (documents, worst)
  }

  /// Writes a document and tells how many pages it has.
  func finish(_ document: WorkedDocument, options: PDFWriteOptions = .init()) throws -> ExitCode {
    guard document.pageCount > 0 else { throw CommandError.noPages(displayName(file)) }
    try save(document, options: options)
    if wantsJSON { try report(["pages": .int(document.pageCount)]) }
    return .done
  }
}

/// A document's title, or its file's name without ending.
private func title(of summary: DocumentSummary, named name: String) -> String {
  let title = summary.title?.printable ?? ""
  return title.isEmpty ? (name as NSString).deletingPathExtension : title
}
