import Compose
import Foundation

/// What holds the book together: cloth with waves, a title slip and the thread at the spine.
enum Covers {
  private static let size = Book.pageSize
  private static let page = CGRect(origin: .zero, size: size)

  static func drawFront(_ context: CGContext) {
    drawCloth(context, darkFrom: CGPoint(x: 0, y: size.height), to: CGPoint(x: size.width, y: 0))
    Pen.binding(x: size.width - 34, spine: size.width, top: 0, bottom: size.height, Palette.cream, 1.6)
    drawSlip(context)
    let font = Pen.mincho(11.5)
    Book.subtitle.draw(
      at: CGPoint(x: 40, y: size.height - 66),
      withAttributes: [.font: font, .foregroundColor: Palette.cream, .kern: 0.4])
  }

  static func drawBack(_ context: CGContext) {
    drawCloth(context, darkFrom: CGPoint(x: size.width, y: 0), to: CGPoint(x: 0, y: size.height))
    Pen.binding(x: 34, spine: 0, top: 0, bottom: size.height, Palette.cream, 1.6)
    drawSeal(at: CGPoint(x: size.width / 2, y: size.height / 2))
  }

  /// The paper between the last page and the back cover.
  static func drawEndpaper(_ context: CGContext) {
    Pen.waves(
      in: page, radius: 30, fill: UIColor(red: 0.97, green: 0.95, blue: 0.91, alpha: 1),
      line: UIColor(red: 0.86, green: 0.82, blue: 0.74, alpha: 1), width: 0.6)
  }

  private static func drawCloth(_ context: CGContext, darkFrom dark: CGPoint, to light: CGPoint) {
    Pen.waves(in: page, radius: 30, fill: Palette.indigo, line: Palette.wave, width: 0.7)
    let shade = UIColor(red: 0.05, green: 0.08, blue: 0.18, alpha: 0.55)
    Pen.fade(context, from: dark, to: light, [(0, shade), (1, shade.withAlphaComponent(0))])
  }

  /// Cream paper with a double frame, glued on at the fore edge.
  private static func drawSlip(_ context: CGContext) {
    let slip = CGRect(x: 40, y: 40, width: 74, height: 300)
    Pen.fill(slip.offsetBy(dx: 1.5, dy: 2), UIColor(white: 0, alpha: 0.25))
    Pen.fill(slip, Palette.cream)
    Palette.ink.setStroke()
    for (inset, width) in [(4.5, 1.4), (7.5, 0.5)] {
      let frame = UIBezierPath(rect: slip.insetBy(dx: inset, dy: inset))
      frame.lineWidth = width
      frame.stroke()
    }
    let font = Pen.mincho(40, isBold: true)
    let pitch = 62.0
    let top = slip.midY - (3 * pitch + font.lineHeight) / 2
    Pen.column(Book.title, middle: slip.midX, top: top, pitch: pitch, font, Palette.ink)
  }

  /// A ring with four stitches.
  private static func drawSeal(at center: CGPoint) {
    let ring = Pen.circle(center, 26)
    Palette.indigo.setFill()
    ring.fill()
    Palette.cream.set()
    ring.lineWidth = 1.2
    ring.stroke()
    for index in 0..<4 { Pen.circle(CGPoint(x: center.x, y: center.y - 15 + 10 * CGFloat(index)), 2).fill() }
  }
}

/// Title and author behind the cover.
enum TitlePage {
  static func draw(_ context: CGContext) {
    let middle = Book.pageSize.width / 2
    Pen.column(
      Book.title, middle: middle, top: 104, pitch: 50, Pen.mincho(36, isBold: true), Palette.ink)
    Pen.stroke(
      [CGPoint(x: middle, y: 330), CGPoint(x: middle, y: 372)], Palette.red, 1.2)
    Pen.text(Book.subtitle, middle: middle, top: 408, Pen.mincho(11), Palette.ink)
    Pen.text(Book.author, middle: middle, top: 432, Pen.mincho(10), Palette.ink)
  }
}

/// Water, smoke and thread in a frame.
enum Frontispiece {
  static func draw(_ context: CGContext) {
    let frame = CGRect(x: 60, y: 72, width: Book.pageSize.width - 120, height: 336)
    context.saveGState()
    context.clip(to: frame)
    drawSky(context, in: frame)
    drawSmoke(in: frame)
    let sea = CGRect(x: frame.minX, y: frame.maxY - 104, width: frame.width, height: 104)
    Pen.waves(
      in: sea, radius: 24, fill: UIColor(red: 0.93, green: 0.95, blue: 0.97, alpha: 1),
      line: UIColor(red: 0.42, green: 0.52, blue: 0.68, alpha: 1), width: 0.6)
    context.restoreGState()
    drawThread(in: frame)
    Pen.text("水と、煙と、糸と。", middle: frame.midX, top: frame.maxY + 26, Pen.mincho(10), Palette.ink)
  }

  private static func drawSky(_ context: CGContext, in frame: CGRect) {
    Pen.fade(
      context, from: CGPoint(x: 0, y: frame.minY), to: CGPoint(x: 0, y: frame.maxY - 80),
      [
        (0, UIColor(red: 0.99, green: 0.96, blue: 0.88, alpha: 1)),
        (1, UIColor(red: 0.96, green: 0.86, blue: 0.78, alpha: 1)),
      ])
    Palette.red.setFill()
    Pen.circle(CGPoint(x: frame.maxX - 62, y: frame.minY + 70), 30).fill()
  }

  /// Rising lines that swing more the higher they are.
  private static func drawSmoke(in frame: CGRect) {
    for strand in 0..<8 {
      let shift = CGFloat(strand)
      let points = stride(from: 0.0, through: 1, by: 0.01).map { (rise: CGFloat) in
        let swing = sin(rise * 6.5 + shift * 0.28) * (6 + 30 * rise) + sin(rise * 14 - shift * 0.3) * 8 * rise
        return CGPoint(
          x: frame.minX + 62 + shift * (3.2 + 3 * rise) + swing, y: frame.maxY - 60 - rise * 300)
      }
      Pen.stroke(points, UIColor(red: 0.30, green: 0.33, blue: 0.42, alpha: 0.5 - 0.03 * shift), 0.7)
    }
  }

  /// Stitches around the picture.
  private static func drawThread(in frame: CGRect) {
    let seam = UIBezierPath(rect: frame.insetBy(dx: -9, dy: -9))
    seam.lineWidth = 1.3
    seam.lineCapStyle = .round
    seam.setLineDash([9, 5], count: 2, phase: 4)
    Palette.red.setStroke()
    seam.stroke()
  }
}
