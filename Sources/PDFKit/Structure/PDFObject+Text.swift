extension PDFObject {
  /// The text of a string object.
  var text: String? { bytes.map(TextString.decode) }

  static func text(_ text: String) -> PDFObject { .string(TextString.encode(text)) }
}
