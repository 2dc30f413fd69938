import Foundation

/// A turn of a paged mode as a movement: the old spread leaves, the new one follows it.
public struct PageTurn: Sendable {
  /// What was seen, and where.
  public let old: [PageArrangement.PageFrame]
  /// What will be seen, and where.
  public let new: [PageArrangement.PageFrame]
  /// How the old pages are turned and cut.
  public let oldView: BookView
  /// The view when the movement is over.
  public let newView: BookView
  /// How far everything moves, in units of the view: to the right for a positive number.
  public let distance: Double

  /// Turns a view; nil at the book's ends, and in a scroll, which moves by itself.
  public init?(_ view: BookView, _ direction: BookView.Direction) {
    var turned = view
    guard !view.mode.isContinuous, turned.turn(direction) else { return nil }
    (oldView, newView) = (view, turned)
    (old, new) = (view.visiblePages, turned.visiblePages)
    // The next page lies to the left in a book that is bound at the right, and comes from there.
    let comesFromLeft = (direction == .forward) == view.runsRightToLeft
    distance = comesFromLeft ? view.viewport.size.width : -view.viewport.size.width
  }

  /// How far the old pages and the new ones are from their places, at a time from 0 to 1: quick at first, and
  /// coming to rest.
  public func offsets(at time: Double) -> (old: Double, new: Double) {
    let rest = 1 - min(max(time, 0), 1)
    let done = 1 - rest * rest * rest
    return (distance * done, distance * (done - 1))
  }
}
