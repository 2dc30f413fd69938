import Foundation
import TestSupport
import Testing

@testable import Commands

struct PageVerbsTests {
  private let folder: TemporaryFolder
  private let book: String

  init() throws {
    folder = try TemporaryFolder()
    book = try folder.write(
      PDFFixture(
        pages: (1...5).map { PDFFixture.text("Page \($0)") }, catalog: "/Outlines 100 0 R",
        objects: [
          100: "<< /Type /Outlines /First 101 0 R /Last 102 0 R /Count 2 >>",
          101: "<< /Title (Start) /Parent 100 0 R /Next 102 0 R /Dest [5 0 R /Fit] >>",
          102: "<< /Title (End) /Parent 100 0 R /Prev 101 0 R /Dest [9 0 R /Fit] >>",
        ]
      ).bytes, to: "book.pdf")
  }

  /// Runs a verb that writes `out.pdf`; gives the words on its pages, as a second reader finds them.
  private func pages(_ arguments: String...) throws -> [String] {
    let out = folder.path("out.pdf")
    let outcome = call(arguments + ["-o", out, "--json"])
    #expect(outcome.code == .done && outcome.errors.isEmpty, "\(outcome.errors)")
    let texts = try Sample.texts(out)
    #expect(try outcome.json["pages"] as? Int == texts.count)
    #expect(try Tool.run("qpdf", "--check", out).status == 0)
    return texts
  }

  @Test func extractTakesPagesInTheirOrder() throws {
    #expect(try pages("extract", book, "--pages", "4,1-2,4") == ["Page 4", "Page 1", "Page 2", "Page 4"])
  }

  @Test func deleteTakesPagesAway() throws {
    #expect(try pages("delete", book, "--pages", "-1,2,2") == ["Page 1", "Page 3", "Page 4"])
    #expect(tsuzuri("delete", book, "--pages", "1-", "-o", folder.path("x.pdf")).code == .wrongUsage)
  }

  @Test(arguments: ["5-1", "2,3,4,5,1", "1,3,2,5,4", "3,1,5,2,4"])
  func reorderMovesEveryPage(_ order: String) throws {
    let expected = order == "5-1" ? [5, 4, 3, 2, 1] : order.split(separator: ",").compactMap { Int($0) }
    #expect(try pages("reorder", book, "--order", order) == expected.map { "Page \($0)" })
  }

