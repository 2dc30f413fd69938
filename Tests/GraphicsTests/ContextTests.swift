import Foundation
import Graphics
import Testing

@Suite struct ContextTests {
  @Test func yPointsUp() throws {
    let image = try drawing { $0.fill(CGRect(x: 0, y: 0, width: 5, height: 3)) }
    #expect(image.pixel(0, 19) == .black)
    #expect(image.pixel(4, 17) == .black)
    #expect(image.pixel(4, 16) == .white)
    #expect(image.pixel(5, 19) == .white)
    #expect(image.pixel(0, 0) == .white)
  }

  @Test func transformsApplyToWhatIsAddedAfterThem() throws {
    let image = try drawing { context in
      context.move(to: CGPoint(x: 2, y: 2))
      context.translateBy(x: 10, y: 0)
      context.addLine(to: CGPoint(x: 2, y: 2))
      context.addLine(to: CGPoint(x: 2, y: 8))
      context.fillPath()
    }
    #expect(image.pixel(11, 16) == .black)
    #expect(image.pixel(3, 14) == .white)
  }

  @Test func restoringTakesColourTransformAndClipBack() throws {
    let image = try drawing { context in
      context.saveGState()
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.translateBy(x: 10, y: 10)
      context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
      context.fill(CGRect(x: -20, y: -20, width: 60, height: 60))
      context.restoreGState()
      #expect(context.ctm.isIdentity)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(image.pixel(12, 7) == .red)
    #expect(image.pixel(16, 7) == .white)
    #expect(image.pixel(0, 19) == .black)
  }

  @Test func restoringWithoutSavingDoesNothing() throws {
    let image = try drawing { context in
      context.restoreGState()
      context.endTransparencyLayer()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(image.pixel(10, 10) == .black)
  }

  @Test func evenOddLeavesTheHole() throws {
    let image = try drawing { context in
      context.addRect(CGRect(x: 2, y: 2, width: 16, height: 16))
      context.addRect(CGRect(x: 6, y: 6, width: 8, height: 8))
      context.fillPath(using: .evenOdd)
    }
    #expect(image.pixel(3, 3) == .black)
    #expect(image.pixel(10, 10) == .white)
  }

  @Test func theLineWidthFollowsTheTransform() throws {
    let image = try drawing { context in
      context.scaleBy(x: 2, y: 2)
      context.setLineWidth(2)
      context.move(to: CGPoint(x: 5, y: 0))
      context.addLine(to: CGPoint(x: 5, y: 10))
      context.strokePath()
    }
    #expect((0..<20).filter { image.pixel($0, 10) == .black } == [8, 9, 10, 11])
  }

  @Test func dashesLeaveGaps() throws {
    let image = try drawing { context in
      context.setLineWidth(4)
      context.setLineDash(phase: 0, lengths: [5, 5])
      context.strokeLineSegments(between: [CGPoint(x: 0, y: 10), CGPoint(x: 20, y: 10)])
    }
    #expect(image.pixel(2, 10) == .black)
    #expect(image.pixel(7, 10) == .white)
    #expect(image.pixel(12, 10) == .black)
  }

  @Test func multiplyKeepsWhatIsDarkerBelow() throws {
    let image = try drawing { context in
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
      context.setBlendMode(.multiply)
      context.setFillColor(red: 1, green: 1, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(image.pixel(5, 5) == .black)
    #expect(image.pixel(15, 5) == Pixel(255, 255, 0))
  }

  @Test func alphaMixesWithTheGround() throws {
    let image = try drawing { context in
      context.setAlpha(0.5)
      context.setFillColor(red: 0, green: 0, blue: 0, alpha: 0.5)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(image.pixel(5, 5).isNear(Pixel(191, 191, 191)))
  }

  @Test func aLayerIsMixedInAsOnePicture() throws {
    let image = try drawing { context in
      context.setAlpha(0.5)
      context.beginTransparencyLayer()
      context.fill(CGRect(x: 0, y: 0, width: 15, height: 20))
      context.fill(CGRect(x: 5, y: 0, width: 15, height: 20))
      context.endTransparencyLayer()
    }
    #expect(image.pixel(2, 5).isNear(Pixel(127, 127, 127)))
    #expect(image.pixel(10, 5).isNear(Pixel(127, 127, 127)))
  }

  @Test func clearingRemovesAlphaOrPaintsBlack() throws {
    let context = try #require(CGContext(width: 4, height: 4, isOpaque: false))
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    context.clear(CGRect(x: 0, y: 0, width: 2, height: 4))
    let image = try #require(context.makeImage())
    #expect(image.pixel(1, 1) == .clear)
    #expect(image.pixel(3, 1) == .white)
    let opaque = try drawing { $0.clear(CGRect(x: 0, y: 0, width: 2, height: 20)) }
    #expect(opaque.pixel(1, 1) == .black)
  }

  @Test func clipBoundsAreInUserSpace() throws {
    _ = try drawing { context in
      context.scaleBy(x: 2, y: 2)
      context.clip(to: CGRect(x: 1, y: 2, width: 3, height: 4))
      #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 2, width: 3, height: 4))
      context.clip(to: CGRect(x: 8, y: 8, width: 1, height: 1))
      #expect(context.boundingBoxOfClipPath.isNull)
    }
  }

  @Test func nonsenseNumbersDrawNothingAndDrawingGoesOn() throws {
    let image = try drawing { context in
      context.saveGState()
      context.scaleBy(x: 0, y: 0)
      context.stroke(CGRect(x: 0, y: 0, width: 5, height: 5))
      context.fillEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5))
      context.draw(try redAndFaintBlue(), in: CGRect(x: 0, y: 0, width: 5, height: 5))
      context.drawText("x", font: .systemFont(ofSize: 9), at: .zero)
      context.restoreGState()
      context.fill(CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5))
      context.fill(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 5))
      context.setLineDash(phase: .nan, lengths: [0, -1])
      context.setLineWidth(.nan)
      context.stroke(CGRect(x: 0, y: 0, width: 5, height: 5))
      context.draw(try redAndFaintBlue(), in: .null)
      context.fill(CGRect(x: 19, y: 19, width: 1, height: 1))
    }
    #expect(image.pixel(19, 0) == .black)
    #expect(image.darkPixels == 1)
  }

  @Test(.timeLimit(.minutes(20)))
  func extremeNumbersEndSoonAndDrawingGoesOn() throws {
    let image = try drawing { context in
      context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 20))
      context.saveGState()
      context.setLineJoin(.round)
      context.setLineCap(.round)
      context.setLineWidth(1e30)
      context.strokeLineSegments(between: [.zero, CGPoint(x: 1e7, y: 1e7)])
      context.setLineWidth(1)
      context.setLineDash(phase: 0, lengths: [0.3, 0.3])
      context.strokeLineSegments(between: [CGPoint(x: -1e8, y: 5), CGPoint(x: 1e8, y: 5)])
      context.strokeEllipse(in: CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
      for size in [1e-9, 1e-3, 500, 1e5, 1e12] {
        context.drawText("A日", font: .systemFont(ofSize: size), at: .zero)
      }
      context.restoreGState()
      context.setFillColor(.white)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.setFillColor(.black)
      context.fill(CGRect(x: 19, y: 19, width: 1, height: 1))
    }
    #expect(image.pixel(19, 0) == .black)
    #expect(image.darkPixels == 1)
  }

