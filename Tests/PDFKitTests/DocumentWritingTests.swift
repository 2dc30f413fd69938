import Foundation
import PDFKit
import TestSupport
import Testing

/// What `save` and `data` promise, through the public API.
@Suite struct DocumentWritingTests {
  private func document() throws -> PDFDocument {
    try PDFDocument(
      contents: Data(PDFFixture(pages: [PDFFixture.text("One"), PDFFixture.text("Two")]).bytes))
  }

  @Test func sameDocumentGivesTheSameBytes() throws {
    #expect(try document().data() == document().data())
    let changed = try document()
    changed.page(at: 0)?.rotation = 90
    #expect(try changed.data() == changed.data())
    #expect(try changed.data() != document().data())
  }

  @Test func pagesKeepTheLabelsThatTheyWereGiven() throws {
    let document = try document()
    document.page(at: 0)?.setLabel("表紙")
    let second = try self.document()
    second.page(at: 1)?.setLabel("ii")
    document.append(contentsOf: second)
    #expect(document.pageLabels == ["表紙", "2", "3", "ii"])
    let written = try PDFDocument(contents: document.data())
    #expect(written.pageLabels == ["表紙", "2", "1", "ii"])
    written.page(at: 2)?.setLabel("iii")
    #expect(try PDFDocument(contents: written.data()).pageLabels == ["表紙", "2", "iii", "ii"])
  }

  @Test func burntInAnnotationsAreContent() throws {
    let document = try document()
    let page = try #require(document.page(at: 0))
    let square = PDFAnnotation(
      bounds: CGRect(x: 50, y: 50, width: 60, height: 60), forType: .square, withProperties: nil)
    square.color = .red
    square.interiorColor = .red
    page.addAnnotation(square)
    var options = PDFWriteOptions()
    options.burnsInAnnotations = true
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("burnt.pdf")
    try document.save(to: url, options: options)
    let burnt = try #require(try PDFDocument(contentsOf: url).page(at: 0))
    #expect(burnt.annotations.isEmpty)
    burnt.displaysAnnotations = false
    let pixel = try burnt.tile(CGRect(x: 80, y: 220, width: 1, height: 1), scale: 1)
    #expect(pixel.withUnsafeBytes { Array($0.prefix(3)) } == [0, 0, 255])
    // The document that is open keeps its annotation.
    #expect(page.annotations.count == 1)
    // A second reader sees the red square too.
    let shown = try Tool.run("pdftoppm", "-r", "72", "-f", "1", "-l", "1", "-png", url.path, folder.path("p"))
    #expect(shown.status == 0)
    let name = try #require(folder.contents().first { $0.hasSuffix(".png") })
    let image = try #require(UIImage(contentsOfFile: folder.path(name))?.cgImage)
    let row = image.withUnsafeBytes { bytes in Array(bytes[220 * image.bytesPerRow..<221 * image.bytesPerRow])
    }
    #expect(Array(row[80 * 4..<80 * 4 + 3]) == [0, 0, 255])
  }

  @Test func mergedFilesKeepTheirOutlinesUnderTheirTitles() throws {
    let first = try document()
    let second = try document()
    let root = PDFOutline()
    let item = PDFOutline()
    item.label = "Deep"
    item.destination = PDFDestination(page: try #require(second.page(at: 1)), at: CGPoint(x: 0, y: 300))
    root.insertChild(item, at: 0)
    second.outlineRoot = root
    let merged = try PDFDocument(contents: PDFDocument.merging([first, second], titles: ["甲", "乙"]).data())
    #expect(merged.pageCount == 4)
    let outline = try #require(merged.outlineRoot)
    #expect((0..<outline.numberOfChildren).map { outline.child(at: $0)?.label } == ["甲", "乙"])
    #expect(outline.child(at: 1)?.destination?.page === merged.page(at: 2))
    #expect(outline.child(at: 1)?.child(at: 0)?.destination?.page === merged.page(at: 3))
  }

  @Test func openingDoesNotReadTheWholeFile() async {
    // In a process of its own, where no other test takes memory.
    await #expect(processExitsWith: .success) {
      func residentMegabytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages / 256
      }
      // A stream of 256 MB that is a hole in the file; its end is found by its length.
      let folder = try TemporaryFolder()
      var fixture = PDFFixture(pages: [PDFFixture.text("Small page")])
      fixture[9] = "<< /Length 268435456 >>\nstream\n@\nendstream"
      let bytes = fixture.bytes
      let hole = try #require(bytes.firstIndex(of: UInt8(ascii: "@")))
      let table = try #require(Data(bytes).range(of: Data("xref\n0 ".utf8))).lowerBound
      let end = try #require(Data(bytes).range(of: Data("startxref".utf8))).lowerBound
      let path = try folder.write(Array(bytes[..<hole]), to: "large.pdf")
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try file.seek(toOffset: UInt64(hole + 268_435_456))
      let start = table - 1 + 268_435_456
      try file.write(contentsOf: Data(bytes[(hole + 1)..<end]) + Data("startxref\n\(start)\n%%EOF\n".utf8))
      try file.close()
      let before = residentMegabytes()
      let document = try PDFDocument(contentsOf: URL(fileURLWithPath: path))
      #expect(!document.isRecovered)
      #expect(document.page(at: 0)?.string == "Small page")
      #expect(document.documentAttributes != nil)
      #expect(before > 0 && residentMegabytes() - before < 40, "grew by \(residentMegabytes() - before) MB")
    }
  }
}
