import Gtk
import Reading

/// The bar in which a person says what to find. It lies over the page, so that nothing moves.
@MainActor final class FindBar {
  let widget: Revealer
  /// Calls when the text has changed.
  var onText: (String) -> Void = { _ in }
  /// Calls for the match after, or before.
  var onStep: (_ isBackwards: Bool) -> Void = { _ in }
  /// Calls for Escape.
  var onClose: () -> Void = {}
  private let entry = SearchEntry(placeholder: tr("Find in this document"))
  private let count = Label()
  private let options: FindOptions
  private let list = Button(
    icon: "view-list-symbolic", tooltip: tr("List All Matches"), action: "win.find-list")
  private let close = Button(icon: "window-close-symbolic", tooltip: tr("Close"), action: "win.find-close")

  init(_ options: FindOptions) {
    self.options = options
    let steps = Row(
      [
        Button(icon: "go-up-symbolic", tooltip: tr("Previous Match"), action: "win.find-previous"),
        Button(icon: "go-down-symbolic", tooltip: tr("Next Match"), action: "win.find-next"),
      ], spacing: 0
    ).linked()
    let bar = Row([
      entry, count, steps,
      PopoverButton(icon: "emblem-system-symbolic", tooltip: tr("Search Options"), options.widget),
      list, close,
    ])
    bar.style("floating-bar")
    count.style("dim-label", "numeric")
    count.reserves(characters: 11)
    widget = Revealer(bar)
    widget.align(.end, .start, margin: 12)
    entry.onChange = { [unowned self] in onText($0) }
    entry.onNext = { [unowned self] in onStep($0) }
    entry.onStop = { [unowned self] in onClose() }
    isOpen = false
  }

  /// Open or away; opened, it takes the keys.
  var isOpen: Bool {
    get { widget.isRevealed }
    set {
      widget.isRevealed = newValue
      if newValue {
        entry.focus()
        entry.selectAll()
      }
    }
  }

  /// Leaves out what has keys and a button in the header anyway.
  func fit(width: Double) {
    let isWide = width >= 560
    for part in [list, close] { part.isVisible = isWide }
    count.reserves(characters: isWide ? 11 : -1)
  }

  /// At the lower edge instead of the upper one.
  var isLow = false {
    didSet {
      guard isLow != oldValue else { return }
      widget.align(.end, isLow ? .end : .start, margin: 12)
      if isLow { widget.margins(end: 12, bottom: 72) }
    }
  }

  /// The field has the keys.
  var hasFocus: Bool { isOpen && entry.hasFocus }

  /// What is looked for.
  var text: String {
    get { entry.text }
    set { entry.text = newValue }
  }

  /// How many matches there are, and which is looked at.
  var countText: String { count.text }

  /// Shows how far a search is.
  func show(_ state: SearchState) {
    count.text = Self.count(state)
    if case .failed(let reason) = state.phase { count.tooltip = reason } else { count.tooltip = nil }
    let isInVain = state.count == 0 && !state.isRunning && state.phase != .idle
    if isInVain { entry.style("error") } else { entry.unstyle("error") }
  }

  private static func count(_ state: SearchState) -> String {
    switch state.phase {
    case .idle: ""
    case .failed: tr("Cannot search")
    case .running where state.count == 0: tr("Searching…")
    case .done where state.count == 0: tr("No matches")
    case .running, .done:
      // More may come.
      tr("%1 of %2", String((state.current ?? 0) + 1), String(state.count) + (state.isRunning ? "…" : ""))
    }
  }
}

extension SearchState {
  /// Pages are left to be searched.
  var isRunning: Bool { if case .running = phase { true } else { false } }
}
