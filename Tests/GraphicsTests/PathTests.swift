import Foundation
import Graphics
import Testing

@Suite struct PathTests {
  @Test func curveBoundsLeaveControlPointsOut() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 4, y: 0), control1: CGPoint(x: 0, y: 4), control2: CGPoint(x: 4, y: 4))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 4, height: 3))
  }

  @Test func anEllipseFillsItsRectangle() {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    let ellipse = CGPath(ellipseIn: rect)
    let bounds = ellipse.boundingBoxOfPath
    #expect(abs(bounds.minX - 10) < 1e-9 && abs(bounds.maxY - 60) < 1e-9)
    #expect(ellipse.contains(CGPoint(x: 25, y: 40)))
    #expect(!ellipse.contains(CGPoint(x: 11, y: 21)))
  }

  @Test func theRuleDecidesAboutTheHole() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
    #expect(path.contains(CGPoint(x: 5, y: 5), using: .winding))
    #expect(!path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
  }

  @Test func anEmptyPathHasNoBounds() {
    #expect(CGMutablePath().isEmpty)
    #expect(CGMutablePath().boundingBox.isNull)
    #expect(!CGMutablePath().contains(.zero))
  }

  @Test func elementsComeInOrderWithTheirPoints() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
    path.closeSubpath()
    var types: [CGPathElementType] = []
    var ends: [CGPoint] = []
    path.applyWithBlock { element in
      types.append(element.pointee.type)
      switch element.pointee.type {
      case .moveToPoint, .addLineToPoint: ends.append(element.pointee.points[0])
      case .addQuadCurveToPoint: ends.append(element.pointee.points[1])
      default: break
      }
    }
    #expect(types == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .closeSubpath])
    #expect(ends == [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4), CGPoint(x: 7, y: 8)])
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  @Test func aTransformedCopyMovesAndTheOriginalStays() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2))
    var shift = CGAffineTransform(translationX: 5, y: 6)
    #expect(path.copy(using: &shift)?.boundingBox == CGRect(x: 5, y: 6, width: 2, height: 2))
    #expect(path.boundingBox.origin == .zero)
  }

  @Test(arguments: [(false, 1.0), (true, -1.0)])
  func arcsTurnAsTold(clockwise: Bool, side: Double) {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi, clockwise: clockwise)
    let box = path.boundingBoxOfPath
    #expect(abs((side > 0 ? box.maxY : box.minY) - side) < 1e-9)
    #expect(abs(box.height - 1) < 1e-9)
  }

  @Test func bezierPathsTellBoundsAndCopyTheirStyle() throws {
    let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 6), cornerRadius: 2)
    path.lineWidth = 3
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 10, height: 6))
    #expect(!path.contains(CGPoint(x: 0.1, y: 0.1)))
    let copy = try #require(path.copy() as? UIBezierPath)
    copy.apply(CGAffineTransform(translationX: 1, y: 1))
    #expect(copy.lineWidth == 3)
    #expect(copy.bounds.origin == CGPoint(x: 1, y: 1))
    #expect(path.bounds.origin == .zero)
  }
}
