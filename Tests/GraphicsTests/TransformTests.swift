import Foundation
import Graphics
import Testing

@Suite struct TransformTests {
  @Test func scalingThenShiftingDiffersFromTheReverse() {
    let scale = CGAffineTransform(scaleX: 2, y: 3)
    let shift = CGAffineTransform(translationX: 10, y: 20)
    let point = CGPoint(x: 1, y: 1)
    #expect(point.applying(scale.concatenating(shift)) == CGPoint(x: 12, y: 23))
    #expect(point.applying(shift.concatenating(scale)) == CGPoint(x: 22, y: 63))
    #expect(shift.scaledBy(x: 2, y: 3) == scale.concatenating(shift))
  }

  @Test func aQuarterTurnTakesXToY() {
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(turned.x) < 1e-12)
    #expect(abs(turned.y - 1) < 1e-12)
  }

  @Test func inverseLeadsBack() {
    let transform = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: -7)
    let inverse = transform.inverted()
    let back = CGPoint(x: 10, y: -3).applying(inverse)
    #expect(abs(back.x - 19.0 / 7) < 1e-12)
    #expect(abs(back.y - 3.0 / 7) < 1e-12)
    #expect(abs(CGPoint(x: 4, y: 9).applying(transform).applying(inverse).x - 4) < 1e-12)
  }

  @Test func aTransformWithoutInverseStaysAsItIs() {
    let flat = CGAffineTransform(scaleX: 1, y: 0)
    #expect(flat.inverted() == flat)
  }

  @Test func aTurnedRectangleIsBoundedByItsCorners() {
    let turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4).applying(turn)
    #expect(rect == CGRect(x: -6, y: 1, width: 4, height: 3))
  }

  @Test func sizesIgnoreShifts() {
    let shift = CGAffineTransform(translationX: 9, y: 9).scaledBy(x: 2, y: 2)
    #expect(CGSize(width: 3, height: 4).applying(shift) == CGSize(width: 6, height: 8))
  }

  @Test func storedAsSixNumbersInOrder() throws {
    let transform = CGAffineTransform(1, 2, 3, 4, 5, 6)
    let json = try JSONEncoder().encode(transform)
    #expect(String(decoding: json, as: UTF8.self) == "[1,2,3,4,5,6]")
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: json) == transform)
  }

  @Test func valuesWrapPointsAndRectangles() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgPoint: CGPoint(x: 7, y: 8)).cgPointValue == CGPoint(x: 7, y: 8))
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
  }
}
