import DocumentWire
import Engine
import Foundation
import Gtk
import Reading

/// Draws the pages of a scene: paper, pictures, what lies over them, and cards for pages that cannot be drawn.
@MainActor struct PagePainter {
  let canvas: PageCanvas
  let store: TileStore
  let factor: Double
  /// The picture of a tile as it is wanted now.
  let picture: (Tile) -> Picture

  private var model: PageModel { canvas.model }
  private var isNight: Bool { model.finish.isNight }
  private var paper: Color { .gray(Float(PictureFinish.paper(isNight: isNight)) / 255) }

  func draw(_ scene: PageCanvas.Scene, on snapshot: Snapshot) {
    if canvas.hasShadows { drawEdges(scene, snapshot) }
    var pieces: [Int: [Piece]] = [:]
    let maps = Dictionary(scene.maps.map { ($0.page, $0) }) { one, _ in one }
    for tile in scene.schedule.visible {
      guard let map = maps[tile.page] else { continue }
      let picture = picture(tile)
      let rect = tile.rect.offsetBy(dx: map.pixels.minX, dy: map.pixels.minY).scaled(by: 1 / factor)
      pieces[tile.page, default: []].append(
        Piece(picture: picture, rect: rect, texture: store.texture(picture)))
    }
    for map in scene.maps {
      if let failure = store.failures[map.page] {
        drawCard(for: failure, map, snapshot)
        continue
      }
      let pieces = pieces[map.page] ?? []
      drawPieces(pieces, scene, map, snapshot)
      drawMarks(map, pieces, scene, snapshot)
      drawHover(map, snapshot)
    }
  }

  /// A tile, where it goes, and its picture if it is there.
  private struct Piece {
    let picture: Picture
    let rect: CGRect
    let texture: Texture?
  }

  /// A fine line around each spread, not between its halves, and a little shadow below.
  private func drawEdges(_ scene: PageCanvas.Scene, _ snapshot: Snapshot) {
    var spreads: [Int: CGRect] = [:]
    for map in scene.maps {
      let index = scene.view.layout.index(containing: map.page) ?? map.page
      spreads[index] = spreads[index].map { $0.union(map.place) } ?? map.place
    }
    let pixel = 1 / factor
    for rect in spreads.values {
      snapshot.fill(rect.insetBy(dx: -pixel, dy: -pixel), .gray(0, alpha: 0.35))
      for (distance, alpha) in [(1.0, 0.16), (2.0, 0.1), (3.0, 0.05)] as [(Double, Float)] {
        snapshot.fill(
          CGRect(x: rect.minX + 1, y: rect.maxY + distance - 1 + pixel, width: rect.width, height: 1),
          .gray(0, alpha: alpha))
      }
    }
  }

  // MARK: Pictures

  private func drawPieces(
    _ pieces: [Piece], _ scene: PageCanvas.Scene, _ map: PageMap, _ snapshot: Snapshot
  ) {
    let missing = pieces.filter { $0.texture == nil }
    if let first = missing.first {
      let stopgaps = store.stopgaps(for: first.picture)
      for piece in missing {
        snapshot.fill(piece.rect, paper)
        guard !stopgaps.isEmpty else { continue }
        snapshot.clipped(to: piece.rect) {
          for (tile, texture) in stopgaps {
            if let rect = scene.schedule.place(of: tile), rect.intersects(piece.rect) {
              snapshot.draw(texture, in: rect)
            }
          }
        }
      }
      if stopgaps.isEmpty, missing.count == pieces.count { drawNumber(map, snapshot) }
    }
    for piece in pieces {
      if let texture = piece.texture { snapshot.draw(texture, in: piece.rect) }
    }
  }

  /// While nothing is there, the page's number tells where a fast scroll has come to.
  private func drawNumber(_ map: PageMap, _ snapshot: Snapshot) {
    let size = min(map.place.width, map.place.height) / 5
    guard size > 6 else { return }
    let text = TextLayout(String(map.page + 1), of: canvas.widget, size: min(size, 120))
    let room = text.size
    snapshot.draw(
      text, at: CGPoint(x: map.place.midX - room.width / 2, y: map.place.midY - room.height / 2),
      .gray(isNight ? 0.25 : 0.85))
  }

  // MARK: Marks

  /// Marks multiply with the paper, as a pen does; at night they shine on it.
  private func drawMarks(
    _ map: PageMap, _ pieces: [Piece], _ scene: PageCanvas.Scene, _ snapshot: Snapshot
  ) {
    let window = CGRect(origin: .zero, size: canvas.widget.size).intersection(map.place)
    let marks = model.marks(ofPage: map.page).flatMap { _, mark in
      let color = isNight ? mark.color.atNight : mark.color
      return mark.rects.map { (place: map.mark($0).intersection(window), color: color) }
    }.filter { !$0.place.isEmpty }
    guard !marks.isEmpty else { return }
    let pictures = pieces.compactMap { piece in
      piece.texture.map { (texture: $0, place: piece.rect) }
    }
    let blend: Snapshot.Blend = isNight ? .screen : .multiply
    if pictures.count == pieces.count, snapshot.draw(marks, blend, on: pictures) { return }
    let around = marks.reduce(CGRect.null) { $0.union($1.place) }
    // One mixing for all: it takes pictures of all that lies within the clip.
    snapshot.clipped(to: around) {
      snapshot.blended(blend) {
        drawPieces(pieces.filter { $0.rect.intersects(around) }, scene, map, snapshot)
      } top: {
        for (place, color) in marks { snapshot.fill(place, color) }
      }
    }
  }

  private func drawHover(_ map: PageMap, _ snapshot: Snapshot) {
    guard let hovered = canvas.hovered, hovered.page == map.page else { return }
    snapshot.stroke(
      map.transform(CGRect(hovered.link.bounds)).insetBy(dx: -2, dy: -2), radius: 3, width: 1.5,
      Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.8))
  }

  // MARK: Cards

  private func drawCard(for failure: any Error, _ map: PageMap, _ snapshot: Snapshot) {
    snapshot.fill(map.place, paper)
    let visible = map.place.intersection(CGRect(origin: .zero, size: canvas.widget.size))
    guard
      let card = FailureCard(
        failure, page: map.page, in: visible, widget: canvas.widget, isNight: isNight)
    else { return }
    card.draw(on: snapshot)
    canvas.cards[map.page] = card
  }
}

extension Color {
  /// The light that a pen of this colour becomes on dark paper.
  fileprivate var atNight: Color {
    Color(red: red * red * 0.42, green: green * green * 0.42, blue: blue * blue * 0.42)
  }
}
