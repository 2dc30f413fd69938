/// Gives headings anchors by GitHub's rules, each one once.
struct HeadingAnchors {
  /// The next number to try for an anchor that is taken.
  private var taken: [String: Int] = [:]

  /// The anchor for a heading of that text.
  mutating func anchor(for heading: String) -> String { anchor(slug: Self.slug(heading)) }

  /// The anchor for a heading whose text gives a slug.
  mutating func anchor(slug: String) -> String {
    guard var number = taken[slug] else {
      taken[slug] = 1
      return slug
    }
    var anchor: String
    repeat {
      anchor = "\(slug)-\(number)"
      number += 1
    } while taken[anchor] != nil
    taken[slug] = number
    taken[anchor] = 1
    return anchor
  }

  func contains(_ anchor: String) -> Bool { taken[anchor] != nil }

  /// Small letters; letters, marks, digits, `-` and `_` stay, spaces become `-`, all else goes.
  static func slug(_ heading: String) -> String {
    var slug = String.UnicodeScalarView()
    for letter in heading.lowercased().unicodeScalars {
      switch letter {
      case " ", "\n": slug.append("-")
      case "-", "_": slug.append(letter)
      default:
        if isWord(letter) { slug.append(letter) }
      }
    }
    return slug.isEmpty ? "section" : String(slug)
  }

  private static func isWord(_ letter: Unicode.Scalar) -> Bool {
    switch letter.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .connectorPunctuation:
      true
    default: false
    }
  }
}
