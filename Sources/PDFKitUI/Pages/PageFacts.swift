/// What is known of pages in view, such as their texts: asked for when they come into view, kept for as many
/// pages as were seen last.
@MainActor package final class PageFacts<Value: Sendable> {
  /// Calls when something has become known.
  var onChange: () -> Void = {}
  /// Reads a page. Setting it forgets what another document had.
  var read: ((Int) async throws -> Value)? { didSet { forget() } }
  private let most: Int
  private var known: [Int: Value] = [:]
  /// The pages of `known`, and those that cannot be read; the one that was wanted last stands last.
  private var order: [Int] = []
  private var running: [Int: Task<Void, Never>] = [:]

  /// Keeps what is known of so many pages.
  init(most: Int) { self.most = most }

  isolated deinit { for task in running.values { task.cancel() } }

  /// What is known of a page; nil while it is not.
  package subscript(page: Int) -> Value? { known[page] }

  /// What there is to know of a page, in view or not; nil for one that cannot be read.
  package func value(ofPage page: Int) async -> Value? {
    if let value = known[page] { return value }
    return try? await read?(page)
  }

  /// Reads what is not known of these pages, and gives up all others.
  func want(_ pages: [Int]) {
    for (page, task) in running where !pages.contains(page) {
      task.cancel()
      running[page] = nil
    }
    for page in pages {
      if let place = order.firstIndex(of: page) {
        order.append(order.remove(at: place))
      } else if running[page] == nil, let read {
        running[page] = Task { [weak self] in
          guard !Task.isCancelled else { return }
          let value = try? await read(page)
          if !Task.isCancelled { self?.keep(value, page) }
        }
      }
    }
  }

  private func keep(_ value: Value?, _ page: Int) {
    running[page] = nil
    known[page] = value
    order.append(page)
    while order.count > most { known[order.removeFirst()] = nil }
    onChange()
  }

  /// Forgets a page that has changed.
  func forget(_ page: Int) {
    running.removeValue(forKey: page)?.cancel()
    known[page] = nil
    order.removeAll { $0 == page }
  }

  /// Forgets all pages.
  func forget() {
    for task in running.values { task.cancel() }
    (running, known, order) = ([:], [:], [])
  }
}
