import Engine
import Synchronization

/// Texts of the pages looked at last: one look at a character is seldom the only one.
final class TextCache: Sendable {
  private let core: DocumentCore
  private let recent = Mutex<[(page: Int, text: PageText)]>([])
  private static let limit = 8

  init(_ core: DocumentCore) {
    self.core = core
  }

  /// A page's text with boxes; empty for a page that cannot be read. Takes the lane.
  func text(of page: Int) -> PageText {
    if let known = recent.withLock({ Self.take(page, from: &$0) }) { return known }
    let text = Engine.run { lane in
      (try? core.withPage(page, lane) { $0.text(lane) }) ?? .empty
    }
    recent.withLock { recent in
      if recent.count >= Self.limit { recent.removeFirst() }
      recent.append((page, text))
    }
    return text
  }

  private static func take(_ page: Int, from recent: inout [(page: Int, text: PageText)]) -> PageText? {
    guard let place = recent.firstIndex(where: { $0.page == page }) else { return nil }
    let entry = recent.remove(at: place)
    recent.append(entry)
    return entry.text
  }
}
