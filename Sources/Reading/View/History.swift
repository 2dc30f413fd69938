/// Where a reader has been: back and forward as in a browser.
public struct History: Sendable, Hashable {
  private static let most = 200
  private var past: [PagePlace] = []
  private var future: [PagePlace] = []

  /// Starts empty.
  public init() {}

  /// True when there is a place to go back to.
  public var canGoBack: Bool { !past.isEmpty }
  /// True when there is a place to go forward to.
  public var canGoForward: Bool { !future.isEmpty }

  /// Notes the place that a jump leaves.
  public mutating func leave(_ place: PagePlace) {
    future = []
    guard past.last != place else { return }
    past.append(place)
    if past.count > Self.most { past.removeFirst() }
  }

  /// The place before this one; nil when there is none.
  public mutating func back(from place: PagePlace) -> PagePlace? {
    guard let target = past.popLast() else { return nil }
    future.append(place)
    return target
  }

  /// The place that going back has left; nil when there is none.
  public mutating func forward(from place: PagePlace) -> PagePlace? {
    guard let target = future.popLast() else { return nil }
    past.append(place)
    return target
  }
}
