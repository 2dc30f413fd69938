import Foundation
import TestSupport
import Testing

@testable import Commands

struct SearchTests {
  private let folder: TemporaryFolder
  private let book: String

  init() throws {
    folder = try TemporaryFolder()
    book = try folder.write(
      PDFFixture(pages: [PDFFixture.text("The Word and sword"), PDFFixture.text("No WORD here")]).bytes,
      to: "a b.pdf")
  }

  private func matches(_ arguments: String...) throws -> [[String: Any]] {
    let outcome = call(["search"] + arguments + ["--json"])
    return try #require(try outcome.json["matches"] as? [[String: Any]])
  }

  @Test func eachMatchIsALineOfFilePageAndContext() {
    let outcome = tsuzuri("search", book, "word")
    #expect(outcome.code == .done)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix("\(book):1: ") == true)
    #expect(lines.last?.hasPrefix("\(book):2: ") == true)
    #expect(lines.allSatisfy { $0.lowercased().contains("word") })
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func jsonTellsTextContextAndRectangles() throws {
    let found = try matches(book, "the word")
    #expect(found.count == 1)
    let match = try #require(found.first)
    #expect(Set(match.keys) == ["file", "page", "text", "context", "rects"])
    #expect(match["file"] as? String == book)
    #expect(match["page"] as? Int == 0)
    #expect(match["text"] as? String == "The Word")
    #expect((match["context"] as? String)?.contains("The Word and") == true)
    let rects = try #require(match["rects"] as? [[Double]])
    #expect(rects.count == 1)
    // 24-point Helvetica at 20, 200.
    #expect(abs(rects[0][0] - 20) < 1 && rects[0][1] < 200 && rects[0][1] + rects[0][3] > 217)
  }

  @Test func flagsDistinguishAndRequire() throws {
    #expect(try matches(book, "word").count == 3)
    #expect(try matches(book, "word", "--word").count == 2)
    #expect(try matches(book, "Word", "--case").count == 1)
    #expect(try matches(book, "s?word", "--regex").count == 3)
    #expect(try matches(book, "word", "--pages", "2").count == 1)
  }

  @Test func severalFilesAreSearchedInOrder() throws {
    let other = try folder.write(PDFFixture(pages: [PDFFixture.text("word")]).bytes, to: "z.pdf")
    #expect(try matches(other, book, "word").map { $0["file"] as? String } == [other, book, book, book])
  }

  @Test func aMatchOverAPageBorderTellsThePageOfEachRectangle() throws {
    let crossing = try folder.write(
      PDFFixture(pages: [PDFFixture.text("a bro-"), PDFFixture.text("ken word")]).bytes, to: "c.pdf")
    let match = try #require(try matches(crossing, "broken").first)
    #expect((match["rects"] as? [[Double]])?.count == 2)
    #expect(match["rectPages"] as? [Int] == [0, 1])
  }

  @Test func nothingFoundIsAnEmptyListAndOne() throws {
    let outcome = tsuzuri("search", book, "absent", "--json")
    #expect(outcome.code == .nothingFound)
    #expect(outcome.output == "{\"matches\":[]}\n")
  }

  @Test func aPatternThatCannotBeReadIsRefusedBeforeAnythingElse() {
    let outcome = tsuzuri("search", "missing.pdf", "(a", "--regex", "--json")
    #expect(outcome.code == .wrongUsage)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("regular expression"))
    #expect(tsuzuri("search", book, "").code == .wrongUsage)
  }

  @Test(.enabled(if: Corpus.isPresent)) func aJapaneseWordOverALineEndIsFoundOnce() throws {
    let found = try matches(Corpus.path("text-cjk/issue15759.pdf"), "ソレノイド")
    #expect(found.contains { ($0["rects"] as? [Any])?.count == 2 })
  }
}
