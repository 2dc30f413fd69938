/// Passwords as the bytes that security handlers take.
enum Passwords {
  static let limit = 127

  /// The bytes for protecting a file.
  static func bytes(_ password: String) throws(PDFError) -> [UInt8] {
    guard let prepared = SASLprep.prepare(password), prepared.utf8.count <= limit else {
      throw .unusablePassword
    }
    return Array(prepared.utf8)
  }

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

extension WriteOptions.Encryption {
  /// What a person should know about the passwords that were chosen.
  enum Warning: Equatable, Sendable {
    /// The user password opens with all rights, since it is the owner's too.
    case equalPasswords
    /// No user password: everyone can open the file, only the permissions bind.
    case opensWithoutPassword
  }

  /// Prepares the passwords. Without an owner password a random one is made: an empty one would let
  /// some readers in.
  static func make(
    user: String?, owner: String?, permissions: PDFAccessPermissions
  ) throws(PDFError) -> (encryption: WriteOptions.Encryption, warning: Warning?) {
    let userBytes = try Passwords.bytes(user ?? "")
    var ownerBytes = try Passwords.bytes(owner ?? "")
    // A password of nothing but ignored characters would be none.
    if userBytes.isEmpty, user?.isEmpty == false { throw .unusablePassword }
    if ownerBytes.isEmpty, owner?.isEmpty == false { throw .unusablePassword }
    if ownerBytes.isEmpty { ownerBytes = random() }
    let warning: Warning? =
      userBytes.isEmpty ? .opensWithoutPassword : userBytes == ownerBytes ? .equalPasswords : nil
    return (Self(userPassword: userBytes, ownerPassword: ownerBytes, permissions: permissions), warning)
  }

  private static func random() -> [UInt8] {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var generator = SystemRandomNumberGenerator()
    return (0..<43).map { _ in signs[Int.random(in: 0..<signs.count, using: &generator)] }
  }
}
