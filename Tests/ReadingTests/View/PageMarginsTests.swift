import Reading
import Testing

@Suite struct PageMarginsTests {
  /// A page of 200 × 300 pixels with print in a rectangle.
  private func edges(
    _ columns: Range<Int>, _ rows: Range<Int>, paper: UInt8 = 250, ink: UInt8 = 20, dust: Int? = nil
  ) -> PageTrim.Edges? {
    PageMargins.edges(width: 200, height: 300) { column, row in
      if let dust, column == dust, row == dust { return ink }
      return columns.contains(column) && rows.contains(row) ? ink : paper
    }
  }

  @Test(arguments: [(UInt8(250), UInt8(20)), (UInt8(200), UInt8(60)), (UInt8(10), UInt8(240))])
  func printIsFoundOnPaperOfAnyColour(paper: UInt8, ink: UInt8) throws {
    let found = try #require(edges(40..<180, 60..<240, paper: paper, ink: ink))
    // A rim of three pixels stays.
    #expect(abs(found.left - 37.0 / 200) < 1e-9 && abs(found.right - 17.0 / 200) < 1e-9)
    #expect(abs(found.top - 57.0 / 300) < 1e-9 && abs(found.bottom - 57.0 / 300) < 1e-9)
  }

  @Test func aSpeckOfDustIsNoPrint() {
    #expect(edges(40..<180, 60..<240, dust: 2) == edges(40..<180, 60..<240))
  }

  @Test func aBlankPageHasNoEdgesAndAFullOneNoMargins() {
    #expect(edges(0..<0, 0..<0) == nil)
    #expect(edges(0..<200, 1..<299) == PageTrim.Edges())
    #expect(PageMargins.edges(width: 0, height: 0) { _, _ in 0 } == nil)
  }

  @Test func nothingPrintedIsCutOnAnyPage() {
    let trim = PageTrim(margins: [
      (0, .init(left: 0.2, top: 0.1, right: 0.1, bottom: 0.1)), (2, .init(left: 0.15, top: 0.2, right: 0.1)),
      (1, .init(left: 0.1, right: 0.2)),
    ])
    #expect(trim.odd == .init(left: 0.15, top: 0.1, right: 0.1, bottom: 0))
    #expect(trim.even == .init(left: 0.1, right: 0.2))
    // Even pages that were not looked at are taken to mirror the odd ones.
    #expect(PageTrim(margins: [(0, .init(left: 0.2, right: 0.1))]).even == .init(left: 0.1, right: 0.2))
    #expect(PageTrim(margins: []) == PageTrim())
  }
}
