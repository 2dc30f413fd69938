/// What differs between two states of a note: by lines, and within changed lines by words.
package struct TextDifference: Hashable, Sendable {
  /// Words within a change: ranges of scalars of `removed` and `added` that stand for each other.
  package struct WordChange: Hashable, Sendable {
    package var removed: Range<Int>
    package var added: Range<Int>
  }

  /// Lines that became other lines.
  package struct Change: Hashable, Sendable {
    /// Lines of the old text, from 0; empty where lines were only added.
    package var oldLines: Range<Int>
    package var newLines: Range<Int>
    package var removed: String
    package var added: String
    /// Empty where lines were only removed or only added, and where they are too long to tell.
    package var words: [WordChange]
  }

  package private(set) var changes: [Change] = []
  package var isEmpty: Bool { changes.isEmpty }
  package var removedLineCount: Int { changes.reduce(0) { $0 + $1.oldLines.count } }
  package var addedLineCount: Int { changes.reduce(0) { $0 + $1.newLines.count } }

  /// Of changes with more letters only the lines are told.
  private static let wordLimit = 20_000

  /// Compares two states. Takes time with the length of the texts, and a bounded one with their difference.
  package init(from old: String, to new: String) {
    let (oldLines, newLines) = (old.draftLines, new.draftLines)
    changes = SequenceDifference(oldLines, newLines).changes.map { change in
      let removed = oldLines[change.old].joined()
      let added = newLines[change.new].joined()
      return Change(
        oldLines: change.old, newLines: change.new, removed: removed, added: added,
        words: Self.words(removed, added))
    }
  }

  private static func words(_ removed: String, _ added: String) -> [WordChange] {
    guard !removed.isEmpty, !added.isEmpty, removed.utf8.count + added.utf8.count < wordLimit else {
      return []
    }
    let (old, new) = (removed.wordPieces, added.wordPieces)
    func starts(_ pieces: [String]) -> [Int] {
      pieces.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.unicodeScalars.count) }
    }
    let (oldStarts, newStarts) = (starts(old), starts(new))
    return SequenceDifference(old, new).changes.map { change in
      WordChange(
        removed: oldStarts[change.old.lowerBound]..<oldStarts[change.old.upperBound],
        added: newStarts[change.new.lowerBound]..<newStarts[change.new.upperBound])
    }
  }
}

extension String {
  /// The lines with their line feeds; together they are the text.
  var draftLines: [String] {
    var lines: [String] = []
    var start = utf8.startIndex
    while start < utf8.endIndex {
      let end = utf8[start...].firstIndex(of: 0x0A).map { utf8.index(after: $0) } ?? utf8.endIndex
      lines.append(String(decoding: utf8[start..<end], as: UTF8.self))
      start = end
    }
    return lines
  }

  /// Words, spaces and single signs; letters of scripts without spaces stand alone.
  fileprivate var wordPieces: [String] {
    var pieces: [String] = []
    var isInWord = false
    for letter in self {
      let isWord = (letter.isLetter || letter.isNumber) && String(letter).displayWidth < 2
      if isWord, isInWord { pieces[pieces.count - 1].append(letter) } else { pieces.append(String(letter)) }
      isInWord = isWord
    }
    return pieces
  }
}
