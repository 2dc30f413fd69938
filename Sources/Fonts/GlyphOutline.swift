internal import CText

/// The edge of a glyph: closed contours in ems from the glyph's origin, y up.
package struct GlyphOutline: Hashable, Sendable {
  /// A place in ems.
  package struct Point: Hashable, Sendable {
    /// To the right.
    package var x: Double
    /// Upwards.
    package var y: Double

    /// Makes a point.
    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// One step of the pen.
  package enum Step: Hashable, Sendable {
    /// Starts a contour.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A quadratic curve: control point and end.
    case quadratic(Point, Point)
    /// A cubic curve: two control points and end.
    case cubic(Point, Point, Point)
    /// Ends a contour.
    case close
  }

  /// The steps in order.
  package var steps: [Step] = []
}

extension FontFace {
  /// The outline of a glyph; empty for spaces and for glyphs that are pictures. Synthetic bold and
  /// slant are the painter's.
  package func outline(of glyph: UInt32) -> GlyphOutline {
    var pen = OutlinePen(scale: 1 / Double(unitsPerEm))
    withUnsafeMutablePointer(to: &pen) { tz_draw_glyph(font, glyph, OutlinePen.functions, $0) }
    return pen.outline
  }
}

/// What HarfBuzz draws with.
private struct OutlinePen {
  let scale: Double
  var outline = GlyphOutline()

  init(scale: Double) { self.scale = scale }

  func point(_ x: Float, _ y: Float) -> GlyphOutline.Point {
    GlyphOutline.Point(x: Double(x) * scale, y: Double(y) * scale)
  }

  /// HarfBuzz's table of the functions below.
  // Never freed nor changed, so that any thread may use it.
  nonisolated(unsafe) static let functions: OpaquePointer? = {
    let functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, pen, _, x, y, _ in add(pen) { .move($0.point(x, y)) } }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, pen, _, x, y, _ in add(pen) { .line($0.point(x, y)) } }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, pen, _, x1, y1, x, y, _ in add(pen) { .quadratic($0.point(x1, y1), $0.point(x, y)) } }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, pen, _, x1, y1, x2, y2, x, y, _ in
        add(pen) { .cubic($0.point(x1, y1), $0.point(x2, y2), $0.point(x, y)) }
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(functions, { _, pen, _, _ in add(pen) { _ in .close } }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return functions
  }()

  private static func add(_ pen: UnsafeMutableRawPointer?, _ step: (OutlinePen) -> GlyphOutline.Step) {
    guard let pen = pen?.assumingMemoryBound(to: OutlinePen.self) else { return }
    pen.pointee.outline.steps.append(step(pen.pointee))
  }
}
