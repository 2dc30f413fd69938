package import Engine
import Protection

/// What of opening a document is left to this process when another one reads its pages.
package enum OpeningElsewhere {
  /// The forms of a password to try in turn. Throws `unusablePassword`.
  package static func candidates(_ password: String) throws(PDFError) -> [[UInt8]] {
    let candidates = Passwords.candidates(password)
    guard candidates.contains(where: { $0.count <= Encryption.passwordLimit }) else {
      throw .unusablePassword
    }
    return candidates
  }

  /// The file without encryption, for one that PDFium refuses with the right password. Throws
  /// `wrongPassword`, or another reason of libqpdf.
  package static func plainBytes(
    of bytes: any ByteProvider, name: String, password: String
  ) throws(PDFError) -> [UInt8] {
    try decrypted(bytes, name: name, password: password).plain
  }

  static func decrypted(
    _ bytes: any ByteProvider, name: String, password: String
  ) throws(PDFError) -> (plain: [UInt8], structure: StructureFile) {
    let structure = try StructureFile.open(
      source: try ByteSource(bytes, name: name), name: name, password: password)
    var plan = WritePlan(base: structure)
    plan.pages = (0..<structure.pageCount).map { PlannedPage(file: structure, index: $0) }
    return (try Assembler.bytes(plan, name: name), structure)
  }

  /// The labels of all pages, or nil in it when the file has none of its own; nothing where libqpdf finds
  /// other pages than PDFium.
  package static func pageLabels(
    of bytes: any ByteProvider, name: String, password: [UInt8], pageCount: Int
  ) -> [String]?? {
    guard let structure = try? StructureFile(bytes, name: name, password: password),
      structure.pageCount == pageCount
    else { return nil }
    return .some(structure.pageLabels())
  }
}
