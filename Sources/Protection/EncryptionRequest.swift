/// Passwords and permissions for a file.
///
/// Files are always protected with AES and a key of 256 bits (revision 6).
public struct EncryptionRequest: Sendable {
  /// Opens the file with the permissions; nil or empty opens for all.
  public var userPassword: String?
  /// Opens the file with all rights; nil or empty makes a random one that nobody knows, since an empty
  /// one would let some readers in.
  public var ownerPassword: String?
  /// What those who open the file with the user password may do. Taking text out for accessibility is
  /// always allowed.
  public var permissions: PDFAccessPermissions

  /// Makes a request; everything is allowed at first.
  public init(
    userPassword: String?, ownerPassword: String?,
    permissions: PDFAccessPermissions = PDFAccessPermissions(rawValue: 0xFF)
  ) {
    self.userPassword = userPassword
    self.ownerPassword = ownerPassword
    self.permissions = permissions
  }
}

/// Why a file could not be protected.
public enum ProtectionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A password longer than 127 UTF-8 bytes, or with characters that SASLprep forbids.
  case unusablePassword
  /// The bytes are not a PDF that can be protected, with the library's words.
  case unusableFile(detail: String)
  /// The protected file did not read back as asked and was thrown away.
  case verificationFailed

  /// What happened and what to do next.
  public var description: String {
    switch self {
    case .unusablePassword:
      "The password cannot be used: it is longer than 127 bytes or has characters that no password may have. "
        + "Choose another."
    case .unusableFile(let detail): "The file cannot be protected: \(detail)."
    case .verificationFailed: "The protected file did not read back as asked and was not kept."
    }
  }
}
