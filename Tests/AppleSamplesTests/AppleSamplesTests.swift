import Foundation
import PDFKit
import TestSupport
import Testing

// Code in the manner of Apple's PDFKit samples. Nothing in here may need more than `import PDFKit`.

/// Opens, searches and walks through selections.
private func highlightedPages(of url: URL, searching text: String) -> [Int] {
  guard let document = PDFDocument(url: url) else { return [] }
  if document.isLocked { document.unlock(withPassword: "secret") }
  let selections = document.findString(text, withOptions: .caseInsensitive)
  var pages: [Int] = []
  for selection in selections {
    selection.color = UIColor.yellow
    selection.selectionsByLine().forEach { line in
      guard let page = line.pages.first else { return }
      let highlight = PDFAnnotation(
        bounds: line.bounds(for: page), forType: .highlight, withProperties: nil)
      highlight.color = UIColor.yellow
      page.addAnnotation(highlight)
      pages.append(document.index(for: page))
    }
  }
  return pages
}

/// A page that draws a mark over its content.
private final class WatermarkPage: PDFPage {
  override func draw(with box: PDFDisplayBox, to context: CGContext) {
    super.draw(with: box, to: context)
    context.saveGState()
    context.setFillColor(UIColor.red.cgColor)
    context.fill(CGRect(x: 10, y: 10, width: 40, height: 40))
    context.restoreGState()
  }
}

private final class WatermarkDelegate: NSObject, PDFDocumentDelegate {
  func classForPage() -> AnyClass { WatermarkPage.self }
}

/// Counts what an asynchronous search tells its delegate.
private final class FindCounter: NSObject, PDFDocumentDelegate {
  var found: [String] = []
  var didEnd: (() -> Void)?

  func didMatchString(_ instance: PDFSelection) {
    found.append(instance.string ?? "")
  }

  func documentDidEndDocumentFind(_ notification: Notification) {
    didEnd?()
  }
}

