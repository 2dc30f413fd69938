import Compose
import Foundation

/// The pictures within the chapters, as files that the text names.
enum Plates {
  /// As wide as the text, in points, with room for a caption.
  static let size = CGSize(width: 256, height: 376)

  /// Writes all plates into a new folder, at four pixels a point.
  static func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 4
    format.opaque = true
    let renderer = UIGraphicsImageRenderer(size: size, format: format)
    let plates: [(String, (CGContext) -> Void)] = [
      ("halftone.png", drawHalftone), ("imposition.png", Imposition.draw), ("stitches.png", drawStitches),
    ]
    for (name, draw) in plates {
      let data = renderer.pngData { context in
        Pen.fill(CGRect(origin: .zero, size: size), .white)
        draw(context.cgContext)
      }
      try data.write(to: folder.appendingPathComponent(name))
    }
    let paper = renderer.jpegData(withCompressionQuality: 0.8) { drawFibres($0.cgContext) }
    try paper.write(to: folder.appendingPathComponent("fibres.jpg"))
  }

  /// Paper against the light: clouds, the lines of the mould, long fibres.
  private static func drawFibres(_ context: CGContext) {
    var chance = Chance(seed: 3)
    Pen.fill(CGRect(origin: .zero, size: size), UIColor(white: 0.89, alpha: 1))
    for index in 0..<70 {
      let cloud = UIColor(white: index.isMultiple(of: 2) ? 1 : 0.72, alpha: 0.16)
      Pen.glow(
        context, at: CGPoint(x: chance.next() * size.width, y: chance.next() * size.height),
        radius: 24 + 50 * chance.next(), [(0, cloud), (1, cloud.withAlphaComponent(0))])
    }
    for y in stride(from: 2, to: size.height, by: 3.4) {
      Pen.stroke([CGPoint(x: 0, y: y), CGPoint(x: size.width, y: y)], UIColor(white: 0.55, alpha: 0.16), 0.5)
    }
    for x in stride(from: 21, to: size.width, by: 43) {
      Pen.stroke([CGPoint(x: x, y: 0), CGPoint(x: x, y: size.height)], UIColor(white: 0.5, alpha: 0.22), 0.7)
    }
    for _ in 0..<520 { drawFibre(&chance) }
  }

  private static func drawFibre(_ chance: inout Chance) {
    var place = CGPoint(x: chance.next() * size.width, y: chance.next() * size.height)
    var direction = chance.next() * 2 * .pi
    var bend = 0.0
    let darkness = 0.10 + 0.28 * chance.next() * chance.next()
    let width = 0.25 + 0.4 * chance.next()
    var points = [place]
    for _ in 0..<Int(14 + 70 * chance.next()) {
      bend = 0.9 * bend + (chance.next() - 0.5) * 0.12
      direction += bend
      place = CGPoint(x: place.x + 2 * cos(direction), y: place.y + 2 * sin(direction))
      points.append(place)
    }
    Pen.stroke(points, UIColor(red: 0.28, green: 0.24, blue: 0.19, alpha: darkness), width)
  }

  /// A moon over water in dots alone.
  private static func drawHalftone(_ context: CGContext) {
    let step = 5.12
    Palette.ink.setFill()
    for row in 0..<Int(size.height / step * 2) {
      let y = step / 2 + CGFloat(row) * step / 2
      for column in 0..<Int(size.width / step) {
        let x = step / 4 + (CGFloat(column) + (row.isMultiple(of: 2) ? 0 : 0.5)) * step
        let tone = tone(across: x / size.width - 0.5, up: 1 - y / size.height)
        Pen.circle(CGPoint(x: x, y: y), step * 0.49 * max(0, tone).squareRoot()).fill()
      }
    }
  }

  private static func tone(across: CGFloat, up: CGFloat) -> CGFloat {
    if up < 0.3 {
      let shine = exp(-(across * 7) * (across * 7)) * (0.65 + 0.35 * sin(up * 150))
      return 0.95 - 0.8 * shine
    }
    let isMoon = hypot(across * size.width, (up - 0.68) * size.height) < 62
    return isMoon ? (across > 0.05 ? 0.14 : 0.04) : 0.82 - 0.55 * (up - 0.3)
  }

  /// A closed book with its spine to the right, the thread half drawn through, and a needle.
  private static func drawStitches(_ context: CGContext) {
    let book = CGRect(x: 34, y: 18, width: 188, height: 308)
    Pen.fill(book.offsetBy(dx: 5, dy: 6), UIColor(red: 0.87, green: 0.85, blue: 0.80, alpha: 1))
    UIColor(red: 0.30, green: 0.42, blue: 0.38, alpha: 1).setFill()
    Palette.ink.setStroke()
    let cover = UIBezierPath(rect: book)
    cover.lineWidth = 0.8
    cover.fill()
    cover.stroke()
    Palette.cream.setFill()
    let slip = UIBezierPath(rect: CGRect(x: book.minX + 16, y: book.minY + 18, width: 36, height: 148))
    slip.lineWidth = 0.8
    slip.fill()
    slip.stroke()
    Pen.binding(
      x: book.maxX - 28, spine: book.maxX, top: book.minY, bottom: book.maxY, Palette.red, 2.2)
    drawNeedle(
      from: CGPoint(x: book.maxX - 28, y: Pen.holes(from: book.minY, to: book.maxY)[2]),
      to: CGPoint(x: book.minX + 6, y: book.maxY - 40))
  }

  private static func drawNeedle(from hole: CGPoint, to eye: CGPoint) {
    let thread = UIBezierPath()
    thread.move(to: hole)
    thread.addCurve(
      to: eye, controlPoint1: CGPoint(x: hole.x - 70, y: hole.y + 80),
      controlPoint2: CGPoint(x: eye.x + 70, y: eye.y - 110))
    thread.lineWidth = 2
    Palette.red.setStroke()
    thread.stroke()
    let steel = UIColor(red: 0.62, green: 0.64, blue: 0.68, alpha: 1)
    Pen.stroke([CGPoint(x: eye.x + 2, y: eye.y - 4), CGPoint(x: eye.x - 34, y: eye.y + 72)], steel, 2.6)
  }
}

