/// Two states of a note that come from one, brought together line by line.
///
/// What only one side changed, or both in the same way, is taken. What both changed differently, or without an
/// unchanged line between, is a conflict, for a person to settle.
package struct TextMerge: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case agreed(String)
    case conflict(base: String, ours: String, theirs: String)
  }

  package enum Choice: Sendable { case ours, theirs, both, base }

  package private(set) var parts: [Part] = []

  package var conflictCount: Int { parts.reduce(0) { if case .conflict = $1 { $0 + 1 } else { $0 } } }

  /// The text when nothing is to be settled; nil else.
  package var text: String? { conflictCount == 0 ? text { _ in .ours } : nil }

  /// The text with each conflict, by its number, settled by a choice.
  package func text(settling choice: (Int) -> Choice) -> String {
    var number = 0
    return parts.reduce(into: "") { text, part in
      switch part {
      case .agreed(let lines): text += lines
      case .conflict(let base, let ours, let theirs):
        switch choice(number) {
        case .ours: text += ours
        case .theirs: text += theirs
        case .base: text += base
        // A last line without its end would run into the other side's first.
        case .both:
          text += ours + (ours.isEmpty || ours.utf8.last == 0x0A || theirs.isEmpty ? "" : "\n") + theirs
        }
        number += 1
      }
    }
  }

  /// Merges.
  package init(base: String, ours: String, theirs: String) {
    let (base, ours, theirs) = (base.draftLines, ours.draftLines, theirs.draftLines)
    var mine = SequenceDifference(base, ours).changes[...]
    var other = SequenceDifference(base, theirs).changes[...]
    // What is to be added to a place in the base for the place in a side.
    var (mineShift, otherShift) = (0, 0)
    var place = 0
    while let start = [mine.first, other.first].compactMap({ $0?.old.lowerBound }).min() {
      add(agreed: base[place..<start].joined())
      var end = start
      var (mineEnd, otherEnd) = (mineShift, otherShift)
      var isGrowing = true
      while isGrowing {
        isGrowing = false
        while let next = mine.first, next.old.lowerBound <= end {
          end = max(end, next.old.upperBound)
          mineEnd = next.new.upperBound - next.old.upperBound
          mine.removeFirst()
          isGrowing = true
        }
        while let next = other.first, next.old.lowerBound <= end {
          end = max(end, next.old.upperBound)
          otherEnd = next.new.upperBound - next.old.upperBound
          other.removeFirst()
          isGrowing = true
        }
      }
      settle(
        base[start..<end].joined(), ours[(start + mineShift)..<(end + mineEnd)].joined(),
        theirs[(start + otherShift)..<(end + otherEnd)].joined())
      (mineShift, otherShift, place) = (mineEnd, otherEnd, end)
    }
    add(agreed: base[place...].joined())
  }

  private mutating func settle(_ base: String, _ ours: String, _ theirs: String) {
    if ours == theirs || theirs == base {
      add(agreed: ours)
    } else if ours == base {
      add(agreed: theirs)
    } else {
      parts.append(.conflict(base: base, ours: ours, theirs: theirs))
    }
  }

  private mutating func add(agreed text: String) {
    guard !text.isEmpty else { return }
    if case .agreed(let before)? = parts.last {
      parts[parts.count - 1] = .agreed(before + text)
    } else {
      parts.append(.agreed(text))
    }
  }
}
