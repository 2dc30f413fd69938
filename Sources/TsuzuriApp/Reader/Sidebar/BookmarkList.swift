import Gtk
import Reading

/// The bookmarks of a book, to go to, to name and to take away.
@MainActor final class BookmarkList {
  let widget: Column
  /// Calls for the bookmark that a person chooses.
  var onChoose: (BookState.Bookmark) -> Void = { _ in }
  /// Calls for the bookmark that is to be called something else.
  var onRename: (Int) -> Void = { _ in }
  /// Calls for the bookmark that is to go.
  var onDelete: (Int) -> Void = { _ in }
  private let stack = Stack()
  private let rows = RowsView(name: tr("Bookmarks")) { BookmarkRow() }
  private var bookmarks: [BookState.Bookmark] = []
  private var names = PageNames()

  init() {
    stack.add(SidebarHint(tr("Pages that you bookmark are listed here.")).widget, name: "hint")
    stack.add(rows, name: "rows")
    let add = Button(title: tr("Bookmark This Page"), action: "win.bookmark")
    add.align(.fill, .end, margin: 6)
    widget = Column([stack, add])
    rows.onBind = { [unowned self] row, place in
      guard bookmarks.indices.contains(place) else { return }
      row.show(bookmarks[place], label: names.name(bookmarks[place].place.page))
      row.onRename = { [unowned self] in onRename(place) }
      row.onDelete = { [unowned self] in onDelete(place) }
    }
    rows.onChoose = { [unowned self] place in
      if bookmarks.indices.contains(place) { onChoose(bookmarks[place]) }
    }
    rows.onKey { [unowned self] key, _ in
      guard let place = rows.selected, key == "Delete" || key == "F2" else { return false }
      key == "F2" ? onRename(place) : onDelete(place)
      return true
    }
  }

  /// Shows bookmarks.
  func show(_ bookmarks: [BookState.Bookmark], names: PageNames) {
    (self.bookmarks, self.names) = (bookmarks, names)
    stack.shown = bookmarks.isEmpty ? "hint" : "rows"
    rows.count = bookmarks.count
    rows.refresh()
  }
}

/// A bookmark in the list.
@MainActor final class BookmarkRow: Part {
  let widget: Row
  private let name = Label()
  private let page = Label()
  /// Calls when it is to be called something else.
  var onRename: () -> Void = {}
  /// Calls when it is to go.
  var onDelete: () -> Void = {}

  init() {
    name.beginsAtStart()
    name.wraps(lines: 2)
    name.expands(across: true, down: false)
    page.style("dim-label", "caption", "numeric")
    let rename = Button(icon: "document-edit-symbolic", tooltip: tr("Rename"))
    let delete = Button(icon: "user-trash-symbolic", tooltip: tr("Delete"))
    for button in [rename, delete] { button.style("flat", "circular", "small-button") }
    widget = Row([name, page, rename, delete])
    widget.style("side-row")
    rename.onPress { [unowned self] in onRename() }
    delete.onPress { [unowned self] in onDelete() }
  }

  func show(_ bookmark: BookState.Bookmark, label: String) {
    name.text = bookmark.name.isEmpty ? tr("Page %1", label) : bookmark.name
    page.text = bookmark.name.isEmpty ? "" : label
  }
}
