import Compose
import Foundation
import PDFKit

/// The parts of the book: notes for its text, drawings for what fills pages of its own.
struct Book {
  /// 四六判, in points.
  static let pageSize = CGSize(width: 127 / 25.4 * 72, height: 188 / 25.4 * 72)
  static let title = "綴りの本"
  static let author = "綴りの人びと"
  static let subtitle = "A Book about the Making of Books"

  /// What stands in the text, by its headings.
  private enum Chapter {
    static let first = "はじめに"
    static let direction = "右から左へ"
    static let crossing = "もう一つの向きから"
    static let afterCrossing = "おわりに"
  }

  private let text: String
  private let english: String

  /// Reads the text: Markdown files with a number, in order, and one with the English chapter.
  init(folder: URL) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    func read(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    text = try names.filter { $0.wholeMatch(of: /\d.*\.md/) != nil }.map(read).joined(separator: "\n\n")
    english = try read("english.md")
  }

  /// All parts in one document.
  func bound() throws -> PDFDocument {
    let book = try composed()
    try bindFront(of: book)
    try bindPlates(into: book)
    try bindBack(of: book)
    return book
  }

  // MARK: Text

  /// The Japanese text with the English chapter in its place.
  private func composed() throws -> PDFDocument {
    let plates = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Plates.write(to: plates)
    defer { try? FileManager.default.removeItem(at: plates) }

    var numbers = [
      NotePageNumbers(from: 1, style: .lowercaseRoman), NotePageNumbers(at: Chapter.first, from: 1),
    ]
    // How many English pages the numbers have to leave out is known when these are set, and where they
    // begin when the text before them is: so the text is set twice.
    let draft = try pages(of: text, numbers, plates)
    let afterCrossing = try draft.page(of: Chapter.afterCrossing).label.flatMap { Int($0) } ?? 1
    let english = try pages(of: english, [NotePageNumbers(from: afterCrossing)], plates)
    numbers.append(NotePageNumbers(at: Chapter.afterCrossing, from: afterCrossing + english.pageCount))

    let book = try pages(of: text, numbers, plates)
    let place = book.index(for: try book.page(of: Chapter.afterCrossing))
    book.insert(contentsOf: english, at: place, outlineTitle: english.title)
    return book
  }

  private func pages(of text: String, _ numbers: [NotePageNumbers], _ plates: URL) throws -> PDFDocument {
    var options = NoteOptions()
    options.pageNumbers = numbers
    options.baseFolder = plates.path
    return try PDFDocument(contents: NoteComposition(markdown: text, options: options).pdfData())
  }

  // MARK: Drawn pages

  private func bindFront(of book: PDFDocument) throws {
    // The note's own title page is plain.
    book.removePage(at: 0)
    book.insert(contentsOf: try drawing(["i"], TitlePage.draw), at: 0)
    if let page = book.page(at: 2) {
      let contents = PDFOutline()
      contents.label = "目次"
      contents.destination = PDFDestination(page: page, at: CGPoint(x: 0, y: Self.pageSize.height))
      book.outlineRoot?.insertChild(contents, at: 0)
    }
    book.insert(contentsOf: try drawing(["見返し"], Covers.drawEndpaper), at: 0)
    book.insert(contentsOf: try drawing(["表紙"], Covers.drawFront), at: 0, outlineTitle: "表紙")
  }

  private func bindPlates(into book: PDFDocument) throws {
    let first = book.index(for: try book.page(of: Chapter.first))
    book.insert(contentsOf: try drawing(["iv"], Frontispiece.draw), at: first, outlineTitle: "口絵")

    // The picture on two facing pages begins on a right one, as do all odd places behind the cover. As in
    // printed books, such a plate is not counted.
    var place = book.index(for: try book.page(of: Chapter.direction))
    if place.isMultiple(of: 2) { place += 1 }
    let river = try drawing(["図版一", "図版二"], River.drawRightPage, River.drawLeftPage)
    book.insert(contentsOf: river, at: place, outlineTitle: "見開き　月と川")
  }

  private func bindBack(of book: PDFDocument) throws {
    // One endpaper is glued to the cover, on a left page; before it there may be its other half.
    for _ in 0...(book.pageCount % 2) {
      book.append(contentsOf: try drawing(["見返し"], Covers.drawEndpaper))
    }
    book.append(contentsOf: try drawing(["裏表紙"], Covers.drawBack), outlineTitle: "裏表紙")
  }

  /// Pages with these labels, one for each drawing.
  private func drawing(_ labels: [String], _ pages: (CGContext) -> Void...) throws -> PDFDocument {
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(origin: .zero, size: Self.pageSize))
    let data = renderer.pdfData { context in
      for draw in pages {
        context.beginPage()
        draw(context.cgContext)
      }
    }
    let document = try PDFDocument(contents: data)
    for (index, label) in labels.enumerated() { document.page(at: index)?.setLabel(label) }
    return document
  }
}

/// A chapter that the text does not have.
struct MissingChapter: Error, CustomStringConvertible {
  let title: String
  var description: String { "The text has no chapter “\(title)”." }
}

extension PDFDocument {
  /// The page on which a chapter begins.
  fileprivate func page(of chapter: String) throws -> PDFPage {
    let root = outlineRoot
    for index in 0..<(root?.numberOfChildren ?? 0) {
      if let item = root?.child(at: index), item.label == chapter, let page = item.destination?.page {
        return page
      }
    }
    throw MissingChapter(title: chapter)
  }

  fileprivate var title: String? {
    documentAttributes?[PDFDocumentAttribute.titleAttribute] as? String
  }
}
