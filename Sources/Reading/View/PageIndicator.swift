import Foundation

/// The page numbers that the indicator names, and how they are written.
public struct PageIndicator: Sendable, Hashable {
  /// The pages, ascending, from 0: one, or the two of a spread.
  public var pages: ClosedRange<Int>
  /// How many there are.
  public var count: Int

  /// Names pages.
  public init(pages: ClosedRange<Int>, count: Int) {
    self.pages = pages
    self.count = count
  }

  /// What is at the middle of the view; of two at the same distance the earlier. At the very top it is the
  /// first page, and at the very bottom the last, however many are in view. Nil without pages.
  public init?(_ arrangement: PageArrangement, _ viewport: Viewport, count: Int) {
    guard let first = arrangement.frames.first, let last = arrangement.frames.last, count > 0 else {
      return nil
    }
    let visible = viewport.visible
    let isWhole = arrangement.frames.count == 1
    if !isWhole, viewport.isAtStart {
      self.init(first, count)
    } else if !isWhole, viewport.isAtEnd {
      self.init(last, count)
    } else {
      // Under a page that is larger than the view, the nearest is the one that lies there.
      let middle = visible.midY
      let near = arrangement.frames(from: visible.minY, to: visible.maxY)
      // A hair's breadth is a tie: rounding must not decide it now one way and now the other.
      let nearest = (near.isEmpty ? arrangement.frames[...] : near).min { one, other in
        one.distance(from: middle) < other.distance(from: middle) - 1e-6
      }
      self.init(nearest ?? first, count)
    }
  }

  private init(_ frame: PageArrangement.Frame, _ count: Int) {
    self.init(pages: frame.firstPage...frame.lastPage, count: count)
  }

  /// Such as `2–3 / 120`, or with the document's labels `iv–v (4–5 / 300)`. An empty label says nothing, and the
  /// page's number stands for it.
  public func text(labels: [String]? = nil) -> String {
    let (numbers, names) = (names(), names(labels: labels))
    return names == numbers ? "\(numbers) / \(count)" : "\(names) (\(numbers) / \(count))"
  }

  /// The pages alone, such as `2–3` or, with the document's labels, `iv–v`.
  public func names(labels: [String]? = nil) -> String {
    func name(_ page: Int) -> String {
      guard let labels, labels.indices.contains(page), !labels[page].isEmpty else { return String(page + 1) }
      return labels[page]
    }
    return Self.range(name(pages.lowerBound), name(pages.upperBound))
  }

  private static func range(_ first: String, _ last: String) -> String {
    first == last ? first : "\(first)–\(last)"
  }
}

extension PageArrangement.Frame {
  /// How far a height is from the spread; 0 within it.
  fileprivate func distance(from height: Double) -> Double {
    max(rect.minY - height, height - rect.maxY, 0)
  }
}
