import CImages
internal import CText
import Fonts
import Glibc

/// What glyphs of a face look like, in thousandths of an em.
struct GlyphShape {
  private let face: FontFace
  private let unit: Double

  init(_ face: FontFace) {
    self.face = face
    unit = 1000 / Double(max(face.unitsPerEm, 1))
  }

  /// The box of a glyph that stands at a place; nil when it has none.
  func box(of glyph: UInt32, x: Int, y: Int) -> Box? {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(face.font, glyph, &extents) != 0 else { return nil }
    let left = Double(x) + Double(extents.x_bearing) * unit
    let top = Double(y) + Double(extents.y_bearing) * unit
    // The height is measured downwards.
    return Box(
      left: left, bottom: top + Double(extents.height) * unit, right: left + Double(extents.width) * unit,
      top: top)
  }

  /// The picture that a glyph is; nil when it is none.
  func picture(of glyph: UInt32) -> PictureData? {
    FontFace.withBytes(hb_ot_color_glyph_reference_png(face.font, glyph)) { bytes in
      if bytes.isEmpty { return nil }
      var image = ci_image()
      var message = [CChar](repeating: 0, count: Int(CI_MESSAGE_SIZE))
      // No strike is larger; a damaged file may say it is.
      guard ci_png_read(bytes.baseAddress, bytes.count, 1 << 22, &image, &message) == CI_OK else {
        return nil
      }
      defer { free(image.pixels) }
      return PictureData(image)
    }
  }

  /// The outline of a glyph as operators that make a path.
  func path(of glyph: UInt32) -> [UInt8] {
    guard let functions = hb_draw_funcs_create() else { return [] }
    defer { hb_draw_funcs_destroy(functions) }
    hb_draw_funcs_set_move_to_func(
      functions, { _, pen, _, x, y, _ in OutlinePen.at(pen)?.add("m", x, y) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, pen, _, x, y, _ in OutlinePen.at(pen)?.add("l", x, y) }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, pen, _, x1, y1, x2, y2, x, y, _ in OutlinePen.at(pen)?.add("c", x1, y1, x2, y2, x, y) }, nil, nil)
    hb_draw_funcs_set_close_path_func(functions, { _, pen, _, _ in OutlinePen.at(pen)?.add("h") }, nil, nil)
    let pen = OutlinePen(unit: unit)
    withExtendedLifetime(pen) {
      tz_draw_glyph(face.font, glyph, functions, Unmanaged.passUnretained(pen).toOpaque())
    }
    return pen.bytes
  }
}

/// Takes an outline. HarfBuzz makes cubic curves of quadratic ones.
private final class OutlinePen {
  private let unit: Double
  private(set) var bytes: [UInt8] = []

  init(unit: Double) { self.unit = unit }

  static func at(_ pointer: UnsafeMutableRawPointer?) -> OutlinePen? {
    pointer.map { Unmanaged<OutlinePen>.fromOpaque($0).takeUnretainedValue() }
  }

  func add(_ operation: StaticString, _ values: Float...) {
    for value in values {
      bytes.append(number: Double(value) * unit, decimals: 1)
      bytes.append(" ")
    }
    bytes.append(operation)
    bytes.append("\n")
  }
}

extension PictureData {
  /// Of a decoded picture; its colours are no longer multiplied with alpha.
  fileprivate init?(_ image: ci_image) {
    let (width, height) = (Int(image.width), Int(image.height))
    guard let pixels = image.pixels, width > 0, height > 0 else { return nil }
    let isGray = image.format == CI_GRAY
    let hasAlpha = image.format == CI_BGRA
    var colours: [UInt8] = []
    colours.reserveCapacity(width * height * (isGray ? 1 : 3))
    var alphas: [UInt8] = []
    for row in 0..<height {
      let line = pixels + row * image.stride
      for column in 0..<width {
        if isGray {
          colours.append(line[column])
          continue
        }
        let pixel = line + 4 * column
        let alpha = hasAlpha ? Int(pixel[3]) : 255
        for part in [2, 1, 0] {
          colours.append(alpha == 0 ? 0 : UInt8(min(255, (Int(pixel[part]) * 255 + alpha / 2) / alpha)))
        }
        if hasAlpha { alphas.append(UInt8(alpha)) }
      }
    }
    self = .pixels(
      colours, width: width, height: height, components: isGray ? 1 : 3, alpha: hasAlpha ? alphas : nil)
  }
}
