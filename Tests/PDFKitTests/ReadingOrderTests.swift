import Foundation
import PDFKit
import TestSupport
import Testing

/// The order in which a page reads, on pages of our own with fonts that are not embedded.
@Suite struct ReadingOrderTests {
  private static func font(_ encoding: String) -> String {
    """
    << /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /\(encoding) /DescendantFonts [
      << /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /DW 1000
         /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >> ] >>
    """
  }

  /// A page whose content shows strings of UTF-16 with /H (across) and /V (down).
  private func page(_ content: String, catalog: String = "") throws -> PDFPage {
    var fixture = PDFFixture(pages: [content], catalog: catalog, objects: [:])
    fixture[3] = """
      << /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font <<
      /H \(Self.font("UniJIS-UTF16-H")) /V \(Self.font("UniJIS-UTF16-V"))
      /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>
      """
    let document = try PDFDocument(contents: Data(fixture.bytes))
    Self.keepAlive.append(document)
    return try #require(document.page(at: 0))
  }

  // A page holds its document weakly.
  private nonisolated(unsafe) static var keepAlive: [PDFDocument] = []

  private func show(_ font: String, _ size: Int, _ x: Int, _ y: Int, _ text: String) -> String {
    let hex = text.utf16.map { String(format: "%04X", $0) }.joined()
    return "BT /\(font) \(size) Tf 1 0 0 1 \(x) \(y) Tm <\(hex)> Tj ET\n"
  }

  @Test func rubyAcrossLeavesItsBaseWhole() throws {
    let content =
      show("H", 20, 20, 200, "古い") + show("H", 8, 60, 221, "かんじ") + show("H", 20, 60, 200, "漢字の本")
    let page = try page(content)
    #expect(page.string == "古い漢字の本\nかんじ")
    let document = try #require(page.document)
    #expect(try document.matches(of: "い漢").count == 1)
    #expect(try document.matches(of: "かんじ").count == 1)
  }

  @Test func rubyDownLeavesItsBaseWhole() throws {
    let content =
      show("V", 20, 150, 280, "古い") + show("V", 8, 164, 240, "かんじ") + show("V", 20, 150, 240, "漢字の本")
      + show("V", 20, 110, 280, "次の行である")
    #expect(try page(content).string == "古い漢字の本\n次の行である\nかんじ")
  }

  @Test func columnsReadFromTheRightInWhateverOrderTheyAreDrawn() throws {
    let content =
      show("V", 20, 60, 280, "三列目") + show("V", 20, 140, 280, "一列目") + show("V", 20, 100, 280, "二列目")
    #expect(try page(content).string == "一列目\n二列目\n三列目")
  }

  @Test func tiersReadFromTheTop() throws {
    let content =
      show("V", 20, 60, 280, "上の左") + show("V", 20, 140, 280, "上の右") + show("V", 20, 140, 140, "下の右")
      + show("V", 20, 60, 140, "下の左")
    #expect(try page(content).string == "上の右\n上の左\n下の右\n下の左")
  }

  @Test func digitsAcrossAColumnStayInTheirPlace() throws {
    let content =
      show("V", 20, 100, 280, "令和") + "BT /F1 18 Tf 1 0 0 1 90 223 Tm (12) Tj ET\n"
      + show("V", 20, 100, 218, "年の本です")
    #expect(try page(content).string == "令和12年の本です")
  }

  @Test func bindingOnTheRightDoesNotTurnLinesRound() throws {
    let content = "BT /F1 12 Tf 20 200 Td (A line, with words.) Tj ET\n" + show("H", 12, 20, 150, "右、左。上、下。")
    let page = try page(content, catalog: "/ViewerPreferences << /Direction /R2L >>")
    #expect(page.string == "A line, with words.\n右、左。上、下。")
    #expect(page.document?.direction == "R2L")
  }

  @Test func wideSetJapaneseHasNoSpaces() throws {
    // Letterspacing by half an em, which PDFium takes for spaces.
    let content = "8 Tc " + show("H", 16, 20, 250, "パッケージは base です") + show("H", 16, 20, 220, "ユーザー")
    #expect(try page(content).string == "パッケージは base です\nユーザー")
  }

  @Test func horizontalPagesKeepTheirOrder() throws {
    let content =
      show("H", 12, 20, 250, "一行目です") + show("H", 12, 20, 230, "二行目です") + show("H", 12, 20, 210, "三行目です")
    #expect(try page(content).string == "一行目です\n二行目です\n三行目です")
  }
}
