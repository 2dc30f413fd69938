import Dispatch
import Foundation
import Synchronization

/// The parts of a note that is being written, cut before headings, each parsed on its own and kept: after
/// an edit only the part around it is parsed again.
///
/// Markdown can be cut where a heading with number signs follows a blank line, unless that line lies in
/// fenced code or raw HTML. Notes in which a part bears on others (link definitions, footnotes), or whose
/// cuts would be doubtful, are one part.
struct NoteSegments {
  /// A part of the text and what came of it.
  private struct Part {
    var bytes: ArraySlice<UInt8>
    let note: Note
    /// The names that its headings ask for, in order: finding them takes longer than anything else here.
    let slugs: [String]
    /// Where its blocks begin, from the part's own start.
    let starts: [Int]
    let lineCount: Int

    init(_ bytes: ArraySlice<UInt8>, _ note: Note) {
      self.bytes = bytes
      self.note = note
      slugs = note.blocks.flatMap(\.slugs)
      let lines = LineStarts(bytes)
      starts = lines.offsets(of: note.lines)
      lineCount = lines.count - 1
    }
  }

  private var bytes: [UInt8] = []
  /// Where parts begin, without the first; nil for a text that cannot be cut.
  private var cuts: [Int]? = []
  private var parts: [Part] = []

  /// Where the blocks of the note begin in its text.
  var places: SourcePlaces {
    var places = SourcePlaces(end: bytes.count)
    for part in parts { places.add(part.starts, at: part.bytes.startIndex) }
    return places
  }

  /// Parses the note's new state.
  mutating func parse(_ bytes: [UInt8]) throws(NoteError) -> Note {
    guard bytes.count <= Note.lengthLimit else { throw .tooLong(limit: Note.lengthLimit) }
    let cuts = newCuts(bytes)
    let slices = Self.slices(bytes, cuts ?? [])
    let head = zip(parts, slices).prefix { Self.areEqual($0.bytes, $1) }.count
    let rest = min(parts.count, slices.count) - head
    let tail = zip(parts.reversed(), slices.reversed()).prefix(rest)
      .prefix { Self.areEqual($0.bytes, $1) }.count
    var new: [Part] = []
    new.reserveCapacity(slices.count)
    for (index, slice) in slices.enumerated() {
      let isKept = index < head || index >= slices.count - tail
      if isKept {
        var part = parts[index < head ? index : parts.count - (slices.count - index)]
        // Not the old slice: it would keep the whole text of its time.
        part.bytes = slice
        new.append(part)
      } else {
        new.append(Part(slice, try Self.part(slice, isFirst: index == 0, lineOffset: 0)))
      }
    }
    (self.bytes, self.cuts, parts) = (bytes, cuts, new)
    return Self.join(new.map { ($0.note, $0.slugs, $0.lineCount) })
  }

  /// Parses the note's new state.
  mutating func parse(_ text: String) throws(NoteError) -> Note { try parse(Array(text.utf8)) }

  /// Cuts the text, looking again only at what lies around the change.
  private func newCuts(_ new: [UInt8]) -> [Int]? {
    guard let old = cuts, !bytes.isEmpty else { return Self.cuts(in: new) }
    let (head, tail) = Self.common(bytes, new)
    let shift = new.count - bytes.count
    // The heading at a cut may be what changed, so that the cut before it counts.
    let kept = max(0, (old.firstIndex { $0 > head } ?? old.count) - 2)
    let start = kept == 0 ? 0 : old[kept - 1]
    // From a cut that both have behind the change on, all is as it was.
    let rest = old.drop { $0 < bytes.count - tail }
    let known = Set(rest)
    guard
      let found = Self.cuts(
        in: new, from: start, until: { $0 >= new.count - tail && known.contains($0 - shift) })
    else { return nil }
    let last = (found.last ?? 0) - shift
    return old[..<kept] + found + rest.drop { $0 <= last }.map { $0 + shift }
  }

