import Foundation

/// The pages of a note that is being written. Each new state of the text is laid out and cut only where it
/// differs from the one before, and the pages that look different are named.
///
/// Belongs to one thread at a time; what it hands out may go to any.
package final class LivePages {
  /// What an update did.
  package struct Change: Hashable, Sendable {
    /// Pages whose text or places are new, in order; of pages that are gone nothing is said.
    package var pages: [Int]
    package var pageCount: Int
    /// How many blocks were laid out.
    package var laidOut: Int
  }

  /// What a laid-out block depends on beside the whole note's settings.
  private struct Key: Hashable {
    var block: Block
    var followsParagraph: Bool
  }

  private let options: NoteOptions
  private var segments = NoteSegments()
  private var keys: [Key] = []
  private var boxes: [LaidOutBlock] = []
  private var footnotes: [(blocks: [Block], box: LaidOutBlock)] = []
  private var title: (key: [String], box: LaidOutBlock?)?
  /// The note as it stands; nil before the first update.
  package private(set) var note: LaidOutNote?
  /// The pages as they stand.
  package var pages: [PageFrame] { note?.pages ?? [] }

  /// Starts without pages.
  package init(options: NoteOptions = NoteOptions()) {
    self.options = options
  }

  /// Takes the note's new state as Markdown.
  ///
  /// Throws as `NoteComposition` does; the pages then stay as they were.
  package func update(markdown: String) throws(NoteError) -> Change {
    try update(utf8: Array(markdown.utf8))
  }

  /// Takes the note's new state as Markdown in UTF-8.
  ///
  /// Throws as `NoteComposition` does; the pages then stay as they were.
  package func update(utf8: [UInt8]) throws(NoteError) -> Change {
    try update(segments.parse(utf8), places: segments.places)
  }

  /// Takes the note's new state. Without places nothing leads from the pages to a text.
  ///
  /// Throws as `NoteComposition` does; the pages then stay as they were.
  package func update(_ note: Note, places: SourcePlaces? = nil) throws(NoteError) -> Change {
    var plan = try NotePlan(note: note, options: options)
    let old = self.note
    let isKept = old.map { $0.plan.context.setsAlike(plan.context) } ?? false
    // Pictures that were looked at are not looked at again.
    if isKept, let shelf = old?.plan.context.pictures { plan.keepPictures(shelf) }
    let laidOut = layOut(plan, keeping: isKept)
    let hadFootnotes = footnotes.map { ObjectIdentifier($0.box) }
    layOutFootnotes(note.footnotes, plan, keeping: isKept)
    layOutTitle(plan, keeping: isKept)
    let blocks = (title?.box.map { [$0] } ?? []) + boxes
    let areFootnotesKept = hadFootnotes == footnotes.map { ObjectIdentifier($0.box) }
    let pages = cut(blocks, plan, after: isKept && areFootnotesKept ? old : nil)
    let new = LaidOutNote(
      note: note, plan: plan, blocks: blocks, titleCount: title?.box == nil ? 0 : 1,
      footnotes: footnotes.map(\.box), pages: pages, places: places)
    self.note = new
    return Change(pages: new.changedPages(since: old), pageCount: pages.count, laidOut: laidOut)
  }

  // MARK: Boxes

  private func layOut(_ plan: NotePlan, keeping isKept: Bool) -> Int {
    let headings = note?.plan.context.headings
    let new = plan.blocks.indices.map {
      Key(block: plan.blocks[$0], followsParagraph: plan.followsParagraph($0))
    }
    var result = [LaidOutBlock?](repeating: nil, count: new.count)
    if isKept {
      let head = zip(keys, new).prefix { $0 == $1 }.count
      let tail = min(
        zip(keys.reversed(), new.reversed()).prefix { $0 == $1 }.count, min(keys.count, new.count) - head)
      for index in 0..<head { result[index] = boxes[index] }
      for index in 0..<tail { result[new.count - 1 - index] = boxes[boxes.count - 1 - index] }
      // Between them blocks may have moved; each box serves one block.
      var moved: [Key: [LaidOutBlock]] = [:]
      for index in head..<(keys.count - tail) { moved[keys[index], default: []].append(boxes[index]) }
      for index in head..<(new.count - tail) { result[index] = moved[new[index]]?.popLast() }
      if headings != plan.context.headings {
        for index in new.indices where new[index].block == .contents { result[index] = nil }
      }
    }
    let missing = result.indices.filter { result[$0] == nil }
    let threads = options.threadCount ?? ProcessInfo.processInfo.activeProcessorCount
    var next = missing.makeIterator()
    LayoutAhead(count: missing.count, threads: max(0, threads - 1)) { plan.layOut(missing[$0]) }
      .forEach { box in next.next().map { result[$0] = box } }
    keys = new
    boxes = result.compactMap(\.self)
    return missing.count
  }

  private func layOutFootnotes(_ notes: [[Block]], _ plan: NotePlan, keeping isKept: Bool) {
    let known = isKept ? footnotes : []
    footnotes = notes.enumerated().map { index, blocks in
      if known.indices.contains(index), known[index].blocks == blocks { return known[index] }
      return (blocks, BlockFlow.layOutFootnote(blocks, index: index, context: plan.context))
    }
  }

  private func layOutTitle(_ plan: NotePlan, keeping isKept: Bool) {
    let key = plan.showsTitle ? [plan.title ?? "", plan.byline] : []
    if isKept, let title, title.key == key { return }
    let box =
      plan.showsTitle
      ? BlockFlow.layOutTitle(plan.title, byline: plan.byline, context: plan.context) : nil
    title = (key, box)
  }

  // MARK: Pages

  /// Cuts anew from the first page that a changed block bears on, up to a page that begins as an old one did
  /// behind the change: what follows is taken over.
  private func cut(_ blocks: [LaidOutBlock], _ plan: NotePlan, after old: LaidOutNote?) -> [PageFrame] {
    let boxes = footnotes.map(\.box)
    let footnote = { (index: Int) in boxes.indices.contains(index) ? boxes[index] : nil }
    var pages: [PageFrame] = []
    var rest = KnownPages(old?.pages ?? [], old?.blocks ?? [], blocks)
    var start = PageStart()
    if let old, let first = old.pages.firstIndex(where: { $0.reach >= rest.head }) {
      pages = Array(old.pages[..<first])
      start = old.pages[first].start
    }
    var cutter = PageCutter(room: plan.room, at: start, footnote: footnote)
    for block in blocks[start.block...] {
      let new = cutter.add(block)
      guard !new.isEmpty else { continue }
      pages += new
      if let known = rest.pages(from: cutter.pageStart) { return pages + known }
    }
    pages += cutter.finish()
    return pages.isEmpty ? [PageFrame()] : pages
  }
}

