internal import CCairo
import Foundation

/// Draws on pixels with Cairo.
final class BitmapCanvas: Canvas {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  /// True when the pixels have no alpha.
  let isOpaque: Bool
  /// True when red comes first in memory. Cairo does not know: colours and pictures come swapped.
  let isRedFirst: Bool
  let storage: PixelStorage
  let cairo: OpaquePointer
  /// From device space, y up, to pixels counted from the top left.
  let toPixels: CGAffineTransform

  /// Draws on memory; without a transform a pixel is a unit of device space.
  init?(
    storage: PixelStorage, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, isRedFirst: Bool,
    toPixels: CGAffineTransform? = nil
  ) {
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
    self.toPixels = toPixels ?? CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
  }

  /// Draws a part of device space on memory of its own, transparent at first, with `scale` pixels to a
  /// unit. Nil when that is too large.
  convenience init?(region: CGRect, scale: CGFloat) {
    let (width, height) = ((region.width * scale).rounded(.up), (region.height * scale).rounded(.up))
    guard width >= 1, height >= 1, width <= CGFloat(Self.longestSide), height <= CGFloat(Self.longestSide),
      let storage = PixelStorage(count: Int(width) * Int(height) * 4)
    else { return nil }
    self.init(
      storage: storage, width: Int(width), height: Int(height), bytesPerRow: Int(width) * 4,
      isOpaque: false, isRedFirst: false,
      toPixels: CGAffineTransform(
        a: scale, b: 0, c: 0, d: -scale, tx: -region.minX * scale, ty: height + region.minY * scale))
  }

  /// The part of device space that the pixels show.
  var region: CGRect {
    CGRect(x: 0, y: 0, width: width, height: height).applying(toPixels.inverted())
  }

  var rasterScale: CGFloat { 1 }

  var castsShadowsOfLayers: Bool { true }

  deinit {
    cairo_destroy(cairo)
  }

  func save() { cairo_save(cairo) }

  func restore() { cairo_restore(cairo) }

  func beginLayer() {
    // The layer then comes in pixels, and can be drawn on another canvas for its shadow.
    cairo_identity_matrix(cairo)
    cairo_push_group(cairo)
  }

  func endLayer(_ state: GraphicsState) {
    guard let layer = cairo_pop_group(cairo) else { return }
    defer { cairo_pattern_destroy(layer) }
    state.shadow?.cast(from: clipBounds, on: self, mode: state.blendMode) { other in
      other.set(toPixels.inverted().concatenating(other.toPixels))
      cairo_set_source(other.cairo, layer)
      cairo_paint_with_alpha(other.cairo, Double(state.alpha))
    }
    cairo_identity_matrix(cairo)
    cairo_set_source(cairo, layer)
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
    return inPixels.applying(toPixels.inverted())
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
