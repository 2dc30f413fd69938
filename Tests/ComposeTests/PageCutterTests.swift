import PDFWriting
import Testing

@testable import Compose

/// Pages cut from strips of plain heights.
struct PageCutterTests {
  private func strips(_ heights: [Double], _ change: (inout Strip, Int) -> Void = { _, _ in }) -> [Strip] {
    heights.enumerated().map { index, height in
      var strip = Strip(height: height)
      change(&strip, index)
      return strip
    }
  }

  private func paragraph(lines: Int) -> LaidOutBlock {
    LaidOutBlock(
      strips: strips(Array(repeating: 10, count: lines)) { strip, index in
        if index > 0, index == 1 || index == lines - 1 { strip.breaking = .poor }
      })
  }

  private func pages(
    _ blocks: [LaidOutBlock], extent: Double, gap: Double = 5, footnotes: [LaidOutBlock] = []
  ) -> [PageFrame] {
    var cutter = PageCutter(room: PageCutter.Room(extent: extent, footnoteGap: gap)) { index in
      footnotes.indices.contains(index) ? footnotes[index] : nil
    }
    return blocks.flatMap { cutter.add($0) } + cutter.finish()
  }

  private func counts(_ pages: [PageFrame]) -> [Int] { pages.map(\.body.count) }

  @Test func linesFillPages() {
    let frames = pages([paragraph(lines: 25)], extent: 100)
    #expect(counts(frames) == [10, 10, 5])
    #expect(frames[1].body.map(\.y) == (0..<10).map { Double($0) * 10 })
  }

  @Test func noLineIsLeftAloneAtEitherEnd() {
    // The eleventh line would stand alone: the tenth goes with it.
    #expect(counts(pages([paragraph(lines: 11)], extent: 100)) == [9, 2])
    // The second paragraph's first line would stand alone at the foot.
    #expect(counts(pages([paragraph(lines: 9), paragraph(lines: 5)], extent: 100)) == [9, 5])
    #expect(counts(pages([paragraph(lines: 8), paragraph(lines: 5)], extent: 100)) == [10, 3])
    // Three lines are never divided.
    #expect(counts(pages([paragraph(lines: 8), paragraph(lines: 3)], extent: 100)) == [8, 3])
  }

  @Test func aHeadingStaysWithTwoLinesOfItsText() {
    let heading = LaidOutBlock(strips: strips([20]), breakAfter: .bad)
    #expect(counts(pages([paragraph(lines: 7), heading, paragraph(lines: 4)], extent: 100)) == [7, 5])
    #expect(counts(pages([paragraph(lines: 6), heading, paragraph(lines: 4)], extent: 100)) == [9, 2])
  }

  @Test func aChainOfHeadingsMovesAsAWhole() {
    let heading = LaidOutBlock(strips: strips([20]), breakAfter: .bad)
    let frames = pages([paragraph(lines: 5), heading, heading, paragraph(lines: 4)], extent: 100)
    #expect(counts(frames) == [5, 6])
  }

  @Test func aPageOfHeadingsAloneStillEnds() {
    let heading = LaidOutBlock(strips: strips([20]), breakAfter: .bad)
    let frames = pages(Array(repeating: heading, count: 23), extent: 100)
    #expect(frames.reduce(0) { $0 + $1.body.count } == 23)
    #expect(frames.count == 5)
  }

  @Test func spaceIsDroppedAtTheTopAndTheLargerOfTwoCounts() {
    let first = LaidOutBlock(strips: strips([10]), spaceAfter: 8)
    let second = LaidOutBlock(strips: strips([10]) { strip, _ in strip.space = 5 })
    #expect(pages([second, first, second], extent: 100)[0].body.map(\.y) == [0, 10, 28])
    #expect(pages([first, second], extent: 20).map { $0.body.map(\.y) } == [[0], [0]])
  }

