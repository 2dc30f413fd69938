/// Passwords and permissions for a new file.
public struct EncryptionRequest: Sendable {
  /// Opens the file; nil or empty opens for all.
  public var userPassword: String?
  /// Opens the file with all rights; nil makes a random one.
  public var ownerPassword: String?

  /// Makes a request.
  public init(userPassword: String?, ownerPassword: String?) {
    self.userPassword = userPassword
    self.ownerPassword = ownerPassword
  }
}
