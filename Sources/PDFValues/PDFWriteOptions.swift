public import Protection

/// How a document is written.
public struct PDFWriteOptions: Sendable, Codable {
  /// The password that opens the document with the permissions; nil or empty for none.
  public var userPassword: String?
  /// The password with all rights. A random one is made when there is only a user password.
  public var ownerPassword: String?
  /// What the user password allows.
  public var permissions: PDFAccessPermissions = .all
  /// Writes a plain file. Otherwise, without new passwords, the file keeps its protection.
  public var removesEncryption = false
  /// Draws annotations into the pages and drops them.
  public var burnsInAnnotations = false
  /// Reduces images to the resolution of screens.
  public var optimizesImagesForScreen = false
  /// Stores opaque images as JPEG.
  public var savesImagesAsJPEG = false
  /// Lays the file out for reading over a network.
  public var linearizes = false
  /// Leaves the bytes of the document's file as they are and puts new and changed objects behind them, so
  /// that what was signed stays so and what was there can be had back. Fails with `cannotAppend` where the
  /// file has to be written as a whole.
  public var writesIncrementally = false

  /// Writes a document as it is.
  public init() {}
}

/// What was written, after it has been opened again and checked.
public struct PDFWriteReport: Sendable, Equatable, Codable {
  /// What a person should know.
  public enum Warning: Sendable, Equatable, Codable {
    /// The user password opens with all rights, since it is the owner's too.
    case equalPasswords
    /// There is no user password: everyone can open the file, only the permissions bind.
    case ownerPasswordOnly
    /// The document was read from a damaged file.
    case recovered
  }

  /// True when the file is protected.
  public var isEncrypted: Bool
  /// What the user password allows; everything for a plain file.
  public var permissions: PDFAccessPermissions
  /// What a person should know.
  public var warnings: [Warning]

  /// Says what was written.
  package init(isEncrypted: Bool, permissions: PDFAccessPermissions, warnings: [Warning]) {
    self.isEncrypted = isEncrypted
    self.permissions = permissions
    self.warnings = warnings
  }
}
