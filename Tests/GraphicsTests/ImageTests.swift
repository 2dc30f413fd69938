import Foundation
import Graphics
import Testing

@Suite struct ImageTests {
  @Test func pngKeepsColoursAndAlpha() throws {
    let read = try CGImage(data: try redAndFaintBlue().pngData())
    #expect(read.width == 2 && read.height == 3)
    #expect(read.pixel(0, 0) == .red)
    #expect(read.pixel(1, 2).isNear(Pixel(0, 0, 255, 128)))
  }

  @Test(arguments: [0, 1, 6, 9])
  func everyPNGLevelGivesTheSamePixels(level: Int) throws {
    let image = try drawing(width: 33, height: 17) { context in
      context.setFillColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
      context.fillEllipse(in: CGRect(x: 2, y: 2, width: 25, height: 12))
    }
    let read = try CGImage(data: try image.pngData(compressionLevel: level))
    #expect(UIImage(cgImage: read) == UIImage(cgImage: image))
  }

  @Test func transparentColoursAreStoredUndiluted() throws {
    let png = try redAndFaintBlue().pngData(compressionLevel: 0)
    // The row after its filter byte: opaque red, then full blue at half alpha.
    #expect(png.range(of: Data([255, 0, 0, 255, 0, 0, 255, 128])) != nil)
  }

  @Test func resolutionIsWrittenWhenAsked() throws {
    let image = try redAndFaintBlue()
    let png = try image.pngData(resolution: 300)
    // 11,811 pixels in a metre, both ways.
    #expect(png.range(of: Data("pHYs".utf8) + Data([0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1])) != nil)
    #expect(try image.pngData().range(of: Data("pHYs".utf8)) == nil)
    let jpeg = try image.jpegData(resolution: 300)
    #expect(jpeg.range(of: Data("JFIF\0".utf8) + Data([1, 1, 1, 0x01, 0x2C, 0x01, 0x2C])) != nil)
  }

