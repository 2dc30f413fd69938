import Foundation
import PDFWriting
import TestSupport
import Testing

@Suite struct PictureTests {
  private static let whole = Matrix(a: 100, d: 100)

  @Test func theFirstRowIsAtTheTop() throws {
    let file = try WrittenFile { writer in
      let picture = writer.add(
        .pixels([255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0], width: 2, height: 2, components: 3, alpha: nil))
      writer.addSmallPage { $0.draw(picture, Self.whole) }
    }
    for page in try file.drawn() {
      #expect(page.isAbout([255, 0, 0], x: 10, y: 90))
      #expect(page.isAbout([0, 255, 0], x: 90, y: 90))
      #expect(page.isAbout([0, 0, 255], x: 10, y: 10))
      #expect(page.isAbout([0, 0, 0], x: 90, y: 10))
    }
  }

  @Test func alphaLetsThePageThrough() throws {
    let file = try WrittenFile { writer in
      let picture = writer.add(.pixels([0, 0], width: 2, height: 1, components: 1, alpha: [128, 255]))
      writer.addSmallPage { content in
        content.setFill(.rgb(1, 0, 0))
        content.rectangle(.small)
        content.fill()
        content.draw(picture, Self.whole)
      }
    }
    for page in try file.drawn() {
      #expect(page.isAbout([127, 0, 0], x: 10, y: 50))
      #expect(page.isAbout([0, 0, 0], x: 90, y: 50))
    }
  }

  @Test func equalPicturesAreWrittenOnce() throws {
    let pixels = (0..<3000).map { UInt8(truncatingIfNeeded: $0 * $0) }
    let file = try WrittenFile { writer in
      let first = writer.add(.pixels(pixels, width: 10, height: 100, components: 3, alpha: nil))
      #expect(writer.add(.pixels(pixels, width: 10, height: 100, components: 3, alpha: nil)) == first)
      let other = writer.add(.pixels(pixels, width: 100, height: 10, components: 3, alpha: nil))
      let opaque = [UInt8](repeating: 255, count: 1000)
      let masked = writer.add(.pixels(pixels, width: 10, height: 100, components: 3, alpha: opaque))
      writer.addSmallPage { content in
        content.draw(first, Self.whole)
        content.draw(other, Self.whole)
        content.draw(masked, Self.whole)
      }
    }
    let text = try file.unpacked()
    #expect(text.matches(of: /\/Subtype \/Image/).count == 3)
    // Alpha that is all opaque is none.
    #expect(!text.contains("/SMask"))
  }

  @Test func grayPicturesTakeAByteAPixel() throws {
    let file = try WrittenFile { writer in
      let gray = writer.add(.pixels([9, 9, 9, 77, 77, 77], width: 2, height: 1, components: 3, alpha: nil))
      let color = writer.add(.pixels([9, 9, 9, 77, 77, 78], width: 2, height: 1, components: 3, alpha: nil))
      writer.addSmallPage { content in
        content.draw(gray, Self.whole)
        content.draw(color, Matrix(a: 10, d: 10))
      }
    }
    let text = try file.unpacked()
    #expect(text.matches(of: /\/ColorSpace \/DeviceGray/).count == 1)
    #expect(text.matches(of: /\/ColorSpace \/DeviceRGB/).count == 1)
    for page in try file.drawn() { #expect(page.isAbout([77, 77, 77], x: 90, y: 50)) }
  }

  @Test(arguments: [1, 3])
  func everyPixelComesBack(components: Int) throws {
    let (width, height) = (123, 57)
    // A slope, noise and flat colour: each is filtered in its own way.
    var pixels: [UInt8] = []
    var noise: UInt32 = 1
    for row in 0..<height {
      for column in 0..<width * components {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        pixels.append(
          row < 20 ? UInt8(truncatingIfNeeded: row * 3 + column) : row < 40 ? UInt8(noise >> 24) : 200)
      }
    }
    let file = try WrittenFile { writer in
      let picture = writer.add(
        .pixels(pixels, width: width, height: height, components: components, alpha: nil))
      writer.addSmallPage { $0.draw(picture, Self.whole) }
    }
    _ = try file.say("pdfimages", "-all", "@", file.folder.path("p"))
    _ = try file.say("pdfimages", "@", file.folder.path("p"))
    let name = components == 1 ? "p-000.pgm" : "p-000.ppm"
    if FileManager.default.fileExists(atPath: file.folder.path(name)) {
      let data = try Data(contentsOf: URL(fileURLWithPath: file.folder.path(name)))
      #expect([UInt8](data.suffix(pixels.count)) == pixels)
    } else {
      // Gray comes out as colour.
      let data = try Data(contentsOf: URL(fileURLWithPath: file.folder.path("p-000.ppm")))
      #expect([UInt8](data.suffix(3 * pixels.count)) == pixels.flatMap { [$0, $0, $0] })
    }
  }

  @Test func smoothPicturesGetSmallByTheFilterAndFlatOnesWithoutIt() throws {
    let size = 256
    let smooth = (0..<size * size).flatMap { index -> [UInt8] in
      let (x, y) = (index % size, index / size)
      return [
        UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: (x + y) / 2), UInt8(truncatingIfNeeded: y),
      ]
    }
    let flat = (0..<size * size).map { index -> UInt8 in
      let cell = (index / 16 &* 2_654_435_761 >> 7) ^ (index / size / 16)
      return cell & 3 == 0 ? 0 : 255
    }
    let file = try WrittenFile { writer in
      _ = writer.add(.pixels(smooth, width: size, height: size, components: 3, alpha: nil))
      _ = writer.add(.pixels(flat, width: size, height: size, components: 1, alpha: nil))
      writer.addSmallPage()
    }
    #expect(file.bytes.count < 12_000)
  }

