import Foundation
import Gtk
import Reading

/// What lies over the page: its number, always, and a slider and the zoom when they are wanted.
@MainActor final class Controls {
  /// Calls for the page that the slider is moved to.
  var onPage: (Int) -> Void = { _ in }
  /// Calls when slider and zoom have come or gone.
  var onShow: () -> Void = {}
  private let indicator = Label()
  private let preview = Label()
  private let slider = Slider()
  private let zoom = Button(title: "", action: "win.actual-size")
  private let bar: Revealer
  private let number: Revealer
  private let previewed: Revealer
  private var hiding: Task<Void, Never>?
  private var fading: Task<Void, Never>?
  private static let margin = 12

  /// The page's number goes when nothing has moved for a while.
  var isFading = false {
    didSet { showNumber() }
  }

  init() {
    for label in [indicator, preview] { label.style("osd", "page-number", "numeric") }
    number = Revealer(indicator)
    number.align(.start, .end, margin: Self.margin)
    number.letsPointerThrough()
    previewed = Revealer(preview)
    previewed.align(.center, .end, margin: Self.margin)
    previewed.margins(bottom: 72)
    zoom.setAccessibleName(tr("Actual Size"))
    zoom.tooltip = tr("Actual Size")
    zoom.style("numeric")
    slider.setAccessibleName(tr("Page"))
    let row = Row([
      slider, Button(icon: "list-remove-symbolic", tooltip: tr("Zoom Out"), action: "win.zoom-out"), zoom,
      Button(icon: "list-add-symbolic", tooltip: tr("Zoom In"), action: "win.zoom-in"),
    ])
    row.style("floating-bar")
    bar = Revealer(row)
    bar.align(.fill, .end, margin: Self.margin)
    for revealer in [bar, number, previewed] { revealer.isRevealed = false }
    slider.onMove = { [unowned self] page in
      onPage(page)
      showPreview()
    }
  }

  /// Lays all of it over the pages.
  func lay(over overlay: Overlay) {
    for part in [number, previewed, bar] { overlay.add(part) }
  }

  /// Slider and zoom are there.
  var isShown: Bool {
    get { bar.isRevealed }
    set {
      guard newValue != isShown else { return }
      bar.isRevealed = newValue
      number.margins(start: Self.margin, bottom: foot)
      onShow()
    }
  }

  /// How far above the lower edge there is room: over the bar while that is shown.
  var foot: Int { isShown ? 72 : Self.margin }

  /// There is a slider beside the zoom.
  var hasSlider = true {
    didSet {
      slider.isVisible = hasSlider
      bar.align(hasSlider ? .fill : .end, .end, margin: Self.margin)
    }
  }

  /// Nothing of it is to be seen.
  var isAway = false {
    didSet {
      for part in [bar, number, previewed] { part.isVisible = !isAway }
    }
  }

  /// The page's number as it is shown.
  var numberText: String { indicator.text }
  /// The slider runs from right to left.
  var isReversed: Bool { slider.isReversed }

  /// Shows where a view is.
  func show(_ view: BookView, labels: [String]?) {
    let text = view.indicator?.text(labels: labels) ?? ""
    if text != indicator.text || !number.isRevealed && !isFading {
      indicator.text = text
      showNumber()
    }
    preview.text = text
    slider.isReversed = view.options.binding == .right
    slider.show(view.currentPage, of: view.extents.count - 1)
    slider.isSensitive = view.extents.count > 1
    // A point is a 72nd of an inch, and a unit of the view a 96th.
    zoom.title = "\(Int((view.viewport.scale * 72 / 96 * 100).rounded())) %"
  }

  private func showNumber() {
    number.isRevealed = !indicator.text.isEmpty
    fading?.cancel()
    guard isFading else { return }
    fading = Task { [weak self] in
      try? await Task.sleep(for: .seconds(2))
      if !Task.isCancelled { self?.number.isRevealed = false }
    }
  }

  private func showPreview() {
    previewed.isRevealed = true
    previewed.letsPointerThrough()
    hiding?.cancel()
    hiding = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(800))
      if !Task.isCancelled { self?.previewed.isRevealed = false }
    }
  }
}
