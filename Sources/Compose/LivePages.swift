import Foundation

/// The pages of a note that is being written. Each new state of the text is laid out only where it
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
  private var plan: NotePlan?
  private var keys: [Key] = []
  private var boxes: [LaidOutBlock] = []
  private var footnotes: [(blocks: [Block], box: LaidOutBlock)] = []
  private var title: (key: [String], box: LaidOutBlock?)?
  /// The pages as they stand.
  package private(set) var pages: [PageFrame] = []

  /// Starts without pages.
  package init(options: NoteOptions = NoteOptions()) {
    self.options = options
  }

  /// Takes the note's new state as Markdown.
  ///
  /// Throws as `NoteComposition` does; the pages then stay as they were.
  package func update(markdown: String) throws(NoteError) -> Change {
    try update(segments.parse(markdown))
  }

  /// Takes the note's new state.
  ///
  /// Throws as `NoteComposition` does; the pages then stay as they were.
  package func update(_ note: Note) throws(NoteError) -> Change {
    var plan = try NotePlan(note: note, options: options)
    let isKept = self.plan.map { $0.context.setsAlike(plan.context) } ?? false
    // Pictures that were looked at are not looked at again.
    if isKept, let shelf = self.plan?.context.pictures { plan.keepPictures(shelf) }
    let laidOut = layOut(plan, keeping: isKept)
    layOutFootnotes(note.footnotes, plan, keeping: isKept)
    layOutTitle(plan, keeping: isKept)
    self.plan = plan
    let old = pages
    pages = cut(plan)
    let changed = pages.indices.filter { !old.indices.contains($0) || old[$0] != pages[$0] }
    return Change(pages: changed, pageCount: pages.count, laidOut: laidOut)
  }

  // MARK: Boxes

  private func layOut(_ plan: NotePlan, keeping isKept: Bool) -> Int {
    let headings = self.plan?.context.headings
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

  private func cut(_ plan: NotePlan) -> [PageFrame] {
    let footnotes = footnotes
    var cutter = PageCutter(room: plan.room) { footnotes.indices.contains($0) ? footnotes[$0].box : nil }
    var pages: [PageFrame] = []
    if let box = title?.box { pages += cutter.add(box) }
    for box in boxes { pages += cutter.add(box) }
    pages += cutter.finish()
    return pages.isEmpty ? [PageFrame()] : pages
  }
}

extension FlowContext {
  /// True when every block comes out the same, the contents apart.
  fileprivate func setsAlike(_ other: FlowContext) -> Bool {
    style == other.style && language == other.language && isEastAsian == other.isEastAsian
      && isVertical == other.isVertical && measure == other.measure && extent == other.extent
  }
}
