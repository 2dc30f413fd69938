import Foundation
import Gtk
import PDFKitUI
import Reading

/// Going to pages by name, and bookmarks.
extension ReaderWindow {
  /// Asks for a page, by its label or number.
  func goToPage() {
    guard let view = model.view else { return }
    Task {
      var text = names.name(view.currentPage)
      var explanation = tr("A label or a number from 1 to %1", String(names.count))
      while let given = await window.askText(
        tr("Go to Page"), explanation, text: text, accept: tr("Go"))
      {
        if let page = names.page(named: given) { return model.jump(to: PagePlace(page: page)) }
        text = given
        explanation = tr(
          "There is no page “%1”. Give a label or a number from 1 to %2.", given, String(names.count))
      }
    }
  }

  /// Marks the page in view, or takes its mark away.
  func toggleBookmark() {
    guard let view = model.view else { return }
    let before = book.bookmarks.count
    book.toggleBookmark(at: PagePlace(page: view.currentPage), date: Date())
    changeBookmarks { _ in }
    let name = names.name(view.currentPage)
    toasts.say(
      book.bookmarks.count > before
        ? tr("Page %1 is bookmarked", name) : tr("The bookmark of page %1 is gone", name))
  }

  func changeBookmarks(_ change: (inout [BookState.Bookmark]) -> Void) {
    change(&book.bookmarks)
    sidebar.bookmarks.show(book.bookmarks, names: names)
    onRemember()
  }

  /// Asks what a bookmark is to be called.
  func rename(bookmark place: Int) {
    guard book.bookmarks.indices.contains(place) else { return }
    let bookmark = book.bookmarks[place]
    Task {
      let page = tr("Page %1", names.name(bookmark.place.page))
      guard
        let name = await window.askText(
          tr("Rename Bookmark"), page, text: bookmark.name, accept: tr("Rename"))
      else { return }
      changeBookmarks { bookmarks in
        if let now = bookmarks.firstIndex(of: bookmark) { bookmarks[now].name = name }
      }
    }
  }
}
