import DocumentWire
import Engine
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import Wire

@testable import PageService

/// Tiles and thumbnails, by one cache.
struct PageTilesTests {
  private func document(_ bytes: [UInt8], page: Double = 600) throws -> (RemoteDocument, PagePool) {
    // A busy machine must not end a worker that is stopped on purpose.
    var limits = RemoteDocument.Limits()
    limits.page = page
    let document = try RemoteDocument(
      MemorySource(bytes), name: "a.pdf", program: program, workers: 1, limits: limits)
    return (document, try #require(document.pool))
  }

  private func document(pages: Int) throws -> (RemoteDocument, PagePool) {
    try document(PDFFixture(pages: (0..<pages).map { PDFFixture.text("Page \($0)") }).bytes)
  }

  private func tile(_ page: Int, scale: Double = 1, column: Int = 0, row: Int = 0) -> PageTiles.Picture {
    .tile(TileRequest(page: page, scale: scale, column: column, row: row))
  }

  /// Comes back when so many viewers wait for one and the same thing.
  private func waitForViewers(_ count: Int, _ pool: PagePool) async throws {
    while pool.state.withLock({ $0.jobs.values.map(\.viewers.count) }) != [count] {
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Hundredths of a second that a process has worked.
  private func time(_ process: Int32) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return try #require(fields.count > 12 ? Int(fields[11]) : nil)
  }

  /// Some seconds of work in many objects.
  private let heavy = String(repeating: "0 0 200 300 re 0 0 m 200 300 l 0 300 l 200 0 l f* ", count: 30_000)

  // MARK: What a tile shows

  @Test(arguments: [0, 90, 180, 270])
  func tilesSideBySideAreTheWholePage(_ rotation: Int) async throws {
    let fixture = PDFFixture(
      pages: [PDFFixture.text("Tiles") + " 10 20 m 190 280 l 5 w S"], page: { _ in "/Rotate \(rotation)" })
    let (document, pool) = try document(fixture.bytes)
    let tiles = PageTiles(document, cache: .init(budget: 64 << 20))
    let whole = try pool.beginPicture(of: 0, .times(4), .visible) { $0 }.wait().get()
    #expect((whole.width, whole.height) == (rotation % 180 == 0 ? (800, 1200) : (1200, 800)))

    let grid = TileRequest.grid(Double(whole.width) / 4, Double(whole.height) / 4, scale: 4)
    #expect(grid == (rotation % 180 == 0 ? (2, 3) : (3, 2)))
    var assembled = [UInt8](repeating: 0, count: whole.bytesPerRow * whole.height)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let pixels = try await tiles.picture(tile(0, scale: 4, column: column, row: row), .visible).pixels
        pixels.withBytes { bytes in
          for line in 0..<pixels.height {
            let start = (row * 512 + line) * whole.bytesPerRow + column * 512 * 4
            assembled.replaceSubrange(
              start..<start + pixels.bytesPerRow,
              with: bytes[line * pixels.bytesPerRow..<(line + 1) * pixels.bytesPerRow])
          }
        }
      }
    }
    // PDFium rounds a line's edges a little otherwise where a picture is cut.
    let isWhole = whole.withBytes { zip($0, assembled).allSatisfy { abs(Int($0) - Int($1)) <= 4 } }
    let hasInk = assembled.contains { $0 < 100 }
    #expect(isWhole && hasInk)
  }

  @Test func beyondThePageThereIsNoTile() async throws {
    let tiles = PageTiles(try document(pages: 1).0, cache: .init(budget: 1 << 20))
    for picture in [
      tile(0, column: 1), tile(0, row: 1), tile(1), tile(0, scale: 1e12), tile(0, scale: -1, row: 1),
    ] {
      await #expect(throws: (any Error).self) { try await tiles.picture(picture, .visible) }
    }
    // Far in, where the page as a whole could not be drawn.
    let deep = try await tiles.picture(tile(0, scale: 4000, column: 700, row: 900), .visible)
    #expect(deep.pixels.width == 512 && deep.pixels.height == 512)
  }