  @Test func aLineWithoutWidthIsOnePixelThin() throws {
    let image = try drawing { context in
      context.scaleBy(x: 4, y: 4)
      context.setLineWidth(0)
      context.strokeLineSegments(between: [CGPoint(x: 0, y: 2.625), CGPoint(x: 5, y: 2.625)])
    }
    #expect((0..<20).filter { image.pixel(10, $0) == .black } == [9])
  }

  @Test func memoryOfTheCallerIsDrawnInto() throws {
    var pixels = [UInt8](repeating: 0, count: 4 * 4 * 4)
    try pixels.withUnsafeMutableBytes { bytes in
      let context = try #require(
        CGContext(
          data: bytes.baseAddress, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 3, width: 1, height: 1))
      #expect(context.makeImage()?.pixel(0, 0).isNear(Pixel(255, 128, 0)) == true)
    }
    #expect(Array(pixels[0..<4]) == [255, 128, 0, 255])
    #expect(Array(pixels[4..<8]) == [0, 0, 0, 0])
  }

  @Test func formsThatCannotBeDrawnAreRefused() {
    func context(width: Int, space: CGColorSpace, info: CGImageAlphaInfo) -> CGContext? {
      CGContext(
        data: nil, width: width, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: info.rawValue)
    }
    #expect(context(width: 4, space: CGColorSpaceCreateDeviceRGB(), info: .noneSkipLast) != nil)
    #expect(context(width: 4, space: CGColorSpaceCreateDeviceGray(), info: .none) == nil)
    #expect(context(width: 0, space: CGColorSpaceCreateDeviceRGB(), info: .noneSkipLast) == nil)
    #expect(context(width: 40_000, space: CGColorSpaceCreateDeviceRGB(), info: .noneSkipLast) == nil)
  }

  @Test func otherCodeDrawsIntoTheInnermostLayer() throws {
    let image = try drawing { context in
      context.translateBy(x: 4, y: 4)
      context.setAlpha(0.5)
      context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 2, height: 2), auxiliaryInfo: nil)
      let isRectangle = context.withBitmap { access in
        let corner = CGPoint(x: 0, y: 2).applying(access.transform)
        let start = Int(corner.y) * access.bytesPerRow + Int(corner.x) * 4
        access.base.storeBytes(of: 0xFF00_0000, toByteOffset: start, as: UInt32.self)
        #expect(access.clip == CGRect(origin: corner, size: CGSize(width: 2, height: 2)))
        return access.clipIsRectangle
      }
      #expect(isRectangle == true)
      context.endTransparencyLayer()
    }
    #expect(image.pixel(4, 14).isNear(Pixel(127, 127, 127)))
    #expect(image.pixel(5, 14) == .white)
  }

  @Test func aRoundClipIsNoRectangle() throws {
    _ = try drawing { context in
      #expect(context.withBitmap { $0.clipIsRectangle } == true)
      context.addEllipse(in: CGRect(x: 2, y: 2, width: 10, height: 10))
      context.clip()
      #expect(context.withBitmap { $0.clipIsRectangle } == false)
    }
  }

  @Test func theCurrentContextIsTheThreadsOwn() throws {
    let image = try drawing { context in
      #expect(UIGraphicsGetCurrentContext() == nil)
      UIGraphicsPushContext(context)
      UIColor.red.setFill()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4)).fill()
      UIGraphicsPopContext()
      #expect(UIGraphicsGetCurrentContext() == nil)
    }
    #expect(image.pixel(0, 19) == .red)
  }
}
