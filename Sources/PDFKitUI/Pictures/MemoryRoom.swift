import Foundation

/// Whether this machine has memory to spare.
@MainActor enum MemoryRoom {
  private static let least = 384 << 20
  private static var answer = false
  private static var asked: Date?

  /// True when little is left. Looks at most once in two seconds.
  static var isShort: Bool {
    if let asked, -asked.timeIntervalSinceNow < 2 { return answer }
    asked = Date()
    answer = available.map { $0 < least } ?? false
    return answer
  }

  /// Bytes that programs can still have; nil where the kernel does not say.
  private static var available: Int? {
    guard let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("MemAvailable:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return kilobytes << 10
  }
}
