public import Foundation
public import Graphics

// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Makes frames of a text: each takes as many lines as fit and says how far it came.
///
/// The text is shaped once, paragraph by paragraph on all processors, and kept for all frames. Belongs to
/// one thread at a time.
public final class CTFramesetter {
  private let string: NSAttributedString
  private var horizontal: AttributedText?
  private var vertical: AttributedText?

  init(_ string: NSAttributedString) {
    // The caller may change a mutable one.
    self.string = NSAttributedString(attributedString: string)
  }

  func text(isVertical: Bool) -> AttributedText {
    if let known = isVertical ? vertical : horizontal { return known }
    let text = AttributedText(string, isVertical: isVertical)
    if isVertical { vertical = text } else { horizontal = text }
    return text
  }

  /// The end of a range in the string; a length of 0 means all that follows.
  func end(of range: CFRange) -> Int {
    range.length <= 0 ? string.length : min(string.length, max(0, range.location) + range.length)
  }
}

/// Makes a framesetter. The string is copied.
public func CTFramesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTFramesetter {
  CTFramesetter(string)
}

/// Fills a path with text from a place in the string on.
///
/// Lines are stacked from the top of the path's bounding box; other shapes than rectangles count by that
/// box. A line that does not fit whole is left for the next frame, and a line is never empty: the visible
/// range says what fitted. `frameAttributes` may name `kCTFrameProgressionAttributeName`. Blocks.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
  let text = framesetter.text(isVertical: frameAttributes?.isVertical ?? false)
  let box = path.boundingBox
  let size = box.isNull ? .zero : box.size
  let start = min(max(0, stringRange.location), text.length)
  let frame = TextFrame(text, from: start, to: framesetter.end(of: stringRange), size: size)
  return CTFrame(
    frame: frame, path: path, box: box.isNull ? .zero : box, stringRange: stringRange,
    attributes: frameAttributes)
}

/// The size that a text takes within limits, and how much of it fits. Limits of
/// `CGFloat.greatestFiniteMagnitude` are none. Sides are not rounded. Blocks.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let text = framesetter.text(isVertical: frameAttributes?.isVertical ?? false)
  // No page is so large, and lengths stay exact.
  let size = CGSize(width: min(constraints.width, 1e7), height: min(constraints.height, 1e7))
  let start = min(max(0, stringRange.location), text.length)
  let frame = TextFrame(text, from: start, to: framesetter.end(of: stringRange), size: size)
  fitRange?.pointee = CFRange(frame.range)
  return frame.usedSize
}

extension NSDictionary {
  fileprivate var isVertical: Bool {
    let value = (self as? [String: Any])?[kCTFrameProgressionAttributeName]
    let number = (value as? NSNumber)?.uint32Value ?? (value as? CTFrameProgression)?.rawValue
    return number.flatMap(CTFrameProgression.init) ?? .topToBottom != .topToBottom
  }
}
