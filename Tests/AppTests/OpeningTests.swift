import Foundation
import TestSupport
import Testing

/// The real app on a screen of its own. One after the other: each takes a display, a bus and workers.
@Suite(.serialized) struct AppTests {}

extension AppTests {
  @Suite struct OpeningTests {
    @Test func showsTheFirstPageAndTurns() async throws {
      let desktop = try Desktop()
      let folder = try TemporaryFolder()
      let book = PDFFixture(pages: (1...5).map { PDFFixture.text("Page \($0)") })
      try desktop.open(try folder.write(book.bytes, to: "book.pdf"))
      let first = try await desktop.waitUntilDrawn()
      #expect(first.indicator == "1 / 5")
      #expect(first.isShutIn == true)
      try desktop.press("Page_Down")
      let second = try await desktop.wait(for: "page 2") { $0.indicator == "2 / 5" }
      #expect(second.pages.map(\.page) == [1])
    }

    @Test func saysThatAFileIsNoDocument() async throws {
      let desktop = try Desktop()
      let folder = try TemporaryFolder()
      try desktop.open(try folder.write(Array("not a PDF".utf8), to: "note.pdf"))
      try await desktop.wait(for: "a message") { $0.message == "This file cannot be opened" }
    }

    @Test func theCommandOpensWindowsToo() async throws {
      let desktop = try Desktop()
      let folder = try TemporaryFolder()
      let book = PDFFixture(pages: [PDFFixture.text("Hello")])
      try desktop.openByCommand(try folder.write(book.bytes, to: "book.pdf"))
      #expect(try await desktop.waitUntilDrawn().pageCount == 1)
    }
  }
}
