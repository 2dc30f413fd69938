import Gtk

/// Where the link under the pointer leads.
@MainActor final class LinkHint {
  let widget: Revealer
  private let label = Label()

  init() {
    label.style("osd", "page-number")
    label.cutsOff()
    widget = Revealer(label)
    widget.align(.end, .end, margin: 12)
    widget.isRevealed = false
    widget.letsPointerThrough()
  }

  /// What is shown; nil for nothing.
  var text: String? {
    didSet {
      widget.isRevealed = text != nil
      widget.letsPointerThrough()
      if let text { label.text = text }
    }
  }
}
