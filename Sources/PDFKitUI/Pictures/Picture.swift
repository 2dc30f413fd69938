import Engine
import Foundation
import PageService
import Reading

/// A piece of a page's picture, and all that decides how it looks.
struct Picture: Hashable, Sendable {
  /// The piece.
  var tile: Tile
  /// Grows when the page is changed.
  var version: Int
  /// What is done to its pixels.
  var finish: PictureFinish

  /// Bytes of memory.
  var cost: Int { Int(tile.rect.width) * Int(tile.rect.height) * 4 }

  /// What is to be drawn for it: more pixels than are shown where the finish needs them.
  var request: PictureRequest {
    let (part, map) = (tile.rect, tile.transform)
    let (sampling, margin) = (Double(finish.sampling), Double(finish.margin))
    let width = (part.width + 2 * margin) * sampling, height = (part.height + 2 * margin) * sampling
    return PictureRequest(
      page: tile.page,
      transform: Transform(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty)
        .concatenating(
          Transform(a: sampling, b: 0, c: 0, d: sampling, tx: margin * sampling, ty: margin * sampling)),
      clip: Rect(left: 0, bottom: 0, right: width, top: height), width: Int(width), height: Int(height))
  }
}
