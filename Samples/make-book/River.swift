import Compose
import Foundation

/// Hills and a river under a moon, drawn once over two facing pages.
enum River {
  private static let height = Book.pageSize.height
  /// That of both pages.
  private static let width = 2 * Book.pageSize.width

  static func drawRightPage(_ context: CGContext) {
    context.translateBy(x: -Book.pageSize.width, y: 0)
    draw(context)
  }

  static func drawLeftPage(_ context: CGContext) { draw(context) }

  private static func draw(_ context: CGContext) {
    drawSky(context)
    for hill in 0..<3 { drawHill(hill) }
    for band in 0..<9 { drawBand(CGFloat(band) / 8, isLight: !band.isMultiple(of: 2)) }
  }

  private static func drawSky(_ context: CGContext) {
    Pen.fade(
      context, from: .zero, to: CGPoint(x: 0, y: height * 0.62),
      [
        (0, UIColor(red: 0.13, green: 0.18, blue: 0.36, alpha: 1)),
        (0.5, UIColor(red: 0.36, green: 0.37, blue: 0.52, alpha: 1)),
        (1, UIColor(red: 0.83, green: 0.66, blue: 0.58, alpha: 1)),
      ])
    let moon = CGPoint(x: width / 2, y: height * 0.27)
    let light = UIColor(red: 0.98, green: 0.96, blue: 0.92, alpha: 1)
    Pen.glow(
      context, at: moon, radius: 250,
      [0.0, 0.15, 0.3, 0.5, 0.75, 1].map { share in
        (share, light.withAlphaComponent(0.66 * (1 - share) * (1 - share)))
      })
    UIColor(red: 0.99, green: 0.96, blue: 0.86, alpha: 1).setFill()
    Pen.circle(moon, 46).fill()
  }

  /// The farthest first.
  private static func drawHill(_ index: Int) {
    let place = CGFloat(index)
    let base = [0.48, 0.56, 0.64][index]
    let swing = [30.0, 24, 18][index]
    let ridge = stride(from: 0, through: width, by: 4).map { x in
      let wave = sin(x / (61 + 17 * place) + place) + 0.5 * sin(x / 23 + 2 * place)
      return CGPoint(x: x, y: height * base - swing * wave)
    }
    [
      UIColor(red: 0.36, green: 0.40, blue: 0.56, alpha: 1),
      UIColor(red: 0.26, green: 0.32, blue: 0.46, alpha: 1),
      UIColor(red: 0.17, green: 0.24, blue: 0.34, alpha: 1),
    ][index].setFill()
    fillBelow(ridge, down: stride(from: width, through: 0, by: -width).map { CGPoint(x: $0, y: height) })
  }

  private static func drawBand(_ share: CGFloat, isLight: Bool) {
    let upper = stride(from: 0, through: width, by: 6).map { CGPoint(x: $0, y: stream($0, share)) }
    let lower = stride(from: width, through: 0, by: -6).map { CGPoint(x: $0, y: stream($0, share + 0.13)) }
    let light = (isLight ? 0.85 : 0.45) + 0.1 * share
    UIColor(red: light * 0.75, green: light * 0.85, blue: min(1, light), alpha: 1).setFill()
    fillBelow(upper, down: lower)
  }

  private static func fillBelow(_ upper: [CGPoint], down lower: [CGPoint]) {
    let area = Pen.line(upper + lower)
    area.close()
    area.fill()
  }

  /// One of the river's lines: it widens from the upper right to the lower left.
  private static func stream(_ x: CGFloat, _ share: CGFloat) -> CGFloat {
    let along = 1 - x / width
    let middle = height * (0.66 + 0.22 * along) - 16 * sin(x / 74)
    return middle + (share - 0.5) * (26 + 120 * along) - 5 * sin(x / 31 + 5 * share)
  }
}
