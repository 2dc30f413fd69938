import Synchronization

/// Pictures that were drawn, up to a fixed number of bytes. Those that nobody has looked at for longest go
/// first.
package final class TileCache<Key: Hashable & Sendable, Tile: Sendable>: Sendable {
  fileprivate struct Entry {
    var tile: Tile
    var cost: Int
    /// When it was looked at last, by a count of looks.
    var look: Int
  }

  fileprivate struct State {
    var entries: [Key: Entry] = [:]
    var cost = 0
    var looks = 0
  }

  private let state = Mutex(State())
  /// The most bytes that it keeps.
  package let budget: Int

  /// Makes an empty cache.
  package init(budget: Int) { self.budget = budget }

  /// Bytes that it keeps now.
  package var cost: Int { state.withLock { $0.cost } }

  /// Number of tiles.
  package var count: Int { state.withLock { $0.entries.count } }

  /// A tile, if it is there; it counts as looked at.
  package func tile(_ key: Key) -> Tile? {
    state.withLock { state in
      state.looks += 1
      state.entries[key]?.look = state.looks
      return state.entries[key]?.tile
    }
  }

  /// Keeps a tile of so many bytes in place of what had this key, and lets others go for it. One that is
  /// larger than the whole budget is not kept.
  package func keep(_ tile: Tile, _ key: Key, cost: Int) {
    // What goes is released without the lock: that may be much work.
    let released = state.withLock { state -> [Entry] in
      var released = state.remove([key])
      guard cost <= budget else { return released }
      state.looks += 1
      state.entries[key] = Entry(tile: tile, cost: cost, look: state.looks)
      state.cost += cost
      while state.cost > budget, let oldest = state.entries.min(by: { $0.value.look < $1.value.look }) {
        released += state.remove([oldest.key])
      }
      return released
    }
    withExtendedLifetime(released) {}
  }

  /// Lets go of tiles that are no longer right, such as those of a page that was changed.
  package func remove(where isStale: (Key) -> Bool) {
    let released = state.withLock { state in state.remove(state.entries.keys.filter(isStale)) }
    withExtendedLifetime(released) {}
  }
}

extension TileCache.State {
  fileprivate mutating func remove(_ keys: [Key]) -> [TileCache.Entry] {
    keys.compactMap { key in
      guard let entry = entries.removeValue(forKey: key) else { return nil }
      cost -= entry.cost
      return entry
    }
  }
}
