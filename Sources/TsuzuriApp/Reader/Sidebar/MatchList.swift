import Gtk
import Reading

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

  /// Shows how far a search is.
  func show(_ state: SearchState, names: PageNames) {
    rows.onBind = { row, place in
      if place < state.count { row.show(state[place], names: names) }
    }
    rows.count = min(state.count, FoundMatch.mostContexts)
    rows.refresh()
    widget.shown = state.count == 0 ? "hint" : "rows"
    if rows.selected != state.current {
      rows.selected = state.current
      if let current = state.current { rows.scroll(to: current) }
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
    line.expands(across: true, down: false)
    page.style("dim-label", "caption", "numeric")
    page.align(.end, .start)
    widget = Row([line, page], spacing: 12)
    widget.style("side-row")
  }

  /// A narrow list shows little of what stands before.
  private static let mostBefore = 24

  func show(_ match: FoundMatch, names: PageNames) {
    page.text = names.name(match.first.page)
    // Far down in a long list only the page is known.
    guard let context = match.context else { return line.text = tr("Page %1", page.text) }
    let before = context.before
    line.show(
      before.count > Self.mostBefore ? "…" + before.suffix(Self.mostBefore) : before,
      strong: context.match.replacing("\n", with: " "), context.after)
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
