import DocumentDesk
import Engine
import Foundation
import PDFKit
import PageService
import Reading
import TestSupport
import Testing

@testable import PDFKitUI

/// Marks against ink: a page holds nothing but the marked word, so that all ink on it is the word's.
@Suite struct MarksTests {
  /// How a page is shown.
  struct Look: CustomTestStringConvertible {
    var page = ""
    var percent = 100.0
    var rotation = 0
    var trim = PageTrim()
    var mode = ReadingMode.continuous
    var factor = 1.0
    var testDescription: String {
      "\(page) at \(percent) %, turned by \(rotation), \(mode), factor \(factor), trimmed \(trim.odd)"
    }
  }

  static let looks: [Look] = ["", "/Rotate 90", "/Rotate 180", "/CropBox [10 150 190 280]"].flatMap { page in
    [100.0, 237].flatMap { percent in
      [
        Look(page: page, percent: percent), Look(page: page, percent: percent, rotation: 270),
        Look(page: page, percent: percent, mode: .continuousSpread),
        Look(page: page, percent: percent, mode: .continuousSpread, factor: 2),
        Look(
          page: page, percent: percent,
          trim: PageTrim(odd: .init(left: 0.05, top: 0.1), even: .init(left: 0.03, top: 0.04, right: 0.02))),
      ]
    }
  }

  @Test(arguments: looks)
  func holdAllInkOfTheWordAndEndWithItsBoxes(look: Look) async throws {
    let fixture = PDFFixture(pages: ["Highlight", "qjgpy"].map { PDFFixture.text($0) }) { _ in look.page }
    let document = try PDFDocument(contents: Data(fixture.bytes))
    let service = LocalDocument(serving: document)
    let frames = try await service.frames(of: 0..<2).value
    var view = BookView(
      pages: frames.map { PageGeometry($0) }, mode: look.mode, rotation: look.rotation, trim: look.trim,
      size: CGSize(width: 1500, height: 1100))
    view.zoom(to: look.percent / 100 * BookView.actualSize, about: .zero)
    for page in 0..<2 {
      view.go(to: PagePlace(page: page))
      let map = try #require(view.maps(factor: look.factor).first { $0.page == page })
      let text = try await service.text(of: page, .visible).value
      let layout = PageTextLayout(
        units: text.units,
        boxes: text.boxes.map {
          CGRect(x: $0.left, y: $0.bottom, width: $0.width, height: $0.height)
        })
      let rect = try #require(layout.rects(of: 0..<text.units.count).first)
      let mark = map.mark(rect).scaled(by: look.factor)
        .offsetBy(dx: -map.pixels.minX, dy: -map.pixels.minY)
      let ink = try #require(try await ink(ofPage: page, view, map, service))
      #expect(mark.insetBy(dx: -1, dy: -1).contains(ink), "ink \(ink), mark \(mark)")
      // The ends: neither more nor less than the characters' boxes, to a pixel.
      let exact = map.view(rect).scaled(by: look.factor).offsetBy(dx: -map.pixels.minX, dy: -map.pixels.minY)
      for (end, wanted) in [
        (mark.minX, exact.minX), (mark.maxX, exact.maxX), (mark.minY, exact.minY), (mark.maxY, exact.maxY),
      ] {
        #expect(abs(end - wanted) <= 1)
      }
    }
  }

  /// Around all that is not white, in pixels of the page's picture, put together of its tiles.
  private func ink(
    ofPage page: Int, _ view: BookView, _ map: PageMap, _ service: LocalDocument
  ) async throws -> CGRect? {
    var ink = CGRect.null
    let width = Int(map.pixels.width)
    let height = Int(map.pixels.height)
    for row in 0...(height - 1) / Tile.side {
      for column in 0...(width - 1) / Tile.side {
        let tile = Tile(
          page: page, geometry: view.shownPages[page], width: width, height: height, column: column, row: row)
        let picture = Picture(tile: tile, version: 0, finish: PictureFinish())
        let pixels = try await service.picture(picture.request, .visible).value
        ink = ink.union(
          pixels.inkBounds.offsetBy(dx: tile.rect.minX, dy: tile.rect.minY))
      }
    }
    return ink.isNull ? nil : ink
  }

  @Test func facingPagesShareAnEdgeToThePixel() throws {
    let pages = [PageGeometry(box: CGRect(x: 0, y: 0, width: 612.3, height: 792))]
    for percent in stride(from: 31.0, to: 260, by: 7.3) {
      var view = BookView(
        pages: Array(repeating: pages[0], count: 4), mode: .spread, size: CGSize(width: 3637, height: 2211))
      view.zoom(to: percent / 100, about: .zero)
      let maps = view.maps(factor: 1)
      try #require(maps.count == 2)
      #expect(maps[0].pixels.maxX == maps[1].pixels.minX)
      #expect(maps[0].pixels.height == maps[1].pixels.height)
    }
  }
}

extension PagePixels {
  /// Around all pixels that are not white; null when all are.
  var inkBounds: CGRect {
    withBytes { bytes in
      var bounds = CGRect.null
      for y in 0..<height {
        for x in 0..<width where bytes[y * bytesPerRow + x * 4 + 1] < 250 {
          bounds = bounds.union(CGRect(x: x, y: y, width: 1, height: 1))
        }
      }
      return bounds
    }
  }
}
