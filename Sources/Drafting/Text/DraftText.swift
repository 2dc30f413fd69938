/// The text of a note that is being edited.
///
/// Places are counted in Unicode scalars, as GtkTextBuffer and its iterators count: the editor's widget
/// hands its offsets over as they are. The text is kept as UTF-8 in pieces of whole lines, so that an edit in
/// a long note touches a few kilobytes, and a state that is kept shares all other pieces with the next one.
///
/// A line ends with a line feed; a carriage return before it belongs to the line, as its last letter.
package struct DraftText: Sendable {
  /// Some lines. Never empty; all but the last of a text end with a line feed.
  struct Piece: Sendable {
    var bytes: [UInt8]
    var letters: Int
    var lines: Int
    let counts: LetterCounts

    init(_ bytes: ArraySlice<UInt8>) {
      self.bytes = Array(bytes)
      counts = LetterCounts(utf8: bytes)
      (letters, lines) = bytes.withUnsafeBufferPointer { bytes in
        var letters = 0
        var lines = 0
        for byte in bytes {
          letters += byte & 0xC0 == 0x80 ? 0 : 1
          lines += byte == 0x0A ? 1 : 0
        }
        return (letters, lines)
      }
    }

    /// Where a letter begins in the bytes.
    func byte(_ letter: Int) -> Int {
      if letters == bytes.count { return letter }
      return bytes.withUnsafeBufferPointer { bytes in
        var left = letter
        var index = 0
        while index < bytes.count {
          if bytes[index] & 0xC0 != 0x80 {
            if left == 0 { return index }
            left -= 1
          }
          index += 1
        }
        return index
      }
    }

    /// How many letters begin before a byte.
    func letter(_ byte: Int) -> Int {
      if letters == bytes.count { return byte }
      return bytes[..<byte].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
  }

  /// Pieces grow to this many bytes, or to one line where that is longer.
  private static let pieceLimit = 1 << 12

  private(set) var pieces: [Piece] = []
  /// How many scalars there are.
  package private(set) var count = 0
  /// How many bytes there are in UTF-8.
  package private(set) var utf8Count = 0
  /// How many line feeds there are; one less than lines.
  private(set) var lineFeeds = 0

  /// Takes a text.
  package init(_ string: String = "") {
    pieces = Self.pieces(of: Array(string.utf8)[...])
    for piece in pieces { count(piece, 1) }
  }

  private static func pieces(of bytes: ArraySlice<UInt8>) -> [Piece] {
    var pieces: [Piece] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      // Up to the last line end within the limit, else up to the first behind it.
      let limit = min(start + pieceLimit, bytes.endIndex)
      var end = bytes.endIndex
      if limit < bytes.endIndex {
        end =
          bytes[start..<limit].lastIndex(of: 0x0A).map { $0 + 1 }
          ?? bytes[limit...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
      }
      pieces.append(Piece(bytes[start..<end]))
      start = end
    }
    return pieces
  }

  // MARK: Reading

  /// The whole text.
  package var string: String { String(decoding: utf8, as: UTF8.self) }

  /// The whole text in UTF-8.
  package var utf8: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8Count)
    for piece in pieces { bytes += piece.bytes }
    return bytes
  }

  /// What stands in a range; what lies outside the text counts as empty.
  package subscript(range: Range<Int>) -> String {
    let range = clamped(range)
    let (first, start) = locate(range.lowerBound)
    let (last, end) = locate(range.upperBound)
    guard first < pieces.count else { return "" }
    if first == last { return String(decoding: pieces[first].bytes[start..<end], as: UTF8.self) }
    var bytes = Array(pieces[first].bytes[start...])
    for piece in pieces[(first + 1)..<last] { bytes += piece.bytes }
    if last < pieces.count { bytes += pieces[last].bytes[..<end] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The scalar at a place; nil outside the text.
  package subscript(place: Int) -> Unicode.Scalar? { self[place..<(place + 1)].unicodeScalars.first }

  /// A range within the text.
  package func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<count) }

  /// A selection within the text: what someone keeps of an earlier state may lie outside.
  func clamped(_ selection: TextSelection) -> TextSelection {
    TextSelection(anchor: min(max(selection.anchor, 0), count), caret: min(max(selection.caret, 0), count))
  }

  /// The piece that a place lies in, and the byte in it. A place between pieces lies in the later one.
  private func locate(_ place: Int) -> (piece: Int, byte: Int) {
    var left = min(max(place, 0), count)
    for (index, piece) in pieces.enumerated() {
      if left < piece.letters { return (index, piece.byte(left)) }
      left -= piece.letters
    }
    return (pieces.count, 0)
  }

  // MARK: Bytes

  /// The place of a scalar in the text's UTF-8.
  package func byte(of place: Int) -> Int {
    let (piece, byte) = locate(place)
    return pieces[..<piece].reduce(byte) { $0 + $1.bytes.count }
  }

  /// The place of the scalar that a byte of the text's UTF-8 belongs to.
  package func place(ofByte byte: Int) -> Int {
    var left = min(max(byte, 0), utf8Count)
    var place = 0
    for piece in pieces {
      if left < piece.bytes.count {
        while left > 0, piece.bytes[left] & 0xC0 == 0x80 { left -= 1 }
        return place + piece.letter(left)
      }
      left -= piece.bytes.count
      place += piece.letters
    }
    return place
  }

  /// The places of many bytes, which stand in order.
  func places(ofBytes bytes: [Int]) -> [Int] {
    var places: [Int] = []
    var (piece, byte, place) = (0, 0, 0)
    for wanted in bytes {
      while piece < pieces.count, wanted >= byte + pieces[piece].bytes.count {
        byte += pieces[piece].bytes.count
        place += pieces[piece].letters
        piece += 1
      }
      places.append(piece < pieces.count ? place + pieces[piece].letter(max(wanted - byte, 0)) : place)
    }
    return places
  }

  // MARK: Changing

  /// Makes an edit and gives what it did.
  @discardableResult
  package mutating func apply(_ edit: TextEdit) -> TextChange {
    let range = clamped(edit.range)
    let change = TextChange(start: range.lowerBound, removed: self[range], inserted: edit.text)
    let (first, start) = locate(range.lowerBound)
    let (last, end) = locate(range.upperBound)
    var bytes = first < pieces.count ? Array(pieces[first].bytes[..<start]) : []
    // At the end of the text the last piece goes on, where it does not end a line.
    var from = first
    if first == pieces.count, let open = pieces.last, open.bytes.last != 0x0A {
      from -= 1
      bytes = open.bytes
    }
    bytes += edit.text.utf8
    var to = last
    if last < pieces.count {
      bytes += pieces[last].bytes[end...]
      to += 1
    }
    if bytes.last != 0x0A, to < pieces.count {
      bytes += pieces[to].bytes
      to += 1
    }
    let new = Self.pieces(of: bytes[...])
    for piece in pieces[from..<to] { count(piece, -1) }
    for piece in new { count(piece, 1) }
    pieces.replaceSubrange(from..<to, with: new)
    return change
  }

  private mutating func count(_ piece: Piece, _ sign: Int) {
    count += sign * piece.letters
    utf8Count += sign * piece.bytes.count
    lineFeeds += sign * piece.lines
  }

  /// Makes all edits of a revision, whose places are those of the text before it, and gives what they did,
  /// in the order in which they were made: from the end of the text to its start.
  @discardableResult
  package mutating func apply(_ revision: Revision) -> [TextChange] {
    revision.edits.reversed().map { apply($0) }
  }
}

extension DraftText: Hashable {
  /// True for the same scalars, however they are kept.
  package static func == (one: DraftText, other: DraftText) -> Bool {
    one.utf8Count == other.utf8Count && one.count == other.count && one.utf8 == other.utf8
  }

  package func hash(into hasher: inout Hasher) {
    for piece in pieces { piece.bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }
}
