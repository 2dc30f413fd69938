import Foundation
import PDFKit
import PageService
import TestSupport
import Testing

@testable import Commands

struct ExitCodeTests {
  private let folder: TemporaryFolder
  private let book: String

  init() throws {
    folder = try TemporaryFolder()
    book = try folder.write(Sample.pages(3).bytes, to: "本.pdf")
  }

  @Test func doneIsZero() {
    let outcome = tsuzuri("info", book)
    #expect(outcome.code.rawValue == 0)
    #expect(outcome.errors.isEmpty)
  }

  @Test func nothingFoundIsOne() {
    let outcome = tsuzuri("search", book, "absent")
    #expect(outcome.code.rawValue == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("“absent” was not found in 本.pdf"))
  }

  @Test func wrongUsageIsTwo() {
    #expect(tsuzuri("info").code.rawValue == 2)
    #expect(tsuzuri("text", book, "--pages", "4").code.rawValue == 2)
    #expect(tsuzuri("search", book, "(", "--regex").code.rawValue == 2)
    #expect(tsuzuri("render", book, "-o", folder.path("x.png")).code.rawValue == 2)
  }

  @Test func whatCannotBeReadIsThree() throws {
    let empty = try folder.write([], to: "empty.pdf")
    let text = try folder.write(Array("Hello, this is plain text.".utf8), to: "text.pdf")
    for file in [folder.path("missing.pdf"), empty, text, folder.url.path] {
      let outcome = tsuzuri("info", file)
      #expect(outcome.code.rawValue == 3, "\(file)")
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains(URL(fileURLWithPath: file).lastPathComponent))
    }
  }

  @Test func aFileWithoutPagesHasFactsButNoPictures() throws {
    let none = try folder.write(
      PDFFixture([1: "<< /Type /Catalog /Pages 2 0 R >>", 2: "<< /Type /Pages /Kids [] /Count 0 >>"]).bytes,
      to: "none.pdf")
    let info = tsuzuri("info", none, "--json")
    #expect(info.code == .done)
    #expect(try info.json["pages"] as? Int == 0)
    #expect(tsuzuri("render", none, "-o", folder.path("x.png")).code.rawValue == 3)
    #expect(tsuzuri("thumbnails", none, "-o", folder.path("x")).code.rawValue == 3)
    #expect(tsuzuri("text", none, "--pages", "1").code == .wrongUsage)
    #expect(tsuzuri("search", none, "x").code == .nothingFound)
  }

  @Test(.enabled(if: Corpus.isPresent)) func aPasswordIsFour() throws {
    let file = try Corpus.path("encrypted/r6-both-passwords.pdf")
    #expect(tsuzuri("info", file).code.rawValue == 4)
    #expect(tsuzuri("info", file, environment: ["TSUZURI_PASSWORD": "wrong"]).code.rawValue == 4)
    #expect(try tsuzuri("info", file, "--password-fd", "{0}", passwords: "foo").code == .done)
    #expect(tsuzuri("info", try Corpus.path("encrypted/AESkeylength256.pdf")).code.rawValue == 4)
  }

  @Test(
    .enabled(if: Corpus.isPresent),
    arguments: ["broken/issue-100.pdf", "broken/issue-146.pdf", "broken/REDHAT-1531897-0.pdf"])
  func damageBeyondRecoveryIsFive(_ name: String) throws {
    let outcome = tsuzuri("info", try Corpus.path(name))
    #expect(outcome.code.rawValue == 5)
    #expect(outcome.errors.contains("damaged beyond recovery"))
  }

  @Test(.enabled(if: Corpus.isPresent)) func aRecoveredFileIsDoneWithAWarning() throws {
    let outcome = tsuzuri("info", try Corpus.path("broken/parser_rebuildxref_correct.pdf"), "--json")
    #expect(outcome.code == .done)
    #expect(outcome.errors.contains("warning"))
    #expect(try outcome.json["recovered"] as? Bool == true)
  }

  @Test(.enabled(if: Corpus.isPresent)) func overSeveralFilesTheWorstCounts() throws {
    let locked = try Corpus.path("encrypted/r6-both-passwords.pdf")
    let missing = folder.path("missing.pdf")
    let outcome = tsuzuri("search", missing, book, locked, "Page 2", "--json")
    #expect(outcome.code == .noAccess)
    #expect((try outcome.json["matches"] as? [Any])?.count == 1)
    #expect(outcome.errors.contains("missing.pdf") && outcome.errors.contains("r6-both-passwords.pdf"))
    #expect(tsuzuri("merge", missing, locked, "-o", folder.path("m.pdf")).code == .noAccess)
    #expect(!FileManager.default.fileExists(atPath: folder.path("m.pdf")))
  }

  @Test func everyErrorHasItsCode() {
    let codes: [(any Error, ExitCode)] = [
      (PDFError.fileNotFound("a"), .cannotReadOrWrite), (PDFError.notPDF("a"), .cannotReadOrWrite),
      (PDFError.emptyFile("a"), .cannotReadOrWrite),
      (PDFError.cannotWrite("a", code: 28), .cannotReadOrWrite),
      (PDFError.damaged("a"), .damaged), (PDFError.needsPassword("a"), .noAccess),
      (PDFError.wrongPassword("a"), .noAccess), (PDFError.unsupportedSecurity("a"), .noAccess),
      (PDFError.pageOutOfRange(3, count: 2), .wrongUsage), (CommandError.usage("a"), .wrongUsage),
      (CommandError.noPages("a"), .cannotReadOrWrite), (CommandError.outputClosed, .cannotReadOrWrite),
      (CommandError.worker("a", .cannotOpen), .damaged),
      (CommandError.worker("a", .noProgram("b")), .cannotReadOrWrite),
      (CommandError.worker("a", .cannotStart(12)), .cannotReadOrWrite),
      (CocoaError(.fileNoSuchFile), .cannotReadOrWrite),
    ]
    for (error, code) in codes { #expect(ExitCode(error) == code, "\(error)") }
  }
}
