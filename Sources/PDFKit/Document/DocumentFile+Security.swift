import Engine
import Foundation

extension DocumentFile {
  var isEncrypted: Bool { core.securityRevision != nil }

  /// True when nothing is restricted, which is the case for the owner and for plain files.
  var hasOwnerRights: Bool { accessPermissions == .all }

  var accessPermissions: PDFAccessPermissions {
    guard let revision = core.securityRevision else { return .all }
    return PDFAccessPermissions(
      encryptionBits: Int32(bitPattern: core.permissions), revision: revision)
  }

  /// Opens encrypted bytes with a password as a person types it.
  convenience init(
    unlocking bytes: any ByteProvider, name: String, password: String
  ) throws(PDFError) {
    guard let prepared = SASLprep.prepare(password), prepared.count <= 127 else { throw .unusablePassword }
    // Before revision 6 there was no rule for other than ASCII letters: writers took what they had.
    var candidates = [prepared, Array(password.utf8)]
    if let latin = password.data(using: .isoLatin1) { candidates.append([UInt8](latin)) }
    var unique: [[UInt8]] = []
    for candidate in candidates where !unique.contains(candidate) { unique.append(candidate) }
    try self.init(bytes, name: name, passwords: unique)
  }
}
