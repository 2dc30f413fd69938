import Foundation
import Graphics

/// What is painted with, once all styles are known.
enum Paint {
  case color(CGColor)
  /// Points are shares of the painted rectangle.
  case linear(Gradient, from: UnitPoint, to: UnitPoint)
  /// The centre is a share of the painted rectangle, radii are in points.
  case radial(Gradient, center: UnitPoint, start: CGFloat, end: CGFloat)

  /// One colour for what cannot be painted with several.
  var color: CGColor {
    switch self {
    case .color(let color): color
    case .linear(let gradient, _, _), .radial(let gradient, _, _, _):
      gradient.stops.first?.color.cgColor ?? .clear
    }
  }

  func faded(_ opacity: Double) -> Paint {
    func faded(_ gradient: Gradient) -> Gradient {
      Gradient(stops: gradient.stops.map { .init(color: $0.color.opacity(opacity), location: $0.location) })
    }
    return switch self {
    case .color(let color): .color(Color(cgColor: color).opacity(opacity).cgColor)
    case .linear(let gradient, let from, let to): .linear(faded(gradient), from: from, to: to)
    case .radial(let gradient, let center, let start, let end):
      .radial(faded(gradient), center: center, start: start, end: end)
    }
  }
}

extension Painter {
  /// Fills a path; `rect` is what shares of a gradient's places are meant of.
  func fill(_ path: Path, with paint: Paint, style: FillStyle, in rect: CGRect) {
    let rule: CGPathFillRule = style.isEOFilled ? .evenOdd : .winding
    saved { context in
      context.setShouldAntialias(style.isAntialiased)
      context.beginPath()
      context.addPath(path.cgPath)
      if case .color(let color) = paint {
        context.setFillColor(color)
        context.fillPath(using: rule)
      } else if !path.isEmpty {
        context.clip(using: rule)
        context.draw(paint, in: rect)
      }
    }
  }

  /// Draws a path's line.
  func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
    guard style.lineWidth > 0 else { return }
    saved { context in
      context.setStrokeColor(paint.color)
      context.setLineWidth(style.lineWidth)
      context.setLineCap(style.lineCap)
      context.setLineJoin(style.lineJoin)
      context.setMiterLimit(style.miterLimit)
      context.setLineDash(phase: style.dashPhase, lengths: style.dash)
      context.beginPath()
      context.addPath(path.cgPath)
      context.strokePath()
    }
  }
}

extension CGContext {
  /// Draws a gradient over the whole clip.
  fileprivate func draw(_ paint: Paint, in rect: CGRect) {
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    switch paint {
    case .color: break
    case .linear(let gradient, let from, let to):
      guard let colors = gradient.cgGradient else { return }
      drawLinearGradient(colors, start: from.point(in: rect), end: to.point(in: rect), options: options)
    case .radial(let gradient, let center, let start, let end):
      guard let colors = gradient.cgGradient else { return }
      let center = center.point(in: rect)
      drawRadialGradient(
        colors, startCenter: center, startRadius: start, endCenter: center, endRadius: end,
        options: options)
    }
  }
}

extension Gradient {
  fileprivate var cgGradient: CGGradient? {
    CGGradient(
      colorsSpace: nil, colors: NSArray(array: stops.map(\.color.cgColor)), locations: stops.map(\.location))
  }
}