@Suite struct AppleSamplesTests {
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    let pages = ["Hello world", "Second page", "Hello again"].map { PDFFixture.text($0) }
    let path = try folder.write(PDFFixture(pages: pages).bytes, to: "sample.pdf")
    url = URL(fileURLWithPath: path)
  }

  @Test func searchAndHighlight() {
    #expect(highlightedPages(of: url, searching: "hello") == [0, 2])
    #expect(PDFDocument(url: URL(fileURLWithPath: "/nowhere.pdf")) == nil)
    #expect(PDFDocument.lastOpeningError == .fileNotFound("/nowhere.pdf"))
  }

  @Test func thumbnailKeepsProportions() throws {
    let page = try #require(PDFDocument(url: url)?.page(at: 0))
    let thumbnail = page.thumbnail(of: CGSize(width: 100, height: 100), for: .mediaBox)
    #expect(thumbnail.size == CGSize(width: 67, height: 100))
    page.rotation = 90
    #expect(page.thumbnail(of: CGSize(width: 100, height: 100), for: .mediaBox).size.width == 100)
  }

  @Test func watermarkSubclassDraws() throws {
    let document = try #require(PDFDocument(url: url))
    let delegate = WatermarkDelegate()
    document.delegate = delegate
    let page = try #require(document.page(at: 0))
    #expect(page is WatermarkPage)
    let context = try #require(
      CGContext(
        data: nil, width: 200, height: 300, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    page.draw(with: .mediaBox, to: context)
    let bytes = try #require(context.data?.assumingMemoryBound(to: UInt8.self))
    // Row 280 from the top is 20 points from the bottom: inside the red square.
    let pixel = 280 * context.bytesPerRow + 20 * 4
    #expect(bytes[pixel] == 255 && bytes[pixel + 1] == 0 && bytes[pixel + 3] == 255)
  }

  @Test func insertingPagesOfAnotherDocument() throws {
    let document = try #require(PDFDocument(url: url))
    var other = PDFDocument(url: url)
    let copy = try #require(other?.page(at: 1)?.copy() as? PDFPage)
    other = nil
    document.insert(copy, at: 0)
    document.insert(PDFPage(), at: document.pageCount)
    document.exchangePage(at: 1, withPageAt: 2)
    document.removePage(at: 3)
    #expect(document.pageCount == 4)
    let data = try #require(document.dataRepresentation())
    let reread = try #require(PDFDocument(data: data))
    let texts = (0..<reread.pageCount).map { reread.page(at: $0)?.string }
    #expect(texts == ["Second page", "Second page", "Hello world", ""])
  }

  @Test func writingWithPasswords() throws {
    let document = try #require(PDFDocument(url: url))
    document.documentAttributes = [PDFDocumentAttribute.titleAttribute: "題名"]
    let target = folder.url.appendingPathComponent("protected.pdf")
    let isWritten = document.write(
      to: target,
      withOptions: [
        .userPasswordOption: "user", .ownerPasswordOption: "owner",
        .accessPermissionsOption: PDFAccessPermissions.allowsContentCopying.rawValue,
      ])
    #expect(isWritten)
    #expect(!document.isEncrypted)
    let reread = try #require(PDFDocument(url: target))
    #expect(reread.isLocked)
    #expect(!reread.unlock(withPassword: "wrong"))
    #expect(reread.unlock(withPassword: "user"))
    #expect(reread.allowsCopying && !reread.allowsPrinting && reread.isEncrypted)
    #expect(reread.permissionsStatus == .user)
    #expect(reread.unlock(withPassword: "owner"))
    #expect(reread.permissionsStatus == .owner && reread.allowsPrinting)
    #expect(reread.documentAttributes?[PDFDocumentAttribute.titleAttribute] as? String == "題名")
  }

  @Test func annotationsAreThereAfterWriting() throws {
    let document = try #require(PDFDocument(url: url))
    let page = try #require(document.page(at: 0))
    let note = PDFAnnotation(
      bounds: CGRect(x: 20, y: 20, width: 24, height: 24), forType: .text, withProperties: nil)
    note.contents = "覚え書き"
    page.addAnnotation(note)
    let square = PDFAnnotation(
      bounds: CGRect(x: 60, y: 20, width: 50, height: 50), forType: .square, withProperties: nil)
    square.color = .red
    square.interiorColor = .green
    let border = PDFBorder()
    border.lineWidth = 3
    square.border = border
    page.addAnnotation(square)
    let reread = try #require(document.dataRepresentation().flatMap { PDFDocument(data: $0) })
    let annotations = try #require(reread.page(at: 0)?.annotations)
    #expect(annotations.map(\.type) == ["Text", "Square"])
    #expect(annotations.first?.contents == "覚え書き")
    #expect(annotations.last?.border?.lineWidth == 3)
    #expect(annotations.last?.hasAppearanceStream == true)
  }

  @Test func outlineIsBuiltAndWritten() throws {
    let document = try #require(PDFDocument(url: url))
    let root = PDFOutline()
    for index in 0..<document.pageCount {
      let item = PDFOutline()
      item.label = "Chapter \(index + 1)"
      item.destination = PDFDestination(
        page: try #require(document.page(at: index)), at: CGPoint(x: 0, y: 300))
      root.insertChild(item, at: index)
    }
    document.outlineRoot = root
    let reread = try #require(document.dataRepresentation().flatMap { PDFDocument(data: $0) })
    let items = try #require(reread.outlineRoot)
    #expect(items.numberOfChildren == 3)
    #expect(items.child(at: 2)?.label == "Chapter 3")
    #expect(items.child(at: 2)?.destination?.page === reread.page(at: 2))
  }

  @MainActor @Test(.timeLimit(.minutes(20))) func asynchronousSearchTellsTheDelegate() async throws {
    let document = try #require(PDFDocument(url: url))
    let counter = FindCounter()
    document.delegate = counter
    await withCheckedContinuation { continuation in
      counter.didEnd = { continuation.resume() }
      document.beginFindString("hello", withOptions: .caseInsensitive)
    }
    #expect(counter.found == ["Hello", "Hello"])
    #expect(!document.isFinding)
  }
}