  @Test func reorderNamesWhatIsMissing() {
    let outcome = tsuzuri("reorder", book, "--order", "1,5,3", "-o", folder.path("x.pdf"))
    #expect(outcome.code == .wrongUsage)
    #expect(outcome.errors.contains("Not named: 2, 4."))
    #expect(
      tsuzuri("reorder", book, "--order", "1-5,2", "-o", folder.path("x.pdf")).errors.contains(
        "Page 2 is named twice"))
  }

  @Test func rotateAddsToHowPagesStand() throws {
    _ = try pages("rotate", book, "--by", "90", "--pages", "1,1,3")
    let turned = folder.path("turned.pdf")
    #expect(tsuzuri("rotate", folder.path("out.pdf"), "--by", "-180", "-o", turned).code == .done)
    let sizes = try tsuzuri("info", turned, "--json").json["sizes"] as? [[String: Double]]
    #expect(sizes?.map { $0["rotation"] } == [270, 180, 270, 180, 180])
    #expect(tsuzuri("rotate", book, "--by", "45", "-o", turned).code == .wrongUsage)
  }

  @Test func mergeKeepsOutlinesUnderAnEntryForEachFile() throws {
    var titled = Sample.pages(2)
    titled[90] = "<< /Title (Second book) >>"
    titled.trailer = "/Info 90 0 R"
    let other = try folder.write(titled.bytes, to: "other.pdf")
    #expect(try pages("merge", book, other) == (1...5).map { "Page \($0)" } + ["Page 1", "Page 2"])
    let outline = try #require(
      try tsuzuri("info", folder.path("out.pdf"), "--json").json["outline"] as? [[String: Any]])
    #expect(outline.map { $0["title"] as? String } == ["book", "Second book"])
    #expect(outline.map { $0["page"] as? Int } == [0, 5])
    let children = try #require(outline[0]["children"] as? [[String: Any]])
    #expect(children.map { $0["page"] as? Int } == [1, 3])
  }

  @Test func mergeKeepsTheBinding() throws {
    let right = try folder.write(
      Sample.pages(1, catalog: "/ViewerPreferences << /Direction /R2L >> /PageLayout /TwoPageRight").bytes,
      to: "right.pdf")
    _ = try pages("merge", right, right)
    let facts = try tsuzuri("info", folder.path("out.pdf"), "--json").json
    #expect(facts["direction"] as? String == "R2L")
    #expect(facts["pageLayout"] as? String == "TwoPageRight")
  }

  @Test func insertPutsPagesBeforeAPageOrAtTheEnd() throws {
    let other = try folder.write(PDFFixture(pages: [PDFFixture.text("New")]).bytes, to: "new.pdf")
    #expect(try pages("insert", book, other, "--at", "2").prefix(3) == ["Page 1", "New", "Page 2"])
    #expect(try pages("insert", book, other, "--at", "6").suffix(2) == ["Page 5", "New"])
    #expect(tsuzuri("insert", book, other, "--at", "7", "-o", folder.path("x.pdf")).code == .wrongUsage)
    #expect(tsuzuri("insert", book, other, "--at", "0", "-o", folder.path("x.pdf")).code == .wrongUsage)
  }

  @Test(arguments: [
    (["--every", "2"], [["Page 1", "Page 2"], ["Page 3", "Page 4"], ["Page 5"]]),
    (["--at", "2,5"], [["Page 1"], ["Page 2", "Page 3", "Page 4"], ["Page 5"]]),
    (["--outline"], [["Page 1"], ["Page 2", "Page 3"], ["Page 4", "Page 5"]]),
  ])
  func splitCutsWhereItIsTold(_ way: [String], _ parts: [[String]]) throws {
    let outcome = call(["split", book, "-o", folder.path("part-%d.pdf"), "--json"] + way)
    #expect(outcome.code == .done, "\(outcome.errors)")
    let files = try #require(try outcome.json["files"] as? [[String: Any]])
    #expect(files.map { $0["pages"] as? Int } == parts.map(\.count))
    for (number, part) in parts.enumerated() {
      #expect(try Sample.texts(folder.path("part-\(number + 1).pdf")) == part)
    }
  }

  @Test func splitRefusesWhatItCannotDo() {
    let out = folder.path("x.pdf")
    #expect(tsuzuri("split", book, "--every", "2", "-o", out).code == .wrongUsage)
    #expect(tsuzuri("split", book, "-o", folder.path("%d.pdf")).code == .wrongUsage)
    #expect(
      tsuzuri("split", book, "--every", "2", "--outline", "-o", folder.path("%d.pdf")).code == .wrongUsage)
    #expect(tsuzuri("split", book, "--every", "0", "-o", folder.path("%d.pdf")).code == .wrongUsage)
  }

  @Test func nupPutsPagesOnSheets() throws {
    let sheets = try pages("nup", book, "--per", "2")
    #expect(sheets.count == 3)
    #expect(sheets.first?.contains("Page 1") == true && sheets.first?.contains("Page 2") == true)
    #expect(tsuzuri("nup", book, "--per", "3", "-o", folder.path("x.pdf")).code == .wrongUsage)
  }

  @Test func aFileMayBeWrittenOverItself() throws {
    #expect(tsuzuri("delete", book, "--pages", "1", "-o", book).code == .done)
    #expect(try Sample.texts(book) == ["Page 2", "Page 3", "Page 4", "Page 5"])
    #expect(try folder.contents() == ["book.pdf"])
  }

  @Test func standardInputAndOutputDo() throws {
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: book)))
    let outcome = try tsuzuri("extract", "-", "--pages", "2", "-o", "-", input: bytes)
    #expect(outcome.code == .done && outcome.errors.isEmpty)
    #expect(try Sample.texts(folder.write(outcome.bytes, to: "piped.pdf")) == ["Page 2"])
  }

  @Test func whatCannotBeWrittenIsToldAndLeavesNothing() throws {
    let outcome = tsuzuri("extract", book, "--pages", "1", "-o", folder.path("no/x.pdf"))
    #expect(outcome.code == .cannotReadOrWrite)
    #expect(outcome.errors.contains("x.pdf"))
    #expect(try folder.contents() == ["book.pdf"])
  }

  @Test(arguments: [
    ("right", "yes", "acrobat", "R2L", "TwoPageRight"), ("right", "no", "acrobat", "R2L", "TwoPageLeft"),
    ("right", "yes", "side", "R2L", "TwoPageLeft"), ("right", "no", "side", "R2L", "TwoPageRight"),
    ("left", "yes", "acrobat", "L2R", "TwoPageRight"), ("left", "no", "side", "L2R", "TwoPageLeft"),
  ])
  func bindIsReadBackByTheSameRule(
    _ binding: String, _ cover: String, _ rule: String, _ direction: String, _ layout: String
  )
    throws
  {
    let out = folder.path("bound.pdf")
    let outcome = tsuzuri(
      "bind", book, "-o", out, "--binding", binding, "--cover", cover, "--rule", rule, "--json")
    #expect(outcome.code == .done, "\(outcome.errors)")
    let facts = try tsuzuri("info", out, "--json").json
    #expect(facts["direction"] as? String == direction)
    #expect(facts["pageLayout"] as? String == layout)
    let spreads = try tsuzuri("spreads", out, "--rule", rule, "--json").json
    #expect(spreads["binding"] as? String == binding)
    #expect(spreads["cover"] as? Bool == (cover == "yes"))
    #expect(spreads["source"] as? String == "file")
  }

  @Test func bindKeepsWhatIsNotNamed() throws {
    let scroll = try folder.write(
      Sample.pages(4, catalog: "/PageLayout /TwoColumnRight").bytes, to: "scroll.pdf")
    let out = folder.path("bound.pdf")
    let json = try tsuzuri("bind", scroll, "-o", out, "--binding", "right", "--json").json
    #expect(json["pageLayout"] as? String == "TwoColumnRight")
    #expect(json["cover"] as? Bool == true)
    #expect(tsuzuri("bind", scroll, "-o", out).code == .wrongUsage)
  }
}
