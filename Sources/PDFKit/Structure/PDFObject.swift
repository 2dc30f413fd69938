/// Number and generation of an indirect object in one PDF file.
struct ObjectID: Hashable, Codable, Sendable {
  var number: Int
  var generation: Int
}

/// A PDF object as a value.
///
/// Names and dictionary keys keep their leading slash, as in `PDFAnnotationKey` and in qpdf.
/// References are not followed: `StructureFile.resolve` does that.
indirect enum PDFObject: Equatable, Codable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  case string([UInt8])
  case name(String)
  case array([PDFObject])
  case dictionary([String: PDFObject])
  case reference(ObjectID)
  case stream(PDFStream)
}

/// A stream: its dictionary, and where its bytes are.
struct PDFStream: Equatable, Codable, Sendable {
  enum Content: Equatable, Codable, Sendable {
    /// Bytes of the file that the object was read from.
    case file(ObjectID)
    /// Bytes of ours, not yet compressed.
    case bytes([UInt8])
  }

  var dictionary: [String: PDFObject]
  var content: Content
}

extension PDFObject {
  var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  var name: String? { if case .name(let value) = self { value } else { nil } }
  var bytes: [UInt8]? { if case .string(let value) = self { value } else { nil } }
  var array: [PDFObject]? { if case .array(let value) = self { value } else { nil } }
  var reference: ObjectID? { if case .reference(let value) = self { value } else { nil } }

  /// The entries of a dictionary, or of a stream's dictionary.
  var dictionary: [String: PDFObject]? {
    switch self {
    case .dictionary(let value): value
    case .stream(let stream): stream.dictionary
    default: nil
    }
  }

  /// An integer, or a real that stands for one; nil when it does not fit.
  var integer: Int? {
    switch self {
    case .integer(let value): value
    case .real(let value): Int(exactly: value.rounded(.towardZero))
    default: nil
    }
  }

  /// A finite number.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value.isFinite ? value : nil
    default: nil
    }
  }

  var isNull: Bool { if case .null = self { true } else { false } }

  subscript(key: String) -> PDFObject { dictionary?[key] ?? .null }
}
