public import Foundation

/// A path object with its line style; on Linux UIKit's and AppKit's are one.
open class UIBezierPath: NSObject, NSCopying {
  /// The path.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }
  /// The width of lines; 1 at first.
  open var lineWidth: CGFloat = 1
  /// The ends of lines.
  open var lineCapStyle = CGLineCap.butt
  /// The corners of lines.
  open var lineJoinStyle = CGLineJoin.miter
  /// How long a pointed corner may be, in line widths; 10 at first.
  open var miterLimit: CGFloat = 10
  /// Fills by the even-odd rule instead of the winding rule.
  open var usesEvenOddFillRule = false

  private var path = CGMutablePath()
  private var dashPhase: CGFloat = 0
  private var dashLengths: [CGFloat] = []

  /// Makes an empty path.
  public override init() {}

  /// Makes a path of a path.
  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }

  /// Makes a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Makes an ellipse that touches the sides of a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Makes a rectangle with round corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    path.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }

  /// Makes a rectangle with some round corners, named as they lie where y points down.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    let steps = PathStep.roundedRectangle(
      rect, cornerWidth: cornerRadii.width, cornerHeight: cornerRadii.height, corners: corners)
    path = CGMutablePath(steps: steps)
  }

  /// Makes a part of a circle; `clockwise` is meant where y points down.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Starts a subpath.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic curve.
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve.
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, control: controlPoint)
  }

  /// Adds a part of a circle; angles are radians and `clockwise` is meant where y points down.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // What is clockwise where y points down is counterclockwise where it points up.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  /// Draws a line back to the start of the subpath.
  open func close() { path.closeSubpath() }

  /// Adds another path.
  open func append(_ other: UIBezierPath) { path.addPath(other.path) }

  /// The path from its end to its start, with the same style.
  open func reversing() -> UIBezierPath {
    let copy = copy() as? UIBezierPath ?? UIBezierPath(cgPath: path)
    copy.path = CGMutablePath(steps: path.steps.reversedPath)
    return copy
  }

  /// Removes everything.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    path = CGMutablePath(steps: path.steps.applying(transform))
  }

  /// The bounds of lines and curves; zero when empty.
  open var bounds: CGRect { path.isEmpty ? .zero : path.boundingBoxOfPath }

  /// True when there are no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// Where the next line would start.
  open var currentPoint: CGPoint { path.currentPoint }

  /// True when the point is inside of the filled path.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Sets the lengths of dashes and gaps; nil or a count of 0 for a whole line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashLengths = Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : max(0, count)))
    dashPhase = phase
  }

  /// Fills the path in the current context.
  open func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Draws the lines of the path in the current context.
  open func stroke() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dashPhase, lengths: dashLengths)
    context.beginPath()
    context.addPath(path)
    context.strokePath()
    context.restoreGState()
  }

  /// Fills the path in the current context, mixed as asked and with an alpha.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    withBlendMode(blendMode, alpha: alpha) { _ in fill() }
  }

  /// Draws the lines of the path in the current context, mixed as asked and with an alpha.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    withBlendMode(blendMode, alpha: alpha) { _ in stroke() }
  }

  /// Cuts the clip of the current context to the path.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Another path with the same elements and style.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: path)
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dashPhase = dashPhase
    copy.dashLengths = dashLengths
    return copy
  }
}

/// AppKit's name.
public typealias NSBezierPath = UIBezierPath

// AppKit's names for what UIKit calls otherwise.
extension UIBezierPath {
  /// Adds a straight line.
  public func line(to point: CGPoint) { addLine(to: point) }

  /// Adds a cubic curve.
  public func curve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    addCurve(to: end, controlPoint1: controlPoint1, controlPoint2: controlPoint2)
  }

  /// Adds a rectangle.
  public func appendRect(_ rect: CGRect) { append(UIBezierPath(rect: rect)) }

  /// Adds an ellipse.
  public func appendOval(in rect: CGRect) { append(UIBezierPath(ovalIn: rect)) }

  /// Makes a rectangle with rounded corners.
  public convenience init(roundedRect rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
    self.init(
      cgPath: CGPath(roundedRect: rect, cornerWidth: xRadius, cornerHeight: yRadius))
  }

  /// How many elements there are.
  public var elementCount: Int { cgPath.steps.count }
}
