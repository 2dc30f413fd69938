package import Gtk
package import PageService
package import Reading

/// Small pictures of the pages of a document. They lie in the cache of all pictures, and are drawn when
/// nothing that a reader looks at is waiting.
@MainActor package final class ThumbnailStore {
  private let service: any DocumentService
  private let model: PageModel

  /// Draws pages of the document that a model shows.
  package init(_ service: any DocumentService, _ model: PageModel) {
    (self.service, self.model) = (service, model)
  }

  isolated deinit {
    TileStore.shared.remove { [id = ObjectIdentifier(self)] in $0.store == id }
  }

  private func picture(_ tile: Tile) -> Picture {
    Picture(tile: tile, version: model.version(ofPage: tile.page), finish: PictureFinish())
  }

  private func key(_ picture: Picture) -> TileStore.Key {
    TileStore.Key(store: ObjectIdentifier(self), picture: picture)
  }

  /// A picture, if it is there.
  package func texture(_ tile: Tile) -> Texture? { TileStore.shared.tile(key(picture(tile))) }

  /// Draws a picture. Nil when the page cannot be drawn, or nobody waits any more.
  package func draw(_ tile: Tile) async -> Texture? {
    let picture = picture(tile)
    if let known = TileStore.shared.tile(key(picture)) { return known }
    guard let drawn = try? await service.picture(picture.request, .thumbnail).value else { return nil }
    let texture = Texture(
      drawn.base, width: drawn.width, height: drawn.height, bytesPerRow: drawn.bytesPerRow, keeper: drawn)
    TileStore.shared.keep(texture, key(picture), cost: picture.cost)
    return texture
  }
}
