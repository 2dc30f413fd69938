public import Foundation
public import Graphics

// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// One line of text, set.
public final class CTLine {
  let part: TextFrame.LinePart

  init(_ part: TextFrame.LinePart) { self.part = part }
}

/// Makes a line of a whole text; line feeds in it do not end it.
public func CTLineCreateWithAttributedString(_ string: CFAttributedString) -> CTLine {
  CTLine(.single(string))
}

/// Draws a line from the context's text position on; user space has y up.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  line.part.draw(in: context, at: context.textPosition)
}

/// How long the line is, in points, and how far it reaches above and below its baseline.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = line.part.ascent
  descent?.pointee = line.part.descent
  leading?.pointee = 0
  return line.part.width
}

/// The part of the string that the line shows, in UTF-16 units.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.part.range) }
