import DocumentWire
import Gtk

/// The outline of a book: a tree whose branches open and close.
@MainActor final class OutlineList {
  let widget = Stack()
  /// Calls for the entry that a person chooses.
  var onChoose: (OutlineItem) -> Void = { _ in }
  private let rows = RowsView(name: tr("Contents")) { OutlineRow() }
  private var tree = OutlineTree([])
  private var names = PageNames()

  init() {
    widget.add(SidebarHint(tr("This document has no table of contents.")).widget, name: "hint")
    widget.add(rows, name: "rows")
    rows.onBind = { [unowned self] row, place in
      guard tree.rows.indices.contains(place) else { return }
      row.show(tree.rows[place], names: names)
      row.onToggle = { [unowned self] in toggle(place) }
    }
    rows.onChoose = { [unowned self] place in
      if tree.rows.indices.contains(place) { onChoose(tree.rows[place].item) }
    }
    rows.onKey { [unowned self] key, _ in press(key) }
  }

  /// Shows the entries, from the topmost.
  func show(_ items: [OutlineItem], names: PageNames) {
    tree = OutlineTree(items)
    self.names = names
    widget.shown = items.isEmpty ? "hint" : "rows"
    update()
  }

  /// Marks the entry in which a page lies.
  func mark(page: Int) { rows.selected = tree.row(of: page) }

  /// Titles of the entries that are seen; for tests.
  var titles: [String] { tree.rows.map(\.item.title) }
  /// The entry that is marked; for tests.
  var marked: Int? { rows.selected }

  private func toggle(_ place: Int) {
    tree.toggle(place)
    update()
  }

  private func update() {
    rows.count = tree.rows.count
    rows.refresh()
  }

  /// Right opens a branch, Left closes it.
  private func press(_ key: String) -> Bool {
    guard let place = rows.selected, tree.rows.indices.contains(place), key == "Left" || key == "Right",
      tree.rows[place].isBranch, tree.rows[place].isOpen == (key == "Left")
    else { return false }
    toggle(place)
    return true
  }
}

/// An entry in the list.
@MainActor final class OutlineRow: Part {
  let widget: Row
  private let toggle = Button(icon: "pan-end-symbolic", tooltip: tr("Open or Close"))
  private let title = Label()
  private let page = Label()
  /// Calls when the branch is to be opened or closed.
  var onToggle: () -> Void = {}

  init() {
    toggle.style("flat", "circular", "small-button")
    title.beginsAtStart()
    title.wraps(lines: 2)
    title.expands(across: true, down: false)
    page.style("dim-label", "caption", "numeric")
    widget = Row([toggle, title, page])
    widget.style("side-row")
    toggle.onPress { [unowned self] in onToggle() }
  }

  func show(_ row: OutlineTree.Row, names: PageNames) {
    widget.margins(start: min(row.depth, 8) * 14)
    toggle.leavesBlank(!row.isBranch)
    toggle.show(icon: row.isOpen ? "pan-down-symbolic" : "pan-end-symbolic")
    title.text = row.item.title
    page.text = row.item.page.map { names.name($0) } ?? ""
  }
}
