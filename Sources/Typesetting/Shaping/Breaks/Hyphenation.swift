internal import CText
internal import Fonts

/// Divides words by the patterns of their language.
struct Hyphenation {
  let text: StyledText
  let units: UnsafeBufferPointer<UInt16>

  /// Lets lines end within words, with a hyphen.
  func set(_ clusters: UnsafeMutableBufferPointer<ShapedParagraph.Cluster>) {
    var run = 0
    var index = 0
    while index < units.count {
      while run < text.runs.count - 1, index >= text.runs[run].end { run += 1 }
      let start = index
      let limit = run < text.runs.count - 1 ? min(text.runs[run].end, units.count) : units.count
      while index < limit, isLetter(units[index]) { index += 1 }
      if start == index {
        index += 1
      } else if isWord(start..<index), let language = text.runs[run].style.style.language,
        let patterns = HyphenationPatterns.patterns(for: language)
      {
        divide(start..<index, patterns, clusters)
      }
    }
  }

  private func isLetter(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: true
    default: false
    }
  }

  /// True unless the letters are part of an address, a number or a word that has hyphens already.
  private func isWord(_ range: Range<Int>) -> Bool {
    guard 5...100 ~= range.count else { return false }
    let before = range.lowerBound > 0 ? units[range.lowerBound - 1] : 0x20
    let after = range.upperBound < units.count ? units[range.upperBound] : 0x20
    return !Self.joins(before) && !Self.joins(after) && !isInside(range.upperBound)
  }

  /// True when a point is followed by more, as in addresses.
  private func isInside(_ place: Int) -> Bool {
    guard place + 1 < units.count, units[place] == 0x2E || units[place] == 0x3A else { return false }
    return units[place + 1] == 0x2F || isLetter(units[place + 1])
  }

  private static func joins(_ unit: UInt16) -> Bool {
    switch unit {
    // # % & - / digits = @ \ _ ~, marks, the soft hyphen
    case 0x23, 0x25, 0x26, 0x2D, 0x2F...0x39, 0x3D, 0x40, 0x5C, 0x5F, 0x7E, 0xAD, 0x300...0x36F, 0x2010,
      0x2011:
      true
    default: false
    }
  }

  private func divide(
    _ range: Range<Int>, _ patterns: HyphenationPatterns,
    _ clusters: UnsafeMutableBufferPointer<ShapedParagraph.Cluster>
  ) {
    let places = patterns.places(
      in: String(decoding: units[range], as: UTF16.self).lowercased(), count: range.count)
    guard !places.isEmpty else { return }
    var index = clusters.firstIndex(endingAfter: range.lowerBound)
    for place in places {
      let end = Int32(range.lowerBound + place)
      while index < clusters.count, clusters[index].units.upperBound < end { index += 1 }
      guard index < clusters.count else { return }
      if clusters[index].units.upperBound == end, clusters[index].end == .forbidden {
        clusters[index].end = .hyphen
      }
    }
  }
}

extension UnsafeMutableBufferPointer<ShapedParagraph.Cluster> {
  /// The first cluster that ends after a unit.
  fileprivate func firstIndex(endingAfter unit: Int) -> Int {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if self[middle].units.upperBound > unit {
        range = range.lowerBound..<middle
      } else {
        range = middle + 1..<range.upperBound
      }
    }
    return range.lowerBound
  }
}
