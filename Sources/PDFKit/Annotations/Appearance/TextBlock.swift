import Foundation
import Graphics

/// Text broken into lines.
struct TextBlock {
  var lines: [String]
  var font: SketchFont

  /// Breaks at line feeds, and where a line becomes wider than `width`: at spaces, between letters of
  /// scripts without spaces, else within words.
  init(_ text: String, font: SketchFont, width: CGFloat?) {
    self.font = font
    let paragraphs = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
    guard let width else {
      lines = paragraphs
      return
    }
    lines = paragraphs.flatMap { Self.broken($0, font, max(width, 1)) }
  }

  var lineHeight: CGFloat { font.lineHeight }
  var height: CGFloat { CGFloat(lines.count) * lineHeight }
  var width: CGFloat { lines.map { font.width($0) }.max() ?? 0 }

  private static func broken(_ paragraph: String, _ font: SketchFont, _ width: CGFloat) -> [String] {
    var widths: [Character: CGFloat] = [:]
    func advance(_ character: Character) -> CGFloat {
      if let known = widths[character] { return known }
      let width = font.width(String(character))
      widths[character] = width
      return width
    }
    var lines: [String] = []
    var line = ""
    var lineWidth: CGFloat = 0
    for piece in pieces(paragraph) {
      let pieceWidth = piece.reduce(0) { $0 + advance($1) }
      let visible = piece.trailingSpacesDropped.reduce(0) { $0 + advance($1) }
      if lineWidth + visible > width, !line.isEmpty {
        lines.append(line)
        (line, lineWidth) = ("", 0)
      }
      guard visible > width else {
        line += piece
        lineWidth += pieceWidth
        continue
      }
      for character in piece {
        if lineWidth + advance(character) > width, !line.isEmpty {
          lines.append(line)
          (line, lineWidth) = ("", 0)
        }
        line.append(character)
        lineWidth += advance(character)
      }
    }
    lines.append(line)
    return lines.map(\.trailingSpacesDropped)
  }

  /// Words with the spaces after them; letters of scripts without spaces alone, with the punctuation
  /// that may not begin a line.
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var isOpen = false
    for character in text {
      let isWide = character.isWide
      if let last = pieces.last, !last.isEmpty,
        (isOpen && !isWide) || (isOpen && character.clingsToTheLeft)
          || (last.last?.isWide == true && (character.clingsToTheLeft || character.isWhitespace))
      {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
      isOpen = !isWide && !character.isWhitespace
      // A space ends the word that it stands after.
      if character.isWhitespace { isOpen = false }
    }
    return pieces
  }

  /// Draws the lines from the top of a rectangle.
  func draw(in sketch: inout Sketch, _ rect: CGRect, _ color: UIColor, _ alignment: NSTextAlignment) {
    var baseline = rect.maxY - font.ascent
    for line in lines {
      let width = font.width(line)
      let x =
        switch alignment {
        case .center: rect.midX - width / 2
        case .right: rect.maxX - width
        case .left, .justified, .natural: rect.minX
        }
      sketch.text(SketchText(string: line, font: font, color: color, origin: CGPoint(x: x, y: baseline)))
      baseline -= lineHeight
    }
  }
}

extension StringProtocol {
  fileprivate var trailingSpacesDropped: String {
    var text = String(self)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

extension Character {
  /// Of a script without spaces.
  fileprivate var isWide: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return (0x2E80...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value)
      || (0xFF00...0xFFEF).contains(value) || (0x20000...0x3FFFF).contains(value)
  }

  /// Punctuation and small letters that may not begin a line.
  fileprivate var clingsToTheLeft: Bool { "、。，．・：；？！）」』】〕〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ".contains(self) }
}
