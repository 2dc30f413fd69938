import Foundation
import Graphics
import TestSupport
import Testing

@testable import Commands

struct RenderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ fixture: PDFFixture, _ name: String = "book.pdf") throws -> String {
    try folder.write(fixture.bytes, to: name)
  }

  /// Pages of one colour each, 200 by 300 points.
  private func colours(_ colours: [String], catalog: String = "", page: (Int) -> String = { _ in "" }) throws
    -> String
  {
    try write(
      PDFFixture(
        pages: colours.map { "\($0) rg 0 0 2000 2000 re f" }, catalog: catalog, page: page))
  }

  private func picture(_ name: String) throws -> CGImage {
    try CGImage(data: Data(contentsOf: URL(fileURLWithPath: folder.path(name))))
  }

  /// Red, green and blue of a pixel, from the top left.
  private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    image.withUnsafeBytes { bytes in
      if image.pixelFormat == .gray { return [UInt8](repeating: bytes[y * image.bytesPerRow + x], count: 3) }
      let start = y * image.bytesPerRow + x * 4
      return [bytes[start + 2], bytes[start + 1], bytes[start]]
    }
  }

  @Test(arguments: [("p.png", "89504E47"), ("p.jpg", "FFD8FF"), ("p.JPEG", "FFD8FF"), ("p.ppm", "50360A")])
  func theEndingChoosesTheKind(_ name: String, _ start: String) throws {
    let outcome = tsuzuri("render", try write(Sample.pages(1)), "-o", folder.path(name), "--dpi", "72")
    #expect(outcome.code == .done && outcome.output.isEmpty && outcome.errors.isEmpty)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
    let hex = bytes.prefix(4).map { String(format: "%02X", $0) }.joined()
    #expect(hex.hasPrefix(start))
    if name.hasSuffix(".png") {
      let image = try picture(name)
      #expect(image.width == 200 && image.height == 300)
    }
  }

  @Test func theResolutionScalesAndIsWrittenDown() throws {
    let book = try write(Sample.pages(1))
    #expect(tsuzuri("render", book, "-o", folder.path("p.png")).code == .done)
    #expect(try picture("p.png").width == 417)
    #expect(try picture("p.png").height == 625)
  }

  @Test func theNumberInTheNameIsThePage() throws {
    let outcome = tsuzuri(
      "render", try write(Sample.pages(4)), "-o", folder.path("p-%02d.png"), "--pages", "4,2-3", "--json")
    #expect(try outcome.json["files"] as? [String] == ["02", "03", "04"].map { folder.path("p-\($0).png") })
    #expect(try folder.contents() == ["book.pdf", "p-02.png", "p-03.png", "p-04.png"])
  }

  @Test func severalPagesWithoutANumberWriteNothing() throws {
    let outcome = tsuzuri("render", try write(Sample.pages(2)), "-o", folder.path("p.png"))
    #expect(outcome.code == .wrongUsage)
    #expect(outcome.errors.contains("%d"))
    #expect(try folder.contents() == ["book.pdf"])
  }

  @Test func aRightBoundSpreadHasItsFirstPageOnTheRightAndNoGutter() throws {
    let book = try colours(
      ["1 0 0", "0 1 0", "0 0 1"],
      catalog: "/ViewerPreferences << /Direction /R2L >> /PageLayout /TwoPageRight")
    let outcome = tsuzuri("render", book, "-o", folder.path("s%d.png"), "--spreads", "--dpi", "72", "--json")
    #expect(try (outcome.json["files"] as? [String])?.count == 2)
    let cover = try picture("s1.png")
    #expect(cover.width == 400 && cover.height == 300)
    #expect(pixel(cover, 199, 150) == [255, 0, 0])
    #expect(pixel(cover, 200, 150) == [255, 255, 255])
    let spread = try picture("s2.png")
    #expect(spread.width == 400 && spread.height == 300)
    for y in [0, 150, 299] {
      #expect(pixel(spread, 0, y) == [0, 0, 255])
      #expect(pixel(spread, 199, y) == [0, 0, 255])
      #expect(pixel(spread, 200, y) == [0, 255, 0])
      #expect(pixel(spread, 399, y) == [0, 255, 0])
    }
  }

  @Test func facingPagesOfDifferentSizeAreEquallyHigh() throws {
    let book = try colours(["1 0 0", "0 1 0"], catalog: "/PageLayout /TwoPageLeft") {
      $0 == 1 ? "/MediaBox [50 50 150 200]" : ""
    }
    #expect(tsuzuri("render", book, "-o", folder.path("s.png"), "--spreads", "--dpi", "72").code == .done)
    let spread = try picture("s.png")
    #expect(spread.width == 400 && spread.height == 300)
    #expect(pixel(spread, 199, 0) == [255, 0, 0] && pixel(spread, 200, 0) == [0, 255, 0])
    #expect(pixel(spread, 399, 299) == [0, 255, 0])
  }

  /// PDFium draws no polygons without an appearance: the keeper of documents does.
  @Test func annotationsWithoutAppearanceStandOnSpreadsAndUnderMarks() throws {
    let note =
      "<< /Type /Annot /Subtype /Polygon /Rect [20 20 180 120] /Vertices [20 20 180 20 180 120 20 120] /IC [1 0 0] /C [1 0 0] >>"
    let book = try write(
      Sample.pages(4, catalog: "/PageLayout /TwoPageRight") { $0 == 2 ? "/Annots [\(note)]" : "" })
    let names = ["s2.png", "p3.png"]
    #expect(tsuzuri("render", book, "-o", folder.path("s%d.png"), "--spreads", "--dpi", "72").code == .done)
    let marked = tsuzuri(
      "render", book, "-o", folder.path("p%d.png"), "--highlight", "page", "--dpi", "72")
    #expect(marked.code == .done)
    let (spread, page) = (try picture(names[0]), try picture(names[1]))
    #expect(pixel(spread, 300, 230) == [255, 0, 0] && pixel(page, 100, 230) == [255, 0, 0])
    #expect(pixel(spread, 100, 230) == [255, 255, 255])
  }

  @Test func picturesOfSpreadsAreTheSameFromAnyNumberOfProcesses() throws {
    let book = try write(Sample.pages(9) { $0 % 2 == 0 ? "/Rotate 90 /CropBox [10 30 170 290]" : "" })
    for jobs in ["1", "3"] {
      let outcome = tsuzuri(
        "render", book, "-o", folder.path("\(jobs)-%d.png"), "--spreads", "--highlight", "page", "--jobs",
        jobs)
      #expect(outcome.code == .done)
    }
    for number in 1...5 {
      let files = try ["1", "3"].map { jobs in
        try Data(contentsOf: URL(fileURLWithPath: folder.path("\(jobs)-\(number).png")))
      }
      #expect(files[0] == files[1])
    }
  }

  /// Marks fall where the word is also on the half of a spread.
  @Test func aMatchAcrossFacingPagesIsMarkedOnBoth() throws {
    let pages = [PDFFixture.text("the end of"), PDFFixture.text("begin again")]
    let book = try write(PDFFixture(pages: pages, catalog: "/PageLayout /TwoPageLeft"))
    let outcome = tsuzuri(
      "render", book, "-o", folder.path("s.png"), "--spreads", "--highlight", "end of begin", "--dpi", "72")
    #expect(outcome.code == .done)
    let image = try picture("s.png")
    let yellow = (0..<image.width).filter { x in
      (0..<image.height).contains { pixel(image, x, $0)[2] < 100 && pixel(image, x, $0)[0] > 200 }
    }
    #expect(yellow.contains { $0 < 200 } && yellow.contains { $0 > 200 })
  }

  @Test func aFileOfSinglePagesIsPairedWhenSpreadsAreAskedFor() throws {
    let book = try write(Sample.pages(5))
    let outcome = tsuzuri(
      "render", book, "-o", folder.path("s%d.png"), "--spreads", "--binding", "right", "--cover", "yes",
      "--pages",
      "3", "--dpi", "10", "--json")
    #expect(try outcome.json["files"] as? [String] == [folder.path("s2.png")])
    #expect(try picture("s2.png").width == 56)
  }

  @Test(arguments: [0, 90, 180, 270])
  func theHighlightCoversTheInkOfTheWord(_ rotation: Int) throws {
    let book = try write(
      PDFFixture(
        pages: [PDFFixture.text("MMM")], page: { _ in "/Rotate \(rotation) /CropBox [10 150 190 290]" }))
    let outcome = tsuzuri(
      "render", book, "-o", folder.path("p.png"), "--dpi", "144", "--highlight", "mmm")
    #expect(outcome.code == .done)
    let image = try picture("p.png")
    var (yellow, black, outside) = (0, 0, 0)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let colour = pixel(image, x, y)
        if colour[2] < 100, colour[0] > 200 { yellow += 1 }
        if colour[0] < 60 { black += 1 }
        // Smoothed ink on white would be gray: blue as strong as red.
        if colour[0] < 200, abs(Int(colour[0]) - Int(colour[2])) < 5, colour[0] > 20 { outside += 1 }
      }
    }
    #expect(yellow > 1000 && black > 200)
    #expect(outside == 0)
  }

  @Test func aHighlightThatIsNotFoundIsTold() throws {
    let outcome = tsuzuri(
      "render", try write(Sample.pages(1)), "-o", folder.path("p.png"), "--highlight", "absent")
    #expect(outcome.code == .nothingFound)
    #expect(outcome.errors.contains("“absent”"))
    #expect(try folder.contents() == ["book.pdf", "p.png"])
  }

  @Test func standardOutputTakesOnePicture() throws {
    let book = try write(Sample.pages(2))
    let outcome = tsuzuri("render", book, "-o", "-", "--pages", "1")
    #expect(outcome.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(tsuzuri("render", book, "-o", "-").code == .wrongUsage)
    #expect(tsuzuri("render", book, "-o", "-", "--pages", "1", "--json").code == .wrongUsage)
  }

  @Test func whatIsTooLargeIsRefusedInWords() throws {
    let book = try write(Sample.pages(1) { _ in "/MediaBox [0 0 20000 20000]" })
    let outcome = tsuzuri("render", book, "-o", folder.path("p.png"), "--dpi", "600")
    #expect(outcome.code == .cannotReadOrWrite)
    #expect(outcome.errors.contains("166667 × 166667"))
    #expect(tsuzuri("render", book, "-o", folder.path("p.png"), "--dpi", "7").code == .done)
    #expect(tsuzuri("render", book, "-o", folder.path("p.gif")).code == .wrongUsage)
    #expect(tsuzuri("render", book, "-o", folder.path("no/p.png"), "--dpi", "7").code == .cannotReadOrWrite)
  }

  @Test func thumbnailsFitTheirSize() throws {
    let book = try write(Sample.pages(2) { $0 == 1 ? "/Rotate 90" : "" })
    let outcome = tsuzuri("thumbnails", book, "-o", folder.path("small/deep"), "--size", "60", "--json")
    #expect(
      try outcome.json["files"] as? [String]
        == ["page-001.png", "page-002.png"].map { folder.path("small/deep/\($0)") })
    let (first, second) = (try picture("small/deep/page-001.png"), try picture("small/deep/page-002.png"))
    #expect(first.width == 40 && first.height == 60)
    #expect(second.width == 60 && second.height == 40)
    #expect(tsuzuri("thumbnails", book, "-o", book, "--size", "60").code == .cannotReadOrWrite)
    #expect(tsuzuri("thumbnails", book, "-o", folder.path("x"), "--size", "0").code == .wrongUsage)
    #expect(tsuzuri("thumbnails", book, "-o", "-").code == .wrongUsage)
  }
}
