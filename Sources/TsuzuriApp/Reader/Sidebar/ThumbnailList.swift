import Foundation
import Gtk
import PDFKitUI
import Reading

/// Small pictures of all spreads: a strip that runs downwards, or all of a window.
@MainActor final class ThumbnailList {
  let widget: RowsView<SpreadThumbnail>
  /// Calls for the page that a person chooses: the first of its spread.
  var onChoose: (Int) -> Void = { _ in }
  private let shape: RowShape
  /// What the rows stand for; they are made anew only when it changes.
  private var shown: BookView?

  init(_ shape: RowShape = .list) {
    self.shape = shape
    widget = RowsView(shape, name: tr("Pages"), followsSelection: shape == .list) { SpreadThumbnail() }
    widget.onUnbind = { $0.clear() }
    widget.onChoose = { [unowned self] row in
      if let layout = shown?.layout, layout.spreads.indices.contains(row) {
        onChoose(layout.spreads[row].firstPage)
      }
    }
  }

  /// Shows where a view is.
  func show(_ view: BookView, store: ThumbnailStore, names: PageNames) {
    if !isShowing(view) {
      let strip = ThumbnailStrip(view, .column, thumbnail: room(view), spacing: 1)
      shown = view
      widget.onBind = { row, place in
        guard let cell = strip.cell(place) else { return }
        row.show(cell, of: view, store: store, name: names.names(view.layout.spreads[place]))
      }
      widget.isReversed = view.runsRightToLeft
      widget.count = view.layout.spreads.count
      widget.refresh()
    }
    let row = view.layout.index(containing: view.currentPage)
    if widget.selected != row {
      widget.selected = row
      if let row { widget.scroll(to: row) }
    }
  }

  private func isShowing(_ view: BookView) -> Bool {
    shown.map {
      ($0.layout, $0.shownPages, $0.runsRightToLeft) == (view.layout, view.shownPages, view.runsRightToLeft)
    }
      ?? false
  }

  /// The room of a page. In the side bar two stand side by side.
  private func room(_ view: BookView) -> CGSize {
    switch (shape, view.mode.showsSpreads) {
    case (.list, true): CGSize(width: 94, height: 130)
    case (.list, false), (.grid, _): CGSize(width: 120, height: 160)
    }
  }

  /// The row that is marked; for tests.
  var selected: Int? { widget.selected }

  /// Forgets what it showed.
  func clear() {
    shown = nil
    widget.count = 0
  }
}
