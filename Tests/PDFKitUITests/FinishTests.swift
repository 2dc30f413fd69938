import DocumentDesk
import Engine
import Foundation
import PDFKit
import PageService
import Reading
import TestSupport
import Testing

@testable import PDFKitUI

@Suite struct FinishTests {
  /// A red, a black and a grey field on white.
  private static let fields =
    "1 0 0 rg 0 0 60 300 re f 0 g 60 0 60 300 re f 0.6 g 120 0 30 300 re f"

  private func draw(_ finish: PictureFinish) async throws -> FinishedPixels {
    let fixture = PDFFixture(pages: [Self.fields])
    let service = LocalDocument(serving: try PDFDocument(contents: Data(fixture.bytes)))
    let frame = try #require(try await service.frames(of: 0..<1).value.first)
    let tile = Tile(page: 0, geometry: PageGeometry(frame), width: 200, height: 300)
    let picture = Picture(tile: tile, version: 0, finish: finish)
    let pixels = try await service.picture(picture.request, .visible).value
    return try #require(finish.apply(to: pixels, width: 200, height: 300))
  }

  private func color(_ pixels: FinishedPixels, _ x: Int, _ y: Int = 150) -> [Int] {
    [2, 1, 0].map { Int(pixels.base[(y * pixels.width + x) * 4 + $0]) }
  }

  @Test func nightTurnsLightAndKeepsHues() async throws {
    var finish = PictureFinish()
    finish.isNight = true
    let night = try await draw(finish)
    let (red, black, white) = (color(night, 30), color(night, 90), color(night, 180))
    #expect(white.allSatisfy { $0 < 40 })
    #expect(black.allSatisfy { $0 > 220 })
    #expect(red[0] > red[1] + 40 && red[1] == red[2])
    #expect(color(night, 180)[0] == Int(PictureFinish.paper(isNight: true)))
  }

  @Test func sharpeningRaisesContrastAtEdgesOnly() async throws {
    var finish = PictureFinish()
    finish.sharpening = .strong
    let sharp = try await draw(finish)
    finish.sharpening = .weak
    let weak = try await draw(finish)
    // Grey beside white is darker than grey in the middle of its field.
    #expect(color(sharp, 149)[1] < color(weak, 149)[1])
    #expect(color(weak, 149)[1] < color(weak, 135)[1])
    #expect(color(sharp, 135) == color(weak, 135))
  }

  @Test func highQualityDrawsTwiceAsManyPixelsAndShowsAsMany() async throws {
    var finish = PictureFinish()
    finish.isFine = true
    let fine = try await draw(finish)
    #expect((fine.width, fine.height) == (200, 300))
    #expect(color(fine, 30) == [255, 0, 0])
    #expect(color(fine, 180) == [255, 255, 255])
  }

  @Test func tilesOfASharpenedPageMeetWithoutASeam() async throws {
    // A pattern across the border of two tiles, drawn in two and compared with the same rows of one.
    let stripes = stride(from: 0, to: 700, by: 7).map { "0.3 g \($0) 0 3 40 re f" }.joined(separator: " ")
    let fixture = PDFFixture(pages: [stripes]) { _ in "/MediaBox [0 0 700 40]" }
    let service = LocalDocument(serving: try PDFDocument(contents: Data(fixture.bytes)))
    let frame = try #require(try await service.frames(of: 0..<1).value.first)
    var finish = PictureFinish()
    finish.sharpening = .strong
    func row(_ column: Int) async throws -> [UInt8] {
      let tile = Tile(page: 0, geometry: PageGeometry(frame), width: 700, height: 40, column: column)
      let picture = Picture(tile: tile, version: 0, finish: finish)
      let pixels = try await service.picture(picture.request, .visible).value
      let finished = try #require(finish.apply(to: pixels, width: Int(tile.rect.width), height: 40))
      return (0..<finished.width).map { finished.base[(20 * finished.width + $0) * 4 + 1] }
    }
    let pixels = try await row(0) + row(1)
    #expect(pixels.count == 700)
    // The pattern repeats every seven points: what is at the border looks like anywhere else.
    for place in 507..<520 { #expect(pixels[place] == pixels[place - 70]) }
  }
}
