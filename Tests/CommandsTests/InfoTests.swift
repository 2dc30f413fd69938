import Foundation
import TestSupport
import Testing

@testable import Commands

struct InfoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A right-bound book with everything that `info` tells of.
  private func book() throws -> String {
    var fixture = PDFFixture(
      pages: ["", "", "", ""].map { _ in PDFFixture.text("Text") },
      catalog: """
        /ViewerPreferences << /Direction /R2L >> /PageLayout /TwoPageRight \
        /PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >> /Outlines 100 0 R \
        /AcroForm << /Fields [110 0 R] >> /MarkInfo << /Marked true >> /StructTreeRoot 130 0 R \
        /Names << /EmbeddedFiles << /Names [(note.txt) 120 0 R] >> >>
        """,
      page: { $0 == 1 ? "/Rotate 90" : "" },
      objects: [
        100: "<< /Type /Outlines /First 101 0 R /Last 102 0 R /Count 2 >>",
        101:
          "<< /Title (One) /Parent 100 0 R /Next 102 0 R /Dest [3 0 R /Fit] /First 103 0 R /Last 103 0 R /Count 1 >>",
        102: "<< /Title (Nowhere) /Parent 100 0 R /Prev 101 0 R >>",
        103: "<< /Title (Deeper) /Parent 101 0 R /Dest [7 0 R /Fit] >>",
        110: "<< /FT /Tx /T (name) /V (Hanako) >>",
        120: "<< /Type /Filespec /F (note.txt) /EF << /F 121 0 R >> >>",
        121: PDFFixture.stream("Hello", "/Type /EmbeddedFile"),
        130: "<< /Type /StructTreeRoot >>",
        140: "<< /Title <FEFF672C> /Author <FEFF00480061006E0061006B006F0007009B0032004A> >>",
      ])
    fixture.trailer = "/Info 140 0 R"
    return try folder.write(fixture.bytes, to: "book.pdf")
  }

  @Test func jsonHasEveryKeyInItsShape() throws {
    let outcome = tsuzuri("info", try book(), "--json")
    #expect(outcome.code == .done)
    let facts = try outcome.json
    #expect(
      Set(facts.keys) == [
        "pages", "title", "author", "encrypted", "permissions", "version", "direction", "pageLayout",
        "labels",
        "outline", "sizes", "forms", "attachments", "tagged", "linearized", "recovered",
      ])
    #expect(facts["pages"] as? Int == 4)
    #expect(facts["title"] as? String == "本")
    #expect(facts["encrypted"] as? Bool == false)
    #expect(facts["version"] as? String == "1.7")
    #expect(facts["direction"] as? String == "R2L")
    #expect(facts["pageLayout"] as? String == "TwoPageRight")
    #expect(facts["labels"] as? [String] == ["i", "ii", "1", "2"])
    #expect(facts["attachments"] as? [String] == ["note.txt"])
    #expect(facts["tagged"] as? Bool == true)
    #expect(facts["linearized"] as? Bool == false)
    #expect(facts["recovered"] as? Bool == false)
    let permissions = try #require(facts["permissions"] as? [String: Bool])
    #expect(Set(permissions.keys) == ["print", "copy", "change", "assemble", "annotate", "fill"])
    #expect(permissions.values.allSatisfy { $0 })
    let sizes = try #require(facts["sizes"] as? [[String: Double]])
    #expect(sizes[0] == ["width": 200, "height": 300, "rotation": 0])
    #expect(sizes[1] == ["width": 300, "height": 200, "rotation": 90])
    let forms = try #require(facts["forms"] as? [[String: String]])
    #expect(forms == [["name": "name", "type": "text", "value": "Hanako"]])
    let outline = try #require(facts["outline"] as? [[String: Any]])
    #expect(outline.map { $0["title"] as? String } == ["One", "Nowhere"])
    #expect(outline[0]["page"] as? Int == 0)
    #expect(outline[1]["page"] is NSNull)
    let children = try #require(outline[0]["children"] as? [[String: Any]])
    #expect(children.first?["page"] as? Int == 2)
  }

  @Test func peopleGetAlignedLinesWithoutTerminalCommands() throws {
    let outcome = tsuzuri("info", try book())
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains("Title:       本"))
    #expect(lines.contains("Author:      Hanako2J"))
    #expect(lines.contains("Pages:       4"))
    #expect(lines.contains("Size:        200 × 300 pt (3), 300 × 200 pt (1)"))
    #expect(lines.contains("Allowed:     everything"))
    #expect(lines.contains("Labels:      i to 2"))
    #expect(lines.contains("Outline:     3 entries"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func standardInputIsAFile() throws {
    let outcome = try tsuzuri("info", "-", "--json", input: Sample.pages(2).bytes)
    #expect(outcome.code == .done)
    #expect(try outcome.json["pages"] as? Int == 2)
  }

  @Test(.enabled(if: Corpus.isPresent)) func permissionsAreThoseOfThePassword() throws {
    let file = try Corpus.path("encrypted/PasswordSample-256bit.pdf")
    func permissions(_ password: String) throws -> [String: Bool]? {
      try tsuzuri("info", file, "--json", "--password-fd", "{0}", passwords: password).json["permissions"]
        as? [String: Bool]
    }
    #expect(
      try permissions("user") == [
        "print": false, "copy": false, "change": false, "assemble": false, "annotate": true, "fill": true,
      ])
    #expect(try permissions("owner\r\n")?.values.allSatisfy { $0 } == true)
  }

  @Test(.enabled(if: Corpus.isPresent), arguments: Corpus.names(in: "outline-labels"))
  func everyOutlineIsToldInFull(_ name: String) throws {
    let outcome = tsuzuri("info", try Corpus.path(name), "--json")
    #expect(outcome.code == .done)
    #expect(try outcome.json["outline"] is [Any])
  }
}
