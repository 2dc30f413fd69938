internal import CCairo
public import Foundation

/// What drawing casts on the ground. Lengths are in device space.
struct Shadow {
  var offset: CGSize
  /// Twice the blur's standard deviation.
  var blur: CGFloat
  var color: CGColor
}

extension CGContext {
  /// Lets drawing cast a shadow; without a colour, or with a clear one, no longer.
  ///
  /// `offset` and `blur` are in the context's base space: the current transform does not change them, and
  /// y points as it does before any transform: up, and down in UIKit's contexts. In PDF the shadow is a
  /// picture of 144 pixels an inch under the drawing, which itself stays sharp; each drawing inside of a
  /// transparency layer casts its own there, while on pixels the layer casts one.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, color.alpha > 0, offset.width.isFinite, offset.height.isFinite, blur.isFinite else {
      state.shadow = nil
      return
    }
    state.shadow = Shadow(
      offset: offset.applying(base), blur: min(max(blur, 0) * base.scale, 1000), color: color)
  }

  /// Lets drawing cast a black shadow of a third's strength.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// Draws something, after its shadow; `bounds` in device space hold all of it.
  func paint(within bounds: @autoclosure () -> CGRect, _ body: (any Canvas, GraphicsState) -> Void) {
    if let shadow = state.shadow {
      var plain = state
      plain.shadow = nil
      plain.blendMode = .normal
      let mode = state.blendMode
      shadow.cast(from: bounds(), on: canvas, mode: mode) { body($0, plain) }
    }
    body(canvas, state)
  }
}

extension Shadow {
  /// Draws the shadow of what `body` draws within `bounds`.
  func cast(
    from bounds: CGRect, on canvas: any Canvas, mode: CGBlendMode, _ body: (BitmapCanvas) -> Void
  ) {
    // Foundation traps on an intersection of what are no numbers.
    guard bounds.isFinite, canvas.clipBounds.isFinite else { return }
    // Three boxes reach as far as three standard deviations.
    let margin = blur * 1.5 + 2
    let seen = canvas.clipBounds.offsetBy(dx: -offset.width, dy: -offset.height)
    let region = bounds.insetBy(dx: -margin, dy: -margin)
      .intersection(seen.insetBy(dx: -margin, dy: -margin))
    guard region.isFinite, !region.isEmpty else { return }
    let scale = min(canvas.rasterScale, 8192 / max(region.width, region.height))
    guard let picture = BitmapCanvas(region: region, scale: scale) else { return }
    body(picture)
    let ground = picture.region.offsetBy(dx: offset.width, dy: offset.height)
    guard let image = picture.shadowImage(color: color, deviation: Double(blur / 2 * scale)) else { return }
    var state = GraphicsState()
    state.blendMode = mode
    canvas.draw(image, in: ground, state: state)
  }
}

extension BitmapCanvas {
  /// The shape of what was drawn in one colour, blurred; the deviation is in pixels.
  fileprivate func shadowImage(color: CGColor, deviation: Double) -> CGImage? {
    flush()
    let pixels = storage.base.assumingMemoryBound(to: UInt8.self)
    var shape = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width { shape[y * width + x] = pixels[y * bytesPerRow + x * 4 + 3] }
    }
    BoxBlur.apply(to: &shape, width: width, height: height, deviation: deviation)
    let (red, green, blue, alpha) = color.rgba
    return CGImage(width: width, height: height, format: .bgra) { to, row in
      for y in 0..<height {
        for x in 0..<width {
          let strength = Double(shape[y * width + x]) * alpha
          let start = y * row + x * 4
          for (offset, part) in [blue, green, red, 1].enumerated() {
            to[start + offset] = UInt8((strength * part).rounded())
          }
        }
      }
    }
  }
}

/// A Gaussian blur as three means over boxes.
private enum BoxBlur {
  static func apply(to shape: inout [UInt8], width: Int, height: Int, deviation: Double) {
    for radius in radii(deviation) where radius > 0 {
      for y in 0..<height { blur(&shape, start: y * width, step: 1, count: width, radius: radius) }
      for x in 0..<width { blur(&shape, start: x, step: width, count: height, radius: radius) }
    }
  }

  /// Radii of three boxes with the deviation together.
  private static func radii(_ deviation: Double) -> [Int] {
    let ideal = (12 * deviation * deviation / 3 + 1).squareRoot()
    let low = Int((ideal - 1) / 2)
    let side = Double(2 * low + 1)
    let lows = (12 * deviation * deviation - 3 * side * side - 12 * side - 9) / (-4 * side - 4)
    return (0..<3).map { Double($0) < lows.rounded() ? low : low + 1 }
  }

  private static func blur(_ shape: inout [UInt8], start: Int, step: Int, count: Int, radius: Int) {
    let line = (0..<count).map { Int(shape[start + $0 * step]) }
    let side = 2 * radius + 1
    var sum = line.prefix(radius).reduce(0, +)
    for index in 0..<count {
      if index + radius < count { sum += line[index + radius] }
      if index - radius > 0 { sum -= line[index - radius - 1] }
      shape[start + index * step] = UInt8((sum + side / 2) / side)
    }
  }
}
