/// What stands between two neighbours of a line before it is adjusted, in points.
///
/// A 「 or 。 fills an em of which one half is empty. Where two such halves meet, one is enough; JLReq
/// says which one goes.
struct Joint {
  /// What the first letter loses at its end.
  var trimEnd = 0.0
  /// What the second letter loses at its start.
  var trimStart = 0.0
  /// What is left at the first letter's end and may go when the line is too long.
  var looseEnd = 0.0
  /// What is left at the second letter's start and may go when the line is too long.
  var looseStart = 0.0
  /// Space between Japanese and Latin.
  var quarter = 0.0
  /// True where a justified line may grow.
  var grows = false
}

extension LineSource {
  private typealias Cluster = ShapedParagraph.Cluster

  /// The joint between two neighbours, in the order of the text.
  @inline(__always)
  func joint(_ first: ShapedParagraph.Cluster, _ second: ShapedParagraph.Cluster) -> Joint {
    var joint = Joint()
    if first.kind.isOne(of: .square), second.kind.isOne(of: .square) {
      joint.grows = true
      return joint
    }
    if first.kind.isOne(of: .words), second.kind.isOne(of: .words), !isVertical {
      return joint
    }
    return unusualJoint(first, second)
  }

  private func unusualJoint(_ first: Cluster, _ second: Cluster) -> Joint {
    var joint = Joint()
    let one = standing(first)
    let two = standing(second)
    let end = endRoom(first)
    let start = startRoom(second)
    if isShifted(first) != isShifted(second) {
      // The mark of a note stands close to what it is a mark of, and sets nothing off from what follows.
      if isShifted(second) { joint.trimEnd = end }
      joint.looseStart = start
      joint.grows = isShifted(first) && two.isOne(of: .growsBefore)
      return joint
    }
    if one.isOne(of: .ends), two.isOne(of: .afterEnds) {
      joint.trimEnd = end
    } else if two == .opening, one.isOne(of: .beforeOpening) {
      joint.trimStart = start
    }
    // The end of a sentence stays what it is.
    joint.looseEnd = one == .fullStop ? 0 : end - joint.trimEnd
    joint.looseStart = start - joint.trimStart
    if one.isOne(of: .growsAfter), two.isOne(of: .growsBefore) {
      joint.grows = one != .inseparable || two != .inseparable
    } else if one.isOne(of: .growsAfter), two.isOne(of: .guests) {
      joint.grows = isWordLike(second, atStart: true)
    } else if one.isOne(of: .guests), two.isOne(of: .growsBefore) {
      joint.grows = isWordLike(first, atStart: false)
    }
    if joint.grows, spacesEastAsian {
      if one.isOne(of: .square), two.isOne(of: .latin), isEastAsian(first) {
        joint.quarter = size(of: first) / 4
      } else if one.isOne(of: .latin), two.isOne(of: .square), isEastAsian(second) {
        joint.quarter = size(of: second) / 4
      }
    }
    return joint
  }

  private func isShifted(_ cluster: Cluster) -> Bool { styles[Int(cluster.item)].isShifted }

  /// Latin letters that stand upright in a column, alone or side by side, are like ideographs there.
  private func standing(_ cluster: Cluster) -> LetterKind {
    let isUpright =
      isVertical && cluster.kind.isOne(of: .latin)
      && items[Int(cluster.item)].orientation == .upright
    return isUpright ? .ideograph : cluster.kind
  }

  /// How much of a cluster's end is empty.
  @inline(__always)
  func endRoom(_ cluster: ShapedParagraph.Cluster) -> Double {
    if cluster.kind.isOne(of: .ends) { return room(cluster, part: 0.5) }
    return cluster.kind == .middleDot ? room(cluster, part: 0.25) : 0
  }

  /// How much of a cluster's start is empty.
  @inline(__always)
  func startRoom(_ cluster: ShapedParagraph.Cluster) -> Double {
    if cluster.kind == .opening { return room(cluster, part: 0.5) }
    return cluster.kind == .middleDot ? room(cluster, part: 0.25) : 0
  }

  // Marks of a Latin font, or of half width by a feature, have no room to lose.
  private func room(_ cluster: Cluster, part: Double) -> Double {
    let size = size(of: cluster)
    return spacesEastAsian && cluster.advance >= 0.9 * size ? part * size : 0
  }

  /// False for emoji, which are of the same width and of no script.
  private func isEastAsian(_ cluster: Cluster) -> Bool {
    let index = Int(cluster.units.lowerBound)
    guard units.indices.contains(index) else { return false }
    return units[index] >= 0x2E80 && !(0xD83C...0xD83E).contains(units[index])
  }

  /// False for marks: "語 (" has a space of its own or none.
  private func isWordLike(_ cluster: Cluster, atStart: Bool) -> Bool {
    guard cluster.kind == .western else { return true }
    let index = Int(atStart ? cluster.units.lowerBound : cluster.units.upperBound - 1)
    guard units.indices.contains(index) else { return false }
    switch units[index] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
    case ..<0xC0, 0xD7, 0xF7, 0x2000...0x2BFF, 0xD800...0xDFFF: return false
    default: return true
    }
  }
}
