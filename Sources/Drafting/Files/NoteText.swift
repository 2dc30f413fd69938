package import Foundation

/// A note's text with all that is needed to write the very bytes back that were read: the encoding, the mark of
/// its byte order, the style of its line ends.
///
/// Bytes are either taken so that `data()` gives them back as long as the text is not changed, or refused.
package struct NoteText: Hashable, Sendable {
  package enum LineEnd: String, Codable, Sendable {
    case lf, crlf, cr
    /// Of several kinds: carriage returns stay in the text.
    case mixed
  }

  /// Line ends are line feeds, unless they are mixed.
  package var text: String
  package var encoding: NoteEncoding
  package var hasMark: Bool
  package var lineEnd: LineEnd
  /// An encoding that the bytes make sense in as well, and more likely: escapes of ISO-2022-JP are valid UTF-8.
  package private(set) var suggestion: NoteEncoding?

  /// A new note: UTF-8 with line feeds.
  package init(_ text: String = "") {
    self.text = text
    encoding = .utf8
    hasMark = false
    lineEnd = .lf
  }

  /// Reads UTF-8, or UTF-16 that begins with the mark of its byte order.
  ///
  /// Throws `NoteTextError.notText` with the encodings in which the bytes would make sense, and as
  /// `init(_:as:)` does.
  package init(_ data: Data) throws(NoteTextError) {
    let bytes = [UInt8](data)
    if let encoding = NoteEncoding(mark: bytes), encoding != .utf8 {
      try self.init(data, as: encoding)
      return
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .notText(byte: bytes.firstInvalidByte, candidates: NoteEncoding.candidates(for: bytes))
    }
    try self.init(data, as: .utf8)
    if bytes.contains(0x1B) { suggestion = NoteEncoding.candidates(for: bytes).first }
  }

  /// Reads bytes in an encoding that someone chose.
  ///
  /// Throws `NoteTextError.holdsNUL`, which no text view shows, and `NoteTextError.notReversible` where the
  /// bytes would not be written back as they are.
  package init(_ data: Data, as encoding: NoteEncoding) throws(NoteTextError) {
    let bytes = [UInt8](data)
    let mark = encoding.mark
    hasMark = !mark.isEmpty && bytes.starts(with: mark)
    guard let decoded = encoding.decode(hasMark ? Array(bytes.dropFirst(mark.count)) : bytes) else {
      throw .notReversible(encoding)
    }
    if let place = decoded.utf8.firstIndex(of: 0) {
      throw .holdsNUL(letter: decoded.unicodeScalars.distance(from: decoded.startIndex, to: place))
    }
    self.encoding = encoding
    lineEnd = LineEnd(decoded)
    text = lineEnd.toLineFeeds(decoded)
    guard try self.data() == data else { throw .notReversible(encoding) }
  }

  /// The bytes to be written. Throws `NoteTextError.cannotEncode`.
  package func data() throws(NoteTextError) -> Data {
    let text = lineEnd.fromLineFeeds(text)
    guard let bytes = encoding.encode(text) else {
      let letter = text.first { encoding.encode(String($0)) == nil }
      throw .cannotEncode(letter ?? "\u{FFFD}", encoding)
    }
    return Data((hasMark ? encoding.mark : []) + bytes)
  }
}

/// Why bytes are not a note, or a note cannot be bytes.
package enum NoteTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Not UTF-8 from a byte on; the encodings in which it would be text, the likeliest first.
  case notText(byte: Int, candidates: [NoteEncoding])
  /// A letter is U+0000.
  case holdsNUL(letter: Int)
  /// Written in the encoding the text would be other bytes.
  case notReversible(NoteEncoding)
  /// The encoding has no such letter.
  case cannotEncode(Character, NoteEncoding)

  /// What happened, and what to do.
  package var description: String {
    switch self {
    case .notText(let byte, let candidates) where candidates.isEmpty:
      "The file is no text: byte \(byte + 1) belongs to no letter. Open it with the program that made it."
    case .notText(_, let candidates):
      "The file is no UTF-8. Open it as \(candidates.map(\.name).joined(separator: " or "))."
    case .holdsNUL(let letter):
      "Letter \(letter + 1) of the file is NUL, which no text has. Open it with the program that made it."
    case .notReversible(let encoding):
      "The file has bytes that \(encoding.name) does not have, and saving would change them. "
        + "Choose another encoding."
    case .cannotEncode(let letter, let encoding):
      "\(encoding.name) has no “\(letter)”. Save the note as UTF-8."
    }
  }
}

extension NoteText.LineEnd {
  /// The line ends of a text; without any, line feeds.
  init(_ text: String) {
    var (pairs, feeds, returns) = (0, 0, 0)
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0A {
        if last == 0x0D {
          pairs += 1
          returns -= 1
        } else {
          feeds += 1
        }
      } else if byte == 0x0D {
        returns += 1
      }
      last = byte
    }
    switch (pairs > 0, feeds > 0, returns > 0) {
    case (false, _, false): self = .lf
    case (true, false, false): self = .crlf
    case (false, false, true): self = .cr
    default: self = .mixed
    }
  }

  fileprivate func toLineFeeds(_ text: String) -> String {
    switch self {
    case .lf, .mixed: text
    case .crlf: String(decoding: text.utf8.filter { $0 != 0x0D }, as: UTF8.self)
    case .cr: String(decoding: text.utf8.map { $0 == 0x0D ? 0x0A : $0 }, as: UTF8.self)
    }
  }

  fileprivate func fromLineFeeds(_ text: String) -> String {
    switch self {
    case .lf, .mixed: return text
    case .cr: return String(decoding: text.utf8.map { $0 == 0x0A ? 0x0D : $0 }, as: UTF8.self)
    case .crlf:
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.utf8.count + text.utf8.count / 32)
      for byte in text.utf8 {
        if byte == 0x0A { bytes.append(0x0D) }
        bytes.append(byte)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension [UInt8] {
  /// The first byte that is no part of a letter in UTF-8.
  fileprivate var firstInvalidByte: Int {
    var iterator = makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let letter): offset += letter.count
      case .emptyInput, .error: return offset
      }
    }
  }
}