  @Test func whatIsTallerThanAPageGetsOneAndSticksOut() {
    let tall = LaidOutBlock(strips: strips([500]))
    #expect(
      counts(pages([paragraph(lines: 2), tall, tall, paragraph(lines: 2)], extent: 100)) == [2, 1, 1, 2])
  }

  @Test func aTablesHeadComesAgainOnEveryPage() {
    let head = strips([15])
    let rows = strips(Array(repeating: 10, count: 20)) { strip, _ in strip.head = 0 }
    let table = LaidOutBlock(strips: head + rows, heads: [head])
    let frames = pages([table], extent: 100)
    #expect(frames.map { $0.body.filter { $0.head == nil }.count } == [9, 8, 4])
    #expect(frames.map { $0.body.first?.head } == [nil, 0, 0])
    #expect(frames[1].body[1].y == 15)
  }

  @Test func boxesAreClosedAndOpenedWherePagesEnd() {
    let code = LaidOutBlock(
      strips: strips(Array(repeating: 10, count: 10)) { strip, _ in strip.enclosures = [0] },
      enclosures: [Enclosure(ink: .gray(0.9), x: 0..<50, before: 5, after: 5)])
    let frames = pages([code], extent: 80)
    #expect(counts(frames) == [7, 3])
    #expect(frames.map { $0.enclosures.map(\.y) } == [[0..<80], [0..<40]])
    #expect(frames[1].body[0].y == 5)
  }

  @Test func aPageBreakEndsAPageOnce() {
    let end = LaidOutBlock(strips: [], endsPage: true)
    let frames = pages([end, paragraph(lines: 2), end, end, paragraph(lines: 2), end], extent: 100)
    #expect(counts(frames) == [2, 2])
  }

  // MARK: Footnotes

  private func marked(_ lines: Int, at line: Int, notes: [Int]) -> LaidOutBlock {
    LaidOutBlock(
      strips: strips(Array(repeating: 10, count: lines)) { strip, index in
        if index == line { strip.footnotes = notes }
      })
  }

  @Test func aFootnoteStandsAtTheFootOfItsMarksPage() {
    let note = LaidOutBlock(strips: strips([8, 8]))
    let frames = pages([marked(12, at: 3, notes: [0])], extent: 100, footnotes: [note])
    #expect(counts(frames) == [7, 5])
    #expect(frames[0].footnotes.map(\.y) == [84, 92])
    #expect(frames[0].footnoteRule == 81.5)
    #expect(frames[1].footnotes.isEmpty)
  }

  @Test func aMarkWithoutRoomForItsFootnoteGoesToTheNextPage() {
    let note = LaidOutBlock(strips: strips([8, 8]))
    let frames = pages([marked(12, at: 8, notes: [0])], extent: 100, footnotes: [note])
    #expect(counts(frames) == [8, 4])
    #expect(frames.map(\.footnotes.count) == [0, 2])
  }

  @Test func aLongFootnoteGoesOnOnTheNextPage() {
    let note = LaidOutBlock(strips: strips(Array(repeating: 8, count: 20)))
    let frames = pages([marked(30, at: 1, notes: [0])], extent: 100, footnotes: [note])
    #expect(frames.flatMap { $0.footnotes.map(\.strip) } == Array(0..<20))
    #expect(frames.flatMap { $0.body.map(\.strip) } == Array(0..<30))
    #expect(frames[0].footnotes.count >= 2)
    for frame in frames {
      let body = (frame.body.last?.y ?? -10) + 10
      #expect(body <= (frame.footnotes.first?.y ?? 100))
    }
  }

  @Test func aFootnoteThatIsMentionedTwiceStandsOnce() {
    let note = LaidOutBlock(strips: strips([8]))
    let blocks = [marked(12, at: 1, notes: [0]), marked(12, at: 1, notes: [0])]
    #expect(pages(blocks, extent: 100, footnotes: [note]).map(\.footnotes.count).reduce(0, +) == 1)
  }

  @Test func footnotesOfFootnotesThatMentionEachOtherComeToAnEnd() {
    let one = LaidOutBlock(strips: strips([8]) { strip, _ in strip.footnotes = [1, 0] })
    let two = LaidOutBlock(strips: strips([8]) { strip, _ in strip.footnotes = [0] })
    let frames = pages([marked(3, at: 0, notes: [0])], extent: 100, footnotes: [one, two])
    #expect(frames[0].footnotes.count == 2)
  }

  @Test(arguments: 0..<200)
  func noStripIsLostOrRepeated(seed: Int) {
    var random = Chance(seed: UInt64(seed))
    let notes = (0..<20).map { _ in
      LaidOutBlock(strips: strips((0..<random.below(6)).map { _ in Double(4 + random.below(12)) }))
    }
    var nextNote = 0
    let blocks = (0..<60).map { _ in
      LaidOutBlock(
        strips: strips(
          (0..<random.below(9)).map { _ in Double(1 + random.below(random.below(20) == 0 ? 300 : 30)) }
        ) {
          strip, _ in
          strip.space = Double(random.below(10))
          strip.breaking = Strip.Break(rawValue: UInt8(random.below(4))) ?? .free
          strip.startsPage = random.below(40) == 0
          if random.below(12) == 0, nextNote < notes.count {
            strip.footnotes = [nextNote]
            nextNote += 1
          }
        },
        spaceAfter: Double(random.below(10)), breakAfter: random.below(5) == 0 ? .bad : .free,
        endsPage: random.below(30) == 0)
    }
    let extent = Double(30 + random.below(200))
    let frames = pages(blocks, extent: extent, footnotes: notes)
    let placed = frames.flatMap { $0.body.map { "\(ObjectIdentifier($0.block)) \($0.strip)" } }
    let wanted = blocks.flatMap { block in block.strips.indices.map { "\(ObjectIdentifier(block)) \($0)" } }
    #expect(placed == wanted)
    let footnotes = frames.flatMap { $0.footnotes.map { "\(ObjectIdentifier($0.block)) \($0.strip)" } }
    let all = notes.prefix(nextNote).flatMap { note in
      note.strips.indices.map { "\(ObjectIdentifier(note)) \($0)" }
    }
    #expect(footnotes == all)
    for frame in frames where frame.body.count > 1 && frame.footnotes.isEmpty {
      #expect((frame.body.last.map { $0.y + $0.content.height } ?? 0) <= extent + 0.01)
    }
  }
}

/// Chance that comes out the same every time.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return limit <= 0 ? 0 : Int(state >> 33) % limit
  }
}
