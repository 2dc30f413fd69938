import Protection

/// Passwords as the bytes that security handlers take.
package enum PasswordForms {
  /// The bytes to try for opening a file, likeliest first: newer handlers want prepared UTF-8, but not
  /// all writers prepare; older handlers want PDFDocEncoding.
  package static func all(_ password: String) -> [[UInt8]] {
    var found: [[UInt8]] = []
    let old = TextString.encode(password)
    for bytes in [SASLprep.prepare(password).map { Array($0.utf8) }, Array(password.utf8), old] {
      // qpdf takes C strings, which end at a zero byte.
      if let bytes, !bytes.contains(0), !found.contains(bytes) { found.append(bytes) }
    }
    return found
  }

  /// Likewise, of a password that some handler can take. Throws `unusablePassword`.
  package static func usable(_ password: String) throws(PDFError) -> [[UInt8]] {
    let forms = all(password)
    guard forms.contains(where: { $0.count <= Encryption.passwordLimit }) else { throw .unusablePassword }
    return forms
  }
}
