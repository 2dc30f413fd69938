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
    let slices = bytes.count > Note.lengthLimit ? [bytes[...]] : Self.split(bytes)
    let head = zip(parts, slices).prefix { $0.bytes == $1 }.count
    let rest = min(parts.count, slices.count) - head
    let tail = zip(parts.reversed(), slices.reversed()).prefix(rest).prefix { $0.bytes == $1 }.count
    var new: [(bytes: ArraySlice<UInt8>, note: Note)] = []
    new.reserveCapacity(slices.count)
    for (index, slice) in slices.enumerated() {
      if index < head {
        new.append(parts[index])
      } else if index >= slices.count - tail {
        new.append(parts[parts.count - (slices.count - index)])
      } else {
        // The first part has the front matter, which others must not seem to have.
        let note = try Note(markdown: index == 0 ? Array(slice) : [UInt8(ascii: "\n")] + slice)
        new.append((slice, note))
      }
    }
    parts = new
    return joined
  }

  /// The parts as one note: headings of all parts get anchors that differ.
  private var joined: Note {
    guard var note = parts.first?.note else {
      return Note(properties: NoteProperties(), blocks: [], footnotes: [], warnings: [])
    }
    guard parts.count > 1 else { return note }
    if note.properties.title == nil {
      note.properties.title = parts.lazy.compactMap(\.note.properties.title).first
    }
    var anchors = HeadingAnchors()
    note.blocks = []
    for part in parts {
      for block in part.note.blocks {
        guard case .heading(let level, let text, let old) = block else {
          note.blocks.append(block)
          continue
        }
        let anchor = anchors.anchor(for: text.plain)
        note.blocks.append(anchor == old ? block : .heading(level: level, text, anchor: anchor))
      }
    }
    note.warnings = parts.flatMap(\.note.warnings)
    return note
  }

  // MARK: Cutting

  /// Cuts the text before headings; one piece where that is not safe.
  static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.withUnsafeBufferPointer { cuts(in: $0) }.map { cuts in
      zip([0] + cuts, cuts + [bytes.count]).filter { $0 < $1 }.map { bytes[$0..<$1] }
    } ?? [bytes[...]]
  }

  /// Where parts begin, without the first; nil when the text cannot be cut.
  private static func cuts(in bytes: UnsafeBufferPointer<UInt8>) -> [Int]? {
    var cuts: [Int] = []
    var fence: (letter: UInt8, count: Int)?
    var followsBlank = false
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
      let kind = LineKind(line)
      switch kind {
      case .doubtful: return nil
      case .fence(let letter, let count, let isBare):
        if let open = fence {
          if open.letter == letter, count >= open.count, isBare { fence = nil }
        } else {
          fence = (letter, count)
        }
      case .heading where followsBlank && fence == nil && start > 0: cuts.append(start)
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

    init(_ line: UnsafeBufferPointer<UInt8>) {
      guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else {
        self = .blank
        return
      }
      if Self.bearsOnOthers(line) {
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

    /// True for what may define a link (`]:`) or names a footnote (`[^`).
    private static func bearsOnOthers(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
      var last: UInt8 = 0
      for byte in line {
        if byte == UInt8(ascii: "^"), last == UInt8(ascii: "[") { return true }
        if byte == UInt8(ascii: ":"), last == UInt8(ascii: "]") { return true }
        last = byte
      }
      return false
    }
  }
}
