import Foundation
import PDFKit
import Reading

/// Only for pictures of spreads and marks, until workers draw them.
extension Session {
  func openHere(_ file: String) throws -> PDFDocument {
    let document: PDFDocument
    if file == "-" {
      document = try PDFDocument(contents: console.readInput(), name: displayName(file))
    } else if isPipe(file), let pipe = FileHandle(forReadingAtPath: file), let data = try pipe.readToEnd() {
      document = try PDFDocument(contents: data, name: displayName(file))
    } else {
      document = try PDFDocument(contentsOf: URL(fileURLWithPath: file))
    }
    if document.isLocked { try unlock(file, displayName(file)) { try document.unlock(password: $0) } }
    if document.hasRepairedTables { warnOfRepair(file) }
    guard document.pageCount > 0 else { throw CommandError.noPages(displayName(file)) }
    return document
  }

  func pages(of document: PDFDocument) throws(CommandError) -> [Int] {
    guard let text = arguments.value(.pages) else { return Array(0..<document.pageCount) }
    return try PageList(count: document.pageCount, name: displayName(file)) { document.pageLabels }.pages(
      text)
  }
}

extension BookLayout {
  init(_ session: Session, _ document: PDFDocument, pairsPages: Bool) {
    self.init(
      session, BindingFlags(direction: document.direction, pageLayout: document.pageLayout),
      pairsPages: pairsPages, isVertical: false, pageCount: document.pageCount
    ) { document.pageSizes }
  }
}

extension PDFDocument {
  /// The zero-based place of a page; nil when it is not in the document.
  func number(of page: PDFPage) -> Int? {
    let number = index(for: page)
    return number == NSNotFound ? nil : number
  }
}
