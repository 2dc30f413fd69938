import Foundation
import Reading
import Testing

/// Where things of a page are seen: highlights, links, annotations.
@Suite struct PlacesTests {
  private static let box = CGRect(x: 100, y: -50, width: 400, height: 600)

  private func spread(_ rotation: Int = 0, turned: Int = 0) -> BookView {
    var pages = Array(repeating: PageGeometry(box: Self.box, rotation: rotation), count: 6)
    pages[2] = PageGeometry(box: CGRect(x: 7, y: 9, width: 200, height: 300), rotation: rotation)
    var view = BookView(
      pages: pages, mode: .spread, options: SpreadOptions(binding: .right, hasCover: true),
      rotation: turned, size: CGSize(width: 1001, height: 703))
    view.turn(.forward)
    return view
  }

  @Test(arguments: [
    (0, CGPoint(x: 100, y: 550)), (90, CGPoint(x: 100, y: -50)), (180, CGPoint(x: 500, y: -50)),
    (270, CGPoint(x: 500, y: 550)), (-90, CGPoint(x: 500, y: 550)), (450, CGPoint(x: 100, y: -50)),
  ])
  func theCornerThatIsSeenUpperLeftLiesThere(rotation: Int, corner: CGPoint) throws {
    for (own, turned) in [(rotation, 0), (0, rotation), (rotation - 90, 90)] {
      let view = spread(own, turned: turned)
      let transform = try #require(view.transform(ofPage: 1, factor: 1))
      let place = try #require(view.visiblePages.first { $0.page == 1 }).rect
      let seen = transform(corner)
      #expect(abs(seen.x - place.minX) < 0.51 && abs(seen.y - place.minY) < 0.51)
    }
  }

  @Test(arguments: [0, 90, 180, 270]) func thePictureAndWhatLiesOnItUseOneTransform(rotation: Int) throws {
    var view = spread(rotation)
    for (scale, factor) in [(1.0, 1.0), (2.37, 1.25), (0.3, 2), (64, 1.5)] {
      view.zoom(to: scale, about: CGPoint(x: 480, y: 350))
      for tile in TileSchedule(view, factor: factor).visible {
        let transform = try #require(view.transform(ofPage: tile.page, factor: factor))
        let picture = view.viewport.pixels(
          try #require(view.arrangement.frame(ofPage: tile.page)?.place(ofPage: tile.page)).rect,
          factor: factor)
        for spot in [CGPoint(x: 120, y: 100), CGPoint(x: 333.3, y: 250.1)] {
          let inTile = tile.transform(spot)
          let (seen, drawn) = (
            transform(spot),
            CGPoint(
              x: (picture.minX + tile.rect.minX + inTile.x) / factor,
              y: (picture.minY + tile.rect.minY + inTile.y) / factor)
          )
          #expect(abs(seen.x - drawn.x) < 1e-6 && abs(seen.y - drawn.y) < 1e-6)
        }
      }
    }
  }

  @Test(arguments: [0, 90, 180, 270]) func aPlaceOfTheViewLeadsBackToThePage(turned: Int) throws {
    var view = spread(turned: turned)
    view.zoom(to: 2.37, about: CGPoint(x: 700, y: 100))
    let point = CGPoint(x: 640, y: 320)
    let (page, spot) = try #require(view.pageSpot(at: point, factor: 2))
    let transform = try #require(view.transform(ofPage: page, factor: 2))
    let back = transform(spot)
    #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
    #expect(view.place(at: point)?.page == page)
  }

  @Test func besideThePagesTheNearestCounts() throws {
    let view = spread()
    let place = try #require(view.visiblePages.first { $0.page == 1 }).rect
    #expect(view.pageSpot(at: CGPoint(x: place.maxX + 5, y: 300), factor: 1) == nil)
    let near = try #require(view.pageSpot(nearest: CGPoint(x: place.maxX + 5, y: 300), factor: 1))
    #expect(near.page == 1)
    #expect(near.spot.x > Self.box.maxX)
  }

  @Test func onlyTheOpenSpreadHasPlaces() {
    let view = spread()
    #expect(view.transform(ofPage: 1, factor: 1) != nil && view.transform(ofPage: 2, factor: 1) != nil)
    #expect(view.transform(ofPage: 3, factor: 1) == nil)
    #expect(view.transform(ofPage: -1, factor: 1) == nil && view.transform(ofPage: 99, factor: 1) == nil)
  }

