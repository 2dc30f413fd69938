import Gtk

/// The windows that are open.
@MainActor final class Windows {
  private unowned let application: Application
  /// In the order in which they were opened.
  private(set) var windows: [ReaderWindow] = []

  init(_ application: Application) {
    self.application = application
    for (action, keys) in Shortcuts.keys { application.keys(keys, for: action) }
    application.add(Action("open") { [unowned self] in choose() })
  }

  /// A window for each file; one to choose with for none.
  func open(_ paths: [String]) {
    for path in paths { window().open(path) }
    if paths.isEmpty { window().present() }
  }

  private func window() -> ReaderWindow {
    let window = ReaderWindow(application)
    window.onClose = { [unowned self, unowned window] in windows.removeAll { $0 === window } }
    windows.append(window)
    return window
  }

  private func choose() {
    guard let window = windows.last else { return }
    Task {
      if let path = await window.chooseFile() { self.open([path]) }
    }
  }
}
