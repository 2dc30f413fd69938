import Foundation
import Graphics
import TestSupport
import Testing

/// The same drawing on pixels and in a PDF.
@Suite struct PDFDrawingTests {
  @Test func fillsWithBothRules() throws {
    try expectSameOnBoth("fills") { context in
      context.setFillColor(red: 0.8, green: 0.1, blue: 0.2, alpha: 1)
      context.addRect(CGRect(x: 5, y: 5, width: 40, height: 40))
      context.addRect(CGRect(x: 15, y: 15, width: 20, height: 20))
      context.fillPath()
      context.addRect(CGRect(x: 55, y: 5, width: 40, height: 40))
      context.addRect(CGRect(x: 65, y: 15, width: 20, height: 20))
      context.fillPath(using: .evenOdd)
      context.setFillColor(gray: 0.4, alpha: 1)
      context.fillEllipse(in: CGRect(x: 10, y: 50, width: 50, height: 25))
      context.setFillColor(cyan: 1, magenta: 0, yellow: 0, black: 0, alpha: 1)
      context.move(to: CGPoint(x: 70, y: 50))
      context.addQuadCurve(to: CGPoint(x: 95, y: 75), control: CGPoint(x: 95, y: 50))
      context.fillPath()
    }
  }

  @Test func holesOfPathsThatTurnTheOtherWay() throws {
    try expectSameOnBoth("holes") { context in
      context.addRect(CGRect(x: 5, y: 5, width: 60, height: 60))
      context.translateBy(x: 0, y: 80)
      context.scaleBy(x: 1, y: -1)
      context.addRect(CGRect(x: 15, y: 25, width: 30, height: 30))
      context.fillPath()
    }
  }

  @Test func strokesWithAllStyles() throws {
    try expectSameOnBoth("strokes", mean: 4) { context in
      context.setStrokeColor(red: 0, green: 0.3, blue: 0.7, alpha: 1)
      for (index, cap) in [CGLineCap.butt, .round, .square].enumerated() {
        context.setLineCap(cap)
        context.setLineWidth(6)
        context.strokeLineSegments(between: [
          CGPoint(x: 10, y: 10 + 12 * index), CGPoint(x: 40, y: 10 + 12 * index),
        ])
      }
      for (index, join) in [CGLineJoin.miter, .round, .bevel].enumerated() {
        context.setLineJoin(join)
        context.setLineCap(.butt)
        context.addLines(between: [
          CGPoint(x: 50, y: 10 + 20 * index), CGPoint(x: 65, y: 22 + 20 * index),
          CGPoint(x: 80, y: 10 + 20 * index),
        ])
        context.strokePath()
      }
      context.setLineWidth(2)
      context.setLineDash(phase: 2, lengths: [6, 3])
      context.stroke(CGRect(x: 6, y: 50, width: 36, height: 24))
    }
  }

  @Test func linesThatAreWiderInOneDirection() throws {
    try expectSameOnBoth("oval-pen", mean: 4) { context in
      context.translateBy(x: 10, y: 10)
      context.scaleBy(x: 4, y: 1)
      context.setLineWidth(3)
      context.setLineDash(phase: 0, lengths: [5, 2])
      context.stroke(CGRect(x: 0, y: 0, width: 19, height: 55))
    }
  }

