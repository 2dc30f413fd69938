/// How a document is written.
public struct PDFWriteOptions: Sendable {
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

  /// Writes a document as it is.
  public init() {}

  /// Options as Apple's API gives them. Values of another type count as missing.
  init(_ options: [AnyHashable: Any]) {
    func value<Value>(_ key: PDFDocumentWriteOption, _ type: Value.Type = Value.self) -> Value? {
      (options[key] ?? options[key.rawValue]) as? Value
    }
    userPassword = value(.userPasswordOption)
    ownerPassword = value(.ownerPasswordOption)
    if let set: PDFAccessPermissions = value(.accessPermissionsOption) {
      permissions = set
    } else if let bits: UInt = value(.accessPermissionsOption) {
      permissions = PDFAccessPermissions(rawValue: bits)
    } else if let bits: Int = value(.accessPermissionsOption), bits >= 0 {
      permissions = PDFAccessPermissions(rawValue: UInt(bits))
    }
    burnsInAnnotations = value(.burnInAnnotationsOption) ?? false
    savesImagesAsJPEG = value(.saveImagesAsJPEGOption) ?? false
    optimizesImagesForScreen = value(.optimizeImagesForScreenOption) ?? false
  }
}

/// What was written, after it has been opened again and checked.
public struct PDFWriteReport: Sendable, Equatable {
  /// What a person should know.
  public enum Warning: Sendable, Equatable {
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
}
