import Foundation
import PDFKit
import TestSupport
import Testing

/// Remembers the notifications of one object.
// Unchecked: notifications come on the thread that posts them, which here is the test's.
private final class Recorder: NSObject, @unchecked Sendable {
  private(set) var heard: [String] = []
  private var tokens: [any NSObjectProtocol] = []

  func listen(to names: [Notification.Name], of object: AnyObject) {
    for name in names {
      tokens.append(
        NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) {
          [weak self] note in
          let page = note.userInfo?[PDFDocumentPageIndexKey] as? Int
          self?.heard.append(note.name.rawValue + (page.map { " \($0)" } ?? ""))
        })
    }
  }

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
}

// What app developers expect of PDFKit or suffer from, as it is here.
@Suite struct QuirkTests {
  private let pages = ["Hello world", "Second page"].map { PDFFixture.text($0) }

  private func document(page entries: String = "") throws -> PDFDocument {
    try #require(PDFDocument(data: Data(PDFFixture(pages: pages, page: { _ in entries }).bytes)))
  }

  @Test func writingPostsNotificationsInOrder() throws {
    let document = try document()
    let recorder = Recorder()
    recorder.listen(
      to: [
        .PDFDocumentDidBeginWrite, .PDFDocumentDidBeginPageWrite, .PDFDocumentDidEndPageWrite,
        .PDFDocumentDidEndWrite,
      ], of: document)
    let folder = try TemporaryFolder()
    #expect(document.write(to: folder.url.appendingPathComponent("a.pdf")))
    #expect(
      recorder.heard == [
        "PDFDocumentDidBeginWrite", "PDFDocumentDidBeginPageWrite 0", "PDFDocumentDidEndPageWrite 0",
        "PDFDocumentDidBeginPageWrite 1", "PDFDocumentDidEndPageWrite 1", "PDFDocumentDidEndWrite",
      ])
  }

  @Test func unlockingPostsOnce() throws {
    let options = [PDFDocumentWriteOption.userPasswordOption: "user"]
    let data = try #require(try document().dataRepresentation(options: options))
    let document = try #require(PDFDocument(data: data))
    let recorder = Recorder()
    recorder.listen(to: [.PDFDocumentDidUnlock], of: document)
    #expect(!document.unlock(withPassword: "no") && document.unlock(withPassword: "user"))
    #expect(recorder.heard == ["PDFDocumentDidUnlock"] && document.isEncrypted && !document.isLocked)
  }

  @Test func writingOntoTheOpenFileKeepsItReadable() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: try folder.write(PDFFixture(pages: pages).bytes, to: "a.pdf"))
    let document = try #require(PDFDocument(url: url))
    document.removePage(at: 0)
    #expect(document.write(to: url) && document.string == "Second page")
    #expect(PDFDocument(url: url)?.pageCount == 1 && document.documentURL == url)
  }

  @Test func insertedPagesSurviveTheirSource() throws {
    let merged = PDFDocument()
    do {
      let source = try document()
      let original = try #require(source.page(at: 1))
      merged.insert(original, at: 0)
      // Inserted itself, a page changes its document.
      #expect(source.pageCount == 1 && original.document === merged)
      merged.insert(try #require(source.page(at: 0)?.copy() as? PDFPage), at: 0)
      #expect(source.pageCount == 1)
    }
    let written = try #require(merged.dataRepresentation().flatMap { PDFDocument(data: $0) })
    #expect(written.string == "Hello world\nSecond page")
  }

  @Test func indicesOutOfRangeDoNothing() throws {
    let document = try document()
    document.removePage(at: -1)
    document.removePage(at: 2)
    document.exchangePage(at: 0, withPageAt: 2)
    document.insert(PDFPage(), at: -1)
    #expect(document.pageCount == 2 && document.page(at: -1) == nil)
    let page = try #require(document.page(at: 0))
    #expect(page.characterBounds(at: 999) == .zero)
    #expect(page.selection(for: NSRange(location: 999, length: 1)) == nil)
    // A page that cannot be inserted stays where it was.
    PDFDocument().insert(page, at: 5)
    #expect(page.document === document)
  }

  @Test func pageSpaceKnowsNoRotationOrCrop() throws {
    let document = try document(page: "/Rotate 90 /CropBox [10 50 110 250]")
    let page = try #require(document.page(at: 0))
    #expect(page.rotation == 90)
    #expect(page.bounds(for: .mediaBox) == CGRect(x: 0, y: 0, width: 200, height: 300))
    #expect(page.bounds(for: .cropBox) == CGRect(x: 10, y: 50, width: 100, height: 200))
    #expect(page.bounds(for: .trimBox) == page.bounds(for: .cropBox))
    let first = page.characterBounds(at: 0)
    #expect(abs(first.minX - 20) < 3 && first.contains(CGPoint(x: first.midX, y: 205)))
    // Thumbnails are upright and keep the proportions.
    let size = page.thumbnail(of: CGSize(width: 100, height: 100), for: .cropBox).size
    #expect(size == CGSize(width: 100, height: 50))
  }

  @Test func boxesReachNoFurtherThanTheSheet() throws {
    let page = try #require(try document().page(at: 0))
    page.setBounds(CGRect(x: 100, y: 100, width: 900, height: 900), for: .cropBox)
    #expect(page.bounds(for: .cropBox) == CGRect(x: 100, y: 100, width: 100, height: 200))
    page.setBounds(.zero, for: .mediaBox)
    #expect(page.bounds(for: .mediaBox).width == 200)
  }

  @Test func quadrilateralsOfFilesComeInZOrder() throws {
    let mark =
      "<< /Type /Annot /Subtype /Highlight /Rect [20 190 120 230] "
      // Counterclockwise from the lower left, as the format's text says.
      + "/QuadPoints [20 190 120 190 120 230 20 230] >>"
    let page = try #require(try document(page: "/Annots [\(mark)]").page(at: 0))
    let points = page.annotations.first?.quadrilateralPoints?.map(\.cgPointValue)
    #expect(points == [(0, 40), (100, 40), (0, 0), (100, 0)].map { CGPoint(x: $0.0, y: $0.1) })
  }

  @Test func changesShowInSpiteOfAStoredAppearance() throws {
    let document = try document()
    let square = PDFAnnotation(
      bounds: CGRect(x: 20, y: 20, width: 60, height: 60), forType: .square, withProperties: nil)
    square.interiorColor = .red
    document.page(at: 0)?.addAnnotation(square)
    let reread = try #require(document.dataRepresentation().flatMap { PDFDocument(data: $0) })
    let stored = try #require(reread.page(at: 0)?.annotations.first)
    #expect(stored.hasAppearanceStream)
    stored.interiorColor = .green
    #expect(!stored.hasAppearanceStream)
    let again = try #require(reread.dataRepresentation().flatMap { PDFDocument(data: $0) })
    #expect(again.page(at: 0)?.annotations.first?.hasAppearanceStream == true)
    #expect(again.page(at: 0)?.annotations.first?.interiorColor == .green)
  }

  @Test func burningInLeavesNoAnnotations() throws {
    let document = try document()
    let note = PDFAnnotation(
      bounds: CGRect(x: 20, y: 20, width: 60, height: 60), forType: .circle, withProperties: nil)
    document.page(at: 0)?.addAnnotation(note)
    let options = [PDFDocumentWriteOption.burnInAnnotationsOption: true]
    let reread = try #require(document.dataRepresentation(options: options).flatMap { PDFDocument(data: $0) })
    #expect(reread.page(at: 0)?.annotations.isEmpty == true)
    #expect(document.page(at: 0)?.annotations.count == 1)
  }

  @Test func matchesHideAtNoLineEnd() throws {
    let lines = "BT /F1 12 Tf 20 200 Td (a long sen-) Tj 0 -14 Td (tence of) Tj 0 -14 Td (words) Tj ET"
    let document = try #require(PDFDocument(data: Data(PDFFixture(pages: [lines]).bytes)))
    #expect(document.findString("sentence").count == 1 && document.findString("of words").count == 1)
    #expect(document.findString("of words", withOptions: .literal).isEmpty)
    #expect(document.findString("").isEmpty)
    #expect(document.findString("w.rds", withOptions: .regularExpression).count == 1)
  }

  @Test func anyThreadMayRead() async throws {
    let data = Data(PDFFixture(pages: pages).bytes)
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { PDFDocument(data: data)?.findString("page").count ?? -1 }
      }
      return await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 1, count: 8))
  }
}
