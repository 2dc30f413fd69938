/// Cuts the strips of blocks, as they come, into pages.
///
/// A page takes strips until the next does not fit, and ends at the cheapest break among them. What a
/// footnote needs is taken from the page of its mark; what does not fit of it goes first on the next.
/// Every page takes a strip, however large, so that it comes to an end.
package struct PageCutter {
  /// Room on a page.
  package struct Room: Hashable, Sendable {
    /// The extent of a page's content in the direction of the flow.
    package var extent: Double
    /// Between text and footnotes, with the rule in its middle.
    package var footnoteGap: Double

    package init(extent: Double, footnoteGap: Double = 0) {
      self.extent = extent
      self.footnoteGap = footnoteGap
    }
  }

  /// A strip in the queue.
  fileprivate struct Entry {
    let block: LaidOutBlock
    let strip: Int
    /// Which of the blocks that were added.
    let order: Int
    var space: Double
    var breaking: Strip.Break
    var startsPage = false
    /// Of a footnote's strip: which footnote it is.
    var footnote: Int?
    // What of the strip is asked for again and again, for most of them in vain.
    let height: Double
    let isEnclosed: Bool
    let hasFootnotes: Bool
    let hasHead: Bool

    init(_ block: LaidOutBlock, _ index: Int, _ strip: Strip, order: Int, footnote: Int? = nil) {
      self.block = block
      self.strip = index
      self.order = order
      self.footnote = footnote
      space = strip.space
      breaking = strip.breaking
      startsPage = strip.startsPage
      height = strip.height
      isEnclosed = !strip.enclosures.isEmpty
      hasFootnotes = !strip.footnotes.isEmpty
      hasHead = strip.head != nil
    }

    var content: Strip { block.strips[strip] }
  }

  /// How far a page is filled before some entry.
  private struct Fill {
    /// The entry that comes next.
    var next: Int
    /// Where the last strip ends, enclosures not yet closed.
    var end = 0.0
    /// How many strips of footnotes wait or are placed.
    var queued = 0
    /// How many of them are placed.
    var placed = 0
    var footnoteHeight = 0.0
  }

  private let room: Room
  private let footnote: (Int) -> LaidOutBlock?
  private var entries: [Entry] = []
  /// The first entry of the page.
  private var start = 0
  private var fill = Fill(next: 0)
  /// The best place to end the page, for each cost.
  private var breaks = noBreaks
  private static let noBreaks = [Fill?](repeating: nil, count: Strip.Break.allCases.count)
  /// Strips of footnotes for this page and, where they do not fit, for those that follow.
  private var footnotes: [Entry] = []
  /// How many of them the page began with.
  private var leftovers = 0
  /// Footnotes of earlier pages: one that is mentioned again is not shown again.
  private var shown: Set<Int> = []
  private var spaceAfter = 0.0
  private var breakAfter = Strip.Break.free
  private var mustStart = false
  /// The block that is added next.
  private var order: Int
  /// The first strip that is taken of it.
  private var firstStrip: Int

  /// Starts on an empty page. `footnote` gives the strips of a footnote. To go on at the start of a page,
  /// the block named there is to be added first.
  package init(
    room: Room, at start: PageStart = PageStart(), footnote: @escaping (Int) -> LaidOutBlock? = { _ in nil }
  ) {
    self.room = room
    self.footnote = footnote
    order = start.block
    firstStrip = start.strip
    footnotes = start.footnotes
    shown = start.shown
    if !footnotes.isEmpty { beginPage(hasText: !start.isBehindText) }
  }

  /// Where the next page begins; what stands before it bears on nothing that follows.
  package var pageStart: PageStart {
    let isOpen = start < entries.count
    return PageStart(
      block: isOpen ? entries[start].order : order, strip: isOpen ? entries[start].strip : 0,
      isBehindText: !isOpen, footnotes: Array(footnotes.prefix(leftovers)), shown: shown)
  }

  /// Takes the next block and gives the pages that are full.
  package mutating func add(_ block: LaidOutBlock) -> [PageFrame] {
    for (index, strip) in block.strips.enumerated().dropFirst(firstStrip) {
      var entry = Entry(block, index, strip, order: order)
      if index == 0 {
        entry.space = max(strip.space, spaceAfter)
        entry.breaking = max(strip.breaking, breakAfter)
        entry.startsPage = strip.startsPage || mustStart
        mustStart = false
      }
      entries.append(entry)
    }
    if !block.strips.isEmpty {
      spaceAfter = block.spaceAfter
      breakAfter = block.breakAfter
    }
    mustStart = mustStart || block.endsPage
    order += 1
    firstStrip = 0
    return cutFullPages()
  }

  /// Gives the pages that are left; nothing may follow.
  package mutating func finish() -> [PageFrame] {
    var pages = cutFullPages()
    while start < entries.count || fill.placed > 0 || !footnotes.isEmpty {
      pages.append(cut(at: fill))
    }
    return pages
  }

  private mutating func cutFullPages() -> [PageFrame] {
    var pages: [PageFrame] = []
    while fill.next < entries.count {
      let entry = entries[fill.next]
      let isFirst = fill.next == start
      if !isFirst {
        if entry.startsPage {
          pages.append(cut(at: fill))
          continue
        }
        breaks[Int(entry.breaking.rawValue)] = fill
        guard fits(entry) else {
          pages.append(cut(at: bestBreak))
          continue
        }
      }
      take(entry, isFirst: isFirst)
    }
    return pages
  }

  /// Where the page ends: the cheapest place, unless that would leave much of it empty while one that is
  /// little worse fills it: a sixth for the sake of a word, half for the sake of a lone line.
  private var bestBreak: Fill {
    guard var best = breaks.compactMap(\.self).first else { return fill }
    func place(_ cost: Strip.Break) -> Fill? { breaks[Int(cost.rawValue)] }
    if let word = place(.word), word.end > best.end + room.extent / 6 { best = word }
    if let poor = place(.poor), best.end < room.extent / 2, poor.end > best.end { best = poor }
    return best
  }

  // MARK: Filling

  private func fits(_ entry: Entry) -> Bool {
    let end = end(of: entry, isFirst: false) + closing(entry)
    guard end + fill.footnoteHeight <= room.extent + 0.001 else { return false }
    let marks = newFootnotes(of: entry)
    if marks.isEmpty { return true }
    // A footnote behind one that goes on on the next page would leave the page of its mark.
    guard fill.placed == fill.queued else { return false }
    var needed = fill.footnoteHeight == 0 ? room.footnoteGap : 0
    for (index, mark) in marks.enumerated() {
      guard let strips = footnote(mark)?.strips else { continue }
      let shown = index == marks.count - 1 ? min(2, strips.count) : strips.count
      needed += strips.prefix(shown).reduce(0) { $0 + $1.height + $1.space }
    }
    return end + fill.footnoteHeight + needed <= room.extent + 0.001
  }

  private mutating func take(_ entry: Entry, isFirst: Bool) {
    fill.end = end(of: entry, isFirst: isFirst)
    fill.next += 1
    for mark in newFootnotes(of: entry) { queue(mark) }
    placeFootnotes(upTo: room.extent - fill.end - closing(entry))
  }

  private func newFootnotes(of entry: Entry) -> [Int] {
    guard entry.hasFootnotes else { return [] }
    return entry.content.footnotes.filter { mark in
      !shown.contains(mark) && !footnotes.contains { $0.footnote == mark }
    }
  }

  private mutating func queue(_ mark: Int) {
    guard let block = footnote(mark), !footnotes.contains(where: { $0.footnote == mark }) else { return }
    for (index, strip) in block.strips.enumerated() {
      var entry = Entry(block, index, strip, order: 0, footnote: mark)
      entry.startsPage = false
      footnotes.append(entry)
    }
    // A footnote may have footnotes.
    for entry in footnotes.suffix(block.strips.count) {
      for inner in newFootnotes(of: entry) { queue(inner) }
    }
    fill.queued = footnotes.count
  }

  private mutating func placeFootnotes(upTo limit: Double) {
    while fill.placed < fill.queued {
      let entry = footnotes[fill.placed]
      let isFirst = fill.placed == 0
      let height =
        fill.footnoteHeight + (isFirst ? room.footnoteGap : entry.space) + entry.height
      guard height <= limit + 0.001 else { return }
      fill.footnoteHeight = height
      fill.placed += 1
    }
  }

  /// Where an entry ends when it comes next.
  private func end(of entry: Entry, isFirst: Bool) -> Double {
    top(of: entry, after: isFirst ? nil : entries[fill.next - 1], end: fill.end) + entry.height
  }

  /// Where an entry starts after another, enclosures closed and opened between them.
  private func top(of entry: Entry, after previous: Entry?, end: Double) -> Double {
    guard let previous else { return headHeight(entry) + opening(entry, shared: 0) }
    let shared = sharedEnclosures(previous, entry)
    return end + closing(previous, shared: shared) + entry.space + opening(entry, shared: shared)
  }

  private func headHeight(_ entry: Entry) -> Double {
    guard entry.hasHead, let head = entry.content.head else { return 0 }
    return entry.block.heads[head].reduce(0) { $0 + $1.height }
  }

  private func sharedEnclosures(_ one: Entry, _ other: Entry) -> Int {
    guard one.isEnclosed, other.isEnclosed, one.block === other.block else { return 0 }
    return zip(one.content.enclosures, other.content.enclosures).prefix { $0 == $1 }.count
  }

  private func closing(_ entry: Entry, shared: Int = 0) -> Double {
    guard entry.isEnclosed else { return 0 }
    return entry.content.enclosures.dropFirst(shared).reduce(0) { $0 + entry.block.enclosures[$1].after }
  }

  private func opening(_ entry: Entry, shared: Int) -> Double {
    guard entry.isEnclosed else { return 0 }
    return entry.content.enclosures.dropFirst(shared).reduce(0) { $0 + entry.block.enclosures[$1].before }
  }

  // MARK: Cutting

  private mutating func cut(at last: Fill) -> PageFrame {
    var page = PageFrame()
    page.start = pageStart
    page.reach = fill.next < entries.count ? entries[fill.next].order : Int.max
    place(entries[start..<last.next], on: &page)
    placeFootnotes(last, on: &page)
    shown.formUnion(footnotes[..<last.queued].compactMap(\.footnote))
    footnotes = Array(footnotes[last.placed..<last.queued])
    start = last.next
    if start > 1024 {
      entries.removeFirst(start)
      start = 0
    }
    beginPage(hasText: start < entries.count)
    return page
  }

  private mutating func beginPage(hasText: Bool) {
    leftovers = footnotes.count
    fill = Fill(next: start, queued: footnotes.count)
    breaks = Self.noBreaks
    // What is left of footnotes comes first, and leaves room for some of the text.
    placeFootnotes(upTo: hasText || footnotes.isEmpty ? room.extent * 0.7 : room.extent)
    if fill.placed == 0, let first = footnotes.first, !hasText || isTall(first) {
      fill.placed = 1
      fill.footnoteHeight = room.footnoteGap + first.height
    }
  }

  private func isTall(_ entry: Entry) -> Bool {
    room.footnoteGap + entry.height > room.extent * 0.7
  }

  private func place(_ entries: ArraySlice<Entry>, on page: inout PageFrame) {
    var open: [(enclosure: Int, from: Double)] = []
    var end = 0.0
    var previous: Entry?
    func close(_ entry: Entry, downTo shared: Int, at end: inout Double) {
      while open.count > shared, let last = open.popLast() {
        end += entry.block.enclosures[last.enclosure].after
        page.enclosures.append(
          PageFrame.Enclosed(block: entry.block, enclosure: last.enclosure, y: last.from..<end))
      }
    }
    for entry in entries {
      var shared = 0
      if let previous {
        shared = sharedEnclosures(previous, entry)
        close(previous, downTo: shared, at: &end)
        end += entry.space
      }
      for enclosure in entry.isEnclosed ? entry.content.enclosures.dropFirst(shared) : [] {
        open.append((enclosure, end))
        end += entry.block.enclosures[enclosure].before
      }
      if previous == nil, entry.hasHead, let head = entry.content.head {
        for (index, strip) in entry.block.heads[head].enumerated() {
          page.body.append(PageFrame.Placed(block: entry.block, strip: index, head: head, y: end))
          end += strip.height
        }
      }
      page.body.append(PageFrame.Placed(block: entry.block, strip: entry.strip, y: end))
      end += entry.height
      previous = entry
    }
    if let previous { close(previous, downTo: 0, at: &end) }
  }

  private func placeFootnotes(_ last: Fill, on page: inout PageFrame) {
    guard last.placed > 0 else { return }
    var y = max(room.extent - last.footnoteHeight, 0)
    page.footnoteRule = y + room.footnoteGap / 2
    y += room.footnoteGap
    for (index, entry) in footnotes[..<last.placed].enumerated() {
      if index > 0 { y += entry.space }
      page.footnotes.append(PageFrame.Placed(block: entry.block, strip: entry.strip, y: y))
      y += entry.height
    }
  }
}

/// Where a page begins, and all that bears on it of what comes before.
package struct PageStart: Sendable {
  /// Which of the blocks that the cutter was given.
  package var block = 0
  /// The block's strip.
  package var strip = 0
  /// True when only footnotes are left.
  fileprivate var isBehindText = false
  /// What is left of footnotes of earlier pages.
  fileprivate var footnotes: [PageCutter.Entry] = []
  /// Footnotes of earlier pages.
  fileprivate var shown: Set<Int> = []

  package init() {}

  fileprivate init(
    block: Int, strip: Int, isBehindText: Bool, footnotes: [PageCutter.Entry], shown: Set<Int>
  ) {
    self.block = block
    self.strip = strip
    self.isBehindText = isBehindText
    self.footnotes = footnotes
    self.shown = shown
  }

  /// True when pages are cut alike from both on, if blocks from there on are the same.
  package func isLike(_ other: PageStart) -> Bool {
    strip == other.strip && footnotes.isEmpty && other.footnotes.isEmpty && shown == other.shown
  }
}
