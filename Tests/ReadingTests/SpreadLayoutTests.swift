import Reading
import Testing

private func spreads(
  _ count: Int, _ binding: Binding = .left, cover: Bool = false, wide: Set<Int> = [], shifts: Set<Int> = []
) -> [Spread] {
  let options = SpreadOptions(binding: binding, hasCover: cover, shifts: shifts)
  return SpreadLayout(pageCount: count, widePages: wide, options: options).spreads
}

struct SpreadLayoutTests {
  @Test(arguments: [
    (Binding.left, false, [[0, 1], [2, 3], [4]]),
    (.left, true, [[0], [1, 2], [3, 4]]),
    (.right, false, [[1, 0], [3, 2], [4]]),
    (.right, true, [[0], [2, 1], [4, 3]]),
  ])
  func fivePagesFormTheFourTables(binding: Binding, cover: Bool, expected: [[Int]]) {
    #expect(spreads(5, binding, cover: cover).map(\.pages) == expected)
  }

  @Test func aLonePageKeepsItsOwnSide() {
    #expect(spreads(5).last == .left(4))
    #expect(spreads(5, .right).last == .right(4))
    #expect(spreads(5, cover: true).first == .right(0))
    #expect(spreads(5, .right, cover: true).first == .left(0))
  }

  @Test func aCentredCoverIsASetting() {
    let options = SpreadOptions(binding: .right, hasCover: true, centresCover: true)
    let layout = SpreadLayout(pageCount: 5, options: options)
    #expect(layout.spreads == [.centred(0), .pair(left: 2, right: 1), .pair(left: 4, right: 3)])
    let pairs = SpreadLayout(pageCount: 4, options: SpreadOptions(centresCover: true))
    #expect(pairs.spreads == [.pair(left: 0, right: 1), .pair(left: 2, right: 3)])
  }

  @Test func smallDocuments() {
    #expect(spreads(0, cover: true).isEmpty)
    #expect(spreads(-1).isEmpty)
    #expect(spreads(1) == [.centred(0)])
    #expect(spreads(1, .right, cover: true) == [.centred(0)])
    #expect(spreads(2) == [.pair(left: 0, right: 1)])
    #expect(spreads(2, .right, cover: true) == [.left(0), .right(1)])
  }

  @Test(
    arguments: [
      ([0], [Spread.wide(0), .pair(left: 1, right: 2), .pair(left: 3, right: 4)]),
      ([1], [.left(0), .wide(1), .pair(left: 2, right: 3), .left(4)]),
      ([2], [.pair(left: 0, right: 1), .wide(2), .pair(left: 3, right: 4)]),
      ([4], [.pair(left: 0, right: 1), .pair(left: 2, right: 3), .wide(4)]),
      ([1, 2], [.left(0), .wide(1), .wide(2), .pair(left: 3, right: 4)]),
      ([0, 1, 2, 3, 4], [.wide(0), .wide(1), .wide(2), .wide(3), .wide(4)]),
    ] as [(Set<Int>, [Spread])])
  func aWidePageTakesBothHalvesAndLeavesAnOpenOneEmpty(wide: Set<Int>, expected: [Spread]) {
    #expect(spreads(5, wide: wide) == expected)
  }

  @Test func aWideCoverLeavesNoEmptySpreadBeforeIt() {
    #expect(spreads(3, cover: true, wide: [0]) == [.wide(0), .pair(left: 1, right: 2)])
  }

