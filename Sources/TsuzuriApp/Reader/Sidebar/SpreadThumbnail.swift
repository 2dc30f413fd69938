import Foundation
import Gtk
import PDFKitUI
import Reading

/// The small picture of a spread, with the labels of its pages under it.
@MainActor final class SpreadThumbnail: Part {
  let widget: Column
  private let canvas = Canvas()
  private let label = Label()
  private var pages: [(page: Int, rect: CGRect)] = []
  private var pictures: [Int: Texture] = [:]
  private var drawing: [Task<Void, Never>] = []
  private static let edge = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.6)

  init() {
    canvas.expands(across: false, down: false)
    canvas.isFocusable = false
    canvas.align(.center, .center)
    label.style("caption", "numeric")
    label.cutsOff()
    widget = Column([canvas, label], spacing: 4)
    widget.style("thumbnail")
    canvas.onDraw = { [unowned self] in draw($0) }
  }

  /// Shows a spread.
  func show(_ cell: ThumbnailStrip.Cell, of view: BookView, store: ThumbnailStore, name: String) {
    clear()
    label.text = name
    // With room for the line around.
    canvas.request(width: Int(cell.rect.width) + 2, height: Int(cell.rect.height) + 2)
    let factor = canvas.scaleFactor
    for page in cell.pages {
      let rect = page.rect.offsetBy(dx: 1 - cell.rect.minX, dy: 1 - cell.rect.minY)
      pages.append((page.page, rect))
      guard view.shownPages.indices.contains(page.page) else { continue }
      picture(
        Tile(
          page: page.page, geometry: view.shownPages[page.page], width: Self.pixels(rect.width * factor),
          height: Self.pixels(rect.height * factor)), store)
    }
    canvas.redraw()
  }

  /// A side of a picture that is one tile.
  private static func pixels(_ length: Double) -> Int { min(max(Int(length.rounded()), 1), Tile.side) }

  private func picture(_ tile: Tile, _ store: ThumbnailStore) {
    if let known = store.texture(tile) { return pictures[tile.page] = known }
    drawing.append(
      Task { [weak self] in
        let texture = await store.draw(tile)
        guard !Task.isCancelled, let self else { return }
        pictures[tile.page] = texture
        canvas.redraw()
      })
  }

  /// Shows nothing, and waits for nothing.
  func clear() {
    for task in drawing { task.cancel() }
    (drawing, pages, pictures) = ([], [], [:])
  }

  private func draw(_ snapshot: Snapshot) {
    for (page, rect) in pages {
      snapshot.fill(rect.insetBy(dx: -1, dy: -1), Self.edge)
      snapshot.fill(rect, .white)
      if let picture = pictures[page] { snapshot.draw(picture, in: rect) }
    }
  }
}
