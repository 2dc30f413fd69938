internal import CCairo
internal import CText
import Foundation

/// A font that Cairo can draw, in no particular size.
// Sendable: immutable, and Cairo locks inside of its font faces.
final class FontFace: @unchecked Sendable {
  /// What a face was asked for.
  struct Key: Hashable, Sendable {
    var name: String
    var style: FontStyle
    /// A letter that the named font lacks.
    var letter: Unicode.Scalar?
  }

  let postScriptName: String
  let family: String
  let location: FontLocation?
  /// Height above and depth below the baseline, both positive, and the line's height, in ems.
  let ascent: Double
  let descent: Double
  let lineHeight: Double
  private let face: OpaquePointer

  /// Called only inside of `FontLibrary.run`.
  init?(_ pattern: FontPattern) {
    guard let face = cairo_ft_font_face_create_for_pattern(pattern.pointer) else { return nil }
    self.face = face
    family = pattern.family
    postScriptName = pattern.strings(FC_POSTSCRIPT_NAME).first ?? pattern.family
    location = pattern.location
    var extents = cairo_font_extents_t()
    let scaled = Self.measure(face)
    defer { cairo_scaled_font_destroy(scaled) }
    guard cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS else {
      cairo_font_face_destroy(face)
      return nil
    }
    cairo_scaled_font_extents(scaled, &extents)
    ascent = extents.ascent / Self.measureSize
    descent = extents.descent / Self.measureSize
    lineHeight = extents.height / Self.measureSize
  }

  deinit { cairo_font_face_destroy(face) }

  /// The face for measuring, and the em in which it measures. Without hinting widths grow evenly, so
  /// that one size serves for all.
  func withMeasure<Result>(_ body: (_ scaled: OpaquePointer?, _ em: Double) -> Result) -> Result {
    let scaled = Self.measure(face)
    defer { cairo_scaled_font_destroy(scaled) }
    return body(scaled, Self.measureSize)
  }

  func select(in cairo: OpaquePointer, size: Double) {
    cairo_set_font_face(cairo, face)
    // Glyphs are made for y down, and user space has y up.
    var matrix = cairo_matrix_t(xx: size, yx: 0, xy: 0, yy: -size, x0: 0, y0: 0)
    cairo_set_font_matrix(cairo, &matrix)
    let options = Self.options()
    cairo_set_font_options(cairo, options)
    cairo_font_options_destroy(options)
  }

  private static func options() -> OpaquePointer? {
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    return options
  }

  private static let measureSize = 1000.0

  private static func measure(_ face: OpaquePointer) -> OpaquePointer? {
    var matrix = cairo_matrix_t(xx: measureSize, yx: 0, xy: 0, yy: measureSize, x0: 0, y0: 0)
    var identity = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    let options = options()
    defer { cairo_font_options_destroy(options) }
    return cairo_scaled_font_create(face, &matrix, &identity, options)
  }
}

extension FontLibrary {
  /// The face of an installed font, or of the nearest one where `orNearest` allows it.
  mutating func face(named name: String, style: FontStyle, orNearest: Bool) -> FontFace? {
    face(for: FontFace.Key(name: name, style: style)) { library in
      library.installed(name, style: style)
        ?? (orNearest ? library.substitute(named: name, style: style) : nil)
    }
  }

  /// The face of one of fontconfig's generic families.
  mutating func face(generic family: String, style: FontStyle) -> FontFace? {
    face(for: FontFace.Key(name: family, style: style)) { library in
      library.match(families: [family], style: style)
    }
  }

  /// The nearest face that has a letter.
  mutating func face(
    family: String, style: FontStyle, having letter: Unicode.Scalar
  ) -> FontFace? {
    face(for: FontFace.Key(name: family, style: style, letter: letter)) { library in
      library.fallback(family: family, style: style, for: letter)
    }
  }

  private func substitute(named name: String, style: FontStyle) -> FontPattern? {
    let request = FontRequest(
      name: Array(name.utf8), weight: style.isBold ? 700 : 400, isItalic: style.isItalic)
    return substitute(for: request)
  }

  private mutating func face(
    for key: FontFace.Key, find: (borrowing FontLibrary) -> FontPattern?
  ) -> FontFace? {
    if let known = faces[key] { return known }
    guard let face = find(self).flatMap(FontFace.init) else { return nil }
    // Letters come from files, which may bring as many as they like.
    if faces.count >= 4096 { faces.removeAll() }
    faces[key] = face
    return face
  }
}
