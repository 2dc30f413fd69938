import DocumentWire
import Foundation
import Gtk
import PDFKitUI
import PDFValues
import PageService
import Reading

/// A window on a book: puts its parts together, and hands on what one of them does to the others.
@MainActor final class ReaderWindow {
  /// What fills the window under its header.
  enum Screen: String {
    case book, overview, message
  }

  let window: Window
  let model = PageModel()
  let pages: PageCanvas
  let input: PageInput
  let header = HeaderParts()
  let controls = Controls()
  let finder: Finder
  let findBar: FindBar
  let findOptions = FindOptions()
  let sidebar = Sidebar()
  let overview = ThumbnailList(.grid)
  let notices = NoticeBar()
  let linkHint = LinkHint()
  let flap: Flap
  let toasts: ToastOverlay
  let frame: WindowFrame
  let stack = Stack()
  let looks: LooksActions
  let marking: Marking
  let saving: Saving
  let drawing: DrawingTool
  /// What lies over the pages, and small windows point at.
  let pageOverlay: Overlay
  /// The text of a mark that is open.
  var editor: NoteEditor?
  /// Where a menu was opened.
  var menuPlace: (map: PageMap, point: CGPoint)?
  var actions = ReaderActions()
  var presentation: Presentation?

  /// The path of the file that is open, or was to be.
  var path: String?
  /// What is known of the book beside its pages; comes after the first page.
  var properties: DocumentProperties?
  /// What its pages are called.
  var names = PageNames()
  var thumbnails: ThumbnailStore?
  /// What is remembered of the book.
  var book = BookState()
  /// What a person has set for all books.
  var settings = ReaderSettings() {
    didSet { if settings != oldValue { apply(settings) } }
  }
  /// Calls when something was done that is to be remembered: of the book, or for all books.
  var onRemember: () -> Void = {}
  /// What is said instead of showing pages.
  var message: Message?

  init(_ application: Application) {
    Looks.add()
    window = Window(application, width: 1000, height: 760)
    window.title = "Tsuzuri"
    pages = PageCanvas(model)
    input = PageInput(model, pages)
    looks = LooksActions(model)
    finder = Finder(model)
    findBar = FindBar(findOptions)
    let overlay = Overlay(pages.widget)
    pageOverlay = overlay
    // What is smaller than this lies under the side bar, not beside it.
    overlay.request(width: 300)
    controls.lay(over: overlay)
    for part in [linkHint.widget, notices.widget, findBar.widget] { overlay.add(part) }
    flap = Flap(sidebar.widget, beside: overlay)
    stack.add(flap, name: Screen.book.rawValue)
    stack.add(overview.widget, name: Screen.overview.rawValue)
    toasts = ToastOverlay(stack)
    marking = Marking(model)
    saving = Saving(marking, window, notices, toasts)
    drawing = DrawingTool(marking, input, pages)
    frame = WindowFrame(header.bar, over: toasts)
    window.show(frame.widget)
    addActions()
    connect()
  }

  private func connect() {
    model.onChange = { [weak self] in self?.update() }
    controls.onPage = { [unowned self] page in model.change { $0.go(to: PagePlace(page: page)) } }
    controls.onShow = { [unowned self] in
      actions.controls?.state = .flag(controls.isShown)
      settings.showsControls = controls.isShown
      linkHint.widget.margins(end: 12, bottom: controls.foot)
    }
    input.onControls = { [unowned self] in if presentation == nil { controls.isShown.toggle() } }
    input.onAddress = { [unowned self] in follow(LinkTarget(address: $0)) }
    input.onHover = { [unowned self] link in
      linkHint.text = link.flatMap { LinkTarget($0) }?.text(names)
    }
    window.onKey { [unowned self] key, modifiers in
      markingKey(key, modifiers) || key == "Escape" && leaveOne()
    }
    window.onFullScreen = { [unowned self] in frame.isFullScreen = $0 }
    frame.onWidth = { [unowned self] width in
      header.fit(width: width)
      findBar.fit(width: width)
    }
    connectFinding()
    connectSidebar()
    connectMarking()
  }

  private func connectFinding() {
    findBar.onText = { [unowned self] text in finder.ask { $0.text = text } }
    findBar.onStep = { [unowned self] isBackwards in finder.advance(isBackwards ? .backward : .forward) }
    findBar.onClose = { [unowned self] in isFinding = false }
    findOptions.onChange = { [unowned self] options in finder.ask { $0.options = options } }
    findOptions.onPages = { [unowned self] pages in finder.ask { $0.pages = pages } }
    finder.onChange = { [unowned self] in showFound() }
    sidebar.matches.onChoose = { [unowned self] in finder.select($0) }
  }

