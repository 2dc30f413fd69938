public import Foundation
import Typesetting

/// How a text is drawn and measured.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes options of their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Several lines from the rectangle's top; without it one line whose baseline starts at the origin.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// The fonts' leading counts. It always does.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Letters' ink counts instead of their line. Taken and not used.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits gets dots when text is left over.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What is known of a drawing. There is no scaling down here, so that `minimumScaleFactor` has no effect.
open class NSStringDrawingContext: NSObject {
  /// The least scale; not used.
  open var minimumScaleFactor: CGFloat = 0
  /// The scale that was used: 1.
  open var actualScaleFactor: CGFloat { 1 }
  /// Where the text was drawn.
  open internal(set) var totalBounds = CGRect.zero
}

// Coordinates are UIKit's: the origin of the current context is at the upper left, y points down.
extension NSAttributedString {
  /// Draws the text into the current context, its upper left corner at a point. Lines end at line feeds
  /// only.
  public func draw(at point: CGPoint) {
    draw(frame(Self.endless), at: point)
  }

  /// Draws the text into a rectangle of the current context: as many lines as fit whole.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text into a rectangle, or without `usesLineFragmentOrigin` in one line whose baseline starts
  /// at its origin.
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?)
  {
    guard options.contains(.usesLineFragmentOrigin) else {
      let frame = frame(Self.endless, mostLines: 1)
      let baseline = frame.lines.first?.origin.y ?? 0
      return draw(frame, at: CGPoint(x: rect.minX, y: rect.minY - baseline))
    }
    let frame = fitted(rect.size, options)
    context?.totalBounds = CGRect(origin: rect.origin, size: frame.usedSize)
    draw(frame, at: rect.origin)
  }

  private func draw(_ frame: TextFrame, at corner: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    frame.draw(in: context, corner: corner, isFlipped: true)
  }

  /// How large the text is when lines end at line feeds only, in points.
  public func size() -> CGSize { frame(Self.endless).usedSize }

  /// Where the text stands when it is drawn into a rectangle of this size at the origin.
  ///
  /// Without `usesLineFragmentOrigin` it is one line, and the origin its baseline's start. Sides are not
  /// rounded: round them up to draw the text into them.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    guard options.contains(.usesLineFragmentOrigin) else {
      let frame = frame(Self.endless, mostLines: 1)
      let baseline = frame.lines.first?.origin.y ?? 0
      return CGRect(origin: CGPoint(x: 0, y: -baseline), size: frame.usedSize)
    }
    let frame = fitted(size, options)
    context?.totalBounds = CGRect(origin: .zero, size: frame.usedSize)
    return CGRect(origin: .zero, size: frame.usedSize)
  }

  private static let endless = CGSize(width: 1e7, height: 1e7)

  private func frame(_ size: CGSize, mostLines: Int? = nil) -> TextFrame {
    TextFrame(AttributedText(self), from: 0, size: size, mostLines: mostLines, mayBeEmpty: false)
  }

  /// No side or less than nothing means no limit, as in UIKit.
  private func fitted(_ size: CGSize, _ options: NSStringDrawingOptions) -> TextFrame {
    let room = CGSize(
      width: size.width > 0 ? min(size.width, 1e7) : 1e7,
      height: size.height > 0 ? min(size.height, 1e7) : 1e7)
    let frame = TextFrame(AttributedText(self), from: 0, size: room)
    guard options.contains(.truncatesLastVisibleLine), frame.range.upperBound < length,
      let last = frame.lines.last
    else { return frame }
    return truncated(frame, last, room)
  }

  /// The frame with all that is left over in its last line, as far as it goes, with dots.
  private func truncated(_ frame: TextFrame, _ last: TextFrame.PlacedLine, _ room: CGSize) -> TextFrame {
    let start = frame.text.paragraphs[last.paragraph].range.lowerBound + last.line.units.lowerBound
    let shortened = NSMutableAttributedString(attributedString: self)
    let rest = NSRange(start..<length)
    let style = NSMutableParagraphStyle()
    style.setParagraphStyle(frame.text.paragraphs[last.paragraph].style)
    style.firstLineHeadIndent = last.line.units.lowerBound == 0 ? style.firstLineHeadIndent : style.headIndent
    style.paragraphSpacingBefore = 0
    style.lineBreakMode = .byTruncatingTail
    shortened.addAttribute(.paragraphStyle, value: style, range: rest)
    // The line becomes a paragraph of its own, in place of the space or line feed before it or beside it.
    shortened.insert(
      NSAttributedString(
        string: "\u{2029}", attributes: attributes(at: max(start - 1, 0), effectiveRange: nil)), at: start)
    let text = start == 0 ? withParagraphStyle(style) : shortened
    return TextFrame(
      AttributedText(text), from: 0, size: CGSize(width: room.width, height: .greatestFiniteMagnitude),
      mostLines: frame.lines.count)
  }

  private func withParagraphStyle(_ style: NSParagraphStyle) -> NSAttributedString {
    let copy = NSMutableAttributedString(attributedString: self)
    copy.addAttribute(.paragraphStyle, value: style, range: NSRange(0..<length))
    return copy
  }
}

extension NSString {
  /// How large the text is when lines end at line feeds only, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attributes).size()
  }

  /// Draws the text into the current context, its upper left corner at a point.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    attributed(attributes).draw(at: point)
  }

  /// Draws the text into a rectangle of the current context: as many lines as fit whole.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    attributed(attributes).draw(in: rect)
  }

  /// Draws the text as the options say; see `NSAttributedString`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    attributed(attributes).draw(with: rect, options: options, context: context)
  }

  /// Where the text stands when it is drawn as the options say; see `NSAttributedString`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: "\(self)", attributes: attributes)
  }
}

extension String {
  /// How large the text is when lines end at line feeds only, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSString(string: self).size(withAttributes: attributes)
  }

  /// Draws the text into the current context, its upper left corner at a point.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSString(string: self).draw(at: point, withAttributes: attributes)
  }

  /// Draws the text into a rectangle of the current context: as many lines as fit whole.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSString(string: self).draw(in: rect, withAttributes: attributes)
  }

  /// Draws the text as the options say; see `NSAttributedString`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    NSString(string: self).draw(with: rect, options: options, attributes: attributes, context: context)
  }

  /// Where the text stands when it is drawn as the options say; see `NSAttributedString`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSString(string: self).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
