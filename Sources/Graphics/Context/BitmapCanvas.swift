internal import CCairo
import Foundation

/// Draws on pixels with Cairo: the one backend of `CGContext` so far.
///
/// Paths and clips come in device space, y up; the state says how to paint them. A backend for
/// another kind of target has the same operations.
final class BitmapCanvas {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  /// True when the pixels have no alpha.
  let isOpaque: Bool
  /// True when red comes first in memory. Cairo does not know: colours and pictures come swapped.
  let isRedFirst: Bool
  let storage: PixelStorage
  let cairo: OpaquePointer

  init?(storage: PixelStorage, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, isRedFirst: Bool) {
    let pixels = storage.base.assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(
      pixels, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
      Int32(width), Int32(height), Int32(bytesPerRow))
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface) else {
      return nil
    }
    self.storage = storage
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.isOpaque = isOpaque
    self.isRedFirst = isRedFirst
    self.cairo = cairo
  }

  deinit {
    cairo_destroy(cairo)
  }

  /// From device space, y up, to pixels counted from the top left.
  var toPixels: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
  }

  func save() { cairo_save(cairo) }

  func restore() { cairo_restore(cairo) }

  func beginLayer() { cairo_push_group(cairo) }

  func endLayer(_ state: GraphicsState) {
    cairo_pop_group_to_source(cairo)
    cairo_set_operator(cairo, state.blendMode.cairoOperator)
    cairo_paint_with_alpha(cairo, Double(state.alpha))
    cairo_set_source_rgb(cairo, 0, 0, 0)
  }

  func clip(_ steps: [PathStep], rule: CGPathFillRule, antialias: Bool) {
    cairo_set_antialias(cairo, antialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    setPath(steps, rule: rule)
    cairo_clip(cairo)
  }

  func resetClip() { cairo_reset_clip(cairo) }

  /// The bounds of the clip in device space; null when nothing is left.
  var clipBounds: CGRect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_identity_matrix(cairo)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    guard right > left, bottom > top else { return .null }
    let inPixels = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    return inPixels.applying(toPixels)
  }

  func fill(_ steps: [PathStep], rule: CGPathFillRule, state: GraphicsState) {
    prepare(state, color: state.fillColor)
    setPath(steps, rule: rule)
    paintPath(state.blendMode)
  }

  func stroke(_ steps: [PathStep], state: GraphicsState) {
    guard state.ctm.isUsable, state.lineWidth.isFinite, state.lineWidth >= 0 else { return }
    prepare(state, color: state.strokeColor)
    setPath(steps, rule: .winding)
    set(state.ctm.concatenating(toPixels))
    cairo_set_line_width(cairo, lineWidth(state))
    cairo_set_line_cap(cairo, state.lineCap.cairoCap)
    cairo_set_line_join(cairo, state.lineJoin.cairoJoin)
    cairo_set_miter_limit(cairo, Double(state.miterLimit))
    setDash(state)
    cairo_stroke(cairo)
  }

  /// Paints the path black where there is no alpha, and away where there is.
  func clear(_ steps: [PathStep]) {
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    setPath(steps, rule: .winding)
    cairo_fill(cairo)
  }

  func prepare(_ state: GraphicsState, color: CGColor) {
    let (red, green, blue, alpha) = color.rgba
    cairo_set_source_rgba(
      cairo, isRedFirst ? blue : red, green, isRedFirst ? red : blue, alpha * Double(state.alpha))
    prepare(state)
  }

  func prepare(_ state: GraphicsState) {
    cairo_set_operator(cairo, state.blendMode.cairoOperator)
    cairo_set_antialias(cairo, state.shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  /// Fills the current path.
  ///
  /// Some operators of Cairo change everything inside of the clip; Core Graphics' change the path.
  func paintPath(_ mode: CGBlendMode) {
    switch mode {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop:
      cairo_save(cairo)
      cairo_clip(cairo)
      cairo_paint(cairo)
      cairo_restore(cairo)
    default: cairo_fill(cairo)
    }
  }

  /// Makes a path of device space Cairo's current path. A path with a number that is not finite
  /// draws nothing.
  func setPath(_ steps: [PathStep], rule: CGPathFillRule) {
    cairo_new_path(cairo)
    guard steps.allSatisfy({ $0.points.allSatisfy(\.isFinite) }) else { return }
    set(toPixels)
    cairo_set_fill_rule(cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    CairoPath.add(steps, to: cairo)
  }

  func set(_ transform: CGAffineTransform) {
    var matrix = transform.cairoMatrix
    cairo_set_matrix(cairo, &matrix)
  }

  /// The line width in user space.
  private func lineWidth(_ state: GraphicsState) -> Double {
    let scale = Double(state.ctm.scale)
    // Zero asks for the thinnest line there is. Beyond any canvas, round corners would cost ever more.
    return state.lineWidth == 0 ? 1 / scale : min(Double(state.lineWidth), 100_000 / scale)
  }

  private func setDash(_ state: GraphicsState) {
    // Cairo takes lengths that sum to nothing for an error that ends all drawing.
    let lengths = state.dashLengths.map(Double.init)
    let isValid = lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 }
    cairo_set_dash(
      cairo, lengths, isValid ? Int32(lengths.count) : 0,
      state.dashPhase.isFinite ? Double(state.dashPhase) : 0)
  }
}
