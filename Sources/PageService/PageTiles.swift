import Synchronization
package import Wire

/// Pictures of a document that is looked at and may change: tiles and thumbnails.
///
/// What was drawn lies in a cache, which several documents may share, and is there at once. The cache keeps
/// the memory that the worker wrote; nothing is copied. Of equal wishes one is drawn.
package final class PageTiles: Sendable {
  /// What may be asked for.
  package enum Picture: Hashable, Sendable {
    /// A piece of a page.
    case tile(TileRequest)
    /// A whole page, so many pixels along its longer side.
    case thumbnail(page: Int, longest: Int)
  }

  /// A picture and the generation of the document that it shows.
  package struct Tile: Sendable {
    /// What was drawn.
    package let pixels: PagePixels
    /// Of its page: the number of the last change that concerned it.
    package let generation: Int
  }

  /// Names a picture of a document in one of its states.
  package struct Key: Hashable, Sendable {
    fileprivate let document: ObjectIdentifier
    fileprivate let generation: Int
    fileprivate let picture: Picture
  }

  /// Pictures of several documents under one budget.
  package typealias Cache = TileCache<Key, PagePixels>

  private struct State {
    var pool: PagePool
    /// How often the document has changed.
    var generation = 0
    /// The last change of all pages, and later ones of some.
    var changeOfAll = 0
    var changes: [Int: Int] = [:]

    func generation(of page: Int) -> Int { changes[page] ?? changeOfAll }
  }

  private let state: Mutex<State>
  private let cache: Cache

  /// Shows the pages of a pool.
  package init(_ pool: PagePool, cache: Cache) {
    state = Mutex(State(pool: pool))
    self.cache = cache
  }

  deinit { cache.remove { [id = ObjectIdentifier(self)] in $0.document == id } }

  /// How often the document has changed.
  package var generation: Int { state.withLock { $0.generation } }

  /// The document has changed, and another pool has it. Pictures of pages that changed, of all without
  /// `pages`, are gone; what is being drawn of them fails with `outdated`. The pool before is the caller's to
  /// close.
  package func change(to pool: PagePool, pages: Set<Int>? = nil) {
    let now = state.withLock { state in
      state.pool = pool
      state.generation += 1
      if let pages {
        for page in pages { state.changes[page] = state.generation }
      } else {
        (state.changeOfAll, state.changes) = (state.generation, [:])
      }
      return state
    }
    let id = ObjectIdentifier(self)
    cache.remove { $0.document == id && $0.generation != now.generation(of: $0.picture.page) }
  }

  /// A picture that is there already; it counts as looked at.
  package func kept(_ picture: Picture) -> Tile? {
    let generation = state.withLock { $0.generation(of: picture.page) }
    return cache.tile(key(picture, generation)).map { Tile(pixels: $0, generation: generation) }
  }

  /// A picture, drawn unless it is there. Cancelling the task takes the wish back. Throws a
  /// `PageServiceError`: `outdated` when the page changed meanwhile.
  package func picture(_ picture: Picture, _ priority: Priority) async throws -> Tile {
    if let tile = kept(picture) { return tile }
    let (pool, generation) = state.withLock { ($0.pool, $0.generation(of: picture.page)) }
    let result: Result<PagePixels, any Error>
    do { result = .success(try await pool.pixels(of: picture.job, priority)) } catch {
      result = .failure(error)
    }
    try state.withLock { state in
      guard state.generation(of: picture.page) == generation else { throw PageServiceError.outdated }
      // Under the lock, so that nothing of an older state comes into the cache after a change.
      if let pixels = try? result.get() { cache.keep(pixels, key(picture, generation), cost: pixels.cost) }
    }
    return Tile(pixels: try result.get(), generation: generation)
  }

  private func key(_ picture: Picture, _ generation: Int) -> Key {
    Key(document: ObjectIdentifier(self), generation: generation, picture: picture)
  }
}

extension PageTiles.Picture {
  fileprivate var page: Int {
    switch self {
    case .tile(let request): request.page
    case .thumbnail(let page, _): page
    }
  }

  fileprivate var job: JobKey {
    switch self {
    case .tile(let request): .tile(request)
    case .thumbnail(let page, let longest): .fitted(page: page, .longest(Double(longest)))
    }
  }
}
