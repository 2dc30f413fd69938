/// A map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty, as in PDF.
package struct Matrix: Hashable, Sendable {
  package var a = 1.0
  package var b = 0.0
  package var c = 0.0
  package var d = 1.0
  package var tx = 0.0
  package var ty = 0.0

  /// Makes a map; the identity at first.
  package init(
    a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }
}

/// A rectangle by its lower left and upper right corner, in points.
package struct Box: Hashable, Sendable {
  package var left: Double
  package var bottom: Double
  package var right: Double
  package var top: Double

  /// Makes a rectangle.
  package init(left: Double, bottom: Double, right: Double, top: Double) {
    self.left = left
    self.bottom = bottom
    self.right = right
    self.top = top
  }
}

/// A colour without alpha. Parts run from 0 to 1.
package enum Ink: Hashable, Sendable {
  /// Black is 0.
  case gray(Double)
  /// Red, green, blue in sRGB.
  case rgb(Double, Double, Double)
  /// Cyan, magenta, yellow, black.
  case cmyk(Double, Double, Double, Double)
}

/// How what is drawn mixes with what is there; raw values are PDF's names.
package enum BlendMode: String, Hashable, Sendable {
  case normal = "Normal"
  case multiply = "Multiply"
  case screen = "Screen"
  case overlay = "Overlay"
  case darken = "Darken"
  case lighten = "Lighten"
  case colorDodge = "ColorDodge"
  case colorBurn = "ColorBurn"
  case hardLight = "HardLight"
  case softLight = "SoftLight"
  case difference = "Difference"
  case exclusion = "Exclusion"
  case hue = "Hue"
  case saturation = "Saturation"
  case color = "Color"
  case luminosity = "Luminosity"
}

/// A gradient in user space.
package struct Gradient: Hashable, Sendable {
  /// Its shape.
  package enum Shape: Hashable, Sendable {
    /// From a point to a point.
    case linear(x0: Double, y0: Double, x1: Double, y1: Double)
    /// From a circle to a circle.
    case radial(x0: Double, y0: Double, r0: Double, x1: Double, y1: Double, r1: Double)
  }

  /// A colour on the way from start (0) to end (1).
  package struct Stop: Hashable, Sendable {
    package var location: Double
    package var ink: Ink
    /// 1 is opaque.
    package var alpha: Double

    /// Makes a stop.
    package init(location: Double, ink: Ink, alpha: Double = 1) {
      self.location = location
      self.ink = ink
      self.alpha = alpha
    }
  }

  package var shape: Shape
  /// At least one, by rising location.
  package var stops: [Stop]
  /// True when the first colour goes on before the start.
  package var extendsBefore: Bool
  /// True when the last colour goes on after the end.
  package var extendsAfter: Bool

  /// Makes a gradient.
  package init(shape: Shape, stops: [Stop], extendsBefore: Bool = false, extendsAfter: Bool = false) {
    self.shape = shape
    self.stops = stops
    self.extendsBefore = extendsBefore
    self.extendsAfter = extendsAfter
  }
}

/// A picture to be written.
package enum PictureData: Sendable {
  /// A JPEG file as it is. Components: 1 gray, 3 colour, 4 inks (`invertsInks` as Adobe writes them).
  case jpeg([UInt8], width: Int, height: Int, components: Int, invertsInks: Bool)
  /// Rows from the top, without gaps: 1 (gray) or 3 (RGB) bytes a pixel, not premultiplied; alpha apart
  /// with a byte a pixel.
  case pixels([UInt8], width: Int, height: Int, components: Int, alpha: [UInt8]?)
}
