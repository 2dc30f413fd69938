package import DocumentWire
import Engine
package import Foundation
package import PageService
package import Reading

/// What a view of a document shows, and how. Knows no widget.
@MainActor package final class PageModel {
  /// Calls when something that is seen has changed.
  package var onChange: () -> Void = {}
  /// The document; nil until one is open.
  package private(set) var service: (any DocumentService)?
  /// How it is shown.
  package private(set) var view: BookView?
  /// Boxes and turns of pages; until all are known, pages count as large as the first.
  package private(set) var frames: [PageFrame] = []
  /// Where the reader has been.
  package private(set) var history = History()
  /// The view's size before there is a document.
  private var size = CGSize(width: 800, height: 600)

  /// Shows nothing.
  package init() {}

  /// Shows a document on its first page. `first` is the frame of that page.
  package func show(
    _ service: any DocumentService, mode: ReadingMode, options: SpreadOptions, first: PageFrame
  ) {
    self.service = service
    frames = Array(repeating: first, count: service.pageCount)
    history = History()
    view = BookView(extents: frames.map { PageExtent($0) }, mode: mode, options: options, size: size)
    onChange()
    Task { await readFrames(of: service) }
  }

  /// Shows nothing.
  package func close() {
    (service, view, frames) = (nil, nil, [])
    onChange()
  }

  private func readFrames(of service: any DocumentService) async {
    var all: [PageFrame] = []
    while all.count < service.pageCount {
      let next = all.count..<min(all.count + 512, service.pageCount)
      guard let part = try? await service.frames(of: next).value, part.count == next.count else { return }
      all += part
    }
    guard self.service === service, all != frames else { return }
    frames = all
    view?.update(all.map { PageExtent($0) })
    onChange()
  }

  // MARK: Seeing

  /// Takes another size of the view.
  package func resize(to size: CGSize) {
    self.size = size
    change { $0.resize(to: size) }
  }

  /// Moves or scales what is seen.
  package func change(_ body: (inout BookView) -> Void) {
    guard var changed = view else { return }
    body(&changed)
    view = changed
    onChange()
  }

  /// Shifts the pairing from the spread in view on, or takes that back.
  package func shiftPairing() {
    guard let view, let spread = view.layout.spread(containing: view.currentPage) else { return }
    var options = view.options
    options.toggleShift(at: spread)
    change { $0.choose(options: options) }
  }

  // MARK: Jumping

  /// Goes to a place, from which `goBack` leads back.
  package func jump(to place: PagePlace) {
    guard let view else { return }
    history.leave(view.middle)
    change { $0.go(to: place) }
  }

  /// To where the last jump was made.
  package func goBack() {
    guard let view, let place = history.back(from: view.middle) else { return }
    change { $0.center(place) }
  }

  /// To where going back was.
  package func goForward() {
    guard let view, let place = history.forward(from: view.middle) else { return }
    change { $0.center(place) }
  }
}

extension PageExtent {
  /// The size at which a page is seen.
  init(_ frame: PageFrame) {
    self.init(
      width: max(frame.crop.width, 0.1), height: max(frame.crop.height, 0.1), rotation: frame.rotation)
  }
}

extension PictureRequest {
  /// The picture of a tile of a page.
  init(_ tile: Tile, of frame: PageFrame) {
    let (extent, part) = (PageExtent(frame), tile.rect)
    let stretch = Transform(
      a: Double(tile.width) / extent.shown.width, b: 0, c: 0, d: Double(tile.height) / extent.shown.height,
      tx: -part.minX, ty: -part.minY)
    let box = Rect(
      left: frame.crop.x, bottom: frame.crop.y, right: frame.crop.x + frame.crop.width,
      top: frame.crop.y + frame.crop.height)
    self.init(
      page: tile.page, transform: Transform.upright(box, rotation: frame.rotation).concatenating(stretch),
      clip: Rect(left: 0, bottom: 0, right: part.width, top: part.height), width: Int(part.width),
      height: Int(part.height))
  }
}
