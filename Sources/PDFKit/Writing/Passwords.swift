import Protection

/// Passwords as the bytes that security handlers take.
enum Passwords {
  /// The bytes to try for opening a file, likeliest first: newer handlers want prepared UTF-8, but not
  /// all writers prepare; older handlers want PDFDocEncoding.
  static func candidates(_ password: String) -> [[UInt8]] {
    var found: [[UInt8]] = []
    let old = TextString.encode(password)
    for bytes in [SASLprep.prepare(password).map { Array($0.utf8) }, Array(password.utf8), old] {
      // qpdf takes C strings, which end at a zero byte.
      if let bytes, !bytes.contains(0), !found.contains(bytes) { found.append(bytes) }
    }
    return found
  }
}

extension StructureFile {
  /// Opens with a password as people type it, in each of the forms that it may take.
  static func open(
    source: ByteSource, name: String, password: String?
  ) throws(PDFError) -> StructureFile {
    guard let password, !password.isEmpty else {
      return try StructureFile(source: source, name: name, password: nil)
    }
    for candidate in Passwords.candidates(password) {
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
