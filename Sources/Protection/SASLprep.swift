import Foundation

/// The preparation of passwords by RFC 4013, so that the same password typed in different ways gives
/// the same bytes.
///
/// Characters that the RFC's Unicode 3.2 did not know are let through, as for queries: otherwise newer
/// letters and emoji could not be used.
package enum SASLprep {
  /// The prepared text; nil when it has characters, or an order of characters, that are forbidden.
  package static func prepare(_ text: String) -> String? {
    var mapped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !contains(mappedToNothing, scalar) {
      mapped.append(contains(spaces, scalar) ? " " : scalar)
    }
    let prepared = String(mapped).precomposedStringWithCompatibilityMapping
    let scalars = Array(prepared.unicodeScalars)
    guard !scalars.contains(where: isProhibited), isOrderly(scalars) else { return nil }
    return prepared
  }

  private static func isProhibited(_ scalar: Unicode.Scalar) -> Bool {
    if contains(spaces, scalar) || contains(prohibited, scalar) { return true }
    // Not characters: the last two of each plane.
    return scalar.value & 0xFFFE == 0xFFFE
  }

  /// Text with letters written from right to left must begin and end with one, and have no others.
  private static func isOrderly(_ scalars: [Unicode.Scalar]) -> Bool {
    guard scalars.contains(where: { contains(rightToLeft, $0) }) else { return true }
    guard let first = scalars.first, let last = scalars.last, contains(rightToLeft, first),
      contains(rightToLeft, last)
    else { return false }
    return !scalars.contains { !contains(rightToLeft, $0) && isLetter($0) }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .spacingMark:
      true
    default: false
    }
  }

  private static func contains(_ ranges: [ClosedRange<UInt32>], _ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) }
  }

  // MARK: Tables of RFC 3454

  /// B.1
  private static let mappedToNothing: [ClosedRange<UInt32>] = [
    0xAD...0xAD, 0x34F...0x34F, 0x1806...0x1806, 0x180B...0x180D, 0x200B...0x200D, 0x2060...0x2060,
    0xFE00...0xFE0F, 0xFEFF...0xFEFF,
  ]
  /// C.1.2, less what is mapped to nothing
  private static let spaces: [ClosedRange<UInt32>] = [
    0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
  ]
  /// C.2.1 to C.9
  private static let prohibited: [ClosedRange<UInt32>] = [
    0...0x1F, 0x7F...0x9F, 0x340...0x341, 0x6DD...0x6DD, 0x70F...0x70F, 0x180E...0x180E,
    0x200E...0x200F, 0x2028...0x202E, 0x2061...0x2063, 0x206A...0x206F, 0x2FF0...0x2FFB,
    0xD800...0xF8FF, 0xFDD0...0xFDEF, 0xFFF9...0xFFFD, 0x1D173...0x1D17A, 0xE0001...0xE0001,
    0xE0020...0xE007F, 0xF0000...0x10FFFF,
  ]
  /// D.1
  private static let rightToLeft: [ClosedRange<UInt32>] = [
    0x5BE...0x5BE, 0x5C0...0x5C0, 0x5C3...0x5C3, 0x5D0...0x5EA, 0x5F0...0x5F4, 0x61B...0x61B,
    0x61F...0x61F, 0x621...0x63A, 0x640...0x64A, 0x66D...0x66F, 0x671...0x6D5, 0x6DD...0x6DD,
    0x6E5...0x6E6, 0x6FA...0x6FE, 0x700...0x70D, 0x710...0x710, 0x712...0x72C, 0x780...0x7A5,
    0x7B1...0x7B1, 0x200F...0x200F, 0xFB1D...0xFB1D, 0xFB1F...0xFB28, 0xFB2A...0xFB36,
    0xFB38...0xFB3C, 0xFB3E...0xFB3E, 0xFB40...0xFB41, 0xFB43...0xFB44, 0xFB46...0xFBB1,
    0xFBD3...0xFD3D, 0xFD50...0xFD8F, 0xFD92...0xFDC7, 0xFDF0...0xFDFC, 0xFE70...0xFE74,
    0xFE76...0xFEFC,
  ]
}
