package import DocumentWire
package import Engine
package import Foundation
package import PageService
package import Reading

/// What a view of a document shows, and how. Knows no widget.
@MainActor package final class PageModel {
  /// Calls when something that is seen has changed.
  package var onChange: () -> Void = {}
  /// The document; nil until one is open.
  package private(set) var service: (any DocumentService)?
  /// How it is shown. Until the boxes of all pages are known, they count as large as the first.
  package private(set) var view: BookView?
  /// Where the reader has been.
  package private(set) var history = History()
  /// What lies over the pages.
  package var marks = PageMarks() { didSet { onChange() } }
  /// What is selected.
  package var selection: TextSelection? { didSet { if selection != oldValue { onChange() } } }
  /// What is done to pictures of pages. Printing and export know nothing of it.
  package var finish = PictureFinish() { didSet { if finish != oldValue { onChange() } } }
  /// The scales that can be chosen, in units of the view a point; nil for those of `Viewport`.
  package var scales: ClosedRange<Double>? { didSet { if scales != oldValue { change { _ in } } } }
  /// Pages of which other boxes are shown than the service tells of.
  var ownPages: [Reading.PageGeometry]?
  /// Paged modes slide from one spread to the next.
  package var isAnimated = false
  /// Texts of pages in view.
  package let texts = PageFacts<PageTextLayout>(most: 24)
  /// Links of pages in view.
  package let links = PageFacts<[PageLink]>(most: 64)
  /// Annotations of pages in view.
  package let annotations = PageFacts<[AnnotationRecord]>(most: 64)

  /// Which boxes are known.
  private var boxes = PageBoxes()
  /// Pages that were changed, and by which edit; others are as old as `oldest`.
  private var versions: [Int: Int] = [:]
  private var oldest = 0
  private var edits = 0
  /// The view's size before there is a document.
  private var size = CGSize(width: 800, height: 600)

  /// Shows nothing.
  package init() {
    texts.onChange = { [unowned self] in onChange() }
    links.onChange = { [unowned self] in onChange() }
    annotations.onChange = { [unowned self] in onChange() }
  }

  // MARK: The document

  /// Shows a document on its first page. `first` is the frame of that page. The document that is shown
  /// already stays as it is.
  package func show(
    _ service: any DocumentService, mode: ReadingMode, options: SpreadOptions, first: PageFrame
  ) {
    show(service, first: first) { BookView(pages: $0, mode: mode, options: options, size: $1) }
  }

  /// Shows a document as `make` wants it, which is given the pages and the size of the view.
  package func show(
    _ service: any DocumentService, first: PageFrame, _ make: ([Reading.PageGeometry], CGSize) -> BookView
  ) {
    guard self.service !== service else { return }
    take(service)
    history = History()
    boxes = PageBoxes(knowing: PageGeometry(first))
    view = make(Array(repeating: PageGeometry(first), count: service.pageCount), size)
    onChange()
    Task { await readPages() }
  }

  /// Shows a newer state of the same document, at the same place in the same way.
  package func replace(with service: any DocumentService) async throws {
    let all = try await service.frames(of: 0..<service.pageCount).value
    guard view != nil, !all.isEmpty else { return }
    take(service)
    change { $0.update(all.map { PageGeometry($0) }) }
  }

  /// Shows nothing.
  package func close() {
    ownPages = nil
    texts.read = nil
    links.read = nil
    annotations.read = nil
    (service, view) = (nil, nil)
    marks = PageMarks()
  }

  private func take(_ service: any DocumentService) {
    self.service = service
    (versions, oldest, edits) = ([:], 0, 0)
    marks = PageMarks()
    selection = nil
    texts.read = { try await Self.text(of: $0, service) }
    links.read = { page in
      guard case .links(let links) = try await service.ask(.links(servedDocument, page: page)).value else {
        return []
      }
      return links
    }
    annotations.read = { try await service.annotations(of: $0).value }
  }

  /// Lines are found off the main thread.
  package static nonisolated func text(
    of page: Int, _ service: any DocumentService, _ priority: Priority = .neighbour
  ) async throws -> PageTextLayout {
    let text = try await service.text(of: page, priority).value
    return PageTextLayout(units: text.units, boxes: text.boxes.map { CGRect($0) })
  }

  private func readPages() async {
    guard let service else { return }
    if let ownPages { return change { $0.update(ownPages) } }
    let count = service.pageCount
    let looksInto = count <= Self.fewPages
    let pages = 0..<count
    guard
      let frames = try? await looksInto
        ? service.frames(of: pages).value : service.uprightFrames(of: pages).value,
      self.service === service, frames.count == count
    else { return }
    boxes = PageBoxes(knowsAll: looksInto, knowing: boxes.first)
    let all = frames.map { boxes.guess(PageGeometry($0)) }
    if all != view?.pages { change { $0.update(all) } } else { onChange() }
  }

  /// Of so few pages the boxes are read at once, of more when they come near.
  private static let fewPages = 64

  /// True when the box and turn of a page are known, not only its size: it can be drawn.
  func knows(_ page: Int) -> Bool { ownPages != nil || boxes.knows(page) }

  /// Finds out the boxes of pages.
  func learn(_ pages: [Int]) {
    let new = boxes.ask(pages.filter { !knows($0) })
    guard let service, !new.isEmpty else { return }
    Task {
      for page in new {
        let frame = try? await service.frames(of: page..<page + 1).value.first
        guard self.service === service else { return }
        learn(frame.map { PageGeometry($0) }, ofPage: page)
      }
    }
  }

  /// What cannot be read says so when it is drawn.
  private func learn(_ geometry: Reading.PageGeometry?, ofPage page: Int) {
    boxes.note(page)
    guard let geometry, var all = view?.pages, all.indices.contains(page), all[page] != geometry else {
      return onChange()
    }
    all[page] = geometry
    change { $0.update(all) }
  }

  /// Goes somewhere on a page at once, and once more when its box was only guessed.
  private func going(to page: Int, _ body: @escaping @MainActor () -> Void) {
    body()
    guard let service, !knows(page) else { return }
    Task {
      let frame = try? await service.frames(of: page..<page + 1).value.first
      guard self.service === service else { return }
      learn(frame.map { PageGeometry($0) }, ofPage: page)
      body()
    }
  }

  /// Changes the document, and shows what has changed.
  @discardableResult
  package func apply(_ edit: PageEdit) async throws -> AppliedEdit? {
    guard let service else { return nil }
    let applied = try await service.apply(edit).value
    await take(applied.changes)
    return applied
  }

  /// Shows what an edit has changed. Pages keep their pictures until there are newer ones.
  package func take(_ changes: PageChanges) async {
    edits += 1
    if changes.order != nil {
      (versions, oldest) = ([:], edits)
      texts.forget()
      links.forget()
      annotations.forget()
      (marks, selection) = (PageMarks(), nil)
    }
    for page in changes.redrawn {
      versions[page] = edits
      texts.forget(page)
      links.forget(page)
      annotations.forget(page)
    }
    await readPages()
    onChange()
  }

  /// Draws pages anew that were changed by others, or all.
  package func redraw(_ pages: [Int]? = nil) async {
    let all = view?.pages.indices.map { $0 } ?? []
    let isWhole = pages == nil
    await take(PageChanges(order: isWhole ? all.map { _ in nil } : nil, redrawn: pages ?? []))
  }

  /// Grows when a page's looks have changed.
  func version(ofPage page: Int) -> Int { versions[page] ?? oldest }

  // MARK: Marks

  /// What lies over a page, the lowest first.
  package func marks(ofPage page: Int) -> [(layer: PageMarks.Layer, mark: PageMarks.Mark)] {
    guard let selection, let text = texts[page] else { return marks.marks(ofPage: page) }
    let rects = selection.rects(onPage: page, text)
    return marks.marks(ofPage: page) + (rects.isEmpty ? [] : [(.selection, PageMarks.selected(rects))])
  }

  // MARK: Seeing

  /// Takes another size of the view.
  package func resize(to size: CGSize) {
    self.size = size
    change { $0.resize(to: size) }
  }

  /// Moves or scales what is seen.
  package func change(_ body: (inout BookView) -> Void) {
    guard var changed = view else { return }
    body(&changed)
    if let scales, changed.fit == .free, !scales.contains(changed.viewport.scale) {
      let scale = min(max(changed.viewport.scale, scales.lowerBound), scales.upperBound)
      changed.zoom(to: scale, about: changed.viewport.middle)
    }
    view = changed
    onChange()
  }

  /// Shifts the pairing from the spread in view on, or takes that back.
  package func shiftPairing() {
    guard let view, let spread = view.layout.spread(containing: view.currentPage) else { return }
    var options = view.options
    options.toggleShift(at: spread)
    change { $0.choose(options: options) }
  }

  // MARK: Jumping

  /// Goes to a place, from which `goBack` leads back.
  package func jump(to place: PagePlace) {
    leave()
    change { $0.go(to: place) }
  }

  /// Notes the place in view for `goBack`.
  package func leave() {
    if let view { history.leave(view.middle) }
  }

  /// Goes to where a link or an outline leads.
  package func jump(to target: PageTarget) {
    guard let view, view.pages.indices.contains(target.page) else { return }
    // Without coordinates the page's beginning.
    guard target.x != nil || target.y != nil else { return jump(to: PagePlace(page: target.page)) }
    leave()
    going(to: target.page) { [self] in
      guard let place = self.view?.place(x: target.x, y: target.y, onPage: target.page) else { return }
      change { $0.go(to: PagePlace(page: target.page, x: 0, y: min(max(place.y, 0), 1))) }
    }
  }

  /// Brings a rectangle of page space into view, such as a match.
  package func reveal(_ rect: Rect, ofPage page: Int) {
    going(to: page) { [self] in change { $0.reveal(CGRect(rect), ofPage: page) } }
  }

  /// To where the last jump was made.
  package func goBack() {
    guard let view, let place = history.back(from: view.middle) else { return }
    change { $0.center(place) }
  }

  /// To where going back was.
  package func goForward() {
    guard let view, let place = history.forward(from: view.middle) else { return }
    change { $0.center(place) }
  }
}
