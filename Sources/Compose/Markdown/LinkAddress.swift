/// Where a link leads, as far as a file that others get may say it.
///
/// Live are addresses of the web, of mail and telephone, and those that start from where the document lies.
/// Other schemes run something or name a file of the one machine that the note was written on.
enum LinkAddress {
  case live
  case scheme(String)
  /// An absolute path, in the manner of Unix or of Windows.
  case localPath

  init(_ address: String) {
    // Readers overlook spaces and control characters in a scheme.
    let letters = address.unicodeScalars.filter { $0 > " " && $0 != "\u{7F}" && !$0.properties.isWhitespace }
    let text = String(String.UnicodeScalarView(letters)).lowercased()
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    if text.dropFirst(scheme.count).first == ":", scheme.first?.isLetter == true {
      self = Self.schemes.contains(String(scheme)) ? .live : .scheme(String(scheme.prefix(40)))
    } else {
      self = text.first == "/" || text.first == "\\" ? .localPath : .live
    }
  }

  private static let schemes: Set = ["http", "https", "mailto", "tel"]
}