  private func connectSidebar() {
    flap.onChange = { [unowned self] in
      actions.sidebar?.state = .flag(flap.isRevealed)
      rememberSidebar()
      update()
    }
    sidebar.onChange = { [unowned self] in
      rememberSidebar()
      update()
    }
    sidebar.thumbnails.onChoose = { [unowned self] page in model.change { $0.go(to: PagePlace(page: page)) } }
    sidebar.outline.onChoose = { [unowned self] item in
      if let target = LinkTarget(item) { follow(target) }
    }
    sidebar.bookmarks.onChoose = { [unowned self] in model.jump(to: $0.place) }
    sidebar.bookmarks.onRename = { [unowned self] in rename(bookmark: $0) }
    sidebar.bookmarks.onDelete = { [unowned self] place in changeBookmarks { $0.remove(at: place) } }
    overview.onChoose = { [unowned self] page in
      screen = .book
      model.jump(to: PagePlace(page: page))
      pages.widget.focus()
    }
  }

  private func rememberSidebar() {
    guard presentation == nil else { return }
    book.sidebar = flap.isRevealed ? sidebar.page.rawValue : nil
    onRemember()
  }

  private func apply(_ settings: ReaderSettings) {
    controls.isShown = settings.showsControls
    controls.isFading = settings.indicatorFades
    controls.hasSlider = settings.hasSlider
    onRemember()
  }

  // MARK: Showing

  /// What fills the window.
  var screen: Screen {
    get { Screen(rawValue: stack.shown) ?? .book }
    set {
      stack.shown = newValue.rawValue
      actions.overview?.state = .flag(newValue == .overview)
      update()
      if newValue == .overview { overview.widget.focus() }
    }
  }

  /// Shows everywhere what the model says now.
  func update() {
    pages.update()
    guard let view = model.view else { return }
    controls.show(view, labels: names.labels)
    pages.widget.setAccessibleName(tr("Page %1", controls.numberText))
    actions.show(view, model.history)
    looks.update()
    finder.show()
    placeBars()
    if flap.isRevealed { showSidebar(view) }
    if screen == .overview, let thumbnails { overview.show(view, store: thumbnails, names: names) }
  }

  private func showSidebar(_ view: BookView) {
    switch sidebar.page {
    case .thumbnails: if let thumbnails { sidebar.thumbnails.show(view, store: thumbnails, names: names) }
    case .outline: sidebar.outline.mark(page: view.currentPage)
    case .bookmarks: break
    case .marks: sidebar.marks.read(names: names)
    case .matches: sidebar.matches.show(finder.state, names: names)
    }
  }

  /// The find bar leaves the match free that it would lie on, and a notice leaves the find bar free.
  private func placeBars() {
    let isAbove = findBar.isOpen && !findBar.isLow
    notices.widget.margins(start: 12, end: 12, top: isAbove ? 72 : 12)
    guard findBar.isOpen else { return findBar.isLow = false }
    let marks = places(of: .currentMatch)
    let width = pages.widget.size.width
    if marks.contains(where: { $0.minY < 64 && $0.maxX > width - 480 }) {
      findBar.isLow = true
    } else if marks.contains(where: { $0.maxY > pages.widget.size.height - 130 && $0.maxX > width - 480 }) {
      findBar.isLow = false
    }
  }

  /// Where marks of a layer lie in the view.
  func places(of layer: PageMarks.Layer) -> [CGRect] {
    pages.maps.flatMap { map in
      model.marks.marks(ofPage: map.page).filter { $0.layer == layer }.flatMap(\.mark.rects)
        .map { map.view($0) }
    }
  }

  private func showFound() {
    findBar.show(finder.state)
    finder.show()
    placeBars()
    if flap.isRevealed, sidebar.page == .matches { sidebar.matches.show(finder.state, names: names) }
  }

  /// Says something instead of showing pages.
  func show(_ message: Message) {
    self.message = message
    stack.replace(MessagePage(message) { [unowned self] in go($0) }.widget, name: Screen.message.rawValue)
    screen = .message
    actions.hasBook(false)
  }

  /// Calls when the window has gone.
  var onClose: () -> Void {
    get { window.onClose }
    set { window.onClose = newValue }
  }
}
