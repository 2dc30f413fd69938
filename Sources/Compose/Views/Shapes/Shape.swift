public import Foundation
public import Graphics

/// An outline that takes the form of the rectangle it is drawn in. As a view it takes all that it is
/// offered (10 points where it is offered nil) and is filled in the foreground style.
public protocol Shape: View {
  /// The outline in a rectangle; y points down.
  func path(in rect: CGRect) -> Path

  /// The size that the shape chooses.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

extension Shape {
  /// All that is offered.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  /// The shape, filled.
  public var body: PaintedShape<Self> { fill(ForegroundStyle()) }

  /// Fills the shape.
  public func fill<Style: ShapeStyle>(
    _ content: Style = ForegroundStyle(), style: FillStyle = FillStyle()
  ) -> PaintedShape<Self> {
    PaintedShape(shape: self).fill(content, style: style)
  }

  /// Draws the shape's line, half of it outside of the shape.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle
  ) -> PaintedShape<Self> {
    PaintedShape(shape: self).stroke(content, style: style)
  }

  /// Draws the shape's line, half of it outside of the shape.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1
  ) -> PaintedShape<Self> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws the shape's line in the foreground style.
  public func stroke(style: StrokeStyle) -> PaintedShape<Self> { stroke(ForegroundStyle(), style: style) }

  /// Draws the shape's line in the foreground style.
  public func stroke(lineWidth: CGFloat = 1) -> PaintedShape<Self> {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The part of the outline from one share of its length to another, from 0 to 1.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    DerivedShape(base: self) { path, _ in path.trimmedPath(from: startFraction, to: endFraction) }
  }

  /// The outline turned about a point of its rectangle.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    DerivedShape(base: self) { path, rect in
      let center = anchor.point(in: rect)
      let turn = CGAffineTransform(translationX: center.x, y: center.y).rotated(by: angle.radians)
      return path.applying(turn.translatedBy(x: -center.x, y: -center.y))
    }
  }
}

/// A shape made of another one's outline.
private struct DerivedShape<Base: Shape>: Shape {
  let base: Base
  let change: (_ path: Path, _ rect: CGRect) -> Path

  func path(in rect: CGRect) -> Path { change(base.path(in: rect), rect) }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }
}

/// A shape whose type is hidden.
public struct AnyShape: Shape {
  private let base: any Shape

  /// Hides a shape's type.
  public init<Base: Shape>(_ shape: Base) { base = shape }

  /// The outline in a rectangle.
  public func path(in rect: CGRect) -> Path { base.path(in: rect) }

  /// The size that the shape chooses.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }
}

/// A shape that can be drawn smaller within the same rectangle.
public protocol InsettableShape: Shape {
  /// The smaller shape.
  associatedtype InsetShape: InsettableShape

  /// The shape with all sides moved inwards.
  func inset(by amount: CGFloat) -> InsetShape
}

extension InsettableShape {
  /// Draws a line along the shape's inner side.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> PaintedShape<InsetShape> {
    inset(by: style.lineWidth / 2).stroke(content, style: style)
  }

  /// Draws a line along the shape's inner side.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = ForegroundStyle(), lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> PaintedShape<InsetShape> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }
}

/// How the inside of a shape is found.
public struct FillStyle: Hashable, Sendable {
  /// True for the even-odd rule.
  public var isEOFilled: Bool
  /// False for edges without smoothing.
  public var isAntialiased: Bool

  /// Makes a style.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// How a line is drawn.
public struct StrokeStyle: Hashable, Sendable {
  /// In points.
  public var lineWidth: CGFloat
  /// The ends.
  public var lineCap: CGLineCap
  /// The corners.
  public var lineJoin: CGLineJoin
  /// How long a pointed corner may be, in line widths.
  public var miterLimit: CGFloat
  /// Lengths of dashes and gaps in points; none for a whole line.
  public var dash: [CGFloat]
  /// How far into the dashes the line starts.
  public var dashPhase: CGFloat

  /// Makes a style.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}
