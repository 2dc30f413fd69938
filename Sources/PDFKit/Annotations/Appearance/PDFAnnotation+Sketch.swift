import Foundation
import Graphics

/// The look that the properties describe.
extension PDFAnnotation {
  /// Types whose look follows from their properties, so that a stored one can be dropped.
  var makesOwnLook: Bool {
    switch kind {
    case "/Highlight", "/Underline", "/StrikeOut", "/Squiggly", "/Redact", "/Square", "/Circle", "/Line",
      "/Polygon", "/PolyLine", "/Ink", "/FreeText", "/Text", "/Caret":
      true
    // Signatures are pictures of their own.
    case "/Widget": widgetFieldType != .signature
    default: false
    }
  }

  /// The drawing; empty for types that show nothing by themselves.
  var sketch: Sketch {
    switch kind {
    case "/Highlight": highlightSketch
    case "/Underline", "/StrikeOut", "/Squiggly": lineMarkSketch
    case "/Redact": redactSketch
    case "/Square": squareSketch
    case "/Circle": circleSketch
    case "/Line": lineSketch
    case "/Polygon": polygonSketch(isClosed: true)
    case "/PolyLine": polygonSketch(isClosed: false)
    case "/Ink": inkSketch
    case "/Caret": caretSketch
    case "/FreeText": freeTextSketch
    case "/Text": noteSketch
    case "/Stamp": stampSketch
    case "/Link": linkSketch
    case "/Widget": widgetSketch(isOn: buttonWidgetState == .onState)
    default: Sketch()
    }
  }

  /// The edge of shapes; one solid point when nothing is said.
  var edge: BorderLook { storedBorder ?? BorderLook() }

  /// The pen for an edge.
  func pen(_ look: BorderLook, cap: CGLineCap = .butt, join: CGLineJoin = .miter) -> Pen {
    let dash = look.style == .dashed ? (look.dash.isEmpty ? [3] : look.dash) : []
    return Pen(width: look.width, dash: dash, cap: cap, join: join)
  }

  /// The bounds without what `/RD` keeps free.
  var innerBounds: CGRect {
    guard let n = numbers("/RD"), n.count >= 4, n.allSatisfy({ $0 >= 0 }) else { return bounds }
    let box = bounds
    let inner = CGRect(
      x: box.minX + n[0], y: box.minY + n[1], width: box.width - n[0] - n[2], height: box.height - n[1] - n[3]
    )
    return inner.width > 0 && inner.height > 0 ? inner : box
  }

  // MARK: Marked text

  /// What is marked; the bounds when the file names no pieces.
  private var markedPieces: [Quadrilateral] { quadrilaterals ?? [Quadrilateral(rect: bounds)] }

  private func outline(_ piece: Quadrilateral) -> CGPath {
    CGMutablePath.lines(
      [piece.upperLeft, piece.upperRight, piece.lowerRight, piece.lowerLeft], isClosed: true)
  }

  private var highlightSketch: Sketch {
    var sketch = Sketch()
    sketch.multiplies = true
    // One path, so that what two pieces share is not darkened twice.
    let path = CGMutablePath()
    for piece in markedPieces { path.addPath(outline(piece)) }
    sketch.fill(path, color)
    return sketch
  }

  private var lineMarkSketch: Sketch {
    var sketch = Sketch()
    for piece in markedPieces {
      let width = max(0.5, piece.height / 16)
      // A share of the way from the lower to the upper edge.
      let share: CGFloat = kind == "/StrikeOut" ? 0.45 : min(0.3, width / max(piece.height, 0.01))
      let start = piece.lowerLeft.between(piece.upperLeft, share)
      let end = piece.lowerRight.between(piece.upperRight, share)
      let points = kind == "/Squiggly" ? Self.wave(start, end, piece.height / 12) : [start, end]
      sketch.stroke(CGMutablePath.lines(points), color, Pen(width: width, join: .round))
    }
    return sketch
  }

