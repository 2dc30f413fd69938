import Foundation
package import Gtk
import Reading

/// The pages on the screen.
@MainActor package final class PageCanvas {
  /// The widget.
  package let widget = Canvas()
  private let model: PageModel
  private var store: TileStore?
  private static let ground = Color(red: 0.19, green: 0.19, blue: 0.2)

  /// Shows what a model says.
  package init(_ model: PageModel) {
    self.model = model
    widget.onDraw = { [unowned self] in draw($0) }
    widget.onResize = { [unowned model] in model.resize(to: $0) }
  }

  /// Shows what the model says now.
  package func update() {
    defer { widget.redraw() }
    guard let view = model.view, let service = model.service else { return store = nil }
    if store?.service !== service {
      store = TileStore(service)
      store?.onChange = { [weak self] in self?.widget.redraw() }
    }
    store?.want(TileSchedule(view, factor: widget.scaleFactor)) { [model] page in
      model.frames.indices.contains(page) ? model.frames[page] : nil
    }
  }

  /// Pictures that are wanted are still being drawn.
  package var isDrawing: Bool { store?.isDrawing ?? false }

  private func draw(_ snapshot: Snapshot) {
    snapshot.fill(CGRect(origin: .zero, size: widget.size), Self.ground)
    guard let view = model.view, let store else { return }
    let factor = widget.scaleFactor
    let visible = view.viewport.visible
    var places: [Int: CGRect] = [:]
    for page in view.arrangement.frames(from: visible.minY, to: visible.maxY).flatMap(\.pages) {
      let place = view.viewport.pixels(page.rect, factor: factor)
      places[page.page] = place
      snapshot.fill(place.scaled(by: 1 / factor), .white)
      drawStopgap(page.page, at: place, factor, store, on: snapshot)
    }
    for tile in TileSchedule(view, factor: factor).visible {
      guard let texture = store.texture(tile), let place = places[tile.page] else { continue }
      let rect = tile.rect.offsetBy(dx: place.minX, dy: place.minY)
      snapshot.draw(texture, in: rect.scaled(by: 1 / factor))
    }
  }

  /// Pictures of another size, until the sharp ones have come.
  private func drawStopgap(
    _ page: Int, at place: CGRect, _ factor: Double, _ store: TileStore, on snapshot: Snapshot
  ) {
    for (tile, texture) in store.stopgaps(for: page, width: Int(place.width), height: Int(place.height)) {
      let (x, y) = (place.width / Double(tile.width), place.height / Double(tile.height))
      let rect = CGRect(
        x: place.minX + tile.rect.minX * x, y: place.minY + tile.rect.minY * y,
        width: tile.rect.width * x, height: tile.rect.height * y)
      snapshot.draw(texture, in: rect.scaled(by: 1 / factor))
    }
  }
}

extension CGRect {
  fileprivate func scaled(by factor: Double) -> CGRect {
    CGRect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }
}
