import Foundation
import TestSupport
import Testing

@testable import Commands

struct ExportTests {
  private let folder: TemporaryFolder
  private let note: String
  private let out: String

  init() throws {
    folder = try TemporaryFolder()
    out = folder.path("out.pdf")
    note = try folder.write(
      Array(
        """
        ---
        title: 議事録
        author: Aoki
        date: 2026-11-30
        ---

        # はじめに

        本文です。 Some *words*.

        ![none](missing.png)
        """.utf8), to: "note.md")
  }

  @Test func noteBecomesAFileWithItsTextAndFacts() throws {
    let outcome = tsuzuri("export", note, "-o", out, "--json")
    #expect(outcome.code == .done, "\(outcome.errors)")
    let json = try outcome.json
    #expect(json["pages"] as? Int == 1)
    #expect(json["bytes"] as? Int == (try Data(contentsOf: URL(fileURLWithPath: out))).count)
    let warnings = try #require(json["warnings"] as? [String])
    #expect(warnings.count == 1 && warnings[0].contains("missing.png"))
    #expect(outcome.errors.contains("warning: " + warnings[0]))
    #expect(try Tool.run("qpdf", "--check", out).status == 0)
    let text = try Tool.run("pdftotext", out, "-").text
    #expect(text.contains("本文です。") && text.contains("Some words."))
    let facts = try Tool.run("pdfinfo", out).text
    #expect(facts.contains("議事録") && facts.contains("Aoki"))
    #expect(facts.contains("595.2 x 841.8"))
  }

