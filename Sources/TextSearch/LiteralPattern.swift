/// A string of code units that is found only as it is coded, or but for its case.
struct LiteralPattern: Sendable {
  private let units: [UInt16]
  private let ignoresCase: Bool

  /// nil when there is nothing to look for.
  init?(_ units: [UInt16], ignoresCase: Bool) {
    guard !units.isEmpty else { return nil }
    self.ignoresCase = ignoresCase
    self.units = ignoresCase ? units.map { Self.lowercase[Int($0)] } : units
  }

  func firstMatch(in text: [UInt16], from start: Int) -> Range<Int>? {
    guard start >= 0, start + units.count <= text.count else { return nil }
    return text.withUnsafeBufferPointer { text in
      Self.lowercase.withUnsafeBufferPointer { lowercase in
        for index in start...(text.count - units.count) {
          var length = 0
          while length < units.count {
            let unit = text[index + length]
            guard (ignoresCase ? lowercase[Int(unit)] : unit) == units[length] else { break }
            length += 1
          }
          if length == units.count { return index..<index + length }
        }
        return nil
      }
    }
  }

  /// The lower case of each code unit, where that is one code unit too.
  private static let lowercase: [UInt16] = (0..<0x10000).map { value in
    guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.changesWhenLowercased else {
      return UInt16(value)
    }
    let mapping = scalar.properties.lowercaseMapping.utf16
    return mapping.count == 1 ? mapping.first ?? UInt16(value) : UInt16(value)
  }
}
