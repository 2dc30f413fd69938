public import Protection

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
    userPassword = options[PDFDocumentWriteOption.userPasswordOption] as? String
    ownerPassword = options[PDFDocumentWriteOption.ownerPasswordOption] as? String
    let rights = options[PDFDocumentWriteOption.accessPermissionsOption]
    if let set = rights as? PDFAccessPermissions {
      permissions = set
    } else if let bits = rights.flatMap(AnnotationValue.scalar)?.integer, bits >= 0 {
      permissions = PDFAccessPermissions(rawValue: UInt(bits))
    }
    func flag(_ key: PDFDocumentWriteOption) -> Bool {
      switch options[key].flatMap(AnnotationValue.scalar) {
      case .boolean(let isOn): isOn
      case let number: number?.integer ?? 0 != 0
      }
    }
    burnsInAnnotations = flag(.burnInAnnotationsOption)
    savesImagesAsJPEG = flag(.saveImagesAsJPEGOption)
    optimizesImagesForScreen = flag(.optimizeImagesForScreenOption)
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
