/// What stands side by side on the screen. Pages count from 0.
public enum Spread: Sendable, Hashable {
  /// Two facing pages.
  case pair(left: Int, right: Int)
  /// A page on the left half; the right half is empty.
  case left(Int)
  /// A page on the right half; the left half is empty.
  case right(Int)
  /// A wide page over both halves.
  case wide(Int)
  /// A page in the middle, without halves.
  case centred(Int)

  /// The pages in left-to-right screen order, one or two.
  public var pages: [Int] {
    switch self {
    case .pair(let left, let right): [left, right]
    case .left(let page), .right(let page), .wide(let page), .centred(let page): [page]
    }
  }

  /// The page that is read first: the lower number.
  public var firstPage: Int {
    switch self {
    case .pair(let left, let right): min(left, right)
    case .left(let page), .right(let page), .wide(let page), .centred(let page): page
    }
  }

  /// The page that is read last: the higher number.
  public var lastPage: Int {
    switch self {
    case .pair(let left, let right): max(left, right)
    case .left(let page), .right(let page), .wide(let page), .centred(let page): page
    }
  }
}
