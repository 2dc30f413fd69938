import Engine
import TestSupport
import Testing
import Wire

@testable import PageService

struct TileCacheTests {
  @Test func whatNobodyLookedAtForLongestGoesFirst() {
    let cache = TileCache<Int, String>(budget: 100)
    for key in 1...4 { cache.keep("tile \(key)", key, cost: 25) }
    #expect(cache.cost == 100 && cache.count == 4)
    #expect(cache.tile(1) == "tile 1")
    cache.keep("tile 5", 5, cost: 30)
    #expect(cache.tile(2) == nil && cache.tile(3) == nil)
    #expect(cache.tile(1) == "tile 1" && cache.tile(4) == "tile 4" && cache.tile(5) == "tile 5")
    #expect(cache.cost == 80)
  }

  @Test func theBudgetIsNeverExceeded() {
    let cache = TileCache<Int, Int>(budget: 1000)
    for key in 0..<5000 {
      cache.keep(key, key % 97, cost: (key * 37) % 400)
      #expect(cache.cost <= 1000)
    }
    cache.keep(0, 1, cost: 1001)
    #expect(cache.tile(1) == nil)
    cache.remove { _ in true }
    #expect(cache.cost == 0 && cache.count == 0)
  }

  @Test func anotherTileTakesThePlaceOfItsKey() {
    let cache = TileCache<String, Int>(budget: 10)
    cache.keep(1, "a", cost: 6)
    cache.keep(2, "a", cost: 8)
    cache.keep(3, "b", cost: 2)
    #expect(cache.tile("a") == 2 && cache.tile("b") == 3 && cache.cost == 10)
    cache.remove { $0 == "a" }
    #expect(cache.tile("a") == nil && cache.cost == 2)
  }

  @Test func pixelsGoBackToTheirWorkerWhenTheyGo() throws {
    let bytes = PDFFixture(pages: [PDFFixture.text("Tile")]).bytes
    let pool = try PagePool(PageSource(MemorySource(bytes)), program: program, workers: 1)
    let cache = TileCache<Int, PagePixels>(budget: 1 << 20)
    for scale in 1...50 {
      let pixels = try pool.beginPicture(of: 0, .longest(Double(100 + scale)), .visible) { $0 }.wait().get()
      cache.keep(pixels, scale, cost: pixels.cost)
      #expect(cache.cost <= 1 << 20)
    }
    #expect(cache.count > 1 && cache.count < 50)
  }
}
