import DocumentWire
import Engine
import Foundation
import PageService
import Reading

/// A piece of a page's picture, and all that decides how it looks.
struct Picture: Hashable, Sendable {
  /// The piece.
  var tile: Tile
  /// What of the page is shown.
  var frame: PageFrame
  /// Grows when the page is changed.
  var version: Int
  /// What is done to its pixels.
  var finish: PictureFinish

  /// The longest side of a picture that stands in for a sharper one, in pixels.
  static let coarseSide = 384.0

  /// A small picture of a whole page; nil where a sharp one is hardly larger.
  static func coarse(_ page: Int, width: Int, height: Int) -> Tile? {
    guard max(width, height) > Tile.side else { return nil }
    let scale = coarseSide / Double(max(width, height))
    return Tile(
      page: page, width: max(1, Int(Double(width) * scale)), height: max(1, Int(Double(height) * scale)),
      column: 0, row: 0)
  }

  /// Bytes of memory.
  var cost: Int { Int(tile.rect.width) * Int(tile.rect.height) * 4 }

  /// What is to be drawn for it, page space to pixels by the same map as all that lies over the page.
  var request: PictureRequest {
    let (part, sampling, margin) = (tile.rect, Double(finish.sampling), Double(finish.margin))
    let shift = Transform(
      a: sampling, b: 0, c: 0, d: sampling, tx: (margin - part.minX) * sampling,
      ty: (margin - part.minY) * sampling)
    let width = (part.width + 2 * margin) * sampling, height = (part.height + 2 * margin) * sampling
    return PictureRequest(
      page: tile.page,
      transform: frame.stretched(width: Double(tile.width), height: Double(tile.height))
        .concatenating(shift),
      clip: Rect(left: 0, bottom: 0, right: width, top: height), width: Int(width), height: Int(height))
  }
}
