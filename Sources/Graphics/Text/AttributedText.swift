import Dispatch
package import Foundation
import Synchronization
import Typesetting

/// An attributed string cut into paragraphs, each shaped once and kept.
///
/// Belongs to one thread at a time; shaping spreads over all processors by itself.
package final class AttributedText {
  struct Paragraph {
    /// Where it lies in the string, its end included. In UTF-16 units.
    var range: Range<Int>
    var text: StyledText
    var style: NSParagraphStyle
    /// By the tags of the text's styles.
    var looks: [TextLook]
    var shaped: ShapedParagraph?
  }

  private(set) var paragraphs: [Paragraph] = []
  /// True for columns from right to left.
  let isVertical: Bool
  /// UTF-16 units.
  package let length: Int

  /// Paragraphs that are shaped at one go: enough for some pages, so that each processor has its share.
  private static let batch = 64

  /// Cuts a string.
  package init(_ string: NSAttributedString, isVertical: Bool = false) {
    self.isVertical = isVertical
    length = string.length
    let units = Array(string.string.utf16)
    var start = 0
    while start < units.count {
      let end = Self.paragraphEnd(in: units, from: start)
      paragraphs.append(Self.paragraph(of: string, units, start..<end))
      start = end
    }
  }

  private static func paragraphEnd(in units: [UInt16], from start: Int) -> Int {
    for index in start..<units.count {
      switch units[index] {
      case 0x0A, 0x2029: return index + 1
      case 0x0D: return index + 1 < units.count && units[index + 1] == 0x0A ? index + 2 : index + 1
      default: continue
      }
    }
    return units.count
  }

  private static func paragraph(
    of string: NSAttributedString, _ units: [UInt16], _ range: Range<Int>
  ) -> Paragraph {
    var text = StyledText()
    text.units = Array(units[range])
    var looks: [TextLook] = []
    var style: NSParagraphStyle?
    string.enumerateAttributes(in: NSRange(range), options: []) { attributes, part, _ in
      let values = AttributeValues(attributes)
      if style == nil { style = values.paragraphStyle ?? .default }
      let place = part.location - range.lowerBound..<part.location + part.length - range.lowerBound
      text.runs.append(.init(end: place.upperBound, style: values.textStyle(tag: looks.count)))
      looks.append(values.look)
      text.note(values, at: place, tag: looks.count - 1)
    }
    return Paragraph(range: range, text: text, style: style ?? .default, looks: looks)
  }

  /// The paragraph in which a unit lies; nil at the end.
  func paragraph(at index: Int) -> Int? {
    let place = paragraphs.partitioningIndex { $0.range.upperBound > index }
    return place < paragraphs.count ? place : nil
  }

  /// A paragraph as it is shaped.
  func shaped(_ index: Int) -> ShapedParagraph {
    if let known = paragraphs[index].shaped { return known }
    let missing = (index..<min(index + Self.batch, paragraphs.count)).filter { paragraphs[$0].shaped == nil }
    let sources = missing.map {
      (paragraphs[$0].text, paragraphs[$0].style.typesetting(isVertical: isVertical))
    }
    let results = Mutex([ShapedParagraph?](repeating: nil, count: sources.count))
    DispatchQueue.concurrentPerform(iterations: sources.count) { place in
      let shaped = ShapedParagraph(sources[place].0, style: sources[place].1)
      results.withLock { $0[place] = shaped }
    }
    for (place, shaped) in zip(missing, results.withLock { $0 }) { paragraphs[place].shaped = shaped }
    return paragraphs[index].shaped ?? ShapedParagraph(paragraphs[index].text)
  }
}

extension StyledText {
  /// Notes what is special about a stretch.
  fileprivate mutating func note(_ values: AttributeValues, at place: Range<Int>, tag: Int) {
    if let attachment = values.attachment {
      let bounds = attachment.shownBounds
      for index in place where units[index] == UInt16(NSTextAttachment.character) {
        attachments[index] = Attachment(
          width: Double(bounds.width), ascent: Double(max(0, bounds.maxY)),
          descent: Double(max(0, -bounds.minY)), tag: tag)
      }
    }
    if let ruby = values.ruby {
      var style = values.textStyle(tag: tag)
      style.size *= Double(ruby.sizeFactor)
      rubies.append(Ruby(base: place, units: Array(ruby.text.utf16), style: style))
    }
    if values.standsUprightInColumns { uprights.append(place) }
  }
}

extension Array {
  /// The first index whose element satisfies a condition that holds from some element on.
  fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
