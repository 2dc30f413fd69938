import Foundation
import TestSupport
import Testing

@testable import Commands

struct ProtectTests {
  private let folder: TemporaryFolder
  private let book: String
  private let out: String

  init() throws {
    folder = try TemporaryFolder()
    book = try folder.write(Sample.pages(2).bytes, to: "book.pdf")
    out = folder.path("out.pdf")
  }

  private func protect(_ arguments: String..., passwords: String...) throws -> Outcome {
    var words = ["protect", book, "-o", out] + arguments
    if passwords.count > 0 { words += ["--user-password-fd", "{0}"] }
    if passwords.count > 1 { words += ["--owner-password-fd", "{1}"] }
    return try run(words, passwords)
  }

  private func run(_ words: [String], _ passwords: [String]) throws -> Outcome {
    try call(words, passwords: passwords)
  }

  @Test func theCopyOpensWithEachPasswordAndNotWithout() throws {
    let outcome = try protect("--json", passwords: "開けごま\n", "owner\r\nrest")
    #expect(outcome.code == .done, "\(outcome.errors)")
    let json = try outcome.json
    #expect(json["encryption"] as? String == "AES-256")
    #expect(json["verified"] as? Bool == true)
    #expect((json["permissions"] as? [String: Bool])?.count == 6)
    #expect(tsuzuri("info", out).code == .noAccess)
    for (password, flag) in [("開けごま", "-upw"), ("owner", "-opw")] {
      #expect(tsuzuri("text", out, environment: ["TSUZURI_PASSWORD": password]).output.hasPrefix("Page 1"))
      #expect(try Tool.run("qpdf", "--check", "--password=\(password)", out).status == 0)
      #expect(try Tool.run("pdftotext", flag, password, out, "-").text.hasPrefix("Page 1"))
    }
    #expect(try Tool.run("qpdf", "--check", out).status != 0)
    #expect(try Tool.run("qpdf", "--show-encryption", "--password=owner", out).text.contains("R = 6"))
    #expect(!outcome.errors.contains("開けごま") && !outcome.errors.contains("owner\n"))
    #expect(outcome.errors.contains("cannot be read"))
  }

  @Test func onlyWhatIsListedIsAllowed() throws {
    let outcome = try protect("--allow", "print,fill", "--json", passwords: "user", "owner")
    #expect(
      try outcome.json["permissions"] as? [String: Bool] == [
        "print": true, "copy": false, "change": false, "assemble": false, "annotate": false, "fill": true,
      ])
    let shown = try Tool.run("qpdf", "--show-encryption", "--password=user", out).text
    #expect(shown.contains("print high resolution: allowed"))
    #expect(shown.contains("extract for any purpose: not allowed"))
    #expect(shown.contains("extract for accessibility: allowed"))
    #expect(outcome.errors.contains("permissions are a request"))
    let none = try protect("--allow", "none", "--json", passwords: "user", "owner")
    #expect((try none.json["permissions"] as? [String: Bool])?.values.contains(true) == false)
    #expect(try protect("--allow", "print,fly", passwords: "user").code == .wrongUsage)
  }

  @Test func aUserPasswordAloneDoesNotOpenWithAnEmptyOwnerPassword() throws {
    #expect(try protect(passwords: "user").code == .done)
    #expect(try Tool.run("qpdf", "--check", "--password=", out).status != 0)
    #expect(try Tool.run("pdfinfo", "-opw", "", out).status != 0)
  }

  @Test func anOwnerPasswordAloneIsSaidToBeJustThat() throws {
    let outcome = try run(
      ["protect", book, "-o", out, "--owner-password-fd", "{0}", "--allow", "print", "--json"], ["owner"])
    #expect(outcome.code == .done, "\(outcome.errors)")
    #expect(outcome.errors.contains("opens for all"))
    let facts = try tsuzuri("info", out, "--json").json
    #expect(facts["encrypted"] as? Bool == true)
    #expect((facts["permissions"] as? [String: Bool])?["copy"] == false)
    let owner = try tsuzuri("info", out, "--json", environment: ["TSUZURI_PASSWORD": "owner"]).json
    #expect((owner["permissions"] as? [String: Bool])?["copy"] == true)
  }

  @Test func equalPasswordsAreWarnedOf() throws {
    let outcome = try protect(passwords: "same", "same")
    #expect(outcome.code == .done)
    #expect(outcome.errors.contains("warning: the two passwords are the same"))
  }

  @Test func whatCannotBeAPasswordIsRefused() throws {
    #expect(try protect().code == .wrongUsage)
    let empty = try protect(passwords: "\nsecond line")
    #expect(empty.code == .wrongUsage)
    #expect(empty.errors.contains("empty"))
    #expect(try protect(passwords: String(repeating: "あ", count: 43)).code == .noAccess)
    #expect(
      try run(["protect", book, "-o", out, "--user-password-fd", "{0}", "--owner-password-fd", "{0}"], ["x"])
        .code == .wrongUsage)
    #expect(call(["protect", book, "-o", out, "--user-password-fd", "x"]).code == .wrongUsage)
    #expect(call(["protect", book, "-o", out, "--user-password-fd", "987654"]).code == .cannotReadOrWrite)
    #expect(try folder.contents() == ["book.pdf"])
  }

  @Test func theOriginalIsNotOverwritten() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: book))
    let outcome = try run(
      ["protect", book, "-o", folder.path("./book.pdf"), "--user-password-fd", "{0}"], ["x"])
    #expect(outcome.code == .wrongUsage)
    #expect(try Data(contentsOf: URL(fileURLWithPath: book)) == before)
  }

  @Test func unprotectGivesAPlainCopy() throws {
    #expect(try protect("--allow", "print", passwords: "user", "owner").code == .done)
    let plain = folder.path("plain.pdf")
    #expect(tsuzuri("unprotect", out, "-o", plain).code == .noAccess)
    #expect(try folder.contents() == ["book.pdf", "out.pdf"])
    let outcome = tsuzuri("unprotect", out, "-o", plain, "--json", environment: ["TSUZURI_PASSWORD": "owner"])
    #expect(outcome.code == .done, "\(outcome.errors)")
    #expect(try outcome.json["encryption"] as? String == "none")
    #expect(try outcome.json["verified"] as? Bool == true)
    #expect(try Tool.run("qpdf", "--is-encrypted", plain).status != 0)
    #expect(try Sample.texts(plain) == ["Page 1", "Page 2"])
  }

  @Test func otherVerbsKeepTheProtection() throws {
    #expect(try protect(passwords: "user", "owner").code == .done)
    let turned = folder.path("turned.pdf")
    #expect(
      tsuzuri("rotate", out, "--by", "90", "-o", turned, environment: ["TSUZURI_PASSWORD": "owner"]).code
        == .done)
    #expect(tsuzuri("info", turned).code == .noAccess)
    #expect(try Sample.texts(turned, password: "user") == ["Page 1", "Page 2"])
  }
}
