import Foundation
import PDFWriting

/// Takes a note from blocks to the file: lays out ahead, cuts, paints and writes page by page, so that
/// never more than a part of the note is held as glyphs.
struct NotePrinter {
  let note: Note
  let plan: NotePlan
  let threads: Int

  /// Writes the file and gives the number of pages and the warnings.
  func print(
    to sink: any ByteSink, progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> (pages: Int, warnings: [String]) {
    let writer = PDFWriter(sink: sink, properties: properties)
    let painter = PagePainter(plan: plan, writer: writer)
    note.warnings.forEach(painter.warn)
    Byline.remark(note.properties).map(painter.warn)
    let footnotes = FootnoteShelf(note: note, context: plan.context)
    var cutter = PageCutter(room: plan.room) { footnotes[$0] }
    if plan.showsTitle,
      let title = BlockFlow.layOutTitle(plan.title, byline: plan.byline, context: plan.context)
    {
      cutter.add(title).forEach(painter.paint)
    }
    let ahead = LayoutAhead(count: plan.blocks.count, threads: threads - 1) { [plan] index in
      plan.layOut(index)
    }
    var done = 0
    ahead.forEach { block in
      cutter.add(block).forEach(painter.paint)
      done += 1
      progress(done, plan.blocks.count)
    }
    cutter.finish().forEach(painter.paint)
    if writer.pageCount == 0 { painter.paint(PageFrame()) }
    painter.finish(headings: plan.context.headings)
    writer.setOutline(outline)
    writer.setPageLabels(painter.numbering.labels)
    let pages = writer.pageCount
    try writer.finish()
    return (pages, painter.warnings)
  }

  private var properties: DocumentProperties {
    var properties = DocumentProperties()
    properties.title = plan.title
    properties.author = note.properties.author
    properties.subject = note.properties.subject
    properties.keywords = note.properties.keywords
    properties.creator = "Tsuzuri"
    properties.created = Byline.date(note.properties)
    properties.modified = properties.created
    properties.language = plan.context.language
    properties.isRightBound = plan.isRightBound
    // Right-hand layouts have a cover by the rule that viewers follow, whatever the binding.
    if plan.isRightBound || plan.style.runningHead == .facing { properties.pageLayout = "TwoPageRight" }
    properties.showsTitle = plan.title != nil
    properties.isTagged = true
    return properties
  }

  /// The headings as a tree: each goes under the nearest before it of a higher level.
  private var outline: [OutlineEntry] {
    var open: [(level: Int, entry: OutlineEntry)] = []
    var roots: [OutlineEntry] = []
    func close(downTo level: Int) {
      while let last = open.last, last.level >= level {
        open.removeLast()
        if open.isEmpty {
          roots.append(last.entry)
        } else {
          open[open.count - 1].entry.children.append(last.entry)
        }
      }
    }
    for heading in plan.context.headings {
      close(downTo: heading.level)
      let title = heading.title.plain
      open.append(
        (heading.level, OutlineEntry(title: title, target: .named(heading.anchor), isOpen: heading.level < 2))
      )
    }
    close(downTo: 0)
    return roots
  }
}

/// The footnotes of a note, laid out when a page asks for them.
private final class FootnoteShelf {
  private let note: Note
  private let context: FlowContext
  private var laidOut: [Int: LaidOutBlock] = [:]

  init(note: Note, context: FlowContext) {
    self.note = note
    self.context = context
  }

  subscript(index: Int) -> LaidOutBlock? {
    if let known = laidOut[index] { return known }
    guard note.footnotes.indices.contains(index) else { return nil }
    let block = BlockFlow.layOutFootnote(note.footnotes[index], index: index, context: context)
    // Pages ask for footnotes near each other; those far behind are done with.
    if laidOut.count >= 256 { laidOut.removeAll() }
    laidOut[index] = block
    return block
  }
}