  @Test func jpegKeepsSizeAndNearlyTheColours() throws {
    let image = try drawing(width: 40, height: 24) { context in
      context.setFillColor(red: 0, green: 0.5, blue: 1, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 16, height: 24))
    }
    let jpeg = try image.jpegData(quality: 0.95)
    let read = try CGImage(data: jpeg)
    #expect(read.width == 40 && read.height == 24)
    #expect(read.pixel(5, 12).isNear(Pixel(0, 128, 255), within: 6))
    #expect(read.pixel(30, 12).isNear(.white, within: 6))
    #expect(read.encodedJPEG == jpeg)
    #expect(read.encodedJPEGComponents == 3)
    #expect(try image.jpegData(quality: 0.1).count < jpeg.count)
  }

  @Test func transparencyComesOutWhiteInJPEG() throws {
    let context = try #require(CGContext(width: 8, height: 8, isOpaque: false))
    let image = try #require(context.makeImage())
    #expect(try CGImage(data: image.jpegData()).pixel(4, 4).isNear(.white, within: 2))
  }

  @Test func grayStaysGray() throws {
    let gray = try #require(
      CGImage(width: 5, height: 2, format: .gray) { pixels, row in
        for x in 0..<5 { pixels[row + x] = UInt8(x * 50) }
      })
    let png = try CGImage(data: gray.pngData())
    #expect(png.pixelFormat == .gray)
    #expect(png.pixel(4, 1) == Pixel(200, 200, 200))
    #expect(try CGImage(data: gray.jpegData(quality: 1)).encodedJPEGComponents == 1)
    let drawn = try drawing { $0.draw(gray, in: CGRect(x: 0, y: 0, width: 5, height: 2)) }
    #expect(drawn.pixel(4, 19) == Pixel(200, 200, 200))
    #expect(drawn.pixel(4, 18) == .black)
  }

  @Test func ppmIsPlainRGB() throws {
    let image = try drawing(width: 2, height: 1) { context in
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(try image.ppmData() == Data("P6\n2 1\n255\n".utf8) + Data([255, 0, 0, 255, 255, 255]))
  }

  @Test func aPartSharesThePixels() throws {
    let image = try drawing { $0.fill(CGRect(x: 10, y: 10, width: 10, height: 10)) }
    let part = try #require(image.cropping(to: CGRect(x: 8, y: 8, width: 100, height: 4)))
    #expect(part.width == 12 && part.height == 4)
    #expect(part.pixel(1, 1) == .white)
    #expect(part.pixel(2, 1) == .black)
    #expect(try CGImage(data: part.pngData()).pixel(2, 2) == .white)
    #expect(image.cropping(to: CGRect(x: 50, y: 50, width: 5, height: 5)) == nil)
  }

  @Test func picturesStandUprightAndFillTheirRectangle() throws {
    let half = try drawing(width: 4, height: 4) { context in
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 2, width: 4, height: 2))
    }
    let image = try drawing { context in
      context.interpolationQuality = .none
      context.draw(half, in: CGRect(x: 4, y: 4, width: 12, height: 12))
    }
    #expect(image.pixel(4, 4) == .red)
    #expect(image.pixel(15, 9) == .red)
    #expect(image.pixel(15, 10) == .white)
    #expect(image.pixel(3, 4) == .white)
    #expect(image.pixel(4, 3) == .white)
  }

  @Test func picturesLongerThanCairosNumbersAreDrawn() throws {
    let strip = try #require(
      CGImage(width: 1, height: 50_000, format: .gray) { pixels, row in
        for y in 0..<50_000 { pixels[y * row] = y < 10_000 ? 0 : y < 40_000 ? 255 : 100 }
      })
    let image = try drawing { $0.draw(strip, in: CGRect(x: 5, y: 0, width: 10, height: 20)) }
    #expect([1, 9, 15, 18].map { image.pixel(10, $0).red } == [0, 255, 255, 100])
  }

  @Test func uiImagesDrawUprightWhereYPointsDown() throws {
    let half = try drawing(width: 2, height: 2) { $0.fill(CGRect(x: 0, y: 1, width: 2, height: 1)) }
    let image = try drawing { context in
      context.translateBy(x: 0, y: 20)
      context.scaleBy(x: 1, y: -1)
      UIGraphicsPushContext(context)
      UIImage(cgImage: half).draw(at: .zero)
      UIGraphicsPopContext()
    }
    #expect(image.pixel(0, 0) == .black)
    #expect(image.pixel(0, 1) == .white)
  }

  @Test func finishedDrawingIsHandedOver() throws {
    let context = try #require(CGContext(width: 3, height: 3, isOpaque: true))
    context.setFillColor(.white)
    context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
    let image = try #require(context.finishImage())
    #expect(image.pixel(1, 1) == .white)
    #expect(image.pixel(0, 0) == .black)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    #expect(image.pixel(0, 0) == .black)
  }

  /// Two rows of three: the first pixel is black, the others are white.
  private func cornered() throws -> CGImage {
    try drawing(width: 3, height: 2) { $0.fill(CGRect(x: 0, y: 1, width: 1, height: 1)) }
  }

  @Test(arguments: [
    (UIImage.Orientation.up, 0, 0), (.upMirrored, 2, 0), (.down, 2, 1), (.downMirrored, 0, 1),
    (.leftMirrored, 0, 0), (.right, 1, 0), (.rightMirrored, 1, 2), (.left, 0, 2),
  ])
  func theCamerasFirstPixelLandsWhereItBelongs(orientation: UIImage.Orientation, x: Int, y: Int) throws {
    let image = UIImage(cgImage: try cornered(), scale: 1, orientation: orientation)
    let upright = try #require(image.upright)
    #expect(image.size == CGSize(width: upright.width, height: upright.height))
    #expect(upright.pixel(x, y) == .black)
    #expect(upright.darkPixels == 1)
  }

  @Test(arguments: [true, false])
  func theCamerasNoteIsReadInBothByteOrders(isLittle: Bool) throws {
    let jpeg = try cornered().jpegData()
    let tiff: [UInt8] =
      isLittle
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let segment = Data([0xFF, 0xE1, 0, UInt8(8 + tiff.count)]) + Data("Exif\0\0".utf8) + Data(tiff)
    let image = try #require(UIImage(data: jpeg.prefix(2) + segment + jpeg.dropFirst(2)))
    #expect(image.imageOrientation == .right)
    #expect(image.size == CGSize(width: 2, height: 3))
    #expect(UIImage(data: jpeg)?.imageOrientation == .up)
    // A table that points beyond its end.
    let broken = segment.prefix(segment.count - tiff.count + 9) + Data(repeating: 0xFF, count: tiff.count - 9)
    #expect(UIImage(data: jpeg.prefix(2) + broken + jpeg.dropFirst(2))?.imageOrientation == .up)
  }

  @Test func picturesWithoutColourAreWrittenAsGray() throws {
    let image = try drawing { $0.fillEllipse(in: CGRect(x: 2, y: 2, width: 15, height: 9)) }
    let read = try CGImage(data: image.pngData())
    #expect(read.pixelFormat == .gray)
    #expect(UIImage(cgImage: read) == UIImage(cgImage: image))
    #expect(UIImage(cgImage: read) != UIImage(cgImage: try drawing { _ in }))
  }

  @Test func uiImagesReadFilesAndKnowTheirSize() throws {
    let png = try redAndFaintBlue().pngData()
    let image = try #require(UIImage(data: png))
    #expect(image.size == CGSize(width: 2, height: 3))
    #expect(UIImage(cgImage: try redAndFaintBlue(), scale: 2).size == CGSize(width: 1, height: 1.5))
    #expect(image == UIImage(data: png))
    #expect(UIImage(data: Data("no picture".utf8)) == nil)
    #expect(UIImage(contentsOfFile: "/no/such/file.png") == nil)
  }
}

