import Foundation
import Graphics

/// What shapes and letters are painted with.
public protocol ShapeStyle {
  /// What the style comes down to.
  associatedtype Resolved: ShapeStyle = Never

  /// What the style comes down to in an environment.
  func resolve(in environment: EnvironmentValues) -> Resolved
}

extension Never: ShapeStyle {
  /// There is none.
  public func resolve(in environment: EnvironmentValues) -> Never { switch self {} }
}

extension ShapeStyle where Resolved == Never {
  /// Not to be called: the style paints as it is.
  public func resolve(in environment: EnvironmentValues) -> Never {
    preconditionFailure("\(Self.self) comes down to nothing else.")
  }
}

/// A style that paints by itself.
protocol PaintStyle: ShapeStyle where Resolved == Never {
  func paint(in environment: EnvironmentValues) -> Paint
}

extension ShapeStyle {
  /// What is painted with in an environment.
  func findPaint(in environment: EnvironmentValues) -> Paint {
    if let style = self as? any PaintStyle { return style.paint(in: environment) }
    return environment.whileCurrent { resolve(in: environment) }.findPaint(in: environment)
  }
}

/// A style whose type is hidden.
public struct AnyShapeStyle: PaintStyle {
  private let style: any ShapeStyle

  /// Hides a style's type.
  public init<Style: ShapeStyle>(_ style: Style) { self.style = style }

  func paint(in environment: EnvironmentValues) -> Paint { style.findPaint(in: environment) }
}

/// The foreground style of the surroundings.
public struct ForegroundStyle: PaintStyle, Sendable {
  /// Makes the style.
  public init() {}

  func paint(in environment: EnvironmentValues) -> Paint { environment.foreground.paint(level: 0) }
}

/// The background style of the surroundings; white without one.
public struct BackgroundStyle: PaintStyle, Sendable {
  /// Makes the style.
  public init() {}

  func paint(in environment: EnvironmentValues) -> Paint {
    environment.backgroundStyle?.paint(in: environment) ?? .color(.white)
  }
}

/// The foreground style in weaker and weaker levels.
public struct HierarchicalShapeStyle: PaintStyle, Sendable {
  let level: Int

  /// The foreground style.
  public static let primary = HierarchicalShapeStyle(level: 0)
  /// Weaker.
  public static let secondary = HierarchicalShapeStyle(level: 1)
  /// Weaker still.
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  /// Weakest.
  public static let quaternary = HierarchicalShapeStyle(level: 3)

  func paint(in environment: EnvironmentValues) -> Paint { environment.foreground.paint(level: level) }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The foreground style.
  public static var primary: HierarchicalShapeStyle { .init(level: 0) }
  /// Weaker.
  public static var secondary: HierarchicalShapeStyle { .init(level: 1) }
  /// Weaker still.
  public static var tertiary: HierarchicalShapeStyle { .init(level: 2) }
  /// Weakest.
  public static var quaternary: HierarchicalShapeStyle { .init(level: 3) }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The foreground style of the surroundings.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The background style of the surroundings.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle {
  /// The style, less opaque.
  public func opacity(_ opacity: Double) -> some ShapeStyle { FadedStyle(base: self, opacity: opacity) }
}

private struct FadedStyle<Base: ShapeStyle>: PaintStyle {
  let base: Base
  let opacity: Double

  func paint(in environment: EnvironmentValues) -> Paint {
    base.findPaint(in: environment).faded(opacity)
  }
}

/// The foreground style and its weaker levels.
struct ForegroundStyles {
  private var levels: [Paint] = []
  private static let opacities = [1, 0.5, 0.25, 0.18]
  private static let usual = [Color.primary, .secondary, .tertiary, .quaternary]

  init() {}

  /// Given levels; those after them are weaker forms of the first.
  init(_ levels: [Paint]) { self.levels = levels }

  func paint(level: Int) -> Paint {
    if level < levels.count { return levels[level] }
    return levels.first?.faded(Self.opacities[level]) ?? .color(Self.usual[level].cgColor)
  }
}

extension View {
  /// What text and shapes without a style of their own are painted with.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    transformEnvironment { $0.foreground = ForegroundStyles([style.findPaint(in: $0)]) }
  }

  /// What text and shapes are painted with, and its weaker level.
  public func foregroundStyle<Primary: ShapeStyle, Secondary: ShapeStyle>(
    _ primary: Primary, _ secondary: Secondary
  ) -> some View {
    transformEnvironment {
      $0.foreground = ForegroundStyles([primary.findPaint(in: $0), secondary.findPaint(in: $0)])
    }
  }

  /// The colour of text and shapes without one of their own; nil takes the usual one.
  public func foregroundColor(_ color: Color?) -> some View {
    transformEnvironment {
      $0.foreground = color.map { ForegroundStyles([.color($0.cgColor)]) } ?? ForegroundStyles()
    }
  }

  /// The style for backgrounds in the view.
  public func backgroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    transformEnvironment { $0.backgroundStyle = AnyShapeStyle(style) }
  }
}
