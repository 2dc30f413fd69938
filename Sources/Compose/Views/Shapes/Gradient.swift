public import Foundation

/// Colours that change into each other.
public struct Gradient: Hashable, Sendable {
  /// A colour and its place.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// From 0 at the start to 1 at the end.
    public var location: CGFloat

    /// Makes a stop.
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// The colours with their places.
  public var stops: [Stop]

  /// Makes a gradient.
  public init(stops: [Stop]) { self.stops = stops }

  /// Makes a gradient of colours at equal distances.
  public init(colors: [Color]) {
    stops = colors.enumerated().map { index, color in
      Stop(color: color, location: CGFloat(index) / CGFloat(max(1, colors.count - 1)))
    }
  }
}

/// Colours that change along a line. As a view it fills all that it is offered.
///
/// Letters and the lines of shapes, which cannot be painted so, take the first colour.
public struct LinearGradient: View, PaintStyle, PrimitiveView, Sendable {
  private let gradient: Gradient
  private let startPoint: UnitPoint
  private let endPoint: UnitPoint

  /// Makes a style.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  /// Makes a style of colours at equal distances.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// Makes a style of colours at given places.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  func paint(in environment: EnvironmentValues) -> Paint {
    .linear(gradient, from: startPoint, to: endPoint)
  }

  func makeNodes(_ inputs: ViewInputs) -> [Node] { inputs.nodes(of: Rectangle().fill(self)) }
}

/// Colours that change from a point outwards. As a view it fills all that it is offered.
///
/// Letters and the lines of shapes, which cannot be painted so, take the first colour.
public struct RadialGradient: View, PaintStyle, PrimitiveView, Sendable {
  private let gradient: Gradient
  private let center: UnitPoint
  private let radii: (start: CGFloat, end: CGFloat)

  /// Makes a style; radii in points.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    radii = (startRadius, endRadius)
  }

  /// Makes a style of colours at equal distances; radii in points.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  func paint(in environment: EnvironmentValues) -> Paint {
    .radial(gradient, center: center, start: radii.start, end: radii.end)
  }

  func makeNodes(_ inputs: ViewInputs) -> [Node] { inputs.nodes(of: Rectangle().fill(self)) }
}