  @Test func aShiftMovesThePairingFromThatPageOn() {
    #expect(
      spreads(6, shifts: [2]) == [.pair(left: 0, right: 1), .right(2), .pair(left: 3, right: 4), .left(5)])
    #expect(spreads(4, .right, shifts: [2]) == [.pair(left: 1, right: 0), .left(2), .right(3)])
  }

  @Test func aShiftAtTheCoverUndoesTheCover() {
    #expect(spreads(4, cover: true, shifts: [0]) == spreads(4))
  }

  @Test func shiftingTwiceInTheSameViewRestoresThePairing() throws {
    var options = SpreadOptions(binding: .right, hasCover: true)
    let before = SpreadLayout(pageCount: 9, options: options)
    options.toggleShift(at: try #require(before.spread(containing: 4)))
    let shifted = SpreadLayout(pageCount: 9, options: options)
    #expect(shifted.spread(containing: 3) == .left(3))
    #expect(shifted != before)
    options.toggleShift(at: try #require(shifted.spread(containing: 3)))
    #expect(SpreadLayout(pageCount: 9, options: options) == before)
  }

  @Test func aShiftOnAWidePageIsLeftOut() {
    var options = SpreadOptions()
    options.toggleShift(at: .wide(3))
    #expect(options.shifts.isEmpty)
  }

  @Test func singleModesShowEachPageAlone() {
    #expect(SpreadLayout.singlePages(count: 2).spreads == [.centred(0), .centred(1)])
  }

  @Test func pagesOutsideTheDocumentHaveNoSpread() {
    let layout = SpreadLayout(pageCount: 3)
    #expect(layout.spread(containing: -1) == nil)
    #expect(layout.spread(containing: 3) == nil)
    #expect(layout.index(containing: 2) == 1)
  }

  @Test func everyPageStandsInOneSpreadInOrderAndMirrored() throws {
    for seed in 0..<300 {
      try checkRandomDocument(seed: UInt64(seed))
    }
  }

  private func checkRandomDocument(seed: UInt64) throws {
    var random = Generator(state: seed)
    let count = Int.random(in: 0...40, using: &random)
    let pages = Set(0..<count)
    let wide = pages.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
    let shifts = pages.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
    let cover = Bool.random(using: &random)
    let left = spreads(count, cover: cover, wide: wide, shifts: shifts)
    #expect(left.flatMap(\.pages) == Array(0..<count), "seed \(seed)")

    let right = spreads(count, .right, cover: cover, wide: wide, shifts: shifts)
    #expect(right.map(mirrored) == left, "seed \(seed)")

    let options = SpreadOptions(hasCover: cover, shifts: shifts)
    let layout = SpreadLayout(pageCount: count, widePages: wide, options: options)
    for page in 0..<count {
      #expect(try #require(layout.spread(containing: page)).pages.contains(page))
    }
    #expect(left.allSatisfy { $0.firstPage <= $0.lastPage })
  }

  @Test func aHundredThousandPagesAreGrouped() {
    let options = SpreadOptions(
      binding: .right, hasCover: true, shifts: Set(stride(from: 1, to: 100_000, by: 7)))
    let wide = Set(stride(from: 0, to: 100_000, by: 11))
    let layout = SpreadLayout(pageCount: 100_000, widePages: wide, options: options)
    #expect(layout.index(containing: 99_999) == layout.spreads.count - 1)
  }

  private func mirrored(_ spread: Spread) -> Spread {
    switch spread {
    case .pair(let left, let right): .pair(left: right, right: left)
    case .left(let page): .right(page)
    case .right(let page): .left(page)
    case .wide, .centred: spread
    }
  }
}

struct WidePageTests {
  private let tall = PageExtent(width: 595, height: 842)
  private let wide = PageExtent(width: 842, height: 595)
  private let square = PageExtent(width: 600, height: 600)

  @Test func aPageWiderThanTallIsWideAmongTallOnes() {
    #expect(widePages(among: [tall, wide, tall, square, tall]) == [1])
  }

  @Test func aTurnedPageCountsAsItIsSeen() {
    let turned = PageExtent(width: 595, height: 842, rotation: -90)
    let upsideDown = PageExtent(width: 595, height: 842, rotation: 180)
    #expect(widePages(among: [tall, turned, upsideDown]) == [1])
  }

  @Test func slidesAreNotWide() {
    #expect(widePages(among: [wide, wide, tall]).isEmpty)
    #expect(widePages(among: [wide, tall]).isEmpty)
    #expect(widePages(among: []).isEmpty)
  }
}

/// A small reproducible source of random numbers, so that a failing seed fails again.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
