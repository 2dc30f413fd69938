import Compose

/// The headings of a note, for a list beside its text.
package struct NoteOutline: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// 1 to 6.
    package var level: Int
    package var title: String
    /// What a link to it says behind `#`.
    package var anchor: String
    /// From the heading to the next one of its level or above: scalars of the text.
    package var range: Range<Int>
    /// The page that it stands on, from 0; nil where it is not shown.
    package var page: Int?
  }

  package private(set) var entries: [Entry] = []

  /// The outline of a state of the note.
  init(_ note: LaidOutNote, _ text: DraftText) {
    let starts = text.places(ofBytes: note.placedHeadings.map(\.byte))
    entries = zip(note.placedHeadings, starts).map { heading, start in
      Entry(
        level: heading.level, title: heading.title, anchor: heading.anchor, range: start..<start,
        page: heading.page)
    }
    // The sections that are open, innermost last.
    var open: [Int] = []
    for index in entries.indices {
      close(&open, downTo: entries[index].level, at: entries[index].range.lowerBound)
      open.append(index)
    }
    close(&open, downTo: 0, at: text.count)
  }

  private mutating func close(_ open: inout [Int], downTo level: Int, at end: Int) {
    while let last = open.last, entries[last].level >= level {
      open.removeLast()
      entries[last].range = entries[last].range.lowerBound..<max(end, entries[last].range.lowerBound)
    }
  }

  /// The section that a place lies in; nil before the first heading.
  package func entry(at place: Int) -> Int? { entries.lastIndex { $0.range.lowerBound <= place } }
}
