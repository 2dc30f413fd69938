import Foundation
public import Graphics

/// A colour. As a view it fills all that it is offered.
///
/// Named colours have one form, the one for light backgrounds: paper is light.
public struct Color: View, PaintStyle, PrimitiveView, Hashable, Sendable {
  /// A space of colours with red, green and blue.
  public enum RGBColorSpace: Hashable, Sendable {
    /// sRGB.
    case sRGB
    /// sRGB without its curve: parts are amounts of light.
    case sRGBLinear
    /// Taken as sRGB here.
    case displayP3
  }

  /// The colour as Core Graphics has it.
  public let cgColor: CGColor

  /// Makes a colour of a Core Graphics one.
  public init(cgColor: CGColor) { self.cgColor = cgColor }

  /// Makes a colour of a Core Graphics one.
  public init(_ color: CGColor) { cgColor = color }

  /// Makes a colour of a UIKit one.
  public init(uiColor: UIColor) { cgColor = uiColor.cgColor }

  /// Makes a colour of a UIKit one.
  public init(_ color: UIColor) { cgColor = color.cgColor }

  /// Makes a colour of parts from 0 to 1.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    func encoded(_ part: Double) -> CGFloat {
      guard colorSpace == .sRGBLinear else { return part }
      return part <= 0.003_130_8 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055
    }
    self.init(CGColor(red: encoded(red), green: encoded(green), blue: encoded(blue), alpha: opacity))
  }

  /// Makes a gray from 0 to 1.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    if colorSpace == .sRGBLinear {
      self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    } else {
      self.init(CGColor(gray: white, alpha: opacity))
    }
  }

  /// Makes a colour of parts from 0 to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    self.init(UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: opacity))
  }

  private init(_ red: Double, _ green: Double, _ blue: Double, _ opacity: Double = 1) {
    self.init(red: red / 255, green: green / 255, blue: blue / 255, opacity: opacity)
  }

  /// The colour, less opaque.
  public func opacity(_ opacity: Double) -> Color {
    Color(cgColor: cgColor.copy(alpha: cgColor.alpha * opacity) ?? cgColor)
  }

  /// From a lighter form of the colour above to the colour below.
  public var gradient: LinearGradient {
    let part = cgColor.rgba
    func light(_ value: Double) -> Double { value + (1 - value) * 0.25 }
    let top = Color(
      red: light(part.red), green: light(part.green), blue: light(part.blue), opacity: part.alpha)
    return LinearGradient(colors: [top, self], startPoint: .top, endPoint: .bottom)
  }

  func paint(in environment: EnvironmentValues) -> Paint { .color(cgColor) }

  func makeNodes(_ inputs: ViewInputs) -> [Node] { inputs.nodes(of: Rectangle().fill(self)) }
}

extension Color {
  /// The system's colour of this name.
  public static let red = Color(255, 59, 48)
  /// The system's colour of this name.
  public static let orange = Color(255, 149, 0)
  /// The system's colour of this name.
  public static let yellow = Color(255, 204, 0)
  /// The system's colour of this name.
  public static let green = Color(52, 199, 89)
  /// The system's colour of this name.
  public static let mint = Color(0, 199, 190)
  /// The system's colour of this name.
  public static let teal = Color(48, 176, 199)
  /// The system's colour of this name.
  public static let cyan = Color(50, 173, 230)
  /// The system's colour of this name.
  public static let blue = Color(0, 122, 255)
  /// The system's colour of this name.
  public static let indigo = Color(88, 86, 214)
  /// The system's colour of this name.
  public static let purple = Color(175, 82, 222)
  /// The system's colour of this name.
  public static let pink = Color(255, 45, 85)
  /// The system's colour of this name.
  public static let brown = Color(162, 132, 94)
  /// The system's colour of this name.
  public static let gray = Color(142, 142, 147)
  /// White.
  public static let white = Color(white: 1)
  /// Black.
  public static let black = Color(white: 0)
  /// No colour.
  public static let clear = Color(white: 0, opacity: 0)
  /// The colour of text.
  public static let primary = Color(white: 0)
  /// The colour of less important text.
  public static let secondary = Color(60, 60, 67, 0.6)
  /// The colour of what is to stand out.
  public static let accentColor = blue

  static let tertiary = Color(60, 60, 67, 0.3)
  static let quaternary = Color(60, 60, 67, 0.18)
  static let separator = Color(60, 60, 67, 0.29)
}

// So that a style can be named with its dot alone: `.fill(.red)`.
extension ShapeStyle where Self == Color {
  /// The system's colour of this name.
  public static var red: Color { .red }
  /// The system's colour of this name.
  public static var orange: Color { .orange }
  /// The system's colour of this name.
  public static var yellow: Color { .yellow }
  /// The system's colour of this name.
  public static var green: Color { .green }
  /// The system's colour of this name.
  public static var mint: Color { .mint }
  /// The system's colour of this name.
  public static var teal: Color { .teal }
  /// The system's colour of this name.
  public static var cyan: Color { .cyan }
  /// The system's colour of this name.
  public static var blue: Color { .blue }
  /// The system's colour of this name.
  public static var indigo: Color { .indigo }
  /// The system's colour of this name.
  public static var purple: Color { .purple }
  /// The system's colour of this name.
  public static var pink: Color { .pink }
  /// The system's colour of this name.
  public static var brown: Color { .brown }
  /// The system's colour of this name.
  public static var gray: Color { .gray }
  /// White.
  public static var white: Color { .white }
  /// Black.
  public static var black: Color { .black }
  /// No colour.
  public static var clear: Color { .clear }
  /// The colour of what is to stand out.
  public static var tint: Color { .accentColor }
  /// The colour of dividers.
  public static var separator: Color { .separator }
}