  private static func wave(_ start: CGPoint, _ end: CGPoint, _ size: CGFloat) -> [CGPoint] {
    let size = max(size, 0.75)
    let length = start.distance(to: end)
    let count = min(max(Int((length / size).rounded()), 1), 10_000)
    let across = start.angle(to: end) + .pi / 2
    return (0...count).map { place in
      start.between(end, CGFloat(place) / CGFloat(count))
        .moved(place.isMultiple(of: 2) ? 0 : size, towards: across)
    }
  }

  /// A frame around what is to be removed; nothing is covered before that is done.
  private var redactSketch: Sketch {
    var sketch = Sketch()
    let frame = entry("/C").array == nil ? UIColor.red : color
    for piece in markedPieces { sketch.stroke(outline(piece), frame, Pen(width: 1)) }
    return sketch
  }

  // MARK: Shapes

  private var squareSketch: Sketch {
    var sketch = Sketch()
    let edge = edge
    let rect = innerBounds.insetBy(dx: edge.width / 2, dy: edge.width / 2)
    guard rect.width > 0, rect.height > 0 else { return sketch }
    sketch.fill(CGPath(rect: rect), interiorColor)
    sketch.stroke(CGPath(rect: rect), color, pen(edge))
    return sketch
  }

  private var circleSketch: Sketch {
    var sketch = Sketch()
    let edge = edge
    let rect = innerBounds.insetBy(dx: edge.width / 2, dy: edge.width / 2)
    guard rect.width > 0, rect.height > 0 else { return sketch }
    sketch.fill(CGPath(ellipseIn: rect), interiorColor)
    sketch.stroke(CGPath(ellipseIn: rect), color, pen(edge))
    return sketch
  }

  private var lineSketch: Sketch {
    let points = CGPoint.pairs(Array((numbers("/L") ?? []).prefix(4)))
    var sketch = Sketch()
    sketch.addLine(points, pen(edge), color, interiorColor, lineEndings)
    return sketch
  }

  private func polygonSketch(isClosed: Bool) -> Sketch {
    var sketch = Sketch()
    let points = CGPoint.pairs(numbers("/Vertices") ?? [])
    guard points.count > 1 else { return sketch }
    if isClosed {
      let path = CGMutablePath.lines(points, isClosed: true)
      sketch.fill(path, interiorColor)
      sketch.stroke(path, color, pen(edge))
    } else {
      sketch.addLine(points, pen(edge), color, interiorColor, lineEndings)
    }
    return sketch
  }

  private var inkSketch: Sketch {
    var sketch = Sketch()
    let pen = pen(edge, cap: .round, join: .round)
    for points in strokes {
      // A tap is a dot.
      sketch.stroke(CGMutablePath.lines(points.count == 1 ? points + points : points), color, pen)
    }
    return sketch
  }

  private var caretSketch: Sketch {
    var sketch = Sketch()
    let box = innerBounds
    let top = CGPoint(x: box.midX, y: box.maxY)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: box.minX, y: box.minY))
    path.addQuadCurve(to: top, control: CGPoint(x: box.midX, y: box.minY))
    path.addQuadCurve(to: CGPoint(x: box.maxX, y: box.minY), control: CGPoint(x: box.midX, y: box.minY))
    path.closeSubpath()
    sketch.fill(path, color)
    return sketch
  }

  // MARK: Links

  private var linkSketch: Sketch {
    var sketch = Sketch()
    let edge = edge
    guard edge.width > 0 else { return sketch }
    let rect = bounds.insetBy(dx: edge.width / 2, dy: edge.width / 2)
    guard rect.width > 0, rect.height > 0 else { return sketch }
    let path =
      edge.style == .underline
      ? CGMutablePath.lines([
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      ]) : CGPath(rect: rect)
    sketch.stroke(path, color, pen(edge))
    return sketch
  }
}
