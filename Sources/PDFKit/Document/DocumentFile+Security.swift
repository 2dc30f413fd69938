import Engine
import Protection

extension DocumentFile {
  /// Rights of a file that is open as a decrypted copy, since PDFium cannot decrypt it itself.
  struct Protection {
    var permissions: PDFAccessPermissions
    var isOwner: Bool
  }

  var isEncrypted: Bool { core.securityRevision != nil || protection != nil }

  /// True when nothing is restricted, which is the case for the owner and for plain files.
  var hasOwnerRights: Bool { protection?.isOwner ?? (accessPermissions == .all) }

  var accessPermissions: PDFAccessPermissions {
    if let protection { return protection.isOwner ? .all : protection.permissions }
    guard let revision = core.securityRevision else { return .all }
    return PDFAccessPermissions(
      encryptionBits: Int32(bitPattern: core.permissions), revision: revision)
  }

  /// Opens encrypted bytes with a password as a person types it.
  convenience init(
    unlocking bytes: any ByteProvider, name: String, password: String
  ) throws(PDFError) {
    do {
      try self.init(bytes, name: name, passwords: try PasswordForms.usable(password))
    } catch .wrongPassword {
      try self.init(decrypting: bytes, name: name, password: password)
    }
  }

  /// Opens what libqpdf decrypts: it takes some files that PDFium refuses with the right password.
  private convenience init(
    decrypting bytes: any ByteProvider, name: String, password: String
  ) throws(PDFError) {
    let structure = try StructureFile.open(
      source: try ByteSource(bytes, name: name), name: name, password: password)
    var plan = WritePlan(base: structure)
    plan.pages = (0..<structure.pageCount).map { PlannedPage(file: structure, index: $0) }
    try self.init(
      MemorySource(try Assembler.bytes(plan, name: name)), name: name,
      protection: Protection(permissions: structure.userPermissions, isOwner: structure.openedAsOwner))
  }
}
