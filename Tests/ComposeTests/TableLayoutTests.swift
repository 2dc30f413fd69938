import Foundation
import Testing
import Typesetting

@testable import Compose

/// Tables that are hard to fit.
struct TableLayoutTests {
  private func words(_ count: Int) -> [String] { (0..<count).map { "w\($0)" } }

  @Test(arguments: ["A6", "A4"]) func aHeadThatIsTallerThanAPageIsCutAndNotRepeated(pageSize: String) throws {
    let head = words(1500)
    let pages = try NotePages(
      "| \(head.joined(separator: " ")) | B |\n|---|---|\n| one | two |\n| three | four |", pageSize: pageSize
    )
    #expect(pages.frames.count > 1 && pages.overflow == [])
    let text = pages.text.split(separator: " ").map(String.init)
    #expect(text.filter { $0.hasPrefix("w") } == head)
    #expect(text.suffix(4) == ["one", "two", "three", "four"])
    #expect(pages.frames.flatMap(\.body).allSatisfy { $0.head == nil })
  }

  @Test(arguments: [
    "https://example.org/" + String(repeating: "path/", count: 80),
    String(repeating: "0123456789abcdef", count: 16),
    String(repeating: "x", count: 300), String(repeating: "長", count: 200),
  ])
  func aLongWordIsDividedBeforeTheTableIs(word: String) throws {
    let pages = try NotePages(
      "| Name | Value | Number | 備考 |\n|---|---|--:|---|\n| First name | \(word) | 1,234 | 確認済み |")
    let heads = try ["Name", "Value", "Number", "備考"].map { try pages.line($0) }
    #expect(Set(heads.map(\.y)).count == 1)
    #expect(pages.overflow == [])
    // What is short stays whole, in letters of the usual size.
    for text in ["First name", "1,234", "確認済み"] { #expect(try pages.line(text).line.height > 13) }
    let value = heads[1].x.lowerBound
    #expect(pages.lines.filter { $0.x.lowerBound == value }.map(\.text).joined() == "Value" + word)
  }

  @Test func theMarkOfAnItemIsNotShownAgainWithTheHead() throws {
    let rows = (0..<100).map { "  | \($0) | b |" }.joined(separator: "\n")
    let pages = try NotePages("- | head | b |\n  |---|---|\n\(rows)")
    #expect(pages.lines.count { $0.text == "head" } == pages.frames.count && pages.frames.count > 1)
    #expect(pages.lines.count { $0.text == "•" } == 1)
  }

  @Test func aWidePictureIsNoWiderThanItsColumn() throws {
    // Six thousand points by sixty, as its header says.
    let header: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0x1F, 0x40, 0, 0, 0, 80, 8, 2, 0, 0, 0, 0, 0, 0, 0]
    let picture = "![banner](data:image/png;base64,\(Data(header).base64EncodedString()))"
    let long = String(repeating: "word ", count: 90)
    let pages = try NotePages("| a | b | c |\n|---|---|---|\n| \(picture) | \(long) | \(long) |")
    let banner = try #require(pages.lines.first { !$0.line.attachments.isEmpty })
    #expect(banner.x.upperBound <= (try pages.line("b").x.lowerBound) && banner.x.upperBound > 60)
    #expect(pages.overflow == [])
  }

  @Test func manyColumnsOfWordsAreGroupsAtLast() throws {
    let cells = { (text: String) in "|" + (0..<40).map { " \(text)\($0) |" }.joined() }
    let pages = try NotePages(
      "\(cells("column"))\n\(String(repeating: "|---", count: 40))|\n\(cells("value"))")
    #expect(pages.overflow == [])
    for column in 0..<40 { #expect(try pages.line("value\(column)").x.lowerBound >= 0) }
    #expect(Set(try (0..<40).map { try pages.line("column\($0)").y }).count > 1)
  }

  @Test func theLongestWordsGiveWayFirst() {
    let needs = [10.0, 200, 30, 90].map { ColumnWidths.Need(least: $0, most: $0) }
    #expect(ColumnWidths.wordLimit(400, needs, least: 20) == .infinity)
    #expect(ColumnWidths.wordLimit(240, needs, least: 20) == 110)
    #expect(ColumnWidths.wordLimit(100, needs, least: 20) == 30)
    #expect(ColumnWidths.wordLimit(70, needs, least: 30) == nil)
  }

  @Test func cellsOfPicturesNothingAndListsComeOut() throws {
    let pages = try NotePages(
      """
      | only | head |
      |------|------|

      | a | b |
      |---|---|
      | ![nowhere](nowhere.png) |  |
      |  |  |
      | last | <ul><li>item</li></ul> |

      > - in a box
      >
      >   | c | d |
      >   |---|---|
      >   | \(String(repeating: "long ", count: 60)) | \(String(repeating: "q", count: 200)) |
      """)
    #expect(pages.overflow == [])
    for text in ["only", "head", "last", "item", "in a box"] { _ = try pages.line(text) }
    #expect(pages.text.filter { $0 == "q" }.count == 200)
    #expect(try pages.line("c").y == pages.line("d").y)
  }
}
