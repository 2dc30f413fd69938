import CQPDF

/// A request made ready: passwords as the bytes that security handlers take.
package struct Encryption: Sendable {
  /// What a person should know about the passwords that were chosen.
  package enum Warning: Equatable, Sendable {
    /// The user password opens with all rights, since it is the owner's too.
    case equalPasswords
    /// No user password: everyone can open the file, only the permissions bind.
    case opensWithoutPassword
  }

  /// The most bytes that a password may have.
  package static let passwordLimit = 127

  /// Prepared, at most `passwordLimit` bytes. Empty: the file opens without one.
  package var userPassword: [UInt8]
  /// Prepared, never empty.
  package var ownerPassword: [UInt8]
  /// What the user password allows.
  package var permissions: PDFAccessPermissions

  /// Prepares the passwords. Throws `unusablePassword`.
  package init(_ request: EncryptionRequest) throws(ProtectionError) {
    userPassword = try Self.bytes(request.userPassword)
    ownerPassword = try Self.bytes(request.ownerPassword)
    permissions = request.permissions
    if ownerPassword.isEmpty { ownerPassword = Self.random() }
  }

  /// What a person should know.
  package var warning: Warning? {
    userPassword.isEmpty ? .opensWithoutPassword : userPassword == ownerPassword ? .equalPasswords : nil
  }

  private static func bytes(_ password: String?) throws(ProtectionError) -> [UInt8] {
    guard let password, !password.isEmpty else { return [] }
    // A password of nothing but ignored characters would be none.
    guard let prepared = SASLprep.prepare(password), 1...passwordLimit ~= prepared.utf8.count else {
      throw .unusablePassword
    }
    return Array(prepared.utf8)
  }

  private static func random() -> [UInt8] {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var generator = SystemRandomNumberGenerator()
    return (0..<43).map { _ in signs[Int.random(in: 0..<signs.count, using: &generator)] }
  }

  /// Tells qpdf (`qpdf_data`), between `qpdf_init_write` and `qpdf_write`, to protect what it writes.
  package func apply(to raw: OpaquePointer) {
    func flag(_ permission: PDFAccessPermissions) -> QPDF_BOOL { permissions.contains(permission) ? 1 : 0 }
    let printing =
      permissions.contains(.allowsHighQualityPrinting)
      ? qpdf_r3p_full : permissions.contains(.allowsLowQualityPrinting) ? qpdf_r3p_low : qpdf_r3p_none
    Self.withCString(userPassword) { user in
      Self.withCString(ownerPassword) { owner in
        qpdf_set_r6_encryption_parameters2(
          raw, user, owner, 1, flag(.allowsContentCopying), flag(.allowsDocumentAssembly),
          flag(.allowsCommenting),
          permissions.isDisjoint(with: [.allowsFormFieldEntry, .allowsCommenting]) ? 0 : 1,
          flag(.allowsDocumentChanges), printing, 1)
      }
    }
  }

  /// Prepared passwords hold no zero byte.
  static func withCString(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Void) {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { if let base = $0.baseAddress { body(base) } }
    }
  }
}
