import Foundation
import PDFWriting

// What Core Graphics' values are in a PDF.

extension Matrix {
  init(_ t: CGAffineTransform) {
    self.init(
      a: Double(t.a), b: Double(t.b), c: Double(t.c), d: Double(t.d), tx: Double(t.tx), ty: Double(t.ty))
  }
}

extension Box {
  init(_ rect: CGRect) {
    self.init(
      left: Double(rect.minX), bottom: Double(rect.minY), right: Double(rect.maxX), top: Double(rect.maxY))
  }
}

extension CGColor {
  /// The colour without alpha, in the space that it was made in.
  var ink: Ink {
    let parts = (components ?? []).map { Double(min(max($0.isNaN ? 0 : $0, 0), 1)) }
    switch colorSpace?.model {
    case .rgb: return .rgb(parts[0], parts[1], parts[2])
    case .cmyk: return .cmyk(parts[0], parts[1], parts[2], parts[3])
    default: return .gray(parts[0])
    }
  }
}

extension CGBlendMode {
  var inPDF: BlendMode {
    switch self {
    case .multiply: .multiply
    case .screen, .plusLighter: .screen
    case .overlay: .overlay
    case .darken, .plusDarker: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .normal, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn,
      .destinationOut, .destinationAtop, .xor:
      .normal
    }
  }
}

extension Gradient {
  init(_ gradient: CGGradient, _ shape: GradientShape) {
    let way: Shape =
      switch shape.way {
      case .linear(let start, let end):
        .linear(x0: Double(start.x), y0: Double(start.y), x1: Double(end.x), y1: Double(end.y))
      case .radial(let start, let end):
        .radial(
          x0: Double(start.center.x), y0: Double(start.center.y), r0: Double(start.radius),
          x1: Double(end.center.x), y1: Double(end.center.y), r1: Double(end.radius))
      }
    let stops = gradient.stops.map { stop in
      // All in one space: colours of several cannot mix.
      let (red, green, blue, alpha) = stop.color.rgba
      return Stop(location: Double(stop.location), ink: .rgb(red, green, blue), alpha: alpha)
    }
    self.init(
      shape: way, stops: stops, extendsBefore: shape.options.contains(.drawsBeforeStartLocation),
      extendsAfter: shape.options.contains(.drawsAfterEndLocation))
  }
}

extension CGImage {
  /// The picture for a PDF: its JPEG file as it is, or its pixels. Nil when memory is short.
  var pictureData: PictureData? {
    if let encodedJPEG, [1, 3, 4].contains(encodedJPEGComponents) {
      let bytes = [UInt8](encodedJPEG)
      return .jpeg(
        bytes, width: width, height: height, components: encodedJPEGComponents,
        invertsInks: encodedJPEGComponents == 4 && JPEGMarkers.hasAdobe(bytes))
    }
    return withUnsafeBytes { source in
      switch pixelFormat {
      case .gray: .pixels(grays(source), width: width, height: height, components: 1, alpha: nil)
      case .bgrx: .pixels(colours(source), width: width, height: height, components: 3, alpha: nil)
      case .bgra:
        .pixels(colours(source), width: width, height: height, components: 3, alpha: alphas(source))
      }
    }
  }

  private func grays(_ source: UnsafeRawBufferPointer) -> [UInt8] {
    (0..<height).flatMap { source[($0 * bytesPerRow)..<($0 * bytesPerRow + width)] }
  }

  /// Red, green and blue, no longer multiplied by alpha.
  private func colours(_ source: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
      count = width * height * 3
      var to = 0
      for y in 0..<height {
        var from = y * bytesPerRow
        for _ in 0..<width {
          let alpha = pixelFormat == .bgra ? Int(source[from + 3]) : 255
          for part in 0..<3 {
            let value = Int(source[from + 2 - part])
            let whole = alpha == 255 || alpha == 0 ? value : min(255, (value * 255 + alpha / 2) / alpha)
            target[to + part] = UInt8(whole)
          }
          to += 3
          from += 4
        }
      }
    }
  }

  /// Alpha alone; nil when all is opaque.
  private func alphas(_ source: UnsafeRawBufferPointer) -> [UInt8]? {
    let alphas = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
      count = width * height
      for y in 0..<height {
        for x in 0..<width { target[y * width + x] = source[y * bytesPerRow + x * 4 + 3] }
      }
    }
    return alphas.allSatisfy { $0 == 255 } ? nil : alphas
  }
}

private enum JPEGMarkers {
  /// True when the file has Adobe's segment, which says that inks are inverted.
  static func hasAdobe(_ bytes: [UInt8]) -> Bool {
    var position = 2
    // Segments before the pixels: marker, length with its own two bytes, content.
    while position + 9 <= bytes.count, bytes[position] == 0xFF, bytes[position + 1] != 0xDA {
      if bytes[position + 1] == 0xEE, bytes[(position + 4)...].starts(with: Array("Adobe".utf8)) {
        return true
      }
      position += 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
    }
    return false
  }
}
