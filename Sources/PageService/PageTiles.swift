/// Pictures of a document that is looked at and may change: tiles and thumbnails.
///
/// What was drawn lies in a cache, which several documents may share, and is there at once. The cache keeps
/// the memory that the worker wrote; nothing is copied. A picture is known by what its page looks like: after
/// an edit those of changed pages are drawn anew, those of pages that only moved are not, and those from
/// before come again when the edit is taken back.
package final class PageTiles: Sendable {
  /// What may be asked for.
  package typealias Picture = PagePicture
  /// A picture, and the state of the document that it shows.
  package typealias Tile = PageTile

  /// Names a picture of a document.
  package struct Key: Hashable, Sendable {
    fileprivate let document: ObjectIdentifier
    fileprivate let look: PageLook
    /// Where the page stands does not matter.
    fileprivate let picture: Picture

    fileprivate init(_ document: ObjectIdentifier, _ look: PageLook, _ picture: Picture) {
      var picture = picture
      picture.page = 0
      (self.document, self.look, self.picture) = (document, look, picture)
    }
  }

  /// Pictures of several documents under one budget.
  package typealias Cache = TileCache<Key, PagePixels>

  /// Whose pages are shown.
  package let document: any DocumentService
  private let cache: Cache

  /// Shows the pages of a document.
  package init(_ document: any DocumentService, cache: Cache) {
    self.document = document
    self.cache = cache
  }

  deinit { cache.remove { [id = ObjectIdentifier(self)] in $0.document == id } }

  /// A picture of the page as it is now that is there already; it counts as looked at.
  package func kept(_ picture: Picture) -> Tile? {
    let state = document.look(of: picture.page)
    return cache.tile(Key(ObjectIdentifier(self), state.value, picture))
      .map { Tile($0, state.value, generation: state.generation) }
  }

  /// A picture, drawn unless it is there. Cancelling the task takes the wish back. Throws `PDFError` or
  /// `PageServiceError`, `outdated` when the page changed meanwhile.
  package func picture(_ picture: Picture, _ priority: Priority) async throws -> Tile {
    if let tile = kept(picture) { return tile }
    let tile = try await document.draw(picture, priority)
    cache.keep(tile.pixels, Key(ObjectIdentifier(self), tile.look, picture), cost: tile.pixels.cost)
    guard document.look(of: picture.page).value == tile.look else { throw PageServiceError.outdated }
    return tile
  }
}
