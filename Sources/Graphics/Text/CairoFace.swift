internal import CCairo
internal import CText
import Fonts
import Synchronization

/// A font face as Cairo draws it, in no particular size.
// Sendable: immutable, and Cairo locks inside of its font faces.
final class CairoFace: @unchecked Sendable {
  private let face: OpaquePointer

  private static let made = Mutex<[FontFace: CairoFace]>([:])

  /// Cairo's form of a face; nil when FreeType cannot read it.
  static func of(_ face: FontFace) -> CairoFace? {
    made.withLock { made in
      if let known = made[face] { return known }
      guard let new = CairoFace(face) else { return nil }
      made[face] = new
      return new
    }
  }

  private init?(_ source: FontFace) {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FILE, source.location.path)
    FcPatternAddInteger(pattern, FC_INDEX, Int32(source.location.faceIndex))
    guard let face = cairo_ft_font_face_create_for_pattern(pattern) else { return nil }
    self.face = face
    var em = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    var identity = em
    let options = Self.options()
    defer { cairo_font_options_destroy(options) }
    // FreeType reads the file only now.
    let scaled = cairo_scaled_font_create(face, &em, &identity, options)
    defer { cairo_scaled_font_destroy(scaled) }
    guard cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS else {
      cairo_font_face_destroy(face)
      return nil
    }
  }

  deinit { cairo_font_face_destroy(face) }

  /// `matrix` leads from an em with y down to user space.
  func select(in cairo: OpaquePointer, matrix: cairo_matrix_t) {
    var matrix = matrix
    cairo_set_font_face(cairo, face)
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
}