/// One side of a sheet for a right-bound section of sixteen pages, and how it is folded.
enum Imposition {
  private static let leaf = CGSize(width: 62, height: 92)
  private static let paper = UIColor(red: 0.99, green: 0.97, blue: 0.92, alpha: 1)

  static func draw(_ context: CGContext) {
    let sheet = CGRect(x: 4, y: 14, width: 4 * leaf.width, height: 2 * leaf.height)
    drawPaper(sheet, line: 0.9)
    drawFolds(of: sheet)
    // The upper row stands on its head.
    for (row, pages) in [[8, 9, 12, 5], [1, 16, 13, 4]].enumerated() {
      for (column, page) in pages.enumerated() {
        context.saveGState()
        context.translateBy(
          x: sheet.minX + (CGFloat(column) + 0.5) * leaf.width,
          y: sheet.minY + (CGFloat(row) + 0.5) * leaf.height)
        if row == 0 { context.rotate(by: .pi) }
        drawPage(page)
        context.restoreGState()
      }
    }
    drawSteps(top: sheet.maxY + 52)
  }

  private static func drawPaper(_ rect: CGRect, line: CGFloat) {
    paper.setFill()
    Palette.ink.setStroke()
    let path = UIBezierPath(rect: rect)
    path.lineWidth = line
    path.fill()
    path.stroke()
  }

  private static func drawFolds(of sheet: CGRect) {
    var folds = (1...3).map { column in
      let x = sheet.minX + CGFloat(column) * leaf.width
      return [CGPoint(x: x, y: sheet.minY), CGPoint(x: x, y: sheet.maxY)]
    }
    folds.append([CGPoint(x: sheet.minX, y: sheet.midY), CGPoint(x: sheet.maxX, y: sheet.midY)])
    folds.forEach(drawFold)
  }

  private static func drawFold(_ ends: [CGPoint]) {
    let fold = Pen.line(ends)
    fold.lineWidth = 0.6
    fold.lineCapStyle = .butt
    fold.setLineDash([4, 3], count: 2, phase: 0)
    Palette.ink.setStroke()
    fold.stroke()
  }

  /// Five lines of text and the number, around the leaf's middle.
  private static func drawPage(_ page: Int) {
    for line in 0..<5 {
      Pen.fill(
        CGRect(x: -20 + CGFloat(line) * 9, y: -32, width: 2.5, height: 48),
        UIColor(red: 0.80, green: 0.78, blue: 0.72, alpha: 1))
    }
    Pen.text("\(page)", middle: 0, top: 21, Pen.mincho(12), Palette.ink)
  }

  /// The sheet gets half as large three times, and as much thicker.
  private static func drawSteps(top: CGFloat) {
    let middle = top + 42
    var stack = CGRect(x: 4, y: middle - 32, width: 84, height: 64)
    for fold in 0...3 {
      drawStack(stack, layers: 1 << fold)
      let x = stack.maxX + 18
      // The second fold goes across.
      if fold == 1 {
        drawFold([CGPoint(x: stack.minX, y: middle), CGPoint(x: stack.maxX, y: middle)])
        stack.size.height /= 2
      } else {
        if fold < 3 {
          drawFold([CGPoint(x: stack.midX, y: stack.minY), CGPoint(x: stack.midX, y: stack.maxY)])
        }
        stack.size.width /= 2
      }
      stack.origin = CGPoint(x: x, y: middle - stack.height / 2)
    }
  }

  private static func drawStack(_ top: CGRect, layers: Int) {
    for layer in (0..<layers).reversed() {
      let shift = CGFloat(layer) * 1.3
      drawPaper(top.offsetBy(dx: shift * 0.7, dy: -shift), line: 0.5)
    }
  }
}