  // MARK: What is kept

  @Test func aTileThatIsThereIsNotDrawnAgain() async throws {
    let (document, pool) = try document(pages: 1)
    let tiles = PageTiles(document, cache: .init(budget: 4 << 20))
    #expect(tiles.kept(tile(0)) == nil)
    let first = try await tiles.picture(tile(0), .visible)
    let thumbnail = try await tiles.picture(.thumbnail(page: 0, longest: 90), .thumbnail)
    // Nothing can be drawn any more.
    kill(try #require(pool.processIDs.first), SIGSTOP)
    #expect(try await tiles.picture(tile(0), .visible).pixels === first.pixels)
    #expect(tiles.kept(.thumbnail(page: 0, longest: 90))?.pixels === thumbnail.pixels)
    #expect(thumbnail.pixels.width == 60 && thumbnail.pixels.height == 90)
  }

  @Test func whatWasLookedAtLastStaysWithinTheBudget() async throws {
    let (document, pool) = try document(pages: 40)
    let cache = PageTiles.Cache(budget: 5 << 20)
    let tiles = PageTiles(document, cache: cache)
    for page in 0..<40 {
      _ = try await tiles.picture(tile(page, scale: 1.5), .visible)
      #expect(tiles.kept(tile(0, scale: 1.5)) != nil, "page 0, after \(page)")
      #expect(cache.cost <= cache.budget)
    }
    let kept = (0..<40).filter { tiles.kept(tile($0, scale: 1.5)) != nil }
    #expect(kept == [0, 36, 37, 38, 39])
    // Memory of what went was drawn into again.
    #expect(pool.memoryCount <= 5 + 2)
  }

  @Test func memoryThatIsNoLongerKeptIsGivenUp() async throws {
    let (document, pool) = try document(pages: 20)
    let cache = PageTiles.Cache(budget: 100 << 20)
    do {
      let tiles = PageTiles(document, cache: cache)
      for page in 0..<20 { _ = try await tiles.picture(tile(page), .visible) }
      #expect(cache.count == 20 && pool.memoryCount == 20)
    }
    // Whoever closes a document lets go of all its pictures; some memory lies ready for the next.
    #expect(cache.cost == 0 && pool.memoryCount <= 4)
    #expect(String(decoding: try pool.text(of: 3).units, as: UTF16.self) == "Page 3")
  }

  @Test func documentsShareOneBudget() async throws {
    let cache = PageTiles.Cache(budget: 3 << 20)
    let (one, other) = (
      PageTiles(try document(pages: 4).0, cache: cache), PageTiles(try document(pages: 4).0, cache: cache)
    )
    for page in 0..<4 {
      let pixels = try await one.picture(tile(page), .visible).pixels
      #expect(try await other.picture(tile(page), .visible).pixels !== pixels)
      #expect(cache.cost <= cache.budget)
    }
    #expect(one.kept(tile(0)) == nil && other.kept(tile(3)) != nil)
  }

  @Test func aThousandThumbnailsMayBeHeldAtOnce() async throws {
    let (document, pool) = try document(pages: 1000)
    let tiles = PageTiles(document, cache: .init(budget: 1 << 30))
    for page in 0..<1000 { _ = try await tiles.picture(.thumbnail(page: page, longest: 60), .thumbnail) }
    #expect(pool.memoryCount == 1000)
    // They hold memory, and no descriptors.
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    #expect(descriptors < 500)
  }

  // MARK: Who waits

  @Test func whoWantsTheSameTileSharesOneDrawing() async throws {
    let (document, pool) = try document(pages: 1)
    let tiles = PageTiles(document, cache: .init(budget: 4 << 20))
    let worker = try #require(pool.processIDs.first)
    kill(worker, SIGSTOP)
    async let one = tiles.picture(tile(0), .visible)
    async let other = tiles.picture(tile(0), .prefetch)
    try await waitForViewers(2, pool)
    kill(worker, SIGCONT)
    #expect(try await one.pixels === other.pixels)
  }

  @Test func aTileThatNobodyWantsAnyMoreIsNotDrawnToItsEnd() async throws {
    let (document, pool) = try document(PDFFixture(pages: [heavy, PDFFixture.text("Light")]).bytes)
    let tiles = PageTiles(document, cache: .init(budget: 4 << 20))
    let worker = pool.processIDs
    let wish = tile(0, scale: 8, column: 1, row: 1)
    let process = try #require(worker.first)
    kill(process, SIGSTOP)
    let viewers = (0..<2).map { _ in Task { try await tiles.picture(wish, .visible) } }
    try await waitForViewers(2, pool)
    viewers[0].cancel()
    await #expect(throws: PageServiceError.cancelled) { try await viewers[0].value }
    try await waitForViewers(1, pool)
    viewers[1].cancel()
    await #expect(throws: PageServiceError.cancelled) { try await viewers[1].value }
    // It has the request, and would draw for seconds.
    kill(process, SIGCONT)
    #expect(tiles.kept(wish) == nil)
    _ = try await tiles.picture(tile(1), .visible)
    #expect(pool.processIDs == worker)
  }

  // MARK: Changes

  @Test(arguments: Form.allCases)
  func whatChangedIsDrawnAnewAndTheRestIsKept(_ form: Form) async throws {
    let document = try form.open(RichFixture.bytes)
    let tiles = PageTiles(document, cache: .init(budget: 64 << 20))
    let before = try await tiles.picture(tile(3), .visible)
    let same = try await tiles.picture(tile(2), .visible)
    let turn = try await document.apply(.rotate([3], by: 90)).value
    #expect(tiles.kept(tile(3)) == nil && tiles.kept(tile(2))?.pixels === same.pixels)
    let turned = try await tiles.picture(tile(3), .visible)
    #expect((before.pixels.width, before.pixels.height) == (200, 300))
    #expect((turned.pixels.width, turned.pixels.height) == (300, 200))
    #expect((before.generation, turned.generation) == (0, 1))
    #expect(tiles.kept(tile(3))?.pixels === turned.pixels)
    // Taken back, the page is as the file has it, and that is still there.
    _ = try await document.apply(turn.inverse)
    #expect(tiles.kept(tile(3))?.pixels === before.pixels)
    #expect(tiles.kept(tile(3))?.generation == 2)
  }

  @Test(arguments: Form.allCases)
  func pagesThatOnlyMoveAreNotDrawnAgain(_ form: Form) async throws {
    let document = try form.open(RichFixture.bytes)
    let tiles = PageTiles(document, cache: .init(budget: 64 << 20))
    let pictures = (0..<4).map { PageTiles.Picture.thumbnail(page: $0, longest: 90) }
    var drawn: [PageTiles.Tile] = []
    for picture in pictures { drawn.append(try await tiles.picture(picture, .thumbnail)) }
    _ = try await document.apply(.insertBlankPage(at: 0, width: 100, height: 100))
    #expect(tiles.kept(pictures[0]) == nil)
    for page in 0..<4 {
      #expect(tiles.kept(.thumbnail(page: page + 1, longest: 90))?.pixels === drawn[page].pixels)
    }
    _ = try await document.apply(.removePages([0, 2]))
    #expect(pictures.map { tiles.kept($0)?.pixels === drawn[$0.page].pixels } == [true, false, false, false])
    #expect(tiles.kept(pictures[1])?.pixels === drawn[2].pixels)
  }

  @Test func bothFormsDrawTheSameTilesAndThumbnails() async throws {
    let (remote, local) = (try Form.remote.open(RichFixture.bytes), try Form.local.open(RichFixture.bytes))
    let edits: [PageEdit?] = [
      nil, .rotate([1, 3], by: 90), .removeAnnotation(page: 0, index: 0),
      .setBox(page: 2, .crop, PageRect(x: 5, y: 5, width: 100, height: 120)),
      .insertBlankPage(at: 4, width: 300, height: 600),
    ]
    for edit in edits {
      if let edit { for document in [remote, local] { _ = try await document.apply(edit) } }
      for page in 0..<remote.pageCount {
        for picture in [
          tile(page, scale: 2.5), tile(page, scale: 4, row: 1), .thumbnail(page: page, longest: 99),
        ] {
          let (one, other) = (
            try? await remote.draw(picture, .visible), try? await local.draw(picture, .visible)
          )
          #expect(one?.pixels.width == other?.pixels.width && one?.look == other?.look)
          let isSame = one?.pixels.withBytes { one in other?.pixels.withBytes { one.elementsEqual($0) } }
          #expect(isSame == (other == nil ? nil : true), "\(picture) after \(String(describing: edit))")
        }
      }
    }
  }

  @Test(arguments: [90, 180, 270])
  func aPageTurnedByAnEditLooksAsOneTurnedInItsFile(_ degrees: Int) async throws {
    func tile(fileTurn: Int, editTurn: Int) async throws -> PagePixels {
      let fixture = PDFFixture(pages: [PDFFixture.text("Turned") + " 10 20 80 40 re f"]) { _ in
        "/Rotate \(fileTurn)"
      }
      let (document, _) = try document(fixture.bytes)
      _ = try await document.apply(.rotate([0], by: editTurn))
      return try await document.draw(self.tile(0, scale: 2), .visible).pixels
    }
    let inFile = try await tile(fileTurn: degrees, editTurn: 0)
    let edited = try await tile(fileTurn: 0, editTurn: degrees)
    #expect((inFile.width, inFile.height) == (edited.width, edited.height))
    let isSame = inFile.withBytes { one in edited.withBytes { one.elementsEqual($0) } }
    #expect(isSame)
  }

  @Test func aDrawingFromBeforeAChangeIsOutdatedAndKeptForWhenThatIsTakenBack() async throws {
    let (document, pool) = try document(pages: 2)
    let tiles = PageTiles(document, cache: .init(budget: 8 << 20))
    let worker = try #require(pool.processIDs.first)
    kill(worker, SIGSTOP)
    let viewer = Task { try await tiles.picture(tile(0), .visible) }
    try await waitForViewers(1, pool)
    let turn = try await document.apply(.rotate([0], by: 90)).value
    kill(worker, SIGCONT)
    await #expect(throws: PageServiceError.outdated) { try await viewer.value }
    #expect(tiles.kept(tile(0)) == nil)
    #expect(try await tiles.picture(tile(0), .visible).generation == 1)
    _ = try await document.apply(turn.inverse)
    #expect(tiles.kept(tile(0))?.pixels.width == 200)
  }

  /// Some minutes of work, more than the keeper may take: one that went on would be ended.
  @Test func aCancelledDrawingEndsInTheKeeperToo() async throws {
    let heavy = "/Pattern cs /P scn " + String(repeating: "0 0 200 300 re f ", count: 50_000)
    var fixture = PDFFixture(pages: [heavy, PDFFixture.text("Light")])
    fixture[20] = PDFFixture.stream(
      "0 0 1 1 re f",
      "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 "
        + "/Resources << >>")
    fixture[3] = "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Pattern << /P 20 0 R >> >> >>"
    let (document, _) = try document(fixture.bytes, page: 30)
    _ = try await document.apply(.rotate([0], by: 90))
    let keeper = try #require(document.keeperProcess)
    let viewer = Task { try await document.draw(tile(0, scale: 8), .visible) }
    let start = try time(keeper)
    while try time(keeper) < start + 30 { try await Task.sleep(for: .milliseconds(1)) }
    viewer.cancel()
    await #expect(throws: PageServiceError.cancelled) { try await viewer.value }
    #expect(try await document.properties().value.sizes.count == 2)
    #expect(document.keeperProcess == keeper)
  }
}
