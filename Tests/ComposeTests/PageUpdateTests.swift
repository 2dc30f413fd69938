import Testing

@testable import Compose

/// Pages that follow a text that is being written.
struct LivePagesTests {
  private func text(edit: String) -> String {
    (1...60).map { section in
      "## Section \(section)\n\n"
        + (1...6).map {
          "Paragraph \($0) of it." + (section == 30 && $0 == 3 ? edit : "")
            + String(repeating: " more words", count: 40)
        }
        .joined(separator: "\n\n")
    }.joined(separator: "\n\n")
  }

  @Test func anEditTouchesItsBlockAndItsPage() throws {
    let pages = LivePages()
    let first = try pages.update(markdown: text(edit: ""))
    #expect(first.pages == Array(0..<first.pageCount) && first.pageCount > 20)
    let second = try pages.update(markdown: text(edit: "x"))
    #expect(second.laidOut == 1)
    #expect(second.pages.count == 1)
    #expect(try pages.update(markdown: text(edit: "x")).pages.isEmpty)
  }

  @Test func aLongEditMovesThePagesAfterIt() throws {
    let pages = LivePages()
    _ = try pages.update(markdown: text(edit: ""))
    let change = try pages.update(markdown: text(edit: String(repeating: " and more", count: 400)))
    #expect(change.laidOut == 1)
    #expect(change.pages.count > 1 && change.pages[0] > 5)
    let fresh = LivePages()
    #expect(
      try fresh.update(markdown: text(edit: String(repeating: " and more", count: 400))).pageCount
        == change.pageCount)
    let places = { (pages: LivePages) in pages.pages.map { $0.body.map(\.y) } }
    #expect(places(fresh) == places(pages))
  }

  @Test func equalBlocksNeverShareABox() throws {
    let pages = LivePages()
    _ = try pages.update(markdown: "same\n\nsame\n\nother")
    _ = try pages.update(markdown: "same\n\nsame\n\nsame\n\nother")
    let blocks = pages.pages.flatMap { $0.body.map { ObjectIdentifier($0.block) } }
    #expect(Set(blocks).count == 4)
  }
}