@Suite struct DamagedImageTests {
  @Test func everyTruncationIsRefusedOrRead() throws {
    let image = try redAndFaintBlue()
    for data in [try image.pngData(), try image.jpegData()] {
      for count in 0..<data.count {
        // A cut in the very last marker may leave all pixels whole; all else must say so.
        if (try? CGImage(data: data.prefix(count))) != nil { #expect(count > data.count - 13) }
      }
    }
  }

  @Test func everyDamagedByteIsSurvived() throws {
    let image = try redAndFaintBlue()
    for whole in [try image.pngData(), try image.jpegData()] {
      for index in whole.indices {
        var data = whole
        data[index] ^= 0xFF
        _ = try? CGImage(data: data, maximumPixels: 1_000_000)
      }
    }
  }

  @Test func aHeaderThatAsksForTooMuchIsRefusedWithItsSize() throws {
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
      0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 2, 0, 0, 0, 0, 0, 0, 0,
    ]
    var data = Data(header)
    let crc = crc32(data[12..<29])
    data.replaceSubrange(29..<33, with: withUnsafeBytes(of: crc.bigEndian) { Data($0) })
    data += Data([0, 0, 0, 0]) + Data("IDAT".utf8) + Data([0x35, 0xAF, 0x06, 0x1E])
    #expect(throws: ImageError.tooLarge(width: 60_000, height: 60_000)) { try CGImage(data: data) }
  }

  @Test func aJPEGThatAsksForTooMuchIsRefused() throws {
    let image = try redAndFaintBlue()
    var data = try image.jpegData()
    let frame = try #require(data.range(of: Data([0xFF, 0xC0, 0, 17, 8])))
    data.replaceSubrange(frame.upperBound..<frame.upperBound + 4, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(throws: ImageError.tooLarge(width: 65_500, height: 65_500)) { try CGImage(data: data) }
  }

  @Test func otherDataIsNamedUnknown() {
    #expect(throws: ImageError.unknownFormat) { try CGImage(data: Data("GIF89a".utf8)) }
    #expect(throws: ImageError.unknownFormat) { try CGImage(data: Data()) }
  }

  private func crc32(_ data: Data) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  @Test func webPKeepsColoursAndAlpha() throws {
    let lossy = try webP(
      "UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoQAAgAAUAmJaACdLoB+AADsAD+8ut//NgVzXPv9//S4P0uD9Lg/9KQAAA=")
    #expect(lossy.width == 16 && lossy.height == 8 && lossy.pixelFormat == .bgrx)
    #expect(lossy.pixel(8, 4).isNear(.red, within: 4))
    let lossless = try webP(Self.lossless)
    #expect(lossless.pixel(3, 3) == Pixel(0, 0, 255) && lossless.pixel(12, 3) == Pixel(0, 0, 0, 0))
  }

  @Test func ofMovingWebPTheFirstPictureIsShownInItsPlace() throws {
    let first = try webP(
      "UklGRoQAAABXRUJQVlA4WAoAAAACAAAADwAABwAAQU5JTQYAAAD/////AABBTk1GKAAAAAQAAAAAAAcAAAcAAGQAAABWUDhMDwAAAC8H"
        + "wAEABxDR//4HIqL/AQBBTk1GKAAAAAAAAAAAAA8AAAcAAGQAAABWUDhMDwAAAC8PwAEABxD9j/4HIqL/AQA=")
    #expect(first.width == 16 && first.height == 8)
    #expect(first.pixel(2, 2) == Pixel(0, 0, 0, 0) && first.pixel(12, 2) == Pixel(0, 0, 255))
  }

  @Test func largeAndDamagedWebPIsRefused() throws {
    let data = try #require(Data(base64Encoded: Self.lossless))
    #expect(throws: ImageError.tooLarge(width: 16, height: 8)) { try CGImage(data: data, maximumPixels: 100) }
    for count in 0..<data.count {
      #expect(throws: ImageError.self) { try CGImage(data: data.prefix(count)) }
    }
    #expect(UIImage(data: data)?.size == CGSize(width: 16, height: 8))
  }

  @Test func aWebPFilesNoteOfItsOrientationCounts() throws {
    var file = try #require(Data(base64Encoded: Self.lossless))
    let exif =
      Data("MM\0*".utf8) + Data([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0])
    file += Data("EXIF".utf8) + Data([UInt8(exif.count), 0, 0, 0]) + exif
    file.replaceSubrange(4..<8, with: [UInt8(file.count - 8), 0, 0, 0])
    #expect(UIImage(data: file)?.imageOrientation == .right)
    #expect(UIImage(data: file)?.size == CGSize(width: 8, height: 16))
  }

  private static let lossless = "UklGRiQAAABXRUJQVlA4TBcAAAAvD8ABEA8QMf/zHwyxYDJ/6c4UIvofOQA="

  private func webP(_ base64: String) throws -> CGImage {
    let data = try #require(Data(base64Encoded: base64))
    return try #require(UIImage(data: data)?.cgImage)
  }
}
