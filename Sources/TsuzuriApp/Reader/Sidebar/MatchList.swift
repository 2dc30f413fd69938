import Gtk
import PageService

/// The matches of a search, each with what stands around it.
@MainActor final class MatchList {
  let widget = Stack()
  /// Calls for the match that a person chooses.
  var onChoose: (Int) -> Void = { _ in }
  private let rows = RowsView(name: tr("Matches"), followsSelection: true) { MatchRow() }

  init() {
    widget.add(SidebarHint(tr("What a search finds is listed here.")).widget, name: "hint")
    widget.add(rows, name: "rows")
    rows.onChoose = { [unowned self] in onChoose($0) }
  }

  /// Shows how far a search is. `label` names a page.
  func show(_ finder: Finder, label: @escaping @MainActor (Int) -> String) {
    rows.onBind = { [unowned finder] row, place in
      guard finder.matches.indices.contains(place) else { return }
      row.show(finder.matches[place], label: label)
    }
    rows.count = finder.matches.count
    rows.refresh()
    widget.shown = finder.matches.isEmpty ? "hint" : "rows"
    if rows.selected != finder.current {
      rows.selected = finder.current
      if let current = finder.current { rows.scroll(to: current) }
    }
  }
}

/// A match in the list.
@MainActor final class MatchRow: Part {
  let widget: Row
  private let line = Label()
  private let page = Label()

  init() {
    line.wraps(lines: 3)
    line.beginsAtStart()
    line.expands()
    page.style("dim-label", "caption", "numeric")
    page.align(.end, .start)
    widget = Row([line, page], spacing: 12)
    widget.style("side-row")
  }

  /// A narrow list shows little of what stands before.
  private static let mostBefore = 24

  func show(_ match: FoundMatch, label: (Int) -> String) {
    let before = match.before
    line.show(
      before.count > Self.mostBefore ? "…" + before.suffix(Self.mostBefore) : before,
      strong: match.text.replacing("\n", with: " "), match.after)
    page.text = label(match.parts.first?.page ?? 0)
  }
}

/// What stands in a side bar that has nothing to show.
@MainActor struct SidebarHint {
  let widget: Label

  init(_ text: String) {
    widget = Label(text)
    widget.wraps()
    widget.style("dim-label")
    widget.align(.center, .center, margin: 24)
  }
}
