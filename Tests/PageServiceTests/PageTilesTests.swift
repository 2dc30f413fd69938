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
  private func pool(_ contents: [String], workers: Int = 1) throws -> PagePool {
    // A busy machine must not end a worker that is stopped on purpose.
    var limits = PagePool.Limits()
    limits.page = 600
    return try PagePool(
      PageSource(MemorySource(PDFFixture(pages: contents).bytes)), program: program, workers: workers,
      limits: limits)
  }

  private func pool(pages: Int) throws -> PagePool {
    try pool((0..<pages).map { PDFFixture.text("Page \($0)") })
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

  /// Some seconds of work in many objects.
  private let heavy = String(repeating: "0 0 200 300 re 0 0 m 200 300 l 0 300 l 200 0 l f* ", count: 30_000)

  // MARK: What a tile shows

  @Test(arguments: [0, 90, 180, 270])
  func tilesSideBySideAreTheWholePage(_ rotation: Int) async throws {
    let fixture = PDFFixture(
      pages: [PDFFixture.text("Tiles") + " 10 20 m 190 280 l 5 w S"], page: { _ in "/Rotate \(rotation)" })
    let pool = try PagePool(PageSource(MemorySource(fixture.bytes)), program: program, workers: 1)
    let tiles = PageTiles(pool, cache: .init(budget: 64 << 20))
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
    let tiles = PageTiles(try pool(pages: 1), cache: .init(budget: 1 << 20))
    for picture in [
      tile(0, column: 1), tile(0, row: 1), tile(1), tile(0, scale: 1e12), tile(0, scale: -1, row: 1),
    ] {
      await #expect(throws: PageServiceError.self) { try await tiles.picture(picture, .visible) }
    }
    // Far in, where the page as a whole could not be drawn.
    let deep = try await tiles.picture(tile(0, scale: 4000, column: 700, row: 900), .visible)
    #expect(deep.pixels.width == 512 && deep.pixels.height == 512)
  }

  // MARK: What is kept

  @Test func aTileThatIsThereIsNotDrawnAgain() async throws {
    let pool = try pool(pages: 1)
    let tiles = PageTiles(pool, cache: .init(budget: 4 << 20))
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
    let pool = try pool(pages: 40)
    let cache = PageTiles.Cache(budget: 5 << 20)
    let tiles = PageTiles(pool, cache: cache)
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
    let pool = try pool(pages: 20)
    let cache = PageTiles.Cache(budget: 100 << 20)
    do {
      let tiles = PageTiles(pool, cache: cache)
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
      PageTiles(try pool(pages: 4), cache: cache), PageTiles(try pool(pages: 4), cache: cache)
    )
    for page in 0..<4 {
      let pixels = try await one.picture(tile(page), .visible).pixels
      #expect(try await other.picture(tile(page), .visible).pixels !== pixels)
      #expect(cache.cost <= cache.budget)
    }
    #expect(one.kept(tile(0)) == nil && other.kept(tile(3)) != nil)
  }

  @Test func aThousandThumbnailsMayBeHeldAtOnce() async throws {
    let pool = try pool(pages: 1000)
    let tiles = PageTiles(pool, cache: .init(budget: 1 << 30))
    for page in 0..<1000 { _ = try await tiles.picture(.thumbnail(page: page, longest: 60), .thumbnail) }
    #expect(pool.memoryCount == 1000)
    // They hold memory, and no descriptors.
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    #expect(descriptors < 500)
  }

  // MARK: Who waits

  @Test func whoWantsTheSameTileSharesOneDrawing() async throws {
    let pool = try pool(pages: 1)
    let tiles = PageTiles(pool, cache: .init(budget: 4 << 20))
    let worker = try #require(pool.processIDs.first)
    kill(worker, SIGSTOP)
    async let one = tiles.picture(tile(0), .visible)
    async let other = tiles.picture(tile(0), .prefetch)
    try await waitForViewers(2, pool)
    kill(worker, SIGCONT)
    #expect(try await one.pixels === other.pixels)
  }

  @Test func aTileThatNobodyWantsAnyMoreIsNotDrawnToItsEnd() async throws {
    let pool = try pool([heavy, PDFFixture.text("Light")])
    let tiles = PageTiles(pool, cache: .init(budget: 4 << 20))
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

  @Test func whatChangedIsDrawnAnewAndTheRestIsKept() async throws {
    let tiles = PageTiles(try pool(["", PDFFixture.text("Same")]), cache: .init(budget: 8 << 20))
    let empty = try await tiles.picture(tile(0), .visible)
    let same = try await tiles.picture(tile(1), .visible)
    tiles.change(to: try pool([PDFFixture.text("Written"), PDFFixture.text("Same")]), pages: [0])
    #expect(tiles.kept(tile(0)) == nil && tiles.kept(tile(1))?.pixels === same.pixels)
    let written = try await tiles.picture(tile(0), .visible)
    let isOther = written.pixels.withBytes { bytes in empty.pixels.withBytes { !bytes.elementsEqual($0) } }
    #expect(isOther)
    #expect((empty.generation, same.generation, written.generation) == (0, 0, 1) && tiles.generation == 1)
    tiles.change(to: try pool(pages: 2))
    #expect(tiles.kept(tile(0)) == nil && tiles.kept(tile(1)) == nil)
  }

  @Test(arguments: [true, false])
  func aDrawingOfTheDocumentBeforeAChangeIsDropped(_ isClosed: Bool) async throws {
    let old = try pool(pages: 2)
    let cache = PageTiles.Cache(budget: 8 << 20)
    let tiles = PageTiles(old, cache: cache)
    let worker = try #require(old.processIDs.first)
    kill(worker, SIGSTOP)
    let viewer = Task { try await tiles.picture(tile(0), .visible) }
    try await waitForViewers(1, old)
    tiles.change(to: try pool(pages: 2))
    if isClosed { old.close() } else { kill(worker, SIGCONT) }
    await #expect(throws: PageServiceError.outdated) { try await viewer.value }
    #expect(cache.count == 0)
    #expect(try await tiles.picture(tile(0), .visible).generation == 1)
  }
}
