package import Foundation
import PDFWriting

/// A note as pages, at one state of its text: what is asked of the pages of a note that is being written.
///
/// A value; any thread may ask.
package struct LaidOutNote: Sendable {
  package let note: Note
  package let plan: NotePlan
  package let pages: [PageFrame]
  /// The pages that headings stand on, by their anchors.
  package let headingPages: [String: Int]
  /// All that makes pages, in order: the title where it is set apart, then the plan's blocks.
  let blocks: [LaidOutBlock]
  let titleCount: Int
  let footnotes: [LaidOutBlock]
  let places: SourcePlaces?
  /// What each page's head may name.
  private let sections: [String]

  init(
    note: Note, plan: NotePlan, blocks: [LaidOutBlock], titleCount: Int, footnotes: [LaidOutBlock],
    pages: [PageFrame], places: SourcePlaces?
  ) {
    self.note = note
    self.plan = plan
    self.pages = pages
    self.blocks = blocks
    self.titleCount = titleCount
    self.footnotes = footnotes
    self.places = places
    var headingPages: [String: Int] = [:]
    var firsts = [String?](repeating: nil, count: pages.count)
    var lasts = firsts
    // By blocks and not by pages: most blocks have no heading, and pages have many strips.
    for (index, block) in blocks.enumerated() where !block.headings.isEmpty {
      for heading in block.headings {
        guard let page = Self.page(of: index, strip: heading.strip, in: pages) else { continue }
        headingPages[heading.anchor] = page
        if heading.level <= 2 {
          firsts[page] = firsts[page] ?? heading.title
          lasts[page] = heading.title
        }
      }
    }
    self.headingPages = headingPages
    var section = ""
    sections = zip(firsts, lasts).map { first, last in
      defer { section = last ?? section }
      return first ?? section
    }
  }

  /// The page that a block's strip stands on.
  static func page(of block: Int, strip: Int, in pages: [PageFrame]) -> Int? {
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      let start = pages[middle].start
      if (start.block, start.strip) <= (block, strip) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  /// Pages that look different from those of an earlier state: by their text, their head, or the numbers
  /// that the contents give.
  func changedPages(since old: LaidOutNote?) -> [Int] {
    guard let old, old.plan.title == plan.title, old.plan.style == plan.style, old.plan.page == plan.page,
      old.plan.isRightBound == plan.isRightBound
    else { return Array(pages.indices) }
    let areNumbersSame = old.headingPages == headingPages
    let hasHeads = plan.style.runningHead != .none
    return pages.indices.filter { page in
      guard page < old.pages.count, pages[page] == old.pages[page] else { return true }
      if hasHeads, sections[page] != old.sections[page] { return true }
      return !areNumbersSame && pages[page].body.contains { $0.block.isContents }
    }
  }

  /// Some of the pages as a PDF file of their own: what is shown while the note is written. Links that lead
  /// to other pages lead nowhere in it. Blocks while it is made.
  package func pdf(of shown: Range<Int>) -> Data {
    let shown = shown.clamped(to: pages.indices)
    let sink = DataSink()
    let writer = PDFWriter(sink: sink, properties: DocumentProperties())
    let painter = PagePainter(plan: plan, writer: writer)
    for (index, page) in pages.enumerated() {
      if shown.contains(index) { painter.paint(page) } else { painter.pass(page) }
    }
    painter.finish(headings: plan.context.headings)
    // Memory takes everything.
    try? writer.finish()
    return sink.data
  }
}
