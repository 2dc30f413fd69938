import DocumentWire
import Engine
import Foundation
package import Gtk
package import PageService
import Reading
import Wire

/// The pictures of a document that a view shows: what is there, what is being drawn, and what is given up.
///
/// Pictures lie in a cache that all views of a program share, in the memory that they were drawn into.
@MainActor package final class TileStore {
  /// Names a picture of a document in one of its states.
  package struct Key: Hashable, Sendable {
    let document: ObjectIdentifier
    let generation: Int
    let tile: Tile
  }

  /// The pictures that a program keeps.
  package static let shared = TileCache<Key, Texture>(budget: 96 << 20)

  /// Calls when a picture has come.
  var onChange: () -> Void = {}
  /// What came for a page, the latest last: of another size it stands in for sharper pictures.
  private var arrived: [Int: [Tile]] = [:]
  private static let mostStopgaps = 48
  private var running: [Tile: Task<Void, Never>] = [:]
  private(set) var failures: [Int: any Error] = [:]
  let service: any DocumentService
  private let cache: TileCache<Key, Texture>

  /// Draws pages of a document.
  init(_ service: any DocumentService, cache: TileCache<Key, Texture> = shared) {
    self.service = service
    self.cache = cache
  }

  isolated deinit {
    for task in running.values { task.cancel() }
    cache.remove { [id = ObjectIdentifier(service)] in $0.document == id }
  }

  private func key(_ tile: Tile) -> Key {
    Key(document: ObjectIdentifier(service), generation: service.generation, tile: tile)
  }

  /// A picture, if it is there.
  func texture(_ tile: Tile) -> Texture? { cache.tile(key(tile)) }

  /// Pictures of a page that are there in other sizes, the coarsest first.
  func stopgaps(for page: Int, width: Int, height: Int) -> [(tile: Tile, texture: Texture)] {
    (arrived[page] ?? []).filter { ($0.width, $0.height) != (width, height) }
      .compactMap { tile in texture(tile).map { (tile, $0) } }
      .sorted { $0.0.width < $1.0.width }
  }

  /// True while something that is wanted is not there yet.
  var isDrawing: Bool { !running.isEmpty }

  /// Draws what is wanted and not there, and gives up what is not wanted any more.
  func want(_ schedule: TileSchedule, _ frame: (Int) -> PageFrame?) {
    let wanted = Set(schedule.visible).union(schedule.next)
    for (tile, task) in running where !wanted.contains(tile) {
      task.cancel()
      running[tile] = nil
    }
    for (tiles, priority) in [(schedule.visible, Priority.visible), (schedule.next, .prefetch)] {
      for tile in tiles where running[tile] == nil && texture(tile) == nil && failures[tile.page] == nil {
        guard let request = frame(tile.page).map({ PictureRequest(tile, of: $0) }) else { continue }
        running[tile] = Task { [weak self, service] in
          do {
            let drawn = try await service.picture(request, priority)
            if !Task.isCancelled { self?.keep(drawn, tile) }
          } catch {
            if !Task.isCancelled { self?.fail(error, tile) }
          }
        }
      }
    }
  }

  private func keep(_ drawn: Versioned<PagePixels>, _ tile: Tile) {
    running[tile] = nil
    let pixels = drawn.value
    let texture = Texture(
      pixels.base, width: pixels.width, height: pixels.height, bytesPerRow: pixels.bytesPerRow, keeper: pixels
    )
    let key = Key(document: ObjectIdentifier(service), generation: drawn.generation, tile: tile)
    cache.keep(texture, key, cost: pixels.cost)
    var tiles = (arrived[tile.page] ?? []).filter { $0 != tile }
    tiles.append(tile)
    arrived[tile.page] = tiles.suffix(Self.mostStopgaps)
    onChange()
  }

  private func fail(_ error: any Error, _ tile: Tile) {
    running[tile] = nil
    switch error as? PageServiceError {
    case .outdated, .cancelled: break
    default: failures[tile.page] = error
    }
    onChange()
  }
}
