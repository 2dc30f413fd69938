import Foundation

/// A bar on standard error while a job runs; nothing when that is not a terminal.
struct Progress {
  private let errors: Sink?
  private let label: String
  private let total: Int
  private var lastShown: ContinuousClock.Instant?
  private let start = ContinuousClock.now

  /// `label` says what is done, such as "Drawing".
  init(_ label: String, total: Int, on console: Console) {
    errors = console.errors.isTerminal ? console.errors : nil
    self.label = label
    self.total = total
  }

  /// Shows how much is done, at most ten times a second.
  mutating func show(_ done: Int) {
    guard let errors, total > 1 else { return }
    let now = ContinuousClock.now
    guard now - (lastShown ?? start) > .milliseconds(100) else { return }
    lastShown = now
    let width = 24
    let filled = width * min(done, total) / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    try? errors.write("\r\(label) \(bar) \(done)/\(total)\u{1B}[K")
    try? errors.flush()
  }

  /// Takes the bar away; called before anything else is written, and at the end.
  mutating func erase() {
    guard let errors, lastShown != nil else { return }
    lastShown = nil
    try? errors.write("\r\u{1B}[K")
    try? errors.flush()
  }
}
