import Gtk

/// Keys, and what they do: for the window that shows them, and for those of them that are actions.
@MainActor enum Shortcuts {
  /// Keys of actions.
  static let keys: [(action: String, keys: [String])] = [
    ("app.open", ["<Control>o"]), ("win.fit-page", ["<Control>0"]), ("win.fit-width", ["<Control>2"]),
    ("win.actual-size", ["<Control>1"]),
    ("win.zoom-in", ["<Control>plus", "<Control>equal", "<Control>KP_Add"]),
    ("win.zoom-out", ["<Control>minus", "<Control>KP_Subtract"]), ("win.back", ["<Alt>Left"]),
    ("win.forward", ["<Alt>Right"]), ("win.full-screen", ["F11"]), ("win.presentation", ["F5"]),
    ("win.find-open", ["<Control>f"]), ("win.find-next", ["<Control>g", "F3"]),
    ("win.find-previous", ["<Control><Shift>g", "<Shift>F3"]), ("win.find-list", ["<Control><Shift>f"]),
    ("win.sidebar-page::thumbnails", ["<Alt>1"]), ("win.sidebar-page::outline", ["<Alt>2"]),
    ("win.sidebar-page::bookmarks", ["<Alt>3"]), ("win.sidebar-page::matches", ["<Alt>4"]),
    ("win.sidebar", ["F9"]), ("win.overview", ["<Control><Shift>o"]), ("win.controls", ["<Control>t"]),
    ("win.go-to", ["<Control>l"]), ("win.bookmark", ["<Control>d"]),
    ("win.highlight", ["<Control>h"]), ("win.underline", ["<Control>u"]),
    ("win.strike-out", ["<Control><Shift>x"]), ("win.save", ["<Control>s"]),
    ("win.properties", ["<Alt>Return"]), ("win.shortcuts", ["<Control>question"]),
  ]

  /// All of them, in groups.
  static var all: [ShortcutGroup] {
    [
      ShortcutGroup(
        tr("Reading"),
        [
          ("space Page_Down", tr("Further")), ("<Shift>space Page_Up", tr("Back by as much")),
          ("Left Right Up Down", tr("Move the page, or turn")), ("Home End", tr("First and last page")),
          ("<Control>l", tr("Go to page")), ("<Alt>Left", tr("Back to where a jump was made")),
          ("<Alt>Right", tr("Forward again")), ("<Control>d", tr("Bookmark this page")),
        ]),
      ShortcutGroup(
        tr("Finding"),
        [
          ("<Control>f", tr("Find")), ("<Control>g", tr("Next match")),
          ("<Control><Shift>g", tr("Previous match")), ("<Control><Shift>f", tr("List all matches")),
          ("Escape", tr("Close")),
        ]),
      ShortcutGroup(
        tr("View"),
        [
          ("F9", tr("Side bar")), ("<Alt>1...4", tr("Pages, contents, bookmarks, search results")),
          ("<Control><Shift>o", tr("All pages")), ("<Control>t", tr("Controls")),
          ("<Control>plus", tr("Zoom in")), ("<Control>minus", tr("Zoom out")),
          ("<Control>0", tr("Fit page")), ("<Control>2", tr("Fit width")),
          ("<Control>1", tr("Actual size")), ("F11", tr("Full screen")), ("F5", tr("Presentation")),
        ]),
      ShortcutGroup(
        tr("Marking"),
        [
          ("<Control>h", tr("Highlight")), ("<Control>u", tr("Underline")),
          ("<Control><Shift>x", tr("Strike out")), ("Delete", tr("Delete the chosen mark")),
          ("<Control>z", tr("Undo")), ("<Control><Shift>z", tr("Redo")), ("<Control>s", tr("Save")),
        ]),
      ShortcutGroup(
        tr("Documents"),
        [
          ("<Control>o", tr("Open")), ("<Alt>Return", tr("Properties")),
          ("<Control>question", tr("Keyboard shortcuts")),
        ]),
    ]
  }
}
