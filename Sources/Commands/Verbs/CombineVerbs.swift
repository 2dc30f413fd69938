import Foundation
import PDFKit

extension Option {
  static let at = Option(
    "at", .text("N"), help: "Before which page to insert; one more than there are pages appends.")
}

extension Verb {
  static let merge = Verb(
    name: "merge", summary: "Put files one after the other into one",
    operands: [Operand(name: "FILE", isRepeated: true)], required: [.output],
    options: [.json, .passwordDescriptor],
    details: [
      "Outlines, links, labels, form fields and attachments follow their pages. Each file gets an entry in the "
        + "outline, with its title or else its name, above its own entries. Properties and protection are those of "
        + "the first file, the binding that of the first that names one.",
      "JSON: pages, the number of pages.",
    ]
  ) { session in
    try session.checkOutput()
    let (documents, worst) = session.openAll(session.arguments.operands)
    guard worst == .done else { return worst }
    let merged = PDFDocument.merging(
      documents.map(\.document), titles: documents.map { session.title(of: $0.document, $0.file) })
    if !merged.isEncrypted, let plain = documents.first(where: { $0.document.isEncrypted }) {
      session.console.warn("“\(session.displayName(plain.file))” is protected, the merged file is not.")
    }
    merged.direction = documents.lazy.compactMap(\.document.direction).first
    merged.pageLayout = documents.lazy.compactMap(\.document.pageLayout).first
    return try session.finish(merged)
  }

  static let insert = Verb(
    name: "insert", summary: "Insert a file's pages into another",
    operands: [.file, Operand(name: "OTHER")], required: [.at, .output],
    options: [.json, .passwordDescriptor],
    details: [
      "All pages of OTHER go before page N of FILE, with their outline, links, labels, fields and attachments.",
      "JSON: pages, the number of pages.",
    ]
  ) { session in
    try session.checkOutput()
    let (documents, worst) = session.openAll(session.arguments.operands)
    guard worst == .done, let (_, target) = documents.first, let (_, other) = documents.last else {
      return worst
    }
    let place = session.arguments.value(.at) ?? ""
    let index =
      Int(place) == target.pageCount + 1 ? target.pageCount : try session.pageList(of: target).page(place)
    target.insert(contentsOf: other, at: index)
    return try session.finish(target)
  }
}

extension Session {
  /// Opens all files, tells of each that cannot be opened, and gives the worst exit code.
  fileprivate func openAll(_ files: [String]) -> (
    documents: [(file: String, document: PDFDocument)], worst: ExitCode
  ) {
    var documents: [(file: String, document: PDFDocument)] = []
    var worst = ExitCode.done
    for file in files {
      do {
        documents.append((file, try open(file)))
      } catch {
        worst = max(worst, report(error))
      }
    }
    return (documents, worst)
  }

  /// A document's title, or its file's name without ending.
  fileprivate func title(of document: PDFDocument, _ file: String) -> String {
    let title =
      (document.documentAttributes?[PDFDocumentAttribute.titleAttribute] as? String)?.printable ?? ""
    return title.isEmpty ? (displayName(file) as NSString).deletingPathExtension : title
  }

  /// Writes a document and tells how many pages it has.
  func finish(_ document: PDFDocument, options: PDFWriteOptions = .init()) throws -> ExitCode {
    guard document.pageCount > 0 else { throw CommandError.noPages(displayName(file)) }
    try save(document, options: options)
    if wantsJSON { try report(["pages": .int(document.pageCount)]) }
    return .done
  }
}
