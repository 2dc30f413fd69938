import Engine
import Foundation
import Protection
import TestSupport
import Testing

@testable import PDFKit

@Suite struct WritingSecurityTests {
  private func protected(
    user: String?, owner: String?, permissions: PDFAccessPermissions = .all
  ) throws -> (plan: WritePlan, bytes: [UInt8]) {
    let file = try StructureFile(PDFFixture(pages: [PDFFixture.text("Hello")]))
    var plan = WritePlan.merging([file])
    plan.options.encryption = try Encryption(
      preparing: EncryptionRequest(userPassword: user, ownerPassword: owner, permissions: permissions))
    return (plan, try Assembler.bytes(plan, name: "out.pdf"))
  }

  @Test func protectedFileOpensInOtherReadersWithEachPassword() throws {
    let (plan, bytes) = try protected(
      user: "ひらけ", owner: "owner", permissions: [.allowsHighQualityPrinting, .allowsLowQualityPrinting])
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "a.pdf")
    try Verification.check(path: path, name: "a.pdf", expecting: .init(plan))
    for password in ["ひらけ", "owner"] {
      #expect(try Tool.run("qpdf", "--password=" + password, "--check", path).status == 0)
      #expect(try Tool.run("pdftotext", "-upw", password, "-opw", password, path, "-").text.contains("Hello"))
      #expect(try Tool.run("mutool", "draw", "-p", password, "-F", "text", path).text.contains("Hello"))
    }
    #expect(try Tool.run("qpdf", "--check", path).status != 0)
    #expect(try Tool.run("pdftotext", path, "-").status != 0)
    #expect(try !Tool.run("mutool", "draw", "-F", "text", path).text.contains("Hello"))
    let shown = try Tool.run("qpdf", "--password=ひらけ", "--show-encryption", path).text
    #expect(shown.contains("R = 6") && shown.contains("extract for any purpose: not allowed"))
    #expect(shown.contains("extract for accessibility: allowed"))
    #expect(shown.contains("print high resolution: allowed") && shown.contains("modify forms: not allowed"))
  }

  @Test func everyPermissionIsReadBackAsAsked() throws {
    for raw in [UInt(0), 1, 3, 4, 8, 16, 64, 128, 255] {
      let asked = PDFAccessPermissions(rawValue: raw)
      let (plan, bytes) = try protected(user: "u", owner: "o", permissions: asked)
      try Verification.check(MemorySource(bytes), name: "a", expecting: .init(plan))
    }
  }

  @Test func userPasswordAloneGetsARandomOwnerPassword() throws {
    let (plan, bytes) = try protected(user: "u", owner: nil)
    let encryption = try #require(plan.options.encryption)
    #expect(encryption.ownerPassword.count >= 32)
    #expect(throws: PDFError.needsPassword("a")) { try StructureFile(bytes: bytes, name: "a") }
    #expect(throws: PDFError.wrongPassword("a")) {
      try StructureFile.open(source: ByteSource(bytes: bytes), name: "a", password: "x")
    }
    #expect(try StructureFile.open(source: ByteSource(bytes: bytes), name: "a", password: "u").pageCount == 1)
  }

  @Test func unusablePasswordsAreRefused() throws {
    #expect(throws: PDFError.unusablePassword) { try protected(user: "a\u{7}", owner: nil) }
  }

  @Test func ownerPasswordAloneOpensForAllWithItsPermissions() throws {
    let (plan, bytes) = try protected(user: nil, owner: "o", permissions: [.allowsContentCopying])
    try Verification.check(MemorySource(bytes), name: "a", expecting: .init(plan))
    let file = try StructureFile(bytes: bytes, name: "a")
    #expect(!file.openedAsOwner)
    #expect(file.userPermissions == [.allowsContentCopying, .allowsContentAccessibility])
  }

  @Test func wrongResultIsNotVerified() throws {
    var (plan, bytes) = try protected(user: "u", owner: "o")
    plan.options.encryption?.userPassword = Array("other".utf8)
    #expect(throws: PDFError.verificationFailed("a")) {
      try Verification.check(MemorySource(bytes), name: "a", expecting: .init(plan))
    }
    plan.options.encryption = nil
    #expect(throws: PDFError.verificationFailed("a")) {
      try Verification.check(MemorySource(bytes), name: "a", expecting: .init(plan))
    }
  }

  @Test func passwordThatOneKnowsCanBeRemoved() throws {
    let (_, bytes) = try protected(user: "u", owner: "o")
    let file = try StructureFile(bytes: bytes, name: "a", password: Array("o".utf8))
    let open = try WritePlan.merging([file]).written()
    #expect(!open.isEncrypted)
    #expect(open.contents.first?.contains("Hello") == true)
  }

  @Test(.enabled(if: Corpus.isPresent)) func unicodePasswordsOpenOldAndNewFiles() throws {
    for (name, password) in [
      ("encrypted_hello_world_r6.pdf", "hôtel"), ("encrypted_hello_world_r6.pdf", "a\u{302}ge"),
      ("issue6010_2.pdf", "æøå"), ("r6-both-passwords.pdf", "bar"), ("r2-user-password.pdf", "asdfzxcv"),
      ("bug1782186.pdf", "Hello"),
    ] {
      let source = ByteSource(bytes: try Corpus.bytes("encrypted/" + name))
      #expect(
        try StructureFile.open(source: source, name: name, password: password).pageCount == 1, "\(name)")
    }
  }
}