  @Test func aPictureTooLargeForItsLengthToBeKnownStillReads() throws {
    let size = 1500
    var noise: UInt64 = 1
    let pixels = (0..<size * size).map { _ -> UInt8 in
      noise = noise &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(noise >> 56)
    }
    let file = try WrittenFile { writer in
      let picture = writer.add(.pixels(pixels, width: size, height: size, components: 1, alpha: nil))
      writer.addSmallPage { $0.draw(picture, Self.whole) }
    }
    _ = try file.say("pdfimages", "-png", "@", file.folder.path("p"))
    #expect(file.bytes.count > 2_000_000)
    #expect(try Tool.run("mutool", "info", file.path).text.contains("1500x1500"))
    let raw = try file.say("mutool", "show", "@", "trailer/Root/Pages/Kids/1/Resources/XObject")
    #expect(raw.contains("/X"))
  }

  @Test func wrongSizesDrawNothing() throws {
    let file = try WrittenFile { writer in
      let pictures = [
        PictureData.pixels([1, 2], width: 2, height: 2, components: 1, alpha: nil),
        .pixels([1, 2], width: .max, height: .max, components: 3, alpha: nil),
        .pixels([1, 2], width: -1, height: -2, components: 1, alpha: nil),
        .pixels([1, 2, 3, 4], width: 1, height: 1, components: 4, alpha: nil),
        .jpeg([], width: 1, height: 1, components: 3, invertsInks: false),
        .jpeg([1], width: 1, height: 1, components: 2, invertsInks: false),
      ]
      writer.addSmallPage { content in
        for picture in pictures { content.draw(writer.add(picture), Self.whole) }
      }
    }
    #expect(!(try file.unpacked()).contains("/Image"))
  }

  @Test func jpegFilesAreKeptAsTheyAre() throws {
    let folder = try TemporaryFolder()
    // A page of colour, as a JPEG of another program.
    let source = try WrittenFile { writer in
      writer.addSmallPage { content in
        content.setFill(.rgb(0, 0.5, 1))
        content.rectangle(.small)
        content.fill()
      }
    }
    _ = try source.say("pdftoppm", "-r", "72", "-jpeg", "-singlefile", "@", folder.path("j"))
    let jpeg = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path("j.jpg"))))
    let file = try WrittenFile { writer in
      let picture = writer.add(.jpeg(jpeg, width: 100, height: 100, components: 3, invertsInks: false))
      _ = writer.add(.jpeg(jpeg, width: 100, height: 100, components: 4, invertsInks: true))
      writer.addSmallPage { $0.draw(picture, Self.whole) }
    }
    for page in try file.drawn() { #expect(page.isAbout([0, 128, 255], x: 50, y: 50)) }
    _ = try file.say("pdfimages", "-all", "@", folder.path("k"))
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path("k-000.jpg")))) == jpeg)
    #expect(String(decoding: file.bytes, as: UTF8.self).contains("/Decode[1 0 1 0 1 0 1 0]"))
  }
}
