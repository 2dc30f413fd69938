import Foundation
import PDFKit
import TestSupport
import Testing

/// Everything a reader does, on every file of the corpus: no crash, no hang, and what the manifest says.
@Suite(.enabled(if: Corpus.isPresent)) struct CorpusTests {
  @Test(.timeLimit(.minutes(20)), arguments: Manifest.entries)
  func everyFileIsReadAsTheManifestSays(entry: Manifest.Entry) throws {
    let document: PDFDocument
    do {
      document = try PDFDocument(contentsOf: URL(fileURLWithPath: Corpus.path(entry.path)))
    } catch {
      // What we refuse, PDFium must have refused too, and with a reason.
      #expect(entry.pages == nil, "\(error)")
      #expect(!"\(error)".isEmpty)
      return
    }
    for password in entry.passwords where document.isLocked { _ = document.unlock(withPassword: password) }
    guard !document.isLocked else {
      #expect(entry.pages == nil)
      return
    }
    if let pages = entry.pages { #expect(document.pageCount == pages) }
    walk(document)
  }

  /// Looks at all that there is and draws each page once.
  private func walk(_ document: PDFDocument) {
    _ = document.documentAttributes
    _ = document.pageLabels
    _ = document.pageSizes
    _ = document.attachmentNames
    _ = document.formFields
    walk(document.outlineRoot)
    for index in 0..<document.pageCount {
      guard let page = document.page(at: index) else {
        Issue.record("page \(index) is missing")
        continue
      }
      #expect(page.string?.utf16.count == page.numberOfCharacters)
      for annotation in page.annotations { _ = (annotation.type, annotation.action, annotation.destination) }
      _ = page.thumbnail(of: CGSize(width: 200, height: 200), for: .cropBox)
    }
  }

  private func walk(_ item: PDFOutline?) {
    guard let item else { return }
    _ = (item.label, item.destination?.page?.label)
    for index in 0..<item.numberOfChildren { walk(item.child(at: index)) }
  }
}

/// `MANIFEST.tsv` of the corpus.
enum Manifest {
  struct Entry: Sendable, CustomTestStringConvertible {
    var path: String
    /// Number of pages by PDFium; nil for a file that it refuses.
    var pages: Int?
    var passwords: [String]
    var testDescription: String { path }
  }

  static let entries: [Entry] = {
    guard let folder = Corpus.folder,
      let text = try? String(contentsOf: folder.appendingPathComponent("MANIFEST.tsv"), encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").dropFirst().map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let pages = Int(columns[7].prefix { $0.isNumber })
      return Entry(path: columns[0], pages: pages, passwords: passwords(columns[8]))
    }
  }()

  /// "user foo; owner bar", a bare password, or a remark in brackets.
  private static func passwords(_ column: String) -> [String] {
    if column.hasPrefix("(") { return [""] }
    return column.components(separatedBy: "; ").flatMap { part in
      [
        part, part.replacingOccurrences(of: "user ", with: ""),
        part.replacingOccurrences(of: "owner ", with: ""),
      ]
    }.filter { !$0.isEmpty }
  }
}
