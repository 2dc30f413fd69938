public import Foundation
public import Graphics
import Typesetting

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Core Text's names and its space: points, y up.

/// The text that fitted into a frame, set.
public final class CTFrame {
  let frame: TextFrame
  let path: CGPath
  /// The rectangle that is filled.
  let box: CGRect
  let stringRange: CFRange
  let attributes: CFDictionary?

  init(frame: TextFrame, path: CGPath, box: CGRect, stringRange: CFRange, attributes: CFDictionary?) {
    self.frame = frame
    self.path = path
    self.box = box
    self.stringRange = stringRange
    self.attributes = attributes
  }
}

/// Which way lines follow each other in a frame.
public enum CTFrameProgression: UInt32, Sendable {
  /// Lines from top to bottom.
  case topToBottom = 0
  /// Columns from right to left, with letters going down.
  case rightToLeft = 1
  /// Columns from left to right. Set from right to left here.
  case leftToRight = 2
}

/// The key of a frame's `CTFrameProgression`, its raw value as a number.
public let kCTFrameProgressionAttributeName: CFString = "CTFrameProgression"

/// The part of the string that fitted into the frame, in UTF-16 units. Its length is 0 when not one
/// character did: then the frame is too small, and a loop over pages must end.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.frame.range) }

/// The part of the string that the frame was made for.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { frame.stringRange }

/// The path that the frame was made with.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// What the frame was made with beside its path.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// Draws the frame; user space has y up.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  frame.frame.draw(
    in: context, corner: CGPoint(x: frame.box.minX, y: frame.box.maxY), isFlipped: false)
}

/// The frame's lines, as an array of `CTLine`.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray {
  NSArray(array: frame.frame.lineParts.map(CTLine.init))
}

/// Writes where lines begin on their baselines, from the path's lower left corner. All lines for an empty
/// range; `origins` must have room.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let all = frame.frame.lineParts
  let end = range.length == 0 ? all.count : min(all.count, range.location + range.length)
  for index in max(0, range.location)..<max(max(0, range.location), end) {
    let origin = all[index].origin
    origins[index - max(0, range.location)] = CGPoint(x: origin.x, y: frame.box.height - origin.y)
  }
}

extension CFRange {
  init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }
}

/// No place: what is not found has this location.
public let kCFNotFound: CFIndex = -1
