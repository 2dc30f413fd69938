internal import CCairo
import Fonts
import Foundation
package import Typesetting

extension CGContext {
  /// Draws glyphs in the fill colour, with the shadow.
  ///
  /// `transform` leads from line space to user space, and alone decides where letters stand: in a user
  /// space with y down it has to turn them over. `units` is the text that the glyphs' ranges count in; a
  /// PDF gives exactly that text back.
  package func draw(_ run: GlyphRun, units: [UInt16], transform: CGAffineTransform) {
    let toDevice = transform.concatenating(state.ctm)
    guard toDevice.isUsable, run.size > 0, run.size.isFinite else { return }
    let points = run.glyphs.map { CGPoint(x: $0.x, y: $0.y) }.filter(\.isFinite)
    // No letter that people read goes further than two ems beyond its origin.
    let bounds = CGRect(around: points).insetBy(dx: -2 * run.size, dy: -2 * run.size)
    paint(within: bounds.applying(toDevice)) {
      $0.draw(run, units: units, transform: transform, state: $1)
    }
  }
}

extension BitmapCanvas {
  func draw(_ run: GlyphRun, units: [UInt16], transform: CGAffineTransform, state: GraphicsState) {
    let toDevice = transform.concatenating(state.ctm)
    let pixels = run.size * Double(toDevice.concatenating(toPixels).scale)
    // Letters larger than any canvas would only cost.
    guard pixels <= 20_000, let face = CairoFace.of(run.face) else { return }
    let glyphs = run.glyphs.filter { $0.x.isFinite && $0.y.isFinite }
      .map { cairo_glyph_t(index: UInt(clamping: $0.id), x: $0.x, y: $0.y) }
    prepare(state, color: state.fillColor)
    set(toDevice.concatenating(toPixels))
    face.select(in: cairo, matrix: run.fontMatrix)
    if run.embolden > 0 {
      drawBold(glyphs, width: run.embolden * run.size, state: state)
    } else if pixels < 200 || run.face.outlines == .pictures {
      cairo_show_glyphs(cairo, glyphs, Int32(glyphs.count))
    } else {
      // Cairo keeps a picture of each glyph, which large ones are not worth.
      addPath(of: glyphs)
      cairo_fill(cairo)
    }
  }

  private func addPath(of glyphs: [cairo_glyph_t]) {
    cairo_new_path(cairo)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    cairo_glyph_path(cairo, glyphs, Int32(glyphs.count))
  }

  /// Fills the outlines and draws a line around them, half of which makes them thicker.
  private func drawBold(_ glyphs: [cairo_glyph_t], width: Double, state: GraphicsState) {
    // Where fill and line overlap, a faint colour must not count twice.
    let (red, green, blue, alpha) = state.fillColor.rgba
    cairo_push_group(cairo)
    cairo_set_source_rgb(cairo, isRedFirst ? blue : red, green, isRedFirst ? red : blue)
    addPath(of: glyphs)
    cairo_fill_preserve(cairo)
    cairo_set_line_width(cairo, width)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_set_dash(cairo, nil, 0, 0)
    cairo_stroke(cairo)
    cairo_pop_group_to_source(cairo)
    cairo_set_operator(cairo, state.blendMode.cairoOperator)
    cairo_paint_with_alpha(cairo, alpha * Double(state.alpha))
    cairo_set_source_rgb(cairo, 0, 0, 0)
  }
}

extension GlyphRun {
  /// From an em with y down, as Cairo has glyphs, to line space.
  fileprivate var fontMatrix: cairo_matrix_t {
    switch orientation {
    case .along: cairo_matrix_t(xx: size * stretch, yx: 0, xy: -size * slant, yy: -size, x0: 0, y0: 0)
    case .upright: cairo_matrix_t(xx: 0, yx: size * stretch, xy: size, yy: -size * slant, x0: 0, y0: 0)
    }
  }
}
