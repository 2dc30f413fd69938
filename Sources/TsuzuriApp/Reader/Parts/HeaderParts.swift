import Gtk
import Reading

/// The bar at the top of a reader's window.
@MainActor final class HeaderParts {
  let bar = HeaderBar()
  private let caption = WindowTitle()
  private let open = Button(icon: "document-open-symbolic", tooltip: tr("Open…"), action: "app.open")
  private let view = MenuButton(icon: "view-dual-symbolic", tooltip: tr("View"), Menus.view)
  private let mark = MenuButton(
    icon: "document-edit-symbolic", tooltip: tr("Mark"), Menus.marking)
  private let steps: Row

  init() {
    steps = Row(
      [
        Button(icon: "go-previous-symbolic", tooltip: tr("Back"), action: "win.back"),
        Button(icon: "go-next-symbolic", tooltip: tr("Forward"), action: "win.forward"),
      ], spacing: 0
    ).linked()
    bar.setTitle(caption)
    bar.addAtStart(
      ToggleButton(icon: "sidebar-show-symbolic", tooltip: tr("Sidebar"), action: "win.sidebar"))
    bar.addAtStart(open)
    bar.addAtStart(steps)
    bar.addAtEnd(MenuButton(icon: "open-menu-symbolic", tooltip: tr("Main Menu"), Menus.main))
    bar.addAtEnd(view)
    bar.addAtEnd(mark)
    bar.addAtEnd(ToggleButton(icon: "edit-find-symbolic", tooltip: tr("Find"), action: "win.find"))
  }

  /// Shows what the book is called, and the name of its file where that is another.
  func show(title: String, subtitle: String) {
    caption.show(title, subtitle)
    self.title = title
  }

  /// What the book is called.
  private(set) var title = ""

  /// Leaves out what has keys and a menu anyway.
  func fit(width: Double) {
    for part in [open, steps, view, mark] { part.isVisible = width >= 560 }
  }
}

/// The menus of a reader's window.
@MainActor enum Menus {
  /// How the book is shown.
  static var view: Menu {
    let menu = Menu()
    menu.add(section: [
      (tr("Single Page"), "win.mode", ReadingMode.single.rawValue),
      (tr("Continuous"), "win.mode", ReadingMode.continuous.rawValue),
      (tr("Spread"), "win.mode", ReadingMode.spread.rawValue),
      (tr("Continuous Spread"), "win.mode", ReadingMode.continuousSpread.rawValue),
    ])
    menu.add(section: [
      (tr("Bound at the Left"), "win.binding", Binding.left.rawValue),
      (tr("Bound at the Right"), "win.binding", Binding.right.rawValue),
      (tr("Cover Stands Alone"), "win.cover", nil),
      (tr("Shift Pairing From Here"), "win.shift-pairing", nil),
    ])
    menu.add(section: [
      (tr("Fit Page"), "win.fit-page", nil), (tr("Fit Width"), "win.fit-width", nil),
      (tr("Actual Size"), "win.actual-size", nil),
    ])
    menu.add(section: LooksActions.menu)
    menu.add(section: [
      (tr("Controls"), "win.controls", nil), (tr("All Pages"), "win.overview", nil),
      (tr("Full Screen"), "win.full-screen", nil), (tr("Presentation"), "win.presentation", nil),
    ])
    return menu
  }

  /// What can be done with it.
  static var main: Menu {
    let menu = Menu()
    menu.add(section: [(tr("Open…"), "app.open", nil)])
    let view = Menu()
    view.add(submenu: Self.view, title: tr("View"))
    menu.add(section: view)
    let mark = Menu()
    mark.add(submenu: Self.marking, title: tr("Mark"))
    menu.add(section: mark)
    menu.add(section: [
      (tr("Back"), "win.back", nil), (tr("Forward"), "win.forward", nil),
      (tr("Go to Page…"), "win.go-to", nil), (tr("Bookmark This Page"), "win.bookmark", nil),
    ])
    menu.add(section: [
      (tr("Save This Binding Into the File…"), "win.save-binding", nil),
      (tr("Properties"), "win.properties", nil),
    ])
    menu.add(section: [
      (tr("Keyboard Shortcuts"), "win.shortcuts", nil), (tr("About Tsuzuri"), "win.about", nil),
    ])
    return menu
  }
}

extension Menu {
  /// Items with the actions that they do, and for some the state that they stand for.
  func add(section items: [(title: String, action: String, target: String?)]) {
    let section = Menu()
    for item in items { section.add(item.title, action: item.action, target: item.target) }
    add(section: section)
  }
}
