public import Foundation

/// Showing the book in another way. What is seen stays in view.
extension BookView {
  /// The usual figures, in percent.
  public static let zoomSteps: [Double] = [
    10, 15, 20, 25, 33, 50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500, 600, 800, 1000,
    1200,
    1600, 2400, 3200, 4800, 6400,
  ]

  /// Units of the view a point at 100 %: a unit is a 96th of an inch.
  public static let actualSize = 96 / 72.0

  /// The figure to show, in percent. Beside a smaller page the taller one's counts.
  public var zoomPercent: Double { viewport.scale / Self.actualSize * 100 }

  /// Changes the scale about a place of the view.
  public mutating func zoom(to scale: Double, about place: CGPoint) {
    fit = .free
    viewport.zoom(to: scale, about: place)
  }

  /// Goes to the next of the usual figures, or the one before, about a place of the view.
  public mutating func zoomStep(_ direction: Direction, about place: CGPoint) {
    // A figure that is shown as 100 % is 100 %.
    let now = zoomPercent.rounded()
    let next =
      direction == .forward ? Self.zoomSteps.first { $0 > now } : Self.zoomSteps.last { $0 < now }
    if let next { zoom(to: next / 100 * Self.actualSize, about: place) }
  }

  /// Lets the scale follow the view.
  public mutating func choose(_ fit: Viewport.Fit) {
    self.fit = fit
    keeping(anchor(namesPage: false)) { _ in }
  }

  /// What a double-click does: from any other size to the mode's usual fit; from there to the other fit, or to
  /// twice the size where both are about the same.
  public mutating func toggleFit(about place: CGPoint) {
    guard fit == mode.usualFit, let frame = currentFrame else { return choose(mode.usualFit) }
    let other: Viewport.Fit = fit == .page ? .width : .page
    let (now, then) = (
      viewport.scale, viewport.scale(fitting: frame.rect.size, other, margin: spacing.margin)
    )
    let isSame = max(now, then) < min(now, then) * 1.1
    viewport.zoom(to: isSame ? 2 * now : then, about: place)
    fit = isSame ? .free : other
  }

  /// Takes another size of the view; what is in its middle stays there.
  public mutating func resize(to size: CGSize) {
    keeping(anchor(namesPage: false)) { $0.viewport.resize(to: size) }
  }

  /// Shows the book in another way, on the same page.
  ///
  /// - Parameter rotation: clockwise degrees from how the file has the pages; only quarter turns count.
  public mutating func choose(
    mode: ReadingMode? = nil, options: SpreadOptions? = nil, spacing: PageArrangement.Spacing? = nil,
    rotation: Int? = nil, trim: PageTrim? = nil
  ) {
    let kept = anchor(namesPage: true)
    if let mode, mode.isContinuous != self.mode.isContinuous, fit != .free { fit = mode.usualFit }
    self.mode = mode ?? self.mode
    self.options = options ?? self.options
    self.spacing = spacing ?? self.spacing
    self.rotation = rotation.map(Self.quarter) ?? self.rotation
    self.trim = trim ?? self.trim
    group()
    lay(keeping: kept)
  }

  /// Takes the pages of a document that has changed, and keeps place and zoom.
  public mutating func update(_ newPages: [PageGeometry]) {
    var kept = anchor(namesPage: false)
    pages = newPages.map(\.shown)
    kept.page = min(kept.page, max(0, pages.count - 1))
    group()
    lay(keeping: kept)
  }

  /// Takes pages of which only the sizes are known.
  public mutating func update(_ newExtents: [PageExtent]) {
    update(newExtents.map { PageGeometry($0) })
  }

  private mutating func keeping(_ anchor: Anchor, _ change: (inout BookView) -> Void) {
    change(&self)
    show(anchor)
    applyFit()
    show(anchor)
  }
}
