internal import CCairo
import Foundation

extension BitmapCanvas {
  func draw(_ gradient: CGGradient, _ shape: GradientShape, state: GraphicsState) {
    guard let pattern = shape.makeCairoPattern() else { return }
    defer { cairo_pattern_destroy(pattern) }
    addStops(of: gradient, shape.options, to: pattern)
    cairo_pattern_set_extend(pattern, shape.options.isEmpty ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
    prepare(state)
    set(state.ctm.concatenating(toPixels))
    cairo_set_source(cairo, pattern)
    cairo_paint_with_alpha(cairo, Double(state.alpha))
    cairo_set_source_rgb(cairo, 0, 0, 0)
  }

  private func addStops(
    of gradient: CGGradient, _ options: CGGradientDrawingOptions, to pattern: OpaquePointer
  ) {
    func add(_ location: CGFloat, _ color: CGColor, isSeen: Bool = true) {
      let (red, green, blue, alpha) = color.rgba
      cairo_pattern_add_color_stop_rgba(
        pattern, Double(location), isRedFirst ? blue : red, green, isRedFirst ? red : blue,
        isSeen ? alpha : 0)
    }
    // Cairo goes on at both ends or at none: an end that is to stop goes on with nothing.
    if !options.contains(.drawsBeforeStartLocation), let first = gradient.stops.first {
      add(0, first.color, isSeen: false)
    }
    for stop in gradient.stops { add(stop.location, stop.color) }
    if !options.contains(.drawsAfterEndLocation), let last = gradient.stops.last {
      add(1, last.color, isSeen: false)
    }
  }
}

extension GradientShape {
  fileprivate func makeCairoPattern() -> OpaquePointer? {
    switch way {
    case .linear(let start, let end):
      cairo_pattern_create_linear(Double(start.x), Double(start.y), Double(end.x), Double(end.y))
    case .radial(let start, let end):
      cairo_pattern_create_radial(
        Double(start.center.x), Double(start.center.y), Double(start.radius),
        Double(end.center.x), Double(end.center.y), Double(end.radius))
    }
  }
}
