import DocumentWire
import Foundation
import Gtk
import PDFKitUI
import PDFValues
import PageService
import Reading

/// A window on a book.
@MainActor final class ReaderWindow {
  private let window: Window
  private let model = PageModel()
  private let pages: PageCanvas
  private let input: PageInput
  private let indicator = Label()
  private let slider = Slider()
  private let controls: Revealer
  private let overlay: Overlay
  private var modeAction: Action?
  private var bindingAction: Action?
  private var coverAction: Action?
  /// The title of what is shown instead of pages.
  private var message: String?

  init(_ application: Application) {
    window = Window(application, width: 1000, height: 760)
    window.title = "Tsuzuri"
    pages = PageCanvas(model)
    input = PageInput(model, pages)
    indicator.style("osd", "page-indicator")
    indicator.align(.start, .end, margin: 12)
    indicator.isVisible = false
    let bar = Row([slider])
    bar.style("osd", "toolbar")
    bar.align(.fill, .end, margin: 12)
    controls = Revealer(bar)
    controls.align(.fill, .end)
    overlay = Overlay(pages.widget)
    overlay.add(controls)
    overlay.add(indicator)
    let header = HeaderBar()
    header.addAtStart(
      Button(icon: "document-open-symbolic", tooltip: "Open…", action: "app.open"))
    header.addAtEnd(MenuButton(icon: "open-menu-symbolic", tooltip: "View", Self.viewMenu))
    window.show(Column([header, overlay]))
    addActions()
    model.onChange = { [unowned self] in update() }
    slider.onMove = { [unowned self] page in model.change { $0.go(to: PagePlace(page: page)) } }
    input.onControls = { [unowned self] in controls.isRevealed.toggle() }
  }

  private static var viewMenu: Menu {
    let menu = Menu()
    let modes = Menu()
    for (title, mode) in [
      ("Single Page", ReadingMode.single), ("Continuous", .continuous), ("Spread", .spread),
      ("Continuous Spread", .continuousSpread),
    ] {
      modes.add(title, action: "win.mode", target: mode.rawValue)
    }
    let binding = Menu()
    binding.add("Bound at the Left", action: "win.binding", target: Binding.left.rawValue)
    binding.add("Bound at the Right", action: "win.binding", target: Binding.right.rawValue)
    binding.add("Cover Stands Alone", action: "win.cover")
    binding.add("Shift Pairing From Here", action: "win.shift-pairing")
    let zoom = Menu()
    zoom.add("Fit Page", action: "win.fit-page")
    zoom.add("Fit Width", action: "win.fit-width")
    zoom.add("Actual Size", action: "win.actual-size")
    for section in [modes, binding, zoom] { menu.add(section: section) }
    return menu
  }

  private func addActions() {
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
    (modeAction, bindingAction, coverAction) = (mode, binding, cover)
    let plain: [(String, @MainActor () -> Void)] = [
      ("shift-pairing", { [unowned self] in model.shiftPairing() }),
      ("fit-page", { [unowned self] in model.change { $0.choose(.page) } }),
      ("fit-width", { [unowned self] in model.change { $0.choose(.width) } }),
      ("actual-size", { [unowned self] in zoom(to: BookView.actualSize) }),
      ("zoom-in", { [unowned self] in zoom(by: 1.25) }),
      ("zoom-out", { [unowned self] in zoom(by: 1 / 1.25) }),
      ("back", { [unowned self] in model.goBack() }),
      ("forward", { [unowned self] in model.goForward() }),
      ("full-screen", { [unowned self] in window.isFullScreen.toggle() }),
      ("controls", { [unowned self] in controls.isRevealed.toggle() }),
    ]
    for action in [mode, binding, cover] + plain.map({ Action($0, $1) }) { window.add(action) }
  }

  // MARK: Opening

  /// Calls when the window has gone.
  var onClose: () -> Void {
    get { window.onClose }
    set { window.onClose = newValue }
  }

  /// Brings the window up, with nothing in it.
  func present() {
    fail("No document is open", "Press Ctrl+O to choose one.")
    window.present()
  }

  /// Lets a person choose a file to open.
  func chooseFile() async -> String? {
    await window.chooseFile(title: "Open", pattern: "*.pdf", name: "PDF documents")
  }

  /// Opens a file.
  func open(_ path: String) {
    window.title = URL(fileURLWithPath: path).lastPathComponent
    window.present()
    Task {
      var password: String?
      while true {
        do {
          let book = try await OpenBook.open(path, password: password)
          guard let first = book.first else {
            return fail("This document has no pages", "There is nothing to show.")
          }
          let detection = Detection(flags: book.flags)
          model.show(
            book.service, mode: detection.mode,
            options: SpreadOptions(binding: detection.binding, hasCover: detection.hasCover), first: first)
          pages.widget.focus()
          return
        } catch PDFError.needsPassword {
          let text = password == nil ? "The document is protected." : "That was not the password. Try again."
          password = await window.askPassword(title: "Password", text: text)
          if password == nil { return window.close() }
        } catch {
          return fail("This file cannot be opened", String(describing: error))
        }
      }
    }
  }

  private func chooseOptions(_ body: (inout SpreadOptions) -> Void) {
    model.change { view in
      var options = view.options
      body(&options)
      view.choose(options: options)
    }
  }

  private func fail(_ title: String, _ text: String) {
    message = title
    window.show(
      Column([HeaderBar(), StatusPage(icon: "dialog-error-symbolic", title: title, text: text)]))
  }

  // MARK: Showing

  private func update() {
    guard let view = model.view else { return }
    indicator.isVisible = true
    indicator.text = view.indicator?.text() ?? ""
    slider.isReversed = view.options.binding == .right
    slider.show(view.currentPage, of: view.extents.count - 1)
    modeAction?.state = .text(view.mode.rawValue)
    bindingAction?.state = .text(view.options.binding.rawValue)
    coverAction?.state = .flag(view.options.hasCover)
    pages.update()
  }

  // MARK: Moving

  private var middle: CGPoint {
    CGPoint(x: pages.widget.size.width / 2, y: pages.widget.size.height / 2)
  }

  private func zoom(to scale: Double) { model.change { [middle] in $0.zoom(to: scale, about: middle) } }

  private func zoom(by factor: Double) {
    model.change { [middle] in $0.zoom(to: $0.viewport.scale * factor, about: middle) }
  }

  // MARK: Automation

  /// What tests see of it.
  var state: WindowState {
    var state = WindowState(title: window.title, message: message)
    guard let view = model.view, let service = model.service else { return state }
    state.pageCount = service.pageCount
    state.indicator = indicator.text
    state.mode = view.mode.rawValue
    state.binding = view.options.binding.rawValue
    state.cover = view.options.hasCover
    state.scale = view.viewport.scale
    state.pages = view.visiblePages.map {
      .init(page: $0.page, rect: [$0.rect.minX, $0.rect.minY, $0.rect.width, $0.rect.height])
    }
    state.isDrawing = pages.isDrawing
    state.isShutIn = service.posture.isTight
    return state
  }
}
