public import Foundation

/// A book as a view shows it: what lies where, how large, and what moving does to it.
///
/// A value: a widget asks it where pages lie and tells it what keys, wheel and fingers did.
public struct BookView: Sendable {
  /// Along the reading, or against it.
  public enum Direction: Sendable {
    case forward, backward
  }

  /// An arrow key, or a swipe against it.
  public enum Arrow: Sendable, CaseIterable {
    case left, right, up, down
  }

  /// All pages as the file has them.
  public internal(set) var pages: [PageGeometry]
  /// Clockwise degrees by which all pages are turned in the view: 0, 90, 180 or 270.
  public internal(set) var rotation: Int
  /// What is cut off at their edges.
  public internal(set) var trim: PageTrim
  /// How pages are shown.
  public internal(set) var mode: ReadingMode
  /// How they are grouped.
  public internal(set) var options: SpreadOptions
  /// Distances.
  public internal(set) var spacing: PageArrangement.Spacing

  /// All pages as they are seen, trimmed and turned.
  public internal(set) var shownPages: [PageGeometry] = []
  /// Their sizes.
  public internal(set) var extents: [PageExtent] = []
  /// The spreads in reading order.
  public internal(set) var layout = SpreadLayout(pageCount: 0)
  /// What lies on the sheet: all spreads of a scroll, or the one that is open.
  public internal(set) var arrangement = PageArrangement([], extents: [])
  /// What of it is seen.
  public internal(set) var viewport: Viewport
  /// How the scale follows the view.
  public internal(set) var fit: Viewport.Fit
  /// The open spread of a paged mode.
  var openSpread = 0

  /// Opens a book on its first page: fit to the width as a scroll, as a whole otherwise.
  public init(
    pages: [PageGeometry], mode: ReadingMode, options: SpreadOptions = SpreadOptions(),
    spacing: PageArrangement.Spacing = .init(), rotation: Int = 0, trim: PageTrim = PageTrim(), size: CGSize
  ) {
    self.pages = pages.map(\.shown)
    self.mode = mode
    self.options = options
    self.spacing = spacing
    self.rotation = Self.quarter(rotation)
    self.trim = trim
    fit = mode.usualFit
    viewport = Viewport(size: size, sheet: .zero)
    group()
    lay(keeping: .beginning(of: 0))
    go(to: PagePlace(page: 0))
  }

  /// Opens a book of whose pages only the sizes are known.
  public init(
    extents: [PageExtent], mode: ReadingMode, options: SpreadOptions = SpreadOptions(),
    spacing: PageArrangement.Spacing = .init(), size: CGSize
  ) {
    self.init(
      pages: extents.map { PageGeometry($0) }, mode: mode, options: options, spacing: spacing, size: size)
  }

  static func quarter(_ degrees: Int) -> Int { PageGeometry(box: .zero, rotation: degrees).rotation }

  // MARK: Laying out

  /// Groups the pages: after a change of anything but the view.
  mutating func group() {
    let isAsFiled = rotation == 0 && trim == PageTrim()
    shownPages =
      isAsFiled
      ? pages
      : pages.enumerated().map { page, geometry in
        geometry.trimmed(by: trim.edges(ofPage: page)).turned(by: rotation)
      }
    extents = shownPages.map(\.extent)
    if mode.showsSpreads {
      // Turning or trimming the view pairs no page with another one.
      let wide = widePages(among: isAsFiled ? extents : pages.map(\.extent))
      layout = SpreadLayout(pageCount: pages.count, widePages: wide, options: options)
    } else {
      layout = .singlePages(count: pages.count)
    }
  }

  /// Lays the pages on the sheet and shows what was seen before.
  mutating func lay(keeping anchor: Anchor) {
    openSpread = layout.index(containing: min(anchor.page, pages.count - 1)) ?? 0
    laySheet()
    // The spread that is fitted is the one that will be seen.
    show(anchor)
    applyFit()
    show(anchor)
  }

  mutating func laySheet() {
    let indices = layout.spreads.indices
    let shown = mode.isContinuous ? indices : indices.clamped(to: openSpread..<openSpread + 1)
    arrangement = PageArrangement(
      shown.lazy.map { [layout] in (index: $0, spread: layout.spreads[$0]) }, extents: extents,
      spacing: spacing, centredHasHalves: mode.showsSpreads && pages.count > 1)
    viewport.place(arrangement.size)
  }

  /// Gives the spread in view the size that `fit` asks for.
  mutating func applyFit() {
    guard fit != .free, let frame = currentFrame else { return }
    viewport.zoom(
      to: viewport.scale(fitting: frame.rect.size, fit, margin: spacing.margin), about: viewport.middle)
  }

  // MARK: What is seen

  /// What the indicator names; nil for a document without pages.
  public var indicator: PageIndicator? { PageIndicator(arrangement, viewport, count: pages.count) }

  /// The page in view that is read first.
  public var currentPage: Int { indicator?.pages.lowerBound ?? 0 }

  /// The spread at the middle of the view.
  public var currentFrame: PageArrangement.Frame? { arrangement.frame(ofPage: currentPage) }

  /// The pages that reach into the view, and where they lie in it.
  public var visiblePages: [PageArrangement.PageFrame] {
    let visible = viewport.visible
    return arrangement.frames(from: visible.minY, to: visible.maxY).flatMap(\.pages)
      .filter { $0.rect.intersects(visible) }
      .map { .init(page: $0.page, rect: viewport.view($0.rect)) }
  }

  /// True when the next page lies to the left: slider and horizontal strip then run right to left, and Left, a
  /// click on the left edge and a swipe to the right go forward.
  public var runsRightToLeft: Bool { options.binding == .right }

  /// Whether a spread is no wider than the view.
  func fitsAcross(_ frame: PageArrangement.Frame) -> Bool {
    frame.rect.width * viewport.scale <= viewport.size.width + 0.5
  }
}

extension ReadingMode {
  /// How a book that was never open is shown.
  var usualFit: Viewport.Fit { isContinuous ? .width : .page }
}
