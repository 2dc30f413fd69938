import Gtk

/// Says something about the book over its pages, one thing at a time, with something to do about it.
@MainActor final class NoticeBar {
  /// What is said.
  struct Notice {
    var text: String
    /// What can be done; nil for a notice that only tells.
    var way: (title: String, body: @MainActor () -> Void)?
  }

  let widget: Revealer
  private let label = Label()
  private let way = Button(title: "")
  private let close = Button(icon: "window-close-symbolic", tooltip: tr("Close"))
  private var waiting: [Notice] = []

  init() {
    label.wraps()
    label.beginsAtStart()
    close.style("flat", "circular")
    let bar = Row([label, way, close], spacing: 12)
    bar.style("floating-bar")
    widget = Revealer(bar)
    widget.align(.center, .start, margin: 12)
    widget.isRevealed = false
    close.onPress { [unowned self] in next() }
    way.onPress { [unowned self] in
      let body = waiting.first?.way?.body
      next()
      body?()
    }
  }

  /// What is said now; nil for nothing.
  var text: String? { waiting.first?.text }

  /// Says something, after what is being said.
  func say(_ text: String, _ way: (title: String, body: @MainActor () -> Void)? = nil) {
    waiting.append(Notice(text: text, way: way))
    if waiting.count == 1 { show() }
  }

  /// Says nothing any more.
  func clear() {
    waiting = []
    show()
  }

  private func next() {
    if !waiting.isEmpty { waiting.removeFirst() }
    show()
  }

  private func show() {
    widget.isRevealed = !waiting.isEmpty
    guard let notice = waiting.first else { return }
    label.text = notice.text
    way.isVisible = notice.way != nil
    way.title = notice.way?.title ?? ""
  }
}
