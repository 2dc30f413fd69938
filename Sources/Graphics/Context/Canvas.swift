import Foundation
import Typesetting

/// What a context draws on: pixels or PDF pages.
///
/// Paths and clips come in device space, y up; all else comes in user space, and the state says how it
/// lies in device space and how to paint. `save`, `restore` and layers come in pairs.
protocol Canvas: AnyObject {
  func save()
  func restore()
  func beginLayer()
  /// Mixes the layer in with the alpha and blend mode of a state.
  func endLayer(_ state: GraphicsState)

  func clip(_ steps: [PathStep], rule: CGPathFillRule, antialias: Bool)
  func resetClip()
  /// The bounds of the clip in device space; null when nothing is left.
  var clipBounds: CGRect { get }

  func fill(_ steps: [PathStep], rule: CGPathFillRule, state: GraphicsState)
  func stroke(_ steps: [PathStep], state: GraphicsState)
  /// Takes away what is there, as far as the canvas can.
  func clear(_ steps: [PathStep])
  /// Draws a picture into a rectangle, its top at the greatest y.
  func draw(_ image: CGImage, in rect: CGRect, state: GraphicsState)
  /// Fills the clip.
  func draw(_ gradient: CGGradient, _ shape: GradientShape, state: GraphicsState)
  /// Draws glyphs in the fill colour; `transform` leads from line space to user space.
  func draw(_ run: GlyphRun, units: [UInt16], transform: CGAffineTransform, state: GraphicsState)

  /// Pixels to a unit of device space for what can only be drawn as pixels.
  var rasterScale: CGFloat { get }
  /// True when a layer's shadow can be cast by the layer as a whole.
  var castsShadowsOfLayers: Bool { get }
}
