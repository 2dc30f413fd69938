import Engine
import Synchronization
import TextSearch

/// Texts of a file's pages: with boxes for those looked at last, since one look at a character is
/// seldom the only one; folded for all that have been searched, so that the next search is quick.
final class TextCache: Sendable {
  private let core: DocumentCore
  private let recent = Mutex<[(page: Int, text: PageText)]>([])
  private let searched = Mutex<[Int: FoldedPage]>([:])
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
    keep(text, of: page)
    return text
  }

  /// A page's text alone, cheaper than with boxes. Takes the lane.
  func units(of page: Int) -> [UInt16] {
    if let known = recent.withLock({ Self.take(page, from: &$0) }) { return known.units }
    if let known = folded(page)?.streams.first?.units { return known }
    return Engine.run { lane in (try? core.withPage(page, lane) { $0.units(lane) }) ?? [] }
  }

  /// A page's text as it is searched, if it has been before.
  func folded(_ page: Int) -> FoldedPage? {
    searched.withLock { $0[page] }
  }

  /// Reads and folds a page, and reads its boxes too if `wantsBoxes` says so. Takes the lane.
  func read(_ page: Int, wantsBoxes: (FoldedPage) -> Bool) {
    let text = Engine.run { lane in
      try? core.withPage(page, lane) { loaded in
        loaded.text(lane) { units in
          let folded = FoldedPage(streams: [FoldedText(units)])
          searched.withLock { $0[page] = folded }
          return wantsBoxes(folded)
        }
      }
    }
    if let text = text.flatMap({ $0 }) { keep(text, of: page) }
  }

  private func keep(_ text: PageText, of page: Int) {
    recent.withLock { recent in
      if recent.count >= Self.limit { recent.removeFirst() }
      recent.append((page, text))
    }
  }

  private static func take(_ page: Int, from recent: inout [(page: Int, text: PageText)]) -> PageText? {
    guard let place = recent.firstIndex(where: { $0.page == page }) else { return nil }
    let entry = recent.remove(at: place)
    recent.append(entry)
    return entry.text
  }
}
