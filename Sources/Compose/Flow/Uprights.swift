import Typesetting

/// Finds what stands upright side by side in vertical text: short numbers, and !! and !? pairs.
enum Uprights {
  /// The places, in order. `digits` is the longest number.
  static func find(in text: StyledText, digits: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    let units = text.units
    var index = 0
    while index < units.count {
      guard isWestern(units[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < units.count, isWestern(units[index]) { index += 1 }
      let stretch = units[start..<index]
      let isNumber = stretch.count <= digits && stretch.allSatisfy(isDigit)
      let isPair = stretch.count == 2 && stretch.allSatisfy { $0 == 0x21 || $0 == 0x3F }
      if isNumber || isPair { found.append(start..<index) }
    }
    return found
  }

  private static func isDigit(_ unit: UInt16) -> Bool { 0x30...0x39 ~= unit }

  /// True for visible ASCII: a number next to a letter, a point or a sign stays with it.
  private static func isWestern(_ unit: UInt16) -> Bool { 0x21...0x7E ~= unit }
}
