import Foundation
import Gtk

/// A window's header and what is under it. On a full screen the header comes when the pointer is at the
/// upper edge, and lies over the content.
@MainActor final class WindowFrame {
  let widget: Overlay
  /// Calls with the width of the window when that has changed.
  var onWidth: (Double) -> Void = { _ in }
  private let header: Widget
  private let column: Column
  private let ruler = Canvas()
  private let revealer: Revealer
  private static let edge = 12.0
  private static let reach = 64.0

  init(_ header: Widget, over content: Widget) {
    self.header = header
    column = Column([header, ruler, content])
    widget = Overlay(column)
    revealer = Revealer(nil)
    revealer.align(.fill, .start)
    revealer.slidesDown()
    widget.add(revealer)
    ruler.expands(across: true, down: false)
    ruler.isFocusable = false
    ruler.onResize = { [unowned self] size in
      // Not while sizes are being settled.
      Task { [weak self] in self?.onWidth(size.width) }
    }
    content.expands(across: true, down: true)
    revealer.isRevealed = false
    widget.onPointer { [unowned self] step in
      if case .moves(let place) = step, isFullScreen, !isBare { point(y: place.y) }
    }
  }

  /// The window fills the screen.
  var isFullScreen = false {
    didSet {
      guard isFullScreen != oldValue else { return }
      if isFullScreen {
        column.remove(header)
        revealer.hold(header)
      } else {
        revealer.hold(nil)
        column.addFirst(header)
      }
      revealer.isRevealed = false
    }
  }

  /// The header does not come at all.
  var isBare = false {
    didSet { if isBare { revealer.isRevealed = false } }
  }

  /// Units from side to side.
  var width: Double { ruler.size.width }

  /// The header is to be seen.
  var showsHeader: Bool { !isFullScreen || revealer.isRevealed }

  private func point(y: Double) {
    if y <= Self.edge { revealer.isRevealed = true } else if y > Self.reach { revealer.isRevealed = false }
  }
}
