package import Foundation

/// A past state of a document.
package struct Version: Sendable, Hashable, Codable, Identifiable {
  /// Why it was kept.
  package enum Origin: String, Sendable, Hashable, Codable {
    /// As it was before we changed it first. Never thinned out.
    case original
    case autosave
    case manual
    case beforeRestore
  }

  /// Counts up in a document, whatever clocks say: what came later has the higher number.
  package var id: Int
  /// When it was kept.
  package var date: Date
  /// Bytes.
  package var size: Int
  /// What the file was called.
  package var name: String
  /// Why it was kept.
  package var origin: Origin
}

/// How much of the past is kept.
package struct VersionLimits: Sendable, Hashable {
  /// Versions of a document.
  package var count = 500
  /// Bytes on the disk for a document. Its original and its newest version are kept even if they are larger.
  package var bytes = 1 << 30

  /// The usual limits.
  package init() {}

  /// Which of some versions, the oldest first, are to go: all of the last hour are kept, then one an hour for a day,
  /// one a day for a month, one a week; always the first original and the newest.
  func surplus(of versions: [Version], now: Date) -> [Version] {
    let kept = pinned(of: versions)
    var seen: Set<String> = []
    var surplus = versions.reversed().filter { version in
      let place = Self.place(of: version, now: now)
      return !seen.insert(place).inserted && !kept.contains(version.id)
    }
    let rest = versions.filter { !surplus.contains($0) && !kept.contains($0.id) }
    surplus += rest.prefix(max(0, versions.count - surplus.count - count))
    return surplus
  }

  /// Those that always stay.
  func pinned(of versions: [Version]) -> Set<Int> {
    let original = versions.first { $0.origin == .original }
    return Set([original, versions.last].compactMap { $0?.id })
  }

  /// Versions in one place stand for each other. A clock that was set back makes versions of the future, which count
  /// as new.
  private static func place(of version: Version, now: Date) -> String {
    let (hour, day) = (3600.0, 86400.0)
    let age = now.timeIntervalSince(version.date)
    func number(_ length: Double) -> Double { (version.date.timeIntervalSince1970 / length).rounded(.down) }
    switch age {
    case ..<hour: return "version \(version.id)"
    case ..<day: return "hour \(number(hour))"
    case ..<(30 * day): return "day \(number(day))"
    default: return "week \(number(7 * day))"
    }
  }
}
