import Foundation

/// Corners of a rectangle, as they lie where y points down.
public struct UIRectCorner: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// The upper right.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// The lower left.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// The lower right.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// All four.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

extension [PathStep] {
  /// The same figure drawn from its end to its start.
  var reversedPath: [PathStep] {
    var reversed: [PathStep] = []
    for part in subpaths.reversed() { reversed += part.reversedSubpath }
    return reversed
  }

  /// Stretches that each start with a move.
  private var subpaths: [[PathStep]] {
    var parts: [[PathStep]] = []
    var start = CGPoint.zero
    for step in self {
      if case .move(let point) = step {
        start = point
        parts.append([step])
      } else if parts.isEmpty || parts.last?.last == .close {
        // What follows a closed subpath starts where that one did.
        parts.append([.move(start), step])
      } else {
        parts[parts.count - 1].append(step)
      }
    }
    return parts
  }

  /// Of a stretch that starts with a move.
  private var reversedSubpath: [PathStep] {
    let ends = compactMap(\.points.last)
    guard let last = ends.last else { return [] }
    var reversed: [PathStep] = [.move(last)]
    for (index, step) in enumerated().reversed() where index > 0 && step != .close {
      let target = ends[index - 1]
      switch step {
      case .line: reversed.append(.line(target))
      case .quad(let control, _): reversed.append(.quad(control, target))
      case .cubic(let first, let second, _): reversed.append(.cubic(second, first, target))
      case .move, .close: break
      }
    }
    return self.last == .close ? reversed + [.close] : reversed
  }
}
