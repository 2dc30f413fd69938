import Foundation

/// Who reads and writes which files in this process, and who waits.
///
/// Readers share; a writer is alone, on its file or folder and all below. Claims are served in their order, so
/// that a stream of readers does not keep a writer waiting for ever. Claims of one purpose do not exclude each
/// other: what a coordinator's accessor claims, it gets.
final class AccessLedger: @unchecked Sendable {
  // Unchecked: all state is touched with the condition's lock held.
  private let condition = NSCondition()
  private var claims: [Claim] = []
  private var lastNumber = 0

  /// Those of this process.
  static let shared = AccessLedger()

  /// A wish to read or write.
  struct Claim: Equatable {
    var number = 0
    var reads: [String] = []
    var writes: [String] = []
    var purpose: String
    var isActive = false

    func excludes(_ other: Claim) -> Bool {
      guard purpose != other.purpose else { return false }
      return writes.contains { one in (other.writes + other.reads).contains { Self.overlap(one, $0) } }
        || reads.contains { one in other.writes.contains { Self.overlap(one, $0) } }
    }

    static func overlap(_ one: String, _ other: String) -> Bool {
      one == other || one.hasPrefix(other + "/") || other.hasPrefix(one + "/")
    }
  }

  /// Waits until the claim is granted; gives its number, or nil when it was called off meanwhile.
  func begin(_ wish: Claim, isCancelled: () -> Bool) -> Int? {
    condition.lock()
    defer { condition.unlock() }
    lastNumber += 1
    var claim = wish
    claim.number = lastNumber
    claims.append(claim)
    while !mayBegin(claim) {
      if isCancelled() {
        remove(claim.number)
        return nil
      }
      condition.wait()
    }
    if let place = claims.firstIndex(where: { $0.number == claim.number }) { claims[place].isActive = true }
    return claim.number
  }

  /// Ends a claim.
  func end(_ number: Int) {
    condition.lock()
    defer { condition.unlock() }
    remove(number)
  }

  /// Lets those who wait look whether they were called off.
  func wake() {
    condition.lock()
    defer { condition.unlock() }
    condition.broadcast()
  }

  private func remove(_ number: Int) {
    claims.removeAll { $0.number == number }
    condition.broadcast()
  }

  private func mayBegin(_ claim: Claim) -> Bool {
    // A purpose that has access already would wait for those who wait for it.
    let isNested = claims.contains { $0.isActive && $0.purpose == claim.purpose }
    return !claims.contains { other in
      other.number != claim.number && other.excludes(claim)
        && (other.isActive || !isNested && other.number < claim.number)
    }
  }
}
