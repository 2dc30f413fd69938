import CQPDF
import Foundation
import Protection

/// What a file says of itself.
extension StructureFile {
  /// Texts and dates of the information dictionary by key with slash; other types as they are.
  func information() -> [String: PDFObject] {
    (resolve(trailer["/Info"] ?? .null).dictionary ?? [:]).mapValues { resolve($0) }
  }

  /// Major and minor version: the catalogue's when it is the later one, else the header's.
  func version() -> (major: Int, minor: Int) {
    func parse(_ text: String) -> (Int, Int)? {
      let parts = text.split(separator: ".").compactMap { Int($0) }
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    let header = withDocument { qpdf_get_pdf_version($0.raw).map { String(cString: $0) } ?? "" }
    let own = parse(header) ?? (1, 0)
    let later = resolve(catalog["/Version"] ?? .null).name.flatMap { parse(String($0.dropFirst())) }
    guard let later, later > own else { return own }
    return later
  }

  var isLinearized: Bool { withDocument { qpdf_is_linearized($0.raw) != 0 } }
  var isEncrypted: Bool { withDocument { qpdf_is_encrypted($0.raw) != 0 } }

  /// Whether the catalogue says that the content is tagged and there is a structure tree.
  var isTagged: Bool {
    let catalog = catalog
    return resolve(resolve(catalog["/MarkInfo"] ?? .null)["/Marked"]).boolean == true
      || resolve(catalog["/StructTreeRoot"] ?? .null).dictionary != nil
  }

  /// The language of the text, such as `ja-JP`.
  var language: String? { resolve(catalog["/Lang"] ?? .null).text }

  /// A form that only an XFA processor can show: XFA without ordinary fields.
  var isXFAOnly: Bool {
    let form = resolve(catalog["/AcroForm"] ?? .null)
    return !resolve(form["/XFA"]).isNull && (resolve(form["/Fields"]).array ?? []).isEmpty
  }

  // MARK: Security

  /// Whether the password that opened the file is the owner's; true for a file without encryption.
  var openedAsOwner: Bool {
    guard isEncrypted else { return true }
    let user = withDocument { document in
      qpdf_get_user_password(document.raw).map { Array(String(cString: $0).utf8) } ?? []
    }
    // qpdf names the user password when it knows or can compute it: another one was the owner's.
    return !(password ?? []).isEmpty && password != user
  }

  /// What the encryption dictionary allows users; everything without encryption.
  var userPermissions: PDFAccessPermissions {
    guard isEncrypted else { return .all }
    let encryption = resolve(trailer["/Encrypt"] ?? .null)
    let bits = resolve(encryption["/P"]).integer ?? 0
    return PDFAccessPermissions(
      encryptionBits: Int32(truncatingIfNeeded: bits),
      revision: resolve(encryption["/R"]).integer ?? 3)
  }

  // MARK: Viewer preferences

  var viewerPreferences: [String: PDFObject] {
    (resolve(catalog["/ViewerPreferences"] ?? .null).dictionary ?? [:]).mapValues { resolve($0) }
  }
  /// `R2L` or `L2R`.
  var direction: String? { viewerPreferences["/Direction"].flatMap(Self.plainName) }
  var pageLayout: String? { Self.plainName(resolve(catalog["/PageLayout"] ?? .null)) }
  var pageMode: String? { Self.plainName(resolve(catalog["/PageMode"] ?? .null)) }

  /// Where the file wants to be opened; actions other than going somewhere are told, never done.
  var openAction: StructureAction? {
    guard let object = catalog["/OpenAction"] else { return nil }
    if let place = destination(object) { return .goTo(place) }
    return action(object)
  }

  private static func plainName(_ object: PDFObject) -> String? { object.name.map { String($0.dropFirst()) } }
}
