import Foundation
package import Gtk
package import PageService
import Reading

/// The pictures of a document that a view shows: what is there, what is being drawn, and what is given up.
///
/// Pictures lie in a cache that all views of a program share, in the memory that they were drawn into.
@MainActor package final class TileStore {
  /// Names a picture of a document.
  package struct Key: Hashable, Sendable {
    let store: ObjectIdentifier
    let picture: Picture
  }

  /// What is wanted, the most urgent first.
  struct Wanted {
    /// Small ones of whole pages.
    var coarse: [Picture] = []
    var visible: [Picture] = []
    var next: [Picture] = []
  }

  private struct Running {
    var tasks: [Task<Void, Never>]
    var priority: Priority
  }

  /// The pictures that a program keeps.
  package static let shared = TileCache<Key, Texture>(budget: 96 << 20)

  /// Calls when a picture has come, or when there will be none.
  var onChange: () -> Void = {}
  /// What came for a page, the latest last: of another size it stands in for sharper pictures.
  private var arrived: [Int: [Picture]] = [:]
  private static let mostStopgaps = 48
  private var running: [Picture: Running] = [:]
  /// Why pages cannot be shown.
  private(set) var failures: [Int: any Error] = [:]
  let service: any DocumentService
  private let cache: TileCache<Key, Texture>

  /// Draws pages of a document.
  init(_ service: any DocumentService, cache: TileCache<Key, Texture> = shared) {
    self.service = service
    self.cache = cache
  }

  isolated deinit {
    for task in running.values.flatMap(\.tasks) { task.cancel() }
    cache.remove { [id = ObjectIdentifier(self)] in $0.store == id }
  }

  /// A picture, if it is there.
  func texture(_ picture: Picture) -> Texture? { cache.tile(key(picture)) }

  private func key(_ picture: Picture) -> Key { Key(store: ObjectIdentifier(self), picture: picture) }

  /// Pictures that can stand in for one that is not there yet, the best last: a sharp one of before a change
  /// is better than a coarse one of after.
  func stopgaps(for wanted: Picture) -> [(tile: Tile, texture: Texture)] {
    (arrived[wanted.tile.page] ?? [])
      .filter { $0.finish.isNight == wanted.finish.isNight && $0 != wanted }
      .compactMap { picture in texture(picture).map { (picture, $0) } }
      .sorted { ($0.0.tile.width, $0.0.version) < ($1.0.tile.width, $1.0.version) }
      .map { ($0.0.tile, $0.1) }
  }

  /// True while something that is wanted is not there yet.
  var isDrawing: Bool { !running.isEmpty }

  /// Forgets that a page could not be drawn.
  func retry(_ page: Int) { failures[page] = nil }

  /// Draws what is wanted and not there, and gives up what is not wanted any more.
  func want(_ wanted: Wanted) {
    // What is not in view yet must not push out what is.
    var room = cache.budget - (wanted.coarse + wanted.visible).reduce(0) { $0 + $1.cost }
    let next = wanted.next.prefix { picture in
      room -= picture.cost
      return room > 0
    }
    let all = Set(wanted.coarse + wanted.visible + next)
    for (picture, work) in running where !all.contains(picture) {
      for task in work.tasks { task.cancel() }
      running[picture] = nil
    }
    let seen = Set(wanted.visible.map(\.tile.page))
    // What is blank comes first, at least coarsely.
    for picture in wanted.coarse where seen.contains(picture.tile.page) && arrived[picture.tile.page] == nil {
      draw(picture, .visible)
    }
    for picture in wanted.visible { draw(picture, .visible) }
    for picture in wanted.coarse { draw(picture, .neighbour) }
    for picture in next { draw(picture, .prefetch) }
  }

  private func draw(_ picture: Picture, _ priority: Priority) {
    guard failures[picture.tile.page] == nil else { return }
    if let work = running[picture] {
      // A second viewer makes the job more urgent; the first one goes with it.
      guard priority < work.priority else { return }
    } else if texture(picture) != nil {
      return
    }
    let task = Task { [weak self, service] in
      do {
        let drawn = try await service.picture(picture.request, priority).value
        let texture = try await Self.texture(of: drawn, picture)
        if !Task.isCancelled { self?.keep(texture, picture) }
      } catch {
        if !Task.isCancelled { self?.fail(error, picture) }
      }
    }
    running[picture] = Running(tasks: (running[picture]?.tasks ?? []) + [task], priority: priority)
  }

  private static func texture(of drawn: PagePixels, _ picture: Picture) async throws -> Texture {
    if picture.finish.isPlain {
      return Texture(
        drawn.base, width: drawn.width, height: drawn.height, bytesPerRow: drawn.bytesPerRow, keeper: drawn)
    }
    let (width, height) = (Int(picture.tile.rect.width), Int(picture.tile.rect.height))
    let finished = await Task.detached {
      picture.finish.apply(to: drawn, width: width, height: height)
    }.value
    guard let finished else { throw PageServiceError.misbehaved }
    return Texture(
      UnsafeMutableRawPointer(finished.base), width: width, height: height, bytesPerRow: width * 4,
      keeper: finished)
  }

  private func keep(_ texture: Texture, _ picture: Picture) {
    running[picture] = nil
    cache.keep(texture, key(picture), cost: picture.cost)
    var pictures = (arrived[picture.tile.page] ?? []).filter { $0 != picture }
    pictures.append(picture)
    arrived[picture.tile.page] = pictures.suffix(Self.mostStopgaps)
    // Of a long book only what is near.
    if arrived.count > 256 { arrived = arrived.filter { abs($0.key - picture.tile.page) < 100 } }
    onChange()
  }

  private func fail(_ error: any Error, _ picture: Picture) {
    running[picture] = nil
    switch error as? PageServiceError {
    case .outdated, .cancelled: break
    default: failures[picture.tile.page] = error
    }
    onChange()
  }
}