  @Test func aNoteIsNeverWrittenOverByItsPages() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: note))
    let link = folder.path("link.pdf")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: note)
    for target in [note, link] {
      let outcome = tsuzuri("export", note, "-o", target)
      #expect(outcome.code == .wrongUsage && outcome.errors.contains("is the note itself"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: note)) == before)
  }

  @Test func aPictureIsNeverWrittenOverByItsNote() throws {
    #expect(tsuzuri("export", note, "-o", out).code == .done)
    _ = try Tool.run("pdftoppm", "-r", "10", "-png", "-singlefile", out, folder.path("p"))
    let picture = folder.path("p.png")
    let before = try Data(contentsOf: URL(fileURLWithPath: picture))
    let shown = try folder.write(Array("![p](p.png)".utf8), to: "shown.md")
    try FileManager.default.createSymbolicLink(atPath: folder.path("l.pdf"), withDestinationPath: picture)
    for target in [picture, folder.path("l.pdf")] {
      let plain = tsuzuri("export", shown, "-o", target)
      #expect(plain.code == .wrongUsage && plain.errors.contains("is a picture of the note"))
      let protected = try tsuzuri(
        "export", shown, "-o", target, "--owner-password-fd", "{0}", passwords: "owner\n")
      #expect(protected.code == .wrongUsage && protected.errors.contains("is a picture of the note"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: picture)) == before)
  }

  @Test func aNoteThatIsKilledLeavesNothing() throws {
    let long = try folder.write(
      Array(String(repeating: "Some words of a long note. 日本語。\n\n", count: 60_000).utf8), to: "long.md")
    // The pages have begun when the command holds a file that has no name yet.
    let killed = try Binary.shell(
      "$tsuzuri export \(long) -o killed.pdf & "
        + "until ls -l /proc/$!/fd | grep -q 'deleted'; do kill -0 $! || break; done; kill -KILL $!; wait $!; "
        + "echo $?; ls -A", in: folder)
    #expect(killed.text == "137\nlong.md\nnote.md\n", "\(killed)")
  }

  @Test func whatTheNoteSaysWronglyGivesAWarning() throws {
    let wrong = try folder.write(Array("---\nstyle: fancy\n---\ntext".utf8), to: "wrong.md")
    let outcome = tsuzuri("export", wrong, "-o", out)
    #expect(outcome.code == .done && outcome.errors.contains("“fancy” cannot be used as “style”"))
    let open = try folder.write(Array("---\ntitle: x\n\ntext".utf8), to: "open.md")
    #expect(tsuzuri("export", open, "-o", out).errors.contains("front matter"))
    let dated = try Binary.shell("SOURCE_DATE_EPOCH=soon $tsuzuri export open.md -o dated.pdf", in: folder)
    #expect(dated.status == 0 && dated.errors.contains("SOURCE_DATE_EPOCH is “soon”"))
  }

  @Test func flagsCountMoreThanTheNote() throws {
    let outcome = tsuzuri(
      "export", note, "-o", out, "--title", "Other", "--page-size", "A5", "--style", "book")
    #expect(outcome.code == .done, "\(outcome.errors)")
    let facts = try Tool.run("pdfinfo", out).text
    #expect(facts.contains("Other") && facts.contains("419.5 x 595.2"))
  }

  @Test func sameNoteGivesTheSameBytes() throws {
    #expect(tsuzuri("export", note, "-o", out).code == .done)
    let other = folder.path("other.pdf")
    #expect(tsuzuri("export", note, "-o", other).code == .done)
    #expect(try Data(contentsOf: URL(fileURLWithPath: out)) == Data(contentsOf: URL(fileURLWithPath: other)))
  }

  @Test func streamsAreReadAndWritten() throws {
    let outcome = try tsuzuri("export", "-", "-o", "-", input: Array("# From a stream".utf8))
    #expect(outcome.code == .done, "\(outcome.errors)")
    let path = try folder.write(outcome.bytes, to: "stream.pdf")
    #expect(try Tool.run("pdftotext", path, "-").text.contains("From a stream"))
    #expect(tsuzuri("export", note, "-o", "-", "--json").code == .wrongUsage)
  }

  @Test func protectedFileOpensWithItsPasswordsAlone() throws {
    let outcome = try tsuzuri(
      "export", note, "-o", out, "--user-password-fd", "{0}", "--owner-password-fd", "{1}", "--allow",
      "print",
      "--json", passwords: "開けごま\n", "owner\n")
    #expect(outcome.code == .done, "\(outcome.errors)")
    #expect(try outcome.json["bytes"] as? Int == (try Data(contentsOf: URL(fileURLWithPath: out))).count)
    #expect(tsuzuri("info", out).code == .noAccess)
    #expect(try Tool.run("qpdf", "--check", out).status != 0)
    for password in ["開けごま", "owner"] {
      #expect(try Tool.run("qpdf", "--check", "--password=\(password)", out).status == 0)
    }
    let shown = try Tool.run("qpdf", "--show-encryption", "--password=owner", out).text
    #expect(shown.contains("R = 6") && shown.contains("extract for any purpose: not allowed"))
    #expect(!(try String(contentsOfFile: out, encoding: .isoLatin1)).contains("Aoki"))
    #expect(try Tool.run("pdfinfo", "-opw", "owner", out).text.contains("Tagged:          yes"))
  }

  @Test func permissionsWithoutAPasswordAreWrongUsage() {
    #expect(tsuzuri("export", note, "-o", out, "--allow", "print").code == .wrongUsage)
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test func failuresSayWhatToDoAndLeaveNoFile() throws {
    let missing = tsuzuri("export", folder.path("none.md"), "-o", out)
    #expect(missing.code == .cannotReadOrWrite && missing.errors.contains("none.md"))
    #expect(tsuzuri("export", folder.path(""), "-o", out).code == .cannotReadOrWrite)
    let style = tsuzuri("export", note, "-o", out, "--style", "fancy")
    #expect(style.code == .wrongUsage && style.errors.contains("Report"))
    #expect(tsuzuri("export", note, "-o", out, "--page-size", "huge").code == .wrongUsage)
    #expect(tsuzuri("export", note, "-o", folder.path("no/such/out.pdf")).code == .cannotReadOrWrite)
    #expect(tsuzuri("export", "/dev/zero", "-o", out).code == .cannotReadOrWrite)
    #expect(tsuzuri("export").code == .wrongUsage)
    let unnamed = tsuzuri("export", note, "-o", "")
    #expect(unnamed.code == .wrongUsage && unnamed.errors.contains("not empty"))
    #expect(
      tsuzuri("export", note, "-o", out, "--title", "a\u{1B}[2Jb").errors.contains("control characters"))
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test func withoutANameTheFileIsNamedByTitleAndDate() throws {
    let first = try Binary.shell("$tsuzuri export note.md", in: folder)
    #expect(first.status == 0 && first.text == "議事録 2026-11-30.pdf\n", "\(first.errors)")
    #expect(try Tool.run("qpdf", "--check", folder.path("議事録 2026-11-30.pdf")).status == 0)
    let second = try Binary.shell("$tsuzuri export note.md --json", in: folder)
    #expect(second.status == 2 && second.errors.contains("already there"))
    let named = try Binary.shell("$tsuzuri export note.md --json --title 別の", in: folder)
    #expect(
      named.text.contains("\"file\":\"別の 2026-11-30.pdf\"")
        || named.text.contains("\"file\": \"別の 2026-11-30.pdf\""))
  }

  @Test func picturesAreLookedForFromTheNotesFolder() throws {
    try FileManager.default.createDirectory(atPath: folder.path("sub"), withIntermediateDirectories: true)
    let made = try Binary.shell(
      "$tsuzuri export note.md -o a.pdf 2>/dev/null && pdftoppm -r 20 -png a.pdf sub/page && "
        + "printf '![p](page-1.png)' > sub/b.md && $tsuzuri export sub/b.md -o b.pdf && pdfimages -list b.pdf",
      in: folder)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    #expect(made.text.contains(" image "))
  }

  @Test func emptyNoteIsOneEmptyPage() throws {
    let empty = try folder.write([], to: "empty.md")
    let outcome = tsuzuri("export", empty, "-o", out, "--json")
    #expect(try outcome.json["pages"] as? Int == 1, "\(outcome.errors)")
  }

  @Test(arguments: [
    ("議事録", " 2026-11-30.pdf", "議事録 2026-11-30.pdf"), ("a/b:c*?\"<>|\\d", ".pdf", "a-b-c-------d.pdf"),
    ("..", ".pdf", "note.pdf"), ("-rf", ".pdf", "rf.pdf"), ("one\ntwo\u{7}", ".pdf", "one two.pdf"),
    (" end. ", ".pdf", "end.pdf"),
  ])
  func namesSuitEveryFileSystem(_ text: String, _ ending: String, _ name: String) {
    #expect(FileName.safe(text, ending: ending) == name)
    #expect(FileName.safe(String(repeating: "長", count: 300), ending: ending).utf8.count <= 255)
  }
}
