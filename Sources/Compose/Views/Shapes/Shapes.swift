public import Foundation

/// A rectangle.
public struct Rectangle: InsettableShape {
  private var inset: CGFloat = 0

  /// Makes a shape.
  public init() {}

  /// The outline in a rectangle.
  public func path(in rect: CGRect) -> Path { Path(rect.shrunk(by: inset)) }

  /// The shape with all sides moved inwards.
  public func inset(by amount: CGFloat) -> Rectangle {
    var shape = self
    shape.inset += amount
    return shape
  }
}

/// A rectangle with round corners.
public struct RoundedRectangle: InsettableShape {
  /// The radii of the corners along x and y, in points.
  public var cornerSize: CGSize
  /// How corners are rounded.
  public var style: RoundedCornerStyle
  private var inset: CGFloat = 0

  /// Makes a shape.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }

  /// Makes a shape.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// The outline in a rectangle.
  public func path(in rect: CGRect) -> Path {
    let size = CGSize(width: max(0, cornerSize.width - inset), height: max(0, cornerSize.height - inset))
    return Path(roundedRect: rect.shrunk(by: inset), cornerSize: size, style: style)
  }

  /// The shape with all sides moved inwards, corners with them.
  public func inset(by amount: CGFloat) -> RoundedRectangle {
    var shape = self
    shape.inset += amount
    return shape
  }
}

/// A rectangle whose corners are rounded each in its own way.
public struct UnevenRoundedRectangle: InsettableShape {
  /// The radii in points: above where the layout starts, below it, below and above where it ends.
  private let radii: [CGFloat]
  private var inset: CGFloat = 0

  /// Makes a shape; corners are quarters of circles in either style, and leading is always left.
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {
    radii = [topLeadingRadius, topTrailingRadius, bottomTrailingRadius, bottomLeadingRadius]
  }

  /// The outline in a rectangle.
  public func path(in rect: CGRect) -> Path {
    let rect = rect.shrunk(by: inset)
    let most = min(rect.width, rect.height) / 2
    return Path { path in
      for (index, radius) in radii.enumerated() {
        let radius = min(max(0, radius - inset), most)
        let x = index == 0 || index == 3 ? rect.minX + radius : rect.maxX - radius
        let y = index < 2 ? rect.minY + radius : rect.maxY - radius
        path.addRelativeArc(
          center: CGPoint(x: x, y: y), radius: radius, startAngle: .degrees(180 + Double(index) * 90),
          delta: .degrees(90))
      }
      path.closeSubpath()
    }
  }

  /// The shape with all sides moved inwards, corners with them.
  public func inset(by amount: CGFloat) -> UnevenRoundedRectangle {
    var shape = self
    shape.inset += amount
    return shape
  }
}

/// A rectangle with half circles at its short sides.
public struct Capsule: InsettableShape {
  private var inset: CGFloat = 0

  /// Makes a shape. Both styles look the same here.
  public init(style: RoundedCornerStyle = .continuous) {}

  /// The outline in a rectangle.
  public func path(in rect: CGRect) -> Path {
    let rect = rect.shrunk(by: inset)
    return Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: .circular)
  }

  /// The shape with all sides moved inwards.
  public func inset(by amount: CGFloat) -> Capsule {
    var shape = self
    shape.inset += amount
    return shape
  }
}

/// An ellipse that touches all sides.
public struct Ellipse: InsettableShape {
  private var inset: CGFloat = 0

  /// Makes a shape.
  public init() {}

  /// The outline in a rectangle.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect.shrunk(by: inset)) }

  /// The shape with all sides moved inwards.
  public func inset(by amount: CGFloat) -> Ellipse {
    var shape = self
    shape.inset += amount
    return shape
  }
}

/// A circle, as large as fits, in the middle.
public struct Circle: InsettableShape {
  private var inset: CGFloat = 0

  /// Makes a shape.
  public init() {}

  /// The outline in a rectangle.
  public func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    let square = CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    return Path(ellipseIn: square.shrunk(by: inset))
  }

  /// A square of the shorter length that is offered.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let side = min(proposal.width ?? .infinity, proposal.height ?? .infinity)
    let size = proposal == .unspecified ? 10 : side
    return CGSize(width: size, height: size)
  }

  /// The shape with all sides moved inwards.
  public func inset(by amount: CGFloat) -> Circle {
    var shape = self
    shape.inset += amount
    return shape
  }
}

extension CGRect {
  /// The rectangle with all sides moved inwards; no further than to its middle.
  fileprivate func shrunk(by amount: CGFloat) -> CGRect {
    guard amount != 0 else { return self }
    return insetBy(dx: min(amount, width / 2), dy: min(amount, height / 2))
  }
}
