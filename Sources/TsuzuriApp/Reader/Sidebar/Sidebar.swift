import Gtk

/// The pane beside the pages.
@MainActor final class Sidebar {
  /// What can be in it.
  enum Page: String, CaseIterable {
    case thumbnails, outline, bookmarks, marks, matches
  }

  let widget: Column
  let thumbnails = ThumbnailList()
  let outline = OutlineList()
  let bookmarks = BookmarkList()
  let marks = MarkList()
  let matches = MatchList()
  private let stack = Stack()

  init() {
    stack.add(
      thumbnails.widget, name: Page.thumbnails.rawValue, title: tr("Pages"), icon: "view-paged-symbolic")
    stack.add(
      outline.widget, name: Page.outline.rawValue, title: tr("Contents"), icon: "view-list-bullet-symbolic")
    stack.add(
      bookmarks.widget, name: Page.bookmarks.rawValue, title: tr("Bookmarks"),
      icon: "user-bookmarks-symbolic")
    stack.add(
      marks.widget, name: Page.marks.rawValue, title: tr("Marks"), icon: "document-edit-symbolic")
    stack.add(
      matches.widget, name: Page.matches.rawValue, title: tr("Search Results"), icon: "edit-find-symbolic")
    let switcher = stack.switcher()
    switcher.align(.center, .start, margin: 6)
    widget = Column([switcher, stack])
    widget.style("sidebar-pane")
    widget.request(width: 240)
    stack.onChange = { [unowned self] in onChange() }
  }

  /// Calls when another page of it is shown.
  var onChange: () -> Void = {}

  /// Gives the keys to what is shown.
  func focus() {
    switch page {
    case .thumbnails: thumbnails.widget.focus()
    case .outline: outline.focus()
    case .bookmarks: bookmarks.focus()
    case .marks: marks.widget.focus()
    case .matches: matches.focus()
    }
  }

  /// The page of it that is shown.
  var page: Page {
    get { Page(rawValue: stack.shown) ?? .thumbnails }
    set { stack.shown = newValue.rawValue }
  }
}
