import Foundation
import TestSupport
import Testing

@testable import Protection

@Suite struct ProtectionTests {
  private let plain = PDFFixture(pages: [PDFFixture.text("Hello")]).bytes

  private func protected(
    _ user: String?, _ owner: String?, _ permissions: PDFAccessPermissions = .all
  ) throws -> [UInt8] {
    try EncryptionRequest(userPassword: user, ownerPassword: owner, permissions: permissions).encrypt(plain)
  }

  @Test func protectedFileOpensInOtherReadersWithEachPasswordOnly() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try protected("ひらけ", "owner", [.allowsHighQualityPrinting]), to: "a.pdf")
    for password in ["ひらけ", "owner"] {
      #expect(try Tool.run("qpdf", "--password=" + password, "--check", path).status == 0)
      #expect(try Tool.run("pdftotext", "-upw", password, "-opw", password, path, "-").text.contains("Hello"))
      #expect(try Tool.run("mutool", "draw", "-p", password, "-F", "text", path).text.contains("Hello"))
    }
    #expect(try Tool.run("qpdf", "--check", path).status != 0)
    #expect(try Tool.run("qpdf", "--password=other", "--check", path).status != 0)
    let shown = try Tool.run("qpdf", "--password=ひらけ", "--show-encryption", path).text
    #expect(shown.contains("R = 6") && shown.contains("stream encryption method: AESv3"))
    #expect(shown.contains("extract for any purpose: not allowed"))
    #expect(shown.contains("extract for accessibility: allowed"))
    #expect(shown.contains("print high resolution: allowed") && shown.contains("modify forms: not allowed"))
  }

  @Test(arguments: [nil, ""]) func userPasswordAloneGetsARandomOwnerPassword(owner: String?) throws {
    let request = EncryptionRequest(userPassword: "u", ownerPassword: owner)
    let (first, second) = (try Encryption(request), try Encryption(request))
    #expect(first.ownerPassword.count >= 32)
    #expect(first.ownerPassword != second.ownerPassword)
    let folder = try TemporaryFolder()
    let path = try folder.write(try request.encrypt(plain), to: "a.pdf")
    #expect(try Tool.run("qpdf", "--check", path).status != 0)
    #expect(try Tool.run("qpdf", "--password=u", "--check", path).status == 0)
  }

  @Test func ownerPasswordAloneOpensForAllWithItsPermissions() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try protected(nil, "o", [.allowsContentCopying]), to: "a.pdf")
    let shown = try Tool.run("qpdf", "--show-encryption", path).text
    #expect(shown.contains("extract for any purpose: allowed"))
    #expect(shown.contains("print low resolution: not allowed"))
  }

  @Test func weakChoicesAreTold() throws {
    func warning(_ user: String?, _ owner: String?) throws -> Encryption.Warning? {
      try Encryption(EncryptionRequest(userPassword: user, ownerPassword: owner)).warning
    }
    #expect(try warning("a", "a") == .equalPasswords)
    #expect(try warning(nil, "a") == .opensWithoutPassword)
    #expect(try warning("a", "b") == nil)
    #expect(try warning("a", nil) == nil)
  }

  @Test(arguments: [String(repeating: "a", count: 128), "a\u{7}", "\u{AD}"])
  func passwordsThatCannotBeUsedProtectNothing(password: String) {
    #expect(throws: ProtectionError.unusablePassword) { try protected(password, nil) }
    #expect(throws: ProtectionError.unusablePassword) { try protected("u", password) }
  }

  @Test func longestPasswordOpens() throws {
    let password = String(repeating: "ab", count: 63) + "c"
    let folder = try TemporaryFolder()
    let path = try folder.write(try protected(password, nil), to: "a.pdf")
    #expect(try Tool.run("qpdf", "--password=" + password, "--check", path).status == 0)
  }

  @Test func whatIsNoPDFIsRefused() {
    for bytes in [[], Array("%PDF-1.7\nnothing".utf8)] as [[UInt8]] {
      #expect(throws: ProtectionError.self) {
        try EncryptionRequest(userPassword: "u", ownerPassword: nil).encrypt(bytes)
      }
    }
  }

  @Test func wrongResultIsNotKept() throws {
    let other = try Encryption(EncryptionRequest(userPassword: "other", ownerPassword: nil))
    #expect(!other.isKept(by: try protected("u", "o")))
    #expect(!other.isKept(by: plain))
  }
}