  /// How many bytes two texts share at their starts and at their ends.
  private static func common(_ one: [UInt8], _ other: [UInt8]) -> (head: Int, tail: Int) {
    one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        let most = min(one.count, other.count)
        let step = 1 << 12
        func isSame(_ start: Int, _ otherStart: Int, _ count: Int) -> Bool {
          guard let base = one.baseAddress, let otherBase = other.baseAddress else { return true }
          return memcmp(base + start, otherBase + otherStart, count) == 0
        }
        var head = 0
        while head + step <= most, isSame(head, head, step) { head += step }
        while head < most, one[head] == other[head] { head += 1 }
        var tail = 0
        while head + tail + step <= most, isSame(one.count - tail - step, other.count - tail - step, step) {
          tail += step
        }
        while head + tail < most, one[one.count - tail - 1] == other[other.count - tail - 1] { tail += 1 }
        return (head, tail)
      }
    }
  }

  /// Compares memory: the comparison of slices goes byte by byte, which is felt at every key.
  private static func areEqual(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    one.count == other.count
      && one.withUnsafeBytes { one in
        other.withUnsafeBytes { other in
          guard let start = one.baseAddress, let otherStart = other.baseAddress else { return true }
          return memcmp(start, otherStart, one.count) == 0
        }
      }
  }

  // MARK: Large notes

  /// Texts up to this many bytes are read in one go.
  static let wholeLimit = 1 << 17

  /// Reads a large note part by part, on all processors. The parts are the same however many there are.
  static func read(_ bytes: [UInt8]) throws(NoteError) -> Note {
    let slices = split(bytes, least: wholeLimit / 2, isStrict: true)
    guard slices.count > 1 else { return try Note(whole: bytes) }
    var lines = [0]
    for slice in slices {
      let count = slice.withUnsafeBufferPointer { $0.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) } }
      lines.append((lines.last ?? 0) + count)
    }
    let notes = Mutex([Result<Note, NoteError>?](repeating: nil, count: slices.count))
    DispatchQueue.concurrentPerform(iterations: slices.count) { [lines] index in
      let note = Result { () throws(NoteError) in
        try part(slices[index], isFirst: index == 0, lineOffset: lines[index])
      }
      notes.withLock { $0[index] = note }
    }
    var parts: [Note] = []
    for note in notes.withLock({ $0 }) {
      if let note { parts.append(try note.get()) }
    }
    // Their lines are the whole text's already.
    return join(parts.map { ($0, $0.blocks.flatMap(\.slugs), 0) })
  }

  private static func part(
    _ slice: ArraySlice<UInt8>, isFirst: Bool, lineOffset: Int
  ) throws(NoteError) -> Note {
    if isFirst { return try Note(whole: slice) }
    // The first part has the front matter, which others must not seem to have.
    return try Note(whole: [UInt8(ascii: "\n")] + slice, lineOffset: lineOffset - 1)
  }

  /// Parts as one note: headings of all parts get anchors that differ.
  private static func join(_ parts: [(note: Note, slugs: [String], lineCount: Int)]) -> Note {
    guard var note = parts.first?.note else {
      return Note(properties: NoteProperties(), blocks: [], footnotes: [], warnings: [])
    }
    guard parts.count > 1 else { return note }
    if note.properties.title == nil {
      note.properties.title = parts.lazy.compactMap(\.note.properties.title).first
    }
    var anchors = HeadingAnchors()
    note.blocks = []
    note.warnings = NoteWarnings.joined(parts.map(\.note.warnings))
    note.lines = []
    var line = 0
    for part in parts {
      for first in part.note.lines { note.lines.append(line + first) }
      line += part.lineCount
      var names = part.slugs.map { anchors.anchor(slug: $0) }[...]
      for block in part.note.blocks { note.blocks.append(block.named(&names)) }
    }
    return note
  }

  // MARK: Cutting

  /// Cuts the text before headings into parts of at least so many bytes; one where that is not safe. With
  /// `isStrict`, links within the note count as what bears on other parts, too.
  static func split(_ bytes: [UInt8], least: Int = 1, isStrict: Bool = false) -> [ArraySlice<UInt8>] {
    slices(bytes, cuts(in: bytes, least: least, isStrict: isStrict) ?? [])
  }

  private static func slices(_ bytes: [UInt8], _ cuts: [Int]) -> [ArraySlice<UInt8>] {
    zip([0] + cuts, cuts + [bytes.count]).filter { $0 < $1 }.map { bytes[$0..<$1] }
  }

  /// Where parts begin, without the first; nil when the text cannot be cut. Looks from a cut on, up to the
  /// first one for which `isEnough` holds.
  private static func cuts(
    in bytes: [UInt8], least: Int = 1, isStrict: Bool = false, from start: Int = 0,
    until isEnough: (Int) -> Bool = { _ in false }
  ) -> [Int]? {
    bytes.withUnsafeBufferPointer {
      cuts(in: $0, least: least, isStrict: isStrict, from: start, until: isEnough)
    }
  }

  private static func cuts(
    in bytes: UnsafeBufferPointer<UInt8>, least: Int, isStrict: Bool, from first: Int,
    until isEnough: (Int) -> Bool
  ) -> [Int]? {
    var cuts: [Int] = []
    var fence: (letter: UInt8, count: Int)?
    var followsBlank = false
    var start = first
    while start < bytes.count {
      let rest = UnsafeBufferPointer(rebasing: bytes[start...])
      let end = start + (rest.place(of: 0x0A) ?? rest.count)
      let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
      let kind = LineKind(line, isStrict: isStrict)
      switch kind {
      case .doubtful: return nil
      case .fence(let letter, let count, let isBare):
        if let open = fence {
          if open.letter == letter, count >= open.count, isBare { fence = nil }
        } else {
          fence = (letter, count)
        }
      case .heading where followsBlank && fence == nil && start - (cuts.last ?? 0) >= least:
        cuts.append(start)
        if isEnough(start) { return cuts }
      case .heading, .blank, .other: break
      }
      followsBlank = kind == .blank
      start = end + 1
    }
    return cuts
  }

  private enum LineKind: Equatable {
    case blank
    /// Number signs at the margin.
    case heading
    /// Of code, at the margin; bare when nothing follows.
    case fence(UInt8, count: Int, isBare: Bool)
    /// What bears on other parts, or begins what a blank line does not end.
    case doubtful
    case other

    init(_ line: UnsafeBufferPointer<UInt8>, isStrict: Bool) {
      guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else {
        self = .blank
        return
      }
      if Self.bearsOnOthers(line, isStrict: isStrict) {
        self = .doubtful
        return
      }
      let indent = line.prefix { $0 == 0x20 }.count
      let rest = line.dropFirst(indent)
      switch first {
      case UInt8(ascii: "#") where indent == 0:
        self = rest.drop { $0 == first }.first == 0x20 ? .heading : .other
      case UInt8(ascii: "`"), UInt8(ascii: "~"):
        let count = rest.prefix { $0 == first }.count
        if count < 3 || indent > 3 {
          self = .other
        } else if indent > 0 {
          self = .doubtful
        } else {
          let info = rest.dropFirst(count)
          self = .fence(
            first, count: count, isBare: info.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
        }
      case UInt8(ascii: "<"):
        // Comments, declarations, `pre`, `script`, `style` and `textarea` go on over blank lines; a comment that
        // ends in its line does not.
        let isWhole = rest.starts(with: "<!--".utf8) && Self.endsComment(rest.dropFirst(4))
        let mayGoOn = rest.dropFirst().first.map { "!?pstPST".utf8.contains($0) } ?? false
        self = mayGoOn && !isWhole ? .doubtful : .other
      case UInt8(ascii: "["):
        self = line.contains(UInt8(ascii: "]")) ? .other : .doubtful
      default:
        self = .other
      }
    }

    private static func endsComment(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      let dashes = line.indices.dropLast(2).first { index in
        line[index] == UInt8(ascii: "-") && line[index + 1] == UInt8(ascii: "-")
          && line[index + 2] == UInt8(ascii: ">")
      }
      return dashes != nil
    }

    /// True for what may define a link (`]:`) or names a footnote (`[^`), and for links to headings where asked.
    private static func bearsOnOthers(_ line: UnsafeBufferPointer<UInt8>, isStrict: Bool) -> Bool {
      // Most lines have none of these, which is known at once.
      guard
        line.place(of: UInt8(ascii: "[")) != nil || line.place(of: UInt8(ascii: "]")) != nil
          || isStrict && line.place(of: UInt8(ascii: "#")) != nil
      else { return false }
      var last: UInt8 = 0
      for byte in line {
        if byte == UInt8(ascii: "^"), last == UInt8(ascii: "[") { return true }
        if byte == UInt8(ascii: ":"), last == UInt8(ascii: "]") { return true }
        if isStrict, byte == UInt8(ascii: "#"), "(\"'<".utf8.contains(last) { return true }
        last = byte
      }
      return false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the first such byte.
  fileprivate func place(of byte: UInt8) -> Int? {
    guard let start = baseAddress, let found = memchr(start, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(start).distance(to: found)
  }
}
