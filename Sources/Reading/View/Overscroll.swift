public import Foundation

/// Turns pages by a swipe: what a gesture would move beyond an edge adds up, and past a threshold turns once.
///
/// A wheel's notches have no gesture: `BookView.roll` is theirs.
public struct Overscroll: Sendable, Hashable {
  /// Units of the view.
  public static let threshold = 80.0
  private var sum = CGSize.zero
  private var hasTurned = false

  /// Before a gesture.
  public init() {}

  /// Takes what `scroll(by:)` left over, and tells whether to turn now. A swipe to the right moves what is seen
  /// to the left, which goes forward in a book that is bound at the right.
  public mutating func add(_ rest: CGSize, in view: BookView) -> BookView.Direction? {
    guard !hasTurned else { return nil }
    // What could be moved ends the count along its axis: the edge is not reached any more.
    sum.width = rest.width == 0 ? 0 : sum.width + rest.width
    sum.height = rest.height == 0 ? 0 : sum.height + rest.height
    let direction: BookView.Direction
    if abs(sum.width) >= Self.threshold, abs(sum.width) > abs(sum.height) {
      direction = (sum.width < 0) == view.runsRightToLeft ? .forward : .backward
    } else if abs(sum.height) >= Self.threshold, !view.mode.isContinuous {
      direction = sum.height > 0 ? .forward : .backward
    } else {
      return nil
    }
    hasTurned = true
    return direction
  }

  /// The fingers have left.
  public mutating func end() { self = Overscroll() }
}