/// Pages of the state before, and which of them can be taken over.
private struct KnownPages {
  private let pages: [PageFrame]
  private let oldCount: Int
  private let count: Int
  /// How many blocks are the same at the start, and at the end.
  let head: Int
  private let tail: Int
  private var next = 0

  init(_ pages: [PageFrame], _ old: [LaidOutBlock], _ new: [LaidOutBlock]) {
    self.pages = pages
    oldCount = old.count
    count = new.count
    let head = zip(old, new).prefix { $0 === $1 }.count
    tail = min(
      zip(old.reversed(), new.reversed()).prefix { $0 === $1 }.count, min(old.count, new.count) - head)
    self.head = head
  }

  /// The pages from one on that begins there and has only blocks that are the same.
  mutating func pages(from start: PageStart) -> [PageFrame]? {
    guard start.block >= count - tail else { return nil }
    let shift = count - oldCount
    while next < pages.count,
      (pages[next].start.block, pages[next].start.strip) < (start.block - shift, start.strip)
    { next += 1 }
    guard next < pages.count, pages[next].start.block == start.block - shift, start.isLike(pages[next].start)
    else { return nil }
    return pages[next...].map { page in
      guard shift != 0 else { return page }
      var page = page
      page.start.block += shift
      if page.reach != .max { page.reach += shift }
      return page
    }
  }
}

extension FlowContext {
  /// True when every block comes out the same, the contents apart.
  fileprivate func setsAlike(_ other: FlowContext) -> Bool {
    style == other.style && language == other.language && isEastAsian == other.isEastAsian
      && isFromRight == other.isFromRight && isVertical == other.isVertical && measure == other.measure
      && extent == other.extent
  }
}