  @Test func theZoomFigureIsOfTheTallerPage() throws {
    var view = spread()
    view.zoom(to: BookView.actualSize, about: .zero)
    #expect(view.zoomPercent == 100)
    let points = CGRect(x: 200, y: 100, width: 100, height: 50)
    let tall = try #require(view.rect(points, ofPage: 1, factor: 3))
    #expect(abs(tall.width - 100 * BookView.actualSize) < 0.2)
    let short = try #require(view.rect(CGRect(x: 50, y: 50, width: 100, height: 50), ofPage: 2, factor: 3))
    #expect(abs(short.width - 2 * 100 * BookView.actualSize) < 0.4)
  }

  @Test func trimmedPagesAreCutAtTheirOwnSides() throws {
    let pages = Array(repeating: PageGeometry(box: Self.box), count: 4)
    let trim = PageTrim(odd: .init(left: 0.1, top: 0.2), even: .init(right: 0.1, bottom: 0.25))
    let view = BookView(pages: pages, mode: .continuous, trim: trim, size: CGSize(width: 800, height: 600))
    #expect(view.shownPages[0].box == CGRect(x: 140, y: -50, width: 360, height: 480))
    let even = view.shownPages[1].box
    #expect(abs(even.minX - 100) < 1e-9 && abs(even.width - 360) < 1e-9)
    #expect(abs(even.minY - 100) < 1e-9 && abs(even.height - 450) < 1e-9)
    // The cut edge is the page's edge on the screen, and everything else stays at its place.
    let place = try #require(view.visiblePages.first).rect
    let seen = try #require(view.rect(CGRect(x: 140, y: 430, width: 0, height: 0), ofPage: 0, factor: 4))
    #expect(abs(seen.minX - place.minX) < 0.2 && abs(seen.minY - place.minY) < 0.2)
  }

  @Test(arguments: [90, 180, 270]) func theSidesOfATrimAreThoseThatAreSeen(rotation: Int) {
    let turned = PageGeometry(box: Self.box, rotation: rotation).trimmed(by: .init(left: 0.1))
    let corner = PageGeometry(box: Self.box, rotation: rotation).upright(turned.box)
    let width = PageGeometry(box: Self.box, rotation: rotation).extent.width
    #expect(abs(corner.minX - width * 0.1) < 1e-9 && abs(corner.maxX - width) < 1e-9)
    #expect(turned.rotation == rotation)
  }

  @Test func aTrimNeverTakesAllOfAPage() {
    for edges in [
      PageTrim.Edges(left: 3, right: 5), .init(top: .infinity, bottom: 9), .init(left: -4, top: .nan),
    ] {
      let box = PageGeometry(box: Self.box).trimmed(by: edges).box
      #expect(box.width >= 39.9 && box.height >= 59.9 && box.width <= 400 && box.height <= 600)
    }
  }

  @Test func aMatchOutOfViewIsBroughtToTheMiddle() throws {
    var view = BookView(
      pages: Array(repeating: PageGeometry(box: Self.box), count: 90), mode: .continuous,
      size: CGSize(width: 800, height: 600))
    let match = CGRect(x: 200, y: 100, width: 40, height: 12)
    view.reveal(match, ofPage: 60)
    let seen = try #require(view.rect(match, ofPage: 60, factor: 1))
    #expect(abs(seen.midY - 300) < 2)
    // One that is in view moves nothing.
    let before = view.viewport
    view.reveal(match.offsetBy(dx: 10, dy: 20), ofPage: 60)
    #expect(view.viewport == before)
  }

  @Test func aDestinationLeadsToItsPlace() throws {
    var view = spread()
    view.zoom(to: 6, about: .zero)
    let target = CGRect(x: 300, y: 200, width: 10, height: 10)
    view.go(to: view.place(of: target, onPage: 3))
    let seen = try #require(view.rect(target, ofPage: 3, factor: 1))
    let margin = view.spacing.margin * 6
    #expect(abs(seen.minX - margin) <= 1 && abs(seen.minY - margin) <= 1)
  }
}
