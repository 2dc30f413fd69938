import Engine
public import Foundation
import Graphics

extension PDFPage {
  /// The page's text with boxes; empty when it cannot be read. Takes the lane on first use.
  var pageText: PageText {
    guard let (file, index) = try? backing() else { return .empty }
    return file.texts.text(of: index)
  }

  /// The text alone, which is cheaper.
  var units: [UInt16] {
    guard let (file, index) = try? backing() else { return [] }
    return file.texts.units(of: index)
  }

  /// Number of UTF-16 units of `string`.
  public var numberOfCharacters: Int { units.count }

  /// The page's text in reading order, with a line feed at each line end.
  ///
  /// Ligatures are spelled out; vertical columns run right to left; ruby stands at the end.
  public var string: String? { String(utf16Units: units[...]) }

  /// The page's text with `.font` and `.foregroundColor` where they are known.
  public var attributedString: NSAttributedString? { attributedString(for: 0..<numberOfCharacters) }

  func attributedString(for range: Range<Int>) -> NSAttributedString? {
    guard let (file, index) = try? backing() else { return nil }
    let text = file.texts.text(of: index)
    let runs = Engine.run { lane in (try? file.core.withPage(index, lane) { $0.styles(of: text, lane) }) ?? []
    }
    let result = NSMutableAttributedString(string: String(utf16Units: text.units[range]))
    for run in runs {
      let part = run.range.clamped(to: range)
      guard !part.isEmpty else { continue }
      result.addAttributes(
        run.style.attributes, range: NSRange(location: part.lowerBound - range.lowerBound, length: part.count)
      )
    }
    return result
  }

  /// The box of the character at an index of `string`, page space; zero for an index out of range.
  ///
  /// As wide as the glyph's advance and as high as its font; each letter of a ligature has its part.
  public func characterBounds(at index: Int) -> CGRect {
    let boxes = pageText.boxes
    return boxes.indices.contains(index) ? CGRect(boxes[index]) : .zero
  }

  /// The index of the character under a point of page space; `NSNotFound` when there is none.
  public func characterIndex(at point: CGPoint) -> Int {
    pageText.index(atX: point.x, y: point.y) ?? NSNotFound
  }

  /// The text whose characters' middles lie in a rectangle of page space; nil when there is none.
  public func selection(for rect: CGRect) -> PDFSelection? {
    let rect = rect.standardized
    let ranges = PDFSelection.ranges(
      of: pageText.boxes.indices.filter { index in
        let box = pageText.boxes[index]
        return rect.contains(CGPoint(x: box.midX, y: box.midY))
      })
    return selection(of: ranges)
  }

  /// The word under a point of page space; nil when there is none.
  public func selectionForWord(at point: CGPoint) -> PDFSelection? {
    let text = pageText
    guard let index = text.index(atX: point.x, y: point.y), let word = text.word(at: index) else {
      return nil
    }
    return selection(of: [word])
  }

  /// The line under a point of page space; nil when there is none.
  public func selectionForLine(at point: CGPoint) -> PDFSelection? {
    let text = pageText
    guard let index = text.index(atX: point.x, y: point.y), let line = text.line(at: index), !line.isEmpty
    else { return nil }
    return selection(of: [line])
  }

  /// The text between two points of page space, whichever comes first in reading order.
  public func selection(from startPoint: CGPoint, to endPoint: CGPoint) -> PDFSelection? {
    guard let start = insertionIndex(at: startPoint), let end = insertionIndex(at: endPoint) else {
      return nil
    }
    return selection(of: [min(start, end)..<max(start, end)])
  }

  /// The text of a range of `string`, clamped to the page; nil when that is empty.
  public func selection(for range: NSRange) -> PDFSelection? {
    guard range.location != NSNotFound, range.location >= 0, range.length > 0 else { return nil }
    let count = numberOfCharacters
    let start = min(range.location, count)
    return selection(of: [start..<start + min(range.length, count - start)])
  }

  private func selection(of ranges: [Range<Int>]) -> PDFSelection? {
    let pieces = ranges.filter { !$0.isEmpty }.map { PDFSelection.Piece(page: self, range: $0) }
    guard !pieces.isEmpty else { return nil }
    let selection = PDFSelection(pieces: pieces)
    selection.normalize()
    return selection
  }

  /// The place between characters that is meant by a point: of the nearest line, before or after the
  /// middle of its nearest character. Nil on a page without text.
  func insertionIndex(at point: CGPoint) -> Int? {
    pageText.insertionIndex(x: point.x, y: point.y)
  }
}

extension CharacterStyle {
  fileprivate var attributes: [NSAttributedString.Key: Any] {
    let font = UIFont(name: fontName, size: size) ?? UIFont.systemFont(ofSize: size)
    let color = UIColor(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
    return [.font: font, .foregroundColor: color]
  }
}
