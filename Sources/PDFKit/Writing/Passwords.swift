import Protection

extension StructureFile {
  /// Opens with a password as people type it, in each of the forms that it may take.
  static func open(
    source: ByteSource, name: String, password: String?
  ) throws(PDFError) -> StructureFile {
    guard let password, !password.isEmpty else {
      return try StructureFile(source: source, name: name, password: nil)
    }
    for candidate in PasswordForms.all(password) {
      do {
        return try StructureFile(source: source, name: name, password: candidate)
      } catch .wrongPassword {
        continue
      }
    }
    throw .wrongPassword(name)
  }
}

extension Encryption {
  /// Prepares the passwords. Throws `unusablePassword`.
  init(preparing request: EncryptionRequest) throws(PDFError) {
    do {
      try self.init(request)
    } catch {
      throw .unusablePassword
    }
  }
}
