internal import CCairo
import Foundation
import PDFWriting
import Typesetting

extension PDFCanvas {
  func fill(_ steps: [PathStep], rule: CGPathFillRule, state: GraphicsState) {
    guard let content, steps.areDrawable else { return }
    setTransparency(state, fill: state.fillColor.rgba.alpha)
    content.setFill(state.fillColor.ink)
    content.add(steps)
    content.fill(evenOdd: rule == .evenOdd)
  }

  func stroke(_ steps: [PathStep], state: GraphicsState) {
    let ctm = state.ctm
    guard let content, steps.areDrawable, ctm.isUsable, state.lineWidth.isFinite, state.lineWidth >= 0 else {
      return
    }
    setTransparency(state, stroke: state.strokeColor.rgba.alpha)
    content.setStroke(state.strokeColor.ink)
    if ctm.keepsShapes {
      // Lines are as wide in all directions: the page's own space will do.
      setLine(state, scale: Double(ctm.scale))
      content.add(steps)
      content.stroke()
    } else {
      content.save()
      content.concatenate(Matrix(ctm))
      setLine(state, scale: 1)
      content.add(steps.applying(ctm.inverted()))
      content.stroke()
      content.restore()
    }
  }

  private func setLine(_ state: GraphicsState, scale: Double) {
    content?.setLineWidth(Double(state.lineWidth) * scale)
    content?.setLineCap(Int(state.lineCap.rawValue))
    content?.setLineJoin(Int(state.lineJoin.rawValue))
    content?.setMiterLimit(max(1, Double(state.miterLimit)))
    let lengths = state.dashLengths.map { Double($0) * scale }
    let isValid = lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 }
    let phase = Double(state.dashPhase) * scale
    content?.setDash(isValid ? lengths : [], phase: isValid && phase.isFinite ? phase : 0)
  }

  func clear(_ steps: [PathStep]) {
    var state = GraphicsState()
    state.fillColor = .white
    fill(steps, rule: .winding, state: state)
  }

  func draw(_ image: CGImage, in rect: CGRect, state: GraphicsState) {
    guard let content,
      let picture = picture(of: image, interpolates: state.interpolationQuality != .none)
    else { return }
    setTransparency(state)
    let place = CGAffineTransform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
    content.draw(picture, Matrix(place.concatenating(state.ctm)))
  }

  func draw(_ gradient: CGGradient, _ shape: GradientShape, state: GraphicsState) {
    guard let content, !clipBounds.isNull else { return }
    setTransparency(state)
    content.save()
    content.concatenate(Matrix(state.ctm))
    content.paint(Gradient(gradient, shape))
    content.restore()
  }

  func draw(_ run: GlyphRun, units: [UInt16], transform: CGAffineTransform, state: GraphicsState) {
    guard let content else { return }
    let alpha = state.fillColor.rgba.alpha
    // Bold letters are drawn with a line around them, too.
    setTransparency(state, fill: alpha, stroke: alpha)
    content.setFill(state.fillColor.ink)
    content.show(run, units: units, Matrix(transform.concatenating(state.ctm)))
  }
}

extension PageContent {
  /// Adds a path of device space.
  func add(_ steps: [PathStep]) {
    if let box = steps.rectangle { return rectangle(Box(box)) }
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    for step in steps {
      switch step {
      case .move(let end):
        move(Double(end.x), Double(end.y))
        start = end
      case .line(let end): line(Double(end.x), Double(end.y))
      case .quad(let control, let end):
        let (first, second) = PathStep.cubicControls(from: current, quad: control, to: end)
        add(first, second, end)
      case .cubic(let first, let second, let end): add(first, second, end)
      case .close: closePath()
      }
      current = step.points.last ?? start
    }
  }

  private func add(_ first: CGPoint, _ second: CGPoint, _ end: CGPoint) {
    curve(
      Double(first.x), Double(first.y), Double(second.x), Double(second.y), Double(end.x), Double(end.y))
  }
}

extension [PathStep] {
  /// True when there is something that a page can show.
  fileprivate var areDrawable: Bool { !isEmpty && allSatisfy { $0.points.allSatisfy(\.isFinite) } }

  /// The rectangle that the path is, when its sides lie along the axes.
  fileprivate var rectangle: CGRect? {
    guard count == 5, case .move(let p0) = self[0], case .line(let p1) = self[1],
      case .line(let p2) = self[2],
      case .line(let p3) = self[3], case .close = self[4]
    else { return nil }
    let isUpright = p0.y == p1.y && p1.x == p2.x && p2.y == p3.y && p3.x == p0.x
    let isTurned = p0.x == p1.x && p1.y == p2.y && p2.x == p3.x && p3.y == p0.y
    // Only in this sense: with the winding rule the sense counts, and `re` has the one.
    let isForward = (p1.x - p0.x) * (p3.y - p0.y) - (p1.y - p0.y) * (p3.x - p0.x) > 0
    return (isUpright || isTurned) && isForward ? CGRect(around: [p0, p2]) : nil
  }
}

extension CGAffineTransform {
  /// True when lengths grow alike in all directions.
  fileprivate var keepsShapes: Bool {
    let slack = 1e-9 * scale
    let isTurned = abs(a - d) <= slack && abs(b + c) <= slack
    let isMirrored = abs(a + d) <= slack && abs(b - c) <= slack
    return isTurned || isMirrored
  }
}
