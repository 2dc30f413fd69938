public import Foundation
public import Graphics
public import Gtk
public import PDFKit
import Reading

/// Small pictures of the pages that a view shows; a click shows a page there.
@MainActor open class PDFThumbnailView: Overlay {
  private let canvas = Canvas()
  private var store: TileStore?
  private var basis: Basis?
  private var strip: ThumbnailStrip?
  /// Where the view begins on the strip.
  private var origin = CGPoint.zero
  private var shownPage: Int?

  /// Shows no view's pages.
  public init() {
    super.init(canvas)
    canvas.atLeast(CGSize(width: 60, height: 60))
    canvas.expands(across: false, down: false)
    canvas.onDraw = { [weak self] in self?.draw($0) }
    canvas.onResize = { [weak self] _ in
      self?.shownPage = nil
      self?.update()
    }
    canvas.onScroll { [weak self] step, _ in
      guard case .moves(let distance, let isPrecise) = step else { return }
      self?.scroll(by: distance, isPrecise ? 1 : 60)
    }
    canvas.onPointer { [weak self] step in
      if case .presses(let press) = step, press.button == 1 { self?.choose(press.place) }
    }
    canvas.onKey { [weak self] name, _ in self?.press(name) ?? false }
  }

  /// Shows no view's pages in a widget that is at least as large as the frame.
  public convenience init(frame: CGRect) {
    self.init()
    canvas.atLeast(frame.size)
  }

  /// The view whose document is shown, and which shows the page that is clicked. Held weakly.
  open weak var pdfView: PDFView? {
    didSet {
      oldValue?.followers[ObjectIdentifier(self)] = nil
      pdfView?.followers[ObjectIdentifier(self)] = { [weak self] in self?.update() }
      update()
    }
  }

  /// The most that a thumbnail takes, in units.
  open var thumbnailSize = CGSize(width: 80, height: 104) { didSet { update() } }
  /// Downwards, or sideways in the order of the binding.
  open var layoutMode = PDFThumbnailLayoutMode.vertical { didSet { update() } }
  /// Behind the thumbnails; nil for the desktop's own.
  open var backgroundColor: UIColor? { didSet { canvas.redraw() } }

  /// The page that the view shows now, which is marked.
  public var selectedPages: [PDFPage]? { pdfView?.currentPage.map { [$0] } }

  // MARK: Layout

  /// What a strip is made of. Comparing is quick while the pages are the same.
  private struct Basis: Equatable {
    let pages: [PageGeometry]
    let options: SpreadOptions
    let size: CGSize
    let layoutMode: PDFThumbnailLayoutMode

    /// Pages one by one, whatever the view shows side by side.
    var strip: ThumbnailStrip {
      let view = BookView(pages: pages, mode: .single, options: options, size: size)
      return ThumbnailStrip(
        view, layoutMode == .vertical ? .column : .row, thumbnail: size, spacing: 10)
    }
  }

  private var window: CGRect { CGRect(origin: origin, size: canvas.size) }

  private func update() {
    canvas.redraw()
    guard let pdfView, let service = pdfView.service, let view = pdfView.model.view else {
      return (store, strip, shownPage) = (nil, nil, nil)
    }
    if store?.service !== service {
      store = TileStore(service)
      store?.onChange = { [weak self] in self?.canvas.redraw() }
    }
    let basis = Basis(
      pages: view.shownPages, options: view.options, size: thumbnailSize, layoutMode: layoutMode)
    if strip == nil || basis != self.basis { (self.basis, strip) = (basis, basis.strip) }
    if let strip, let page = pdfView.pageIndex, page != shownPage, let cell = strip.cell(page) {
      shownPage = page
      origin = strip.origin(showing: cell, in: window)
    }
    want()
  }

  private func scroll(by distance: CGSize, _ unit: Double) {
    guard let strip else { return }
    // A wheel has one axis, and so has the strip.
    let way = (distance.height + distance.width) * unit
    if layoutMode == .vertical {
      origin.y = min(max(0, origin.y + way), max(0, strip.size.height - canvas.size.height))
    } else {
      origin.x = min(max(0, origin.x + way), max(0, strip.size.width - canvas.size.width))
    }
    canvas.redraw()
    want()
  }

  /// How far the strip lies from the view's corner: in the middle where it is smaller.
  private var offset: CGSize {
    guard let strip else { return .zero }
    func way(_ room: Double, _ length: Double, _ start: Double) -> Double {
      length < room ? (room - length) / 2 : -start
    }
    return CGSize(
      width: way(canvas.size.width, strip.size.width, origin.x),
      height: way(canvas.size.height, strip.size.height, origin.y))
  }

  // MARK: Pictures

  private func picture(_ place: PageArrangement.PageFrame) -> Picture? {
    guard let model = pdfView?.model, let view = model.view, view.shownPages.indices.contains(place.page)
    else { return nil }
    let factor = min(canvas.scaleFactor, Double(Tile.side) / max(place.rect.width, place.rect.height))
    func pixels(_ length: Double) -> Int { max(1, Int((length * factor).rounded())) }
    let tile = Tile(
      page: place.page, geometry: view.shownPages[place.page], width: pixels(place.rect.width),
      height: pixels(place.rect.height))
    return Picture(tile: tile, version: model.version(ofPage: place.page), finish: PictureFinish())
  }

  private func want() {
    guard let strip else { return }
    let wanted = strip.wanted(in: window).compactMap { strip.cell($0)?.pages.first }
    store?.want(TileStore.Wanted(coarse: wanted.compactMap { picture($0) }))
  }

  private func draw(_ snapshot: Snapshot) {
    if let backgroundColor {
      snapshot.fill(CGRect(origin: .zero, size: canvas.size), Color(backgroundColor))
    }
    guard let strip, let store else { return }
    for cell in strip.cells(in: window) {
      for place in cell.pages {
        let rect = place.rect.offsetBy(dx: offset.width, dy: offset.height)
        if place.page == shownPage {
          snapshot.fill(
            rect.insetBy(dx: -4, dy: -4), radius: 4, Color(red: 0.2, green: 0.5, blue: 0.9))
        }
        snapshot.fill(rect, .white)
        if let texture = picture(place).flatMap({ store.texture($0) }) { snapshot.draw(texture, in: rect) }
        snapshot.stroke(rect, .gray(0, alpha: 0.25))
      }
    }
  }

  // MARK: Choosing

  private func choose(_ place: CGPoint) {
    canvas.focus()
    let spot = CGPoint(x: place.x - offset.width, y: place.y - offset.height)
    if let page = strip?.page(at: spot) { show(page) }
  }

  private func show(_ page: Int) {
    if let page = pdfView?.document?.page(at: page) { pdfView?.go(to: page) }
  }

  private func press(_ key: String) -> Bool {
    guard let shownPage, let count = pdfView?.document?.pageCount else { return false }
    let isReversed = layoutMode == .horizontal && pdfView?.displaysRTL ?? false
    let step: Int
    switch key {
    case "Up", "Page_Up": step = -1
    case "Down", "Page_Down": step = 1
    case "Left": step = isReversed ? 1 : -1
    case "Right": step = isReversed ? -1 : 1
    default: return false
    }
    if (0..<count).contains(shownPage + step) { show(shownPage + step) }
    return true
  }
}
