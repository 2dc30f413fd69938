import Foundation
import PDFWriting
import Protection

/// Dictionaries of PDF contexts, read. Values of another type count as missing.
struct PDFContextInfo {
  private let values: [String: Any]

  init(_ values: [String: Any]) {
    self.values = values
  }

  init(named values: [AnyHashable: Any]?) {
    var known: [String: Any] = [:]
    for (key, value) in values ?? [:] {
      if let key = key as? String { known[key] = value }
    }
    self.init(known)
  }

  init(_ dictionary: NSDictionary?) {
    self.init(named: dictionary as? [AnyHashable: Any])
  }

  private func text(_ key: CFString) -> String? { values[key] as? String }

  // MARK: Of a document

  var properties: DocumentProperties {
    var properties = DocumentProperties()
    properties.title = text(kCGPDFContextTitle)
    properties.author = text(kCGPDFContextAuthor)
    properties.subject = text(kCGPDFContextSubject)
    properties.creator = text(kCGPDFContextCreator)
    properties.keywords =
      values[kCGPDFContextKeywords] as? [String] ?? text(kCGPDFContextKeywords).map { [$0] } ?? []
    let date = values[kCGPDFContextCreationDate] as? Date
    properties.created = date.flatMap(PDFDate.init) ?? PDFDate.ofEnvironment
    properties.modified = properties.created
    return properties
  }

  /// Nil when no password is given.
  var encryption: EncryptionRequest? {
    let request = EncryptionRequest(
      userPassword: text(kCGPDFContextUserPassword), ownerPassword: text(kCGPDFContextOwnerPassword),
      permissions: permissions)
    let isAsked = request.userPassword?.isEmpty == false || request.ownerPassword?.isEmpty == false
    return isAsked ? request : nil
  }

  private var permissions: PDFAccessPermissions {
    var permissions = PDFAccessPermissions.all
    switch values[kCGPDFContextAccessPermissions] {
    case let set as PDFAccessPermissions: permissions = set
    case let bits as any BinaryInteger: permissions = PDFAccessPermissions(rawValue: UInt(clamping: bits))
    case let bits as NSNumber: permissions = PDFAccessPermissions(rawValue: bits.uintValue)
    default: break
    }
    func isForbidden(_ key: CFString) -> Bool {
      let value = values[key]
      return (value as? Bool ?? (value as? NSNumber)?.boolValue) == false
    }
    if isForbidden(kCGPDFContextAllowsPrinting) {
      permissions.subtract([.allowsLowQualityPrinting, .allowsHighQualityPrinting])
    }
    if isForbidden(kCGPDFContextAllowsCopying) { permissions.remove(.allowsContentCopying) }
    return permissions
  }

  // MARK: Of a page

  var mediaBox: CGRect? { box(kCGPDFContextMediaBox) }
  var cropBox: CGRect? { box(kCGPDFContextCropBox) }

  private func box(_ key: CFString) -> CGRect? {
    let rect: CGRect? =
      switch values[key] {
      case let rect as CGRect: rect
      case let value as NSValue: value.rectValue
      case let data as Data: data.rect
      case let data as NSData: Data(referencing: data).rect
      default: nil
      }
    return rect?.usableAsPage
  }
}

extension Data {
  fileprivate var rect: CGRect? {
    guard count == MemoryLayout<CGRect>.size else { return nil }
    return withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }
  }
}

extension CGRect {
  /// The page of a printer of letters, which is Apple's default.
  static let letterPage = CGRect(x: 0, y: 0, width: 612, height: 792)

  /// The rectangle with positive sides; nil when it is empty or not finite.
  var usableAsPage: CGRect? {
    let rect = standardized
    return rect.isFinite && rect.width > 0 && rect.height > 0 ? rect : nil
  }
}
