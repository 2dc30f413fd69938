import Foundation

/// Memory with the rows of a picture, freed with its last user.
// Sendable: whoever fills it does so before sharing it; CGImage only reads, and a CGContext that
// writes is its one owner until it hands the storage over.
final class PixelStorage: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let count: Int
  let isOwned: Bool
  /// What keeps memory that is not owned.
  private let keeper: (any Sendable)?

  /// Zeroed memory, or as it comes for who fills all of it; nil when there is not so much.
  init?(count: Int, zeroed: Bool = true) {
    guard count > 0, let base = zeroed ? calloc(1, count) : malloc(count) else { return nil }
    self.base = base
    self.count = count
    isOwned = true
    keeper = nil
  }

  /// Takes over memory from `malloc`.
  init(adopting base: UnsafeMutableRawPointer, count: Int) {
    self.base = base
    self.count = count
    isOwned = true
    keeper = nil
  }

  /// Uses memory that somebody else keeps, for as long as `keeper` lives.
  init(borrowing base: UnsafeMutableRawPointer, count: Int, keeper: (any Sendable)? = nil) {
    self.keeper = keeper
    self.base = base
    self.count = count
    isOwned = false
  }

  deinit {
    if isOwned { free(base) }
  }
}
