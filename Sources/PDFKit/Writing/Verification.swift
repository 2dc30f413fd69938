import Engine
import Protection

/// Proof that a written file is what was asked for, by PDFium, which had no hand in writing it.
enum Verification {
  /// Opens the file with each password, and without. Throws `verificationFailed`.
  static func check(
    _ bytes: any ByteProvider, name: String, expecting expected: Expectation
  ) throws(PDFError) {
    guard isRight(bytes, expected) else { throw .verificationFailed(name) }
    if let objects = expected.appended {
      let source =
        if let joined = bytes as? AppendedBytes {
          try joined.source(name: name)
        } else {
          try ByteSource(bytes, name: name)
        }
      guard readsBack(objects, from: source, expected.keptPassword) else { throw .verificationFailed(name) }
    }
  }

  /// What was appended is there, by libqpdf, which decrypts it again.
  private static func readsBack(
    _ objects: [AppendedObject], from source: ByteSource, _ password: [UInt8]?
  ) -> Bool {
    guard let document = try? QDocument(source: source, name: "written", password: password) else {
      return false
    }
    return document.stack.run {
      objects.allSatisfy { expected in
        let object = document.object(expected.id)
        return object.text == expected.text
          && (expected.data == nil || object.streamData(decoded: false) == expected.data)
      } && !document.takeWarnings().contains { $0.isDamage }
    }
  }

  static func check(
    path: String, name: String, expecting expected: Expectation
  ) throws(PDFError) {
    guard let file = try? FileSource(path: path) else { throw .verificationFailed(name) }
    try check(file, name: name, expecting: expected)
  }

  private static func isRight(_ bytes: any ByteProvider, _ expected: Expectation) -> Bool {
    func open(_ password: [UInt8]) -> DocumentCore? {
      guard let core = try? DocumentCore(bytes, password: password), core.pageCount == expected.pageCount,
        core.hasValidCrossReferences
      else { return nil }
      return core
    }
    guard let encryption = expected.encryption else {
      let isEncrypted = open(expected.keptPassword ?? []).map { $0.securityRevision != nil }
      return isEncrypted == (expected.keptPassword != nil)
    }
    let isEqual = encryption.userPassword == encryption.ownerPassword
    guard let owner = open(encryption.ownerPassword), let user = open(encryption.userPassword),
      owner.securityRevision == 6, user.securityRevision == 6
    else { return false }
    // A file that asks for a password must not open without.
    guard encryption.userPassword.isEmpty || open([]) == nil else { return false }
    let asked = PDFAccessPermissions(encryptionBits: encryption.permissions.encryptionBits, revision: 6)
    return isEqual || (owner.allowed == .all && user.allowed == asked)
  }
}

extension DocumentCore {
  fileprivate var allowed: PDFAccessPermissions {
    PDFAccessPermissions(encryptionBits: Int32(bitPattern: permissions), revision: securityRevision ?? 6)
  }
}

extension Verification {
  /// What a file has to be, of the plan that it was written by.
  struct Expectation {
    var pageCount: Int
    var encryption: Encryption?
    /// The password of a protection that is kept; nil for a plain file.
    var keptPassword: [UInt8]?
    /// Objects that have to read back; nil for a file that was written as a whole.
    var appended: [AppendedObject]?

    init(_ plan: borrowing WritePlan) {
      pageCount = plan.pages.count
      encryption = plan.options.encryption
      if plan.options.keepsEncryption, let base = plan.base, base.isEncrypted {
        keptPassword = base.password ?? []
      }
    }
  }
}
