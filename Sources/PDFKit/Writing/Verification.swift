import Engine

/// Proof that a written file is what was asked for, by PDFium, which had no hand in writing it.
enum Verification {
  /// Opens the file with each password, and without. Throws `verificationFailed`.
  static func check(_ bytes: any ByteProvider, name: String, plan: WritePlan) throws(PDFError) {
    guard isRight(bytes, plan) else { throw .verificationFailed(name) }
  }

  static func check(path: String, name: String, plan: WritePlan) throws(PDFError) {
    guard let file = try? FileSource(path: path) else { throw .verificationFailed(name) }
    try check(file, name: name, plan: plan)
  }

  private static func isRight(_ bytes: any ByteProvider, _ plan: WritePlan) -> Bool {
    func open(_ password: [UInt8]) -> DocumentCore? {
      guard let core = try? DocumentCore(bytes, password: password), core.pageCount == plan.pages.count,
        core.hasValidCrossReferences
      else { return nil }
      return core
    }
    guard let encryption = plan.options.encryption else {
      let password = plan.options.keepsEncryption ? plan.base?.password ?? [] : []
      return open(password).map { ($0.securityRevision != nil) == plan.isStillEncrypted } ?? false
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

extension WritePlan {
  fileprivate var isStillEncrypted: Bool { options.keepsEncryption && base?.isEncrypted == true }
}