  @Test func clipsAndSavedStates() throws {
    try expectSameOnBoth("clips") { context in
      context.saveGState()
      context.addEllipse(in: CGRect(x: 10, y: 10, width: 60, height: 60))
      context.clip()
      context.clip(to: CGRect(x: 0, y: 0, width: 60, height: 45))
      context.setFillColor(red: 0, green: 0.6, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 80))
      context.saveGState()
      context.clip(to: CGRect.null)
      context.setFillColor(.black)
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 80))
      context.restoreGState()
      context.restoreGState()
      context.fill(CGRect(x: 90, y: 70, width: 10, height: 10))
    }
  }

  @Test func alphaAndBlendModes() throws {
    let modes: [CGBlendMode] = [
      .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity, .normal,
    ]
    try expectSameOnBoth("modes", size: CGSize(width: 160, height: 60)) { context in
      // A page has no ground to mix with.
      context.setFillColor(.white)
      context.fill(CGRect(x: 0, y: 0, width: 160, height: 60))
      context.setFillColor(red: 0.9, green: 0.6, blue: 0.2, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 160, height: 30))
      for (index, mode) in modes.enumerated() {
        context.setBlendMode(mode)
        context.setAlpha(index % 2 == 0 ? 1 : 0.5)
        context.setFillColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.9)
        context.fill(CGRect(x: 10 * index, y: 10, width: 8, height: 40))
      }
    }
  }

  @Test func layersMixAsOne() throws {
    try expectSameOnBoth("layers") { context in
      context.setFillColor(red: 1, green: 0.8, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 30, width: 100, height: 20))
      context.saveGState()
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 10, y: 10, width: 40, height: 50))
      context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
      context.fill(CGRect(x: 30, y: 20, width: 40, height: 50))
      context.beginTransparencyLayer(in: CGRect(x: 60, y: 0, width: 30, height: 80), auxiliaryInfo: nil)
      context.fill(CGRect(x: 40, y: 5, width: 60, height: 10))
      context.endTransparencyLayer()
      context.endTransparencyLayer()
      context.restoreGState()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
  }

  @Test func gradientsWithAndWithoutEnds() throws {
    let colors = [
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1),
      CGColor(gray: 0, alpha: 0.2),
    ]
    let gradient = try #require(
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: [0, 0.5, 1]))
    try expectSameOnBoth("gradients", size: CGSize(width: 200, height: 120), mean: 4) { context in
      let choices: [CGGradientDrawingOptions] = [
        [], .drawsBeforeStartLocation, .drawsAfterEndLocation,
        [.drawsBeforeStartLocation, .drawsAfterEndLocation],
      ]
      for (index, options) in choices.enumerated() {
        context.saveGState()
        context.translateBy(x: CGFloat(index) * 50, y: 0)
        context.clip(to: CGRect(x: 2, y: 2, width: 46, height: 56))
        context.drawLinearGradient(
          gradient, start: CGPoint(x: 10, y: 20), end: CGPoint(x: 40, y: 40), options: options)
        context.restoreGState()
        context.saveGState()
        context.translateBy(x: CGFloat(index) * 50, y: 60)
        context.clip(to: CGRect(x: 2, y: 2, width: 46, height: 56))
        context.setAlpha(0.8)
        context.drawRadialGradient(
          gradient, startCenter: CGPoint(x: 20, y: 25), startRadius: 5, endCenter: CGPoint(x: 25, y: 28),
          endRadius: 18, options: options)
        context.restoreGState()
      }
    }
  }

  @Test func shadowsSoftAndHard() throws {
    try expectSameOnBoth("shadows", size: CGSize(width: 120, height: 100)) { context in
      context.setShadow(offset: CGSize(width: 4, height: -4), blur: 6)
      context.setFillColor(red: 0.2, green: 0.6, blue: 0.9, alpha: 1)
      context.fill(CGRect(x: 15, y: 50, width: 40, height: 30))
      context.setShadow(
        offset: CGSize(width: 5, height: 5), blur: 0, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      context.fillEllipse(in: CGRect(x: 70, y: 50, width: 30, height: 30))
      context.setLineWidth(3)
      context.setShadow(offset: .zero, blur: 8, color: .black)
      context.stroke(CGRect(x: 15, y: 12, width: 80, height: 20))
      context.setShadow(offset: .zero, blur: 0, color: nil)
      context.fill(CGRect(x: 105, y: 5, width: 10, height: 10))
    }
  }

  @Test func picturesWithAlphaTurnedAndClipped() throws {
    let image = try redAndFaintBlue()
    try expectSameOnBoth("pictures", mean: 4, share: 0.05) { context in
      context.interpolationQuality = .none
      context.draw(image, in: CGRect(x: 5, y: 5, width: 40, height: 60))
      context.translateBy(x: 70, y: 40)
      context.rotate(by: .pi / 6)
      context.setAlpha(0.6)
      context.draw(image, in: CGRect(x: -15, y: -20, width: 30, height: 40))
    }
  }

  @Test func popplerSeesTheSameGradientsAndLayers() throws {
    func draw(_ context: CGContext) throws {
      let colors = [UIColor.systemRed.cgColor, UIColor.systemBlue.withAlphaComponent(0.3).cgColor]
      let gradient = try #require(
        CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.clip(to: CGRect(x: 10, y: 10, width: 80, height: 60))
      context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 100, y: 0), options: [])
      context.endTransparencyLayer()
    }
    let pixels = try drawing(width: 100, height: 80, draw)
    let difference = try DrawnPDF(draw).popplerPicture().difference(from: pixels)
    #expect(difference.mean < 4, "\(difference)")
  }
}
