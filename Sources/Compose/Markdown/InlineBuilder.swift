/// Collects the text of a paragraph, heading or cell, piece by piece.
struct InlineBuilder {
  typealias Style = InlineText.Style
  typealias Piece = InlineText.Piece

  private var pieces: [Piece] = []
  /// Text of one style that is not yet a piece.
  private var pending: [UInt8] = []
  private var pendingStyle = Style()
  /// The last letter so far; nil at the start and behind a picture.
  private var lastLetter: Unicode.Scalar?
  /// The style of a line end in the source that has not yet become a space or nothing.
  private var softBreak: Style?
  private var ruby: RubyElement?

  var isEmpty: Bool { pieces.isEmpty && pending.isEmpty && ruby == nil }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ style: Style) {
    if ruby != nil {
      ruby?.add(String(decoding: text, as: UTF8.self))
      return
    }
    var text = text[...]
    if lastLetter == "\n", softBreak == nil { text = text.drop { $0 == UInt8(ascii: " ") } }
    guard !text.isEmpty else { return }
    // Of ruby the base comes first and the reading last, between braces.
    let first = text.drop { $0 == UInt8(ascii: "{") }.firstLetter
    let last = text[..<(text.lastIndex { $0 != UInt8(ascii: "}") }.map { $0 + 1 } ?? text.endIndex)]
      .lastLetter
    resolveSoftBreak(before: first)
    take(style)
    pending.append(contentsOf: text)
    lastLetter = last
  }

  mutating func add(_ text: String, _ style: Style) {
    var text = text
    text.withUTF8 { add($0, style) }
  }

  /// A line end in the source: nothing between letters that are written without spaces, else a space.
  mutating func addSoftBreak(_ style: Style) {
    guard ruby == nil, lastLetter != "\n" else { return }
    softBreak = style
  }

  mutating func addHardBreak(_ style: Style) {
    closeRuby(style)
    softBreak = nil
    take(style)
    while pending.last == UInt8(ascii: " ") { pending.removeLast() }
    pending.append(UInt8(ascii: "\n"))
    lastLetter = "\n"
  }

  mutating func add(_ picture: Picture, _ style: Style) {
    closeRuby(style)
    resolveSoftBreak(before: nil)
    flush()
    pieces.append(.picture(picture, style))
    lastLetter = nil
  }

  mutating func addFootnote(_ index: Int, _ style: Style) {
    closeRuby(style)
    // The mark belongs to the text before it.
    resolveSoftBreak(before: lastLetter)
    flush()
    pieces.append(.footnote(index))
  }

  /// A tag of a ruby element.
  mutating func addRubyTag(_ tag: HTMLTag, _ style: Style) {
    if tag.name == "ruby" {
      closeRuby(style)
      if !tag.isClosing { ruby = RubyElement() }
    } else if ruby != nil {
      addRuby(ruby?.take(tag), style)
    }
  }

  /// All that was collected.
  mutating func finish() -> InlineText {
    closeRuby(pendingStyle)
    softBreak = nil
    while pending.last == UInt8(ascii: "\n") || pending.last == UInt8(ascii: " ") { pending.removeLast() }
    flush()
    return InlineText(pieces: pieces)
  }

  private mutating func closeRuby(_ style: Style) {
    guard var element = ruby else { return }
    ruby = nil
    addRuby(element.take(HTMLTag(name: "rt", isClosing: true)), style)
    if !element.base.isEmpty { add(element.base, style) }
  }

  private mutating func addRuby(_ part: RubyNotation.Part?, _ style: Style) {
    guard let part, let first = part.text.unicodeScalars.first else { return }
    resolveSoftBreak(before: first)
    flush()
    pieces.append(part.piece(style))
    lastLetter = part.text.unicodeScalars.last
  }

  private mutating func resolveSoftBreak(before next: Unicode.Scalar?) {
    guard let style = softBreak else { return }
    softBreak = nil
    if lastLetter == "\n" { return }
    if lastLetter?.isWrittenWithoutSpaces == true, next?.isWrittenWithoutSpaces == true { return }
    take(style)
    pending.append(UInt8(ascii: " "))
  }

  private mutating func take(_ style: Style) {
    guard style != pendingStyle else { return }
    flush()
    pendingStyle = style
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    if pendingStyle.isCode || !pending.contains(UInt8(ascii: "{")) {
      append(String(decoding: pending, as: UTF8.self))
    } else {
      for part in RubyNotation.parts(of: pending) {
        if part.reading == nil { append(part.text) } else { pieces.append(part.piece(pendingStyle)) }
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Adds text, to the last piece where that has the same style.
  private mutating func append(_ text: String) {
    if case .text(var letters, pendingStyle) = pieces.last {
      // Taken out first, so that it grows in place: a paragraph may be a megabyte in a thousand pieces.
      pieces.removeLast()
      letters += text
      pieces.append(.text(letters, pendingStyle))
    } else {
      pieces.append(.text(text, pendingStyle))
    }
  }
}

extension RubyNotation.Part {
  fileprivate func piece(_ style: InlineText.Style) -> InlineText.Piece {
    reading.map { .ruby(base: text, reading: $0, style) } ?? .text(text, style)
  }
}

/// HTML's ruby: a base, its reading in `rt`, and in `rp` what stands in for ruby where there is none.
private struct RubyElement {
  private enum Place { case base, reading, parenthesis }
  private(set) var base = ""
  private var reading = ""
  private var place = Place.base

  mutating func add(_ text: String) {
    switch place {
    case .base: base += text
    case .reading: reading += text
    case .parenthesis: break
    }
  }

  /// Goes on behind the tag; gives base and reading when a reading ends.
  mutating func take(_ tag: HTMLTag) -> RubyNotation.Part? {
    let before = place
    switch tag.name {
    case "rt": place = tag.isClosing ? .base : .reading
    case "rp": place = tag.isClosing ? .base : .parenthesis
    default: return nil
    }
    guard before == .reading else { return nil }
    defer { (base, reading) = ("", "") }
    guard !base.isEmpty else { return RubyNotation.Part(text: reading, reading: nil) }
    return RubyNotation.Part(text: base, reading: reading.isEmpty ? nil : reading)
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  fileprivate var firstLetter: Unicode.Scalar? {
    var iterator = makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let letter) = decoder.decode(&iterator) { return letter }
    return nil
  }

  fileprivate var lastLetter: Unicode.Scalar? {
    // A letter has at most three bytes after its first.
    guard let start = indices.suffix(4).last(where: { !UTF8.isContinuation(self[$0]) }) else { return nil }
    return self[start...].firstLetter
  }
}
