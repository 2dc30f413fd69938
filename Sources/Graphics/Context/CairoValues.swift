internal import CCairo
import Foundation

// What Core Graphics' values are in Cairo.

extension CGAffineTransform {
  var cairoMatrix: cairo_matrix_t {
    cairo_matrix_t(
      xx: Double(a), yx: Double(b), xy: Double(c), yy: Double(d), x0: Double(tx), y0: Double(ty))
  }
}

extension CGLineCap {
  var cairoCap: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension CGLineJoin {
  var cairoJoin: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

extension CGInterpolationQuality {
  var cairoFilter: cairo_filter_t {
    switch self {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .default, .medium: CAIRO_FILTER_GOOD
    case .high: CAIRO_FILTER_BEST
    }
  }
}

extension CGBlendMode {
  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken, .plusDarker: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}

enum CairoPath {
  static func add(_ steps: [PathStep], to cairo: OpaquePointer) {
    var start = CGPoint.zero
    var current = CGPoint.zero
    for step in steps {
      switch step {
      case .move(let end):
        cairo_move_to(cairo, Double(end.x), Double(end.y))
        start = end
      case .line(let end): cairo_line_to(cairo, Double(end.x), Double(end.y))
      case .quad(let control, let end):
        let (first, second) = PathStep.cubicControls(from: current, quad: control, to: end)
        curve(cairo, first, second, end)
      case .cubic(let first, let second, let end): curve(cairo, first, second, end)
      case .close: cairo_close_path(cairo)
      }
      current = step.points.last ?? start
    }
  }

  private static func curve(_ cairo: OpaquePointer, _ first: CGPoint, _ second: CGPoint, _ end: CGPoint) {
    cairo_curve_to(
      cairo, Double(first.x), Double(first.y), Double(second.x), Double(second.y),
      Double(end.x), Double(end.y))
  }
}

/// Answers whether a filled path covers a point, as Cairo would draw it.
enum PathProbe {
  static func contains(_ point: CGPoint, steps: [PathStep], rule: CGPathFillRule) -> Bool {
    guard point.isFinite, steps.allSatisfy({ $0.points.allSatisfy(\.isFinite) }) else { return false }
    guard !steps.isEmpty, let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else {
      return false
    }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return false }
    defer { cairo_destroy(cairo) }
    cairo_set_fill_rule(cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    CairoPath.add(steps, to: cairo)
    return cairo_in_fill(cairo, Double(point.x), Double(point.y)) != 0
  }
}
