import Gtk
import PDFKitUI
import Reading

/// The actions of a window whose state is shown in menus and buttons.
@MainActor struct ReaderActions {
  var mode: Action?
  var binding: Action?
  var cover: Action?
  var sidebar: Action?
  var overview: Action?
  var controls: Action?
  var find: Action?
  var back: Action?
  var forward: Action?
  var highlightColor: Action?
  var tool: Action?
  var undo: Action?
  var redo: Action?
  /// Those that need a book.
  var ofBook: [Action] = []

  /// Shows the state of a view.
  func show(_ view: BookView, _ history: History) {
    mode?.state = .text(view.mode.rawValue)
    binding?.state = .text(view.options.binding.rawValue)
    cover?.state = .flag(view.options.hasCover)
    back?.isEnabled = history.canGoBack
    forward?.isEnabled = history.canGoForward
  }

  /// There is a book, or none.
  func hasBook(_ hasBook: Bool) {
    for action in ofBook { action.isEnabled = hasBook }
    for action in [back, forward, undo, redo] where !hasBook { action?.isEnabled = false }
  }
}

extension ReaderWindow {
  func addActions() {
    addStates()
    let always: [(String, @MainActor () -> Void)] = [
      ("full-screen", { [unowned self] in window.isFullScreen.toggle() }),
      ("shortcuts", { [unowned self] in window.showShortcuts(Shortcuts.all) }),
      ("about", { [unowned self] in showAbout() }),
    ]
    let ofBook: [(String, @MainActor () -> Void)] = [
      ("shift-pairing", { [unowned self] in model.shiftPairing() }),
      ("fit-page", { [unowned self] in model.change { $0.choose(.page) } }),
      ("fit-width", { [unowned self] in model.change { $0.choose(.width) } }),
      ("actual-size", { [unowned self] in zoom(to: BookView.actualSize) }),
      ("zoom-in", { [unowned self] in zoom(by: 1.25) }),
      ("zoom-out", { [unowned self] in zoom(by: 1 / 1.25) }),
      // Brings back the field of a bar that is open.
      ("find-open", { [unowned self] in isFinding = true }),
      ("find-next", { [unowned self] in finder.advance(.forward) }),
      ("find-previous", { [unowned self] in finder.advance(.backward) }),
      ("find-close", { [unowned self] in isFinding = false }),
      ("find-list", { [unowned self] in show(sidebar: .matches) }),
      ("go-to", { [unowned self] in goToPage() }), ("bookmark", { [unowned self] in toggleBookmark() }),
      ("properties", { [unowned self] in showProperties() }),
      ("save-binding", { [unowned self] in saveBinding() }),
      ("presentation", { [unowned self] in togglePresentation() }),
    ]
    let (back, forward) = (
      Action("back") { [unowned self] in model.goBack() },
      Action("forward") { [unowned self] in model.goForward() }
    )
    (actions.back, actions.forward) = (back, forward)
    actions.ofBook += ofBook.map { Action($0, $1) } + findOptions.actions + markingActions()
    for action in actions.ofBook + always.map({ Action($0, $1) }) + [back, forward] { window.add(action) }
    actions.hasBook(false)
  }

  private func addStates() {
    let mode = Action("mode", state: .text(ReadingMode.single.rawValue)) { [unowned self] value in
      if case .text(let name) = value, let mode = ReadingMode(rawValue: name) {
        model.change { $0.choose(mode: mode) }
      }
    }
    let binding = Action("binding", state: .text(Binding.left.rawValue)) { [unowned self] value in
      if case .text(let name) = value, let binding = Binding(rawValue: name) {
        chooseOptions { $0.binding = binding }
      }
    }
    let cover = Action("cover", state: .flag(false)) { [unowned self] value in
      if case .flag(let hasCover) = value { chooseOptions { $0.hasCover = hasCover } }
    }
    let sidebar = Action("sidebar", isOn: false) { [unowned self] isOn in
      flap.isRevealed = isOn
      if !isOn { pages.widget.focus() }
    }
    let page = Action(
      "sidebar-page",
      taking: { [unowned self] name in
        guard let page = Sidebar.Page(rawValue: name) else { return }
        show(sidebar: page)
        self.sidebar.focus()
      })
    let overview = Action("overview", isOn: false) { [unowned self] isOn in
      screen = isOn ? .overview : .book
    }
    let controls = Action("controls", isOn: false) { [unowned self] isOn in self.controls.isShown = isOn }
    let find = Action("find", isOn: false) { [unowned self] isOn in isFinding = isOn }
    (actions.mode, actions.binding, actions.cover, actions.find) = (mode, binding, cover, find)
    (actions.sidebar, actions.overview, actions.controls) = (sidebar, overview, controls)
    actions.ofBook = looks.actions + [mode, binding, cover, sidebar, page, overview, controls, find]
  }

  // MARK: What they do

  func chooseOptions(_ body: (inout SpreadOptions) -> Void) {
    model.change { view in
      var options = view.options
      body(&options)
      view.choose(options: options)
    }
  }

  private func zoom(to scale: Double) {
    model.change { $0.zoom(to: scale, about: $0.viewport.middle) }
  }

  private func zoom(by factor: Double) {
    model.change { $0.zoom(to: $0.viewport.scale * factor, about: $0.viewport.middle) }
  }

  /// The find bar is open. What it found is forgotten with it; the place stays.
  var isFinding: Bool {
    get { findBar.isOpen }
    set {
      if newValue, !findBar.isOpen {
        finder.begin()
        if let selected = selectedLine { findBar.text = selected }
        finder.ask { $0.text = findBar.text }
      }
      if !newValue {
        finder.end()
        pages.widget.focus()
      }
      findBar.isOpen = newValue
      actions.find?.state = .flag(newValue)
    }
  }

  /// What is selected, if it is short enough to be looked for.
  private var selectedLine: String? {
    let text = model.selection?.string { model.texts[$0] } ?? ""
    return text.isEmpty || text.count > 80 || text.contains(where: \.isNewline) ? nil : text
  }

  /// Opens the side bar at one of its pages.
  func show(sidebar page: Sidebar.Page) {
    sidebar.page = page
    flap.isRevealed = true
    update()
  }

  /// Leaves what Escape leaves first; false when there is nothing.
  func leaveOne() -> Bool {
    if presentation != nil {
      togglePresentation()
    } else if screen == .overview {
      screen = .book
      pages.widget.focus()
    } else if isFinding {
      isFinding = false
    } else if flap.isRevealed, flap.isFolded {
      flap.isRevealed = false
    } else if window.isFullScreen {
      window.isFullScreen = false
    } else {
      return false
    }
    return true
  }

  private func showAbout() {
    window.showAbout(
      name: "Tsuzuri", icon: "app.tsuzuri.Tsuzuri", version: "0.1.0",
      about: tr("Reads books, and writes notes."))
  }
}
