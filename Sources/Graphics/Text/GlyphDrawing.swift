internal import CCairo
import Fonts
import Foundation
import Synchronization
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
    guard pixels <= 20_000 else { return }
    let placed = run.glyphs.filter { $0.x.isFinite && $0.y.isFinite }
    if run.face.outlines == .pictures {
      for glyph in placed { drawPicture(glyph, of: run, transform: transform, state: state) }
      return
    }
    guard let face = CairoFace.of(run.face) else { return }
    let glyphs = placed.map { cairo_glyph_t(index: UInt(clamping: $0.id), x: $0.x, y: $0.y) }
    prepare(state, color: state.fillColor)
    set(toDevice.concatenating(toPixels))
    // Cairo's glyphs have y down.
    face.select(in: cairo, matrix: run.emToLine.scaledBy(x: 1, y: -1).cairoMatrix)
    if run.embolden > 0 {
      drawBold(glyphs, width: run.embolden * run.size, state: state)
    } else if pixels < 200 {
      cairo_show_glyphs(cairo, glyphs, Int32(glyphs.count))
    } else {
      // Cairo keeps a picture of each glyph, which large ones are not worth.
      addPath(of: glyphs)
      cairo_fill(cairo)
    }
  }

  private func drawPicture(
    _ glyph: GlyphRun.Glyph, of run: GlyphRun, transform: CGAffineTransform, state: GraphicsState
  ) {
    guard let picture = GlyphPictures.picture(of: glyph.id, in: run.face) else { return }
    var state = state
    state.alpha *= CGFloat(state.fillColor.rgba.alpha)
    let place = CGAffineTransform(translationX: glyph.x, y: glyph.y).concatenating(transform)
    state.ctm = run.emToLine.concatenating(place).concatenating(state.ctm)
    draw(picture.image, in: picture.frame, state: state)
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
  /// From a glyph's em with y up, around its origin, to line space.
  fileprivate var emToLine: CGAffineTransform {
    switch orientation {
    case .along: CGAffineTransform(a: size * stretch, b: 0, c: size * slant, d: size, tx: 0, ty: 0)
    case .upright: CGAffineTransform(a: 0, b: size * stretch, c: -size, d: size * slant, tx: 0, ty: 0)
    }
  }
}

/// Pictures of glyphs, decoded.
private enum GlyphPictures {
  struct Picture {
    var image: CGImage
    /// In ems around the glyph's origin, y up.
    var frame: CGRect
  }

  private struct Key: Hashable {
    var face: FontFace
    var glyph: UInt32
  }

  private static let decoded = Mutex<[Key: Picture]>([:])

  static func picture(of glyph: UInt32, in face: FontFace) -> Picture? {
    let key = Key(face: face, glyph: glyph)
    if let known = decoded.withLock({ $0[key] }) { return known }
    // No strike is larger; a damaged file may say it is.
    guard let source = face.picture(of: glyph),
      let image = try? CGImage(data: Data(source.png), maximumPixels: 1 << 22)
    else { return nil }
    let frame = CGRect(x: source.x, y: source.y, width: source.width, height: source.height)
    let picture = Picture(image: image, frame: frame.standardized)
    decoded.withLock { decoded in
      // Texts may bring as many as there are.
      if decoded.count >= 256 { decoded.removeAll() }
      decoded[key] = picture
    }
    return picture
  }
}
