import Foundation
import Gtk
import PDFKitUI
import Reading

/// The small picture of a spread, with the labels of its pages under it.
@MainActor final class SpreadThumbnail: Part {
  let widget: Column
  private let canvas = Canvas()
  private let label = Label()
  private let room: CGSize
  private var pages: [(page: Int, rect: CGRect)] = []
  private var pictures: [Int: Texture] = [:]
  private var drawing: [Task<Void, Never>] = []
  private static let edge = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.6)

  /// A picture that fits into so many units.
  init(room: CGSize) {
    self.room = room
    canvas.expands(false, false)
    canvas.isFocusable = false
    canvas.request(width: Int(room.width), height: Int(room.height))
    canvas.align(.center, .center)
    label.style("caption", "numeric")
    label.cutsOff()
    widget = Column([canvas, label])
    widget.style("thumbnail")
    canvas.onDraw = { [unowned self] in draw($0) }
  }

  /// Shows a spread.
  func show(_ spread: Spread, of model: PageModel, store: ThumbnailStore, name: String) {
    clear()
    label.text = name
    guard let view = model.view else { return }
    let arrangement = PageArrangement(
      [(0, spread)], extents: view.extents, spacing: .init(margin: 0, between: 0))
    let scale = min(room.width / arrangement.size.width, room.height / arrangement.size.height)
    let left = (room.width - arrangement.size.width * scale) / 2
    let top = (room.height - arrangement.size.height * scale) / 2
    for page in arrangement.frames.flatMap(\.pages) {
      let rect = CGRect(
        x: (left + page.rect.minX * scale).rounded(), y: (top + page.rect.minY * scale).rounded(),
        width: max(1, (page.rect.width * scale).rounded()),
        height: max(1, (page.rect.height * scale).rounded()))
      pages.append((page.page, rect))
      picture(page.page, rect.size, model, store)
    }
    canvas.redraw()
  }

  private func picture(_ page: Int, _ size: CGSize, _ model: PageModel, _ store: ThumbnailStore) {
    guard model.frames.indices.contains(page) else { return }
    let (frame, factor) = (model.frames[page], canvas.scaleFactor)
    let tile = ThumbnailStore.tile(
      of: page, size: CGSize(width: size.width * factor, height: size.height * factor))
    if let known = store.texture(tile) { return pictures[page] = known }
    drawing.append(
      Task { [weak self] in
        let texture = await store.draw(tile, of: frame)
        guard !Task.isCancelled, let self else { return }
        pictures[page] = texture
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
