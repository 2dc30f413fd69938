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
  private var parts: [(bytes: ArraySlice<UInt8>, note: Note)] = []

  /// Parses the note's new state.
  mutating func parse(_ text: String) throws(NoteError) -> Note {
    let bytes = Array(text.utf8)
    guard bytes.count <= Note.lengthLimit else { throw .tooLong(limit: Note.lengthLimit) }
    let slices = Self.split(bytes)
    let head = zip(parts, slices).prefix { Self.areEqual($0.bytes, $1) }.count
    let rest = min(parts.count, slices.count) - head
    let tail = zip(parts.reversed(), slices.reversed()).prefix(rest)
      .prefix { Self.areEqual($0.bytes, $1) }.count
    var new: [(bytes: ArraySlice<UInt8>, note: Note)] = []
    new.reserveCapacity(slices.count)
    for (index, slice) in slices.enumerated() {
      if index < head {
        new.append(parts[index])
      } else if index >= slices.count - tail {
        new.append(parts[parts.count - (slices.count - index)])
      } else {
        new.append((slice, try Self.part(slice, isFirst: index == 0, lineOffset: 0)))
      }
    }
    parts = new
    return Self.join(parts.map(\.note))
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
    return join(parts)
  }

  private static func part(
    _ slice: ArraySlice<UInt8>, isFirst: Bool, lineOffset: Int
  ) throws(NoteError) -> Note {
    if isFirst { return try Note(whole: slice) }
    // The first part has the front matter, which others must not seem to have.
    return try Note(whole: [UInt8(ascii: "\n")] + slice, lineOffset: lineOffset - 1)
  }

  /// Parts as one note: headings of all parts get anchors that differ.
  private static func join(_ notes: [Note]) -> Note {
    guard var note = notes.first else {
      return Note(properties: NoteProperties(), blocks: [], footnotes: [], warnings: [])
    }
    guard notes.count > 1 else { return note }
    if note.properties.title == nil {
      note.properties.title = notes.lazy.compactMap(\.properties.title).first
    }
    var anchors = HeadingAnchors()
    note.blocks = []
    note.warnings = NoteWarnings.joined(notes.map(\.warnings))
    for part in notes {
      for block in part.blocks { note.blocks.append(block.anchored(&anchors)) }
    }
    return note
  }

  // MARK: Cutting

  /// Cuts the text before headings into parts of at least so many bytes; one where that is not safe. With
  /// `isStrict`, links within the note count as what bears on other parts, too.
  static func split(_ bytes: [UInt8], least: Int = 1, isStrict: Bool = false) -> [ArraySlice<UInt8>] {
    bytes.withUnsafeBufferPointer { cuts(in: $0, least: least, isStrict: isStrict) }.map { cuts in
      zip([0] + cuts, cuts + [bytes.count]).filter { $0 < $1 }.map { bytes[$0..<$1] }
    } ?? [bytes[...]]
  }

  /// Where parts begin, without the first; nil when the text cannot be cut.
  private static func cuts(in bytes: UnsafeBufferPointer<UInt8>, least: Int, isStrict: Bool) -> [Int]? {
    var cuts: [Int] = []
    var fence: (letter: UInt8, count: Int)?
    var followsBlank = false
    var start = 0
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
        // Comments, declarations, `pre`, `script`, `style` and `textarea` go on over blank lines.
        self = rest.dropFirst().first.map { "!?pstPST".utf8.contains($0) } ?? false ? .doubtful : .other
      case UInt8(ascii: "["):
        self = line.contains(UInt8(ascii: "]")) ? .other : .doubtful
      default:
        self = .other
      }
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

extension Block {
  /// The block with anchors of its headings that no heading before has.
  fileprivate func anchored(_ anchors: inout HeadingAnchors) -> Block {
    switch self {
    case .heading(let level, let text, let old):
      let anchor = anchors.anchor(for: text.plain)
      return anchor == old ? self : .heading(level: level, text, anchor: anchor)
    case .quote(let blocks) where blocks.contains(where: \.mayHoldHeadings):
      return .quote(blocks.map { $0.anchored(&anchors) })
    case .list(let start, let isTight, let items)
    where items.contains(where: { $0.blocks.contains(where: \.mayHoldHeadings) }):
      let items = items.map { item in
        var item = item
        item.blocks = item.blocks.map { $0.anchored(&anchors) }
        return item
      }
      return .list(start: start, isTight: isTight, items: items)
    default: return self
    }
  }

  private var mayHoldHeadings: Bool {
    switch self {
    case .heading, .quote, .list: true
    default: false
    }
  }
}
