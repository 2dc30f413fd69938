import Foundation
import Graphics

/// Form fields.
extension PDFAnnotation {
  /// The widget; `isOn` is for check boxes and radio buttons.
  func widgetSketch(isOn: Bool) -> Sketch {
    var sketch = Sketch()
    let box = bounds
    guard box.width > 0, box.height > 0, widgetFieldType != .signature else { return sketch }
    let kind = widgetFieldType
    sketch.isFieldText = kind == .text || kind == .choice
    let (area, transform) = turned(box)
    sketch.within(nil, transform) { sketch in
      let inset = addGround(to: &sketch, area)
      let content = area.insetBy(dx: inset, dy: inset)
      guard content.width > 0, content.height > 0 else { return }
      switch kind {
      case .text: addText(to: &sketch, content)
      case .choice: addChoice(to: &sketch, content)
      default:
        if isStateButton {
          if isOn { addMark(to: &sketch, content) }
        } else {
          addCaption(to: &sketch, content)
        }
      }
    }
    return sketch
  }

  private var characteristics: [String: PDFObject] { entry("/MK").dictionary ?? [:] }

  private func characteristicColor(_ key: String) -> UIColor? {
    UIColor(components: numbers(in: resolve(characteristics[key] ?? .null)))
  }

  /// The widget's own space, upright from the origin, and the way from it to the page.
  private func turned(_ box: CGRect) -> (CGRect, CGAffineTransform) {
    let degrees = ((resolve(characteristics["/R"] ?? .null).integer ?? 0) % 360 + 360) % 360
    let upright = CGRect(x: 0, y: 0, width: box.width, height: box.height)
    let sideways = CGRect(x: 0, y: 0, width: box.height, height: box.width)
    switch degrees {
    case 90: return (sideways, CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: box.maxX, ty: box.minY))
    case 180: return (upright, CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: box.maxX, ty: box.maxY))
    case 270: return (sideways, CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: box.minX, ty: box.maxY))
    default: return (upright, CGAffineTransform(translationX: box.minX, y: box.minY))
    }
  }

  // MARK: Ground and frame

  /// Draws ground and frame; gives how far the content keeps from the edge.
  private func addGround(to sketch: inout Sketch, _ area: CGRect) -> CGFloat {
    let isRound = widgetControlType == .radioButtonControl && markLetter == "l"
    func shape(_ inset: CGFloat) -> CGPath {
      let rect = area.insetBy(dx: inset, dy: inset)
      guard isRound else { return CGPath(rect: rect) }
      let side = min(rect.width, rect.height)
      return CGPath(
        ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
    }
    sketch.fill(shape(0), characteristicColor("/BG"))
    let frame = characteristicColor("/BC")
    let edge = storedBorder ?? BorderLook()
    guard edge.width > 0, min(area.width, area.height) > 2 * edge.width else { return 0 }
    guard let frame else { return edge.width }
    if edge.style == .underline {
      let y = area.minY + edge.width / 2
      sketch.stroke(
        CGMutablePath.lines([CGPoint(x: area.minX, y: y), CGPoint(x: area.maxX, y: y)]), frame,
        Pen(width: edge.width))
    } else {
      sketch.stroke(shape(edge.width / 2), frame, pen(edge))
    }
    guard edge.style == .beveled || edge.style == .inset else { return edge.width }
    if !isRound { addRelief(to: &sketch, area.insetBy(dx: edge.width, dy: edge.width), edge) }
    return 2 * edge.width
  }

  /// A light and a dark edge within the frame.
  private func addRelief(to sketch: inout Sketch, _ rect: CGRect, _ edge: BorderLook) {
    let isRaised = edge.style == .beveled && !isHighlighted
    let inner = rect.insetBy(dx: edge.width, dy: edge.width)
    guard inner.width > 0, inner.height > 0 else { return }
    let (lowerLeft, innerLowerLeft) = (
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: inner.minX, y: inner.minY)
    )
    let (upperRight, innerUpperRight) = (
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: inner.maxX, y: inner.maxY)
    )
    let upper = [
      lowerLeft, CGPoint(x: rect.minX, y: rect.maxY), upperRight, innerUpperRight,
      CGPoint(x: inner.minX, y: inner.maxY), innerLowerLeft,
    ]
    let lower = [
      lowerLeft, CGPoint(x: rect.maxX, y: rect.minY), upperRight, innerUpperRight,
      CGPoint(x: inner.maxX, y: inner.minY), innerLowerLeft,
    ]
    let (light, dark) = (UIColor(white: 1, alpha: 1), UIColor(white: 0.6, alpha: 1))
    sketch.fill(CGMutablePath.lines(upper, isClosed: true), isRaised ? light : UIColor(white: 0.5, alpha: 1))
    sketch.fill(CGMutablePath.lines(lower, isClosed: true), isRaised ? dark : UIColor(white: 0.75, alpha: 1))
  }

  // MARK: Text

  private func addText(to sketch: inout Sketch, _ area: CGRect) {
    guard var text = widgetStringValue, !text.isEmpty else { return }
    if isPasswordField { text = String(repeating: "*", count: text.count) }
    if isMultiline {
      let style = textStyle
      let inner = area.insetBy(dx: 2, dy: 2)
      guard inner.width > 0, inner.height > 0 else { return }
      let block =
        style.isAutomatic
        ? TextBlock.fitting(text, style.font, inner)
        : TextBlock(text, font: style.font, width: inner.width)
      sketch.within(area) { block.draw(in: &$0, inner, style.color, alignment) }
    } else if hasComb, maximumLength > 0 {
      addComb(to: &sketch, area, text)
    } else {
      addLine(to: &sketch, area, text)
    }
  }

  /// One line in the middle of the height.
  private func addLine(
    to sketch: inout Sketch, _ area: CGRect, _ text: String, _ place: NSTextAlignment? = nil
  ) {
    let style = textStyle
    let line = text.map { $0.isNewline ? " " : $0 }.reduce(into: "") { $0.append($1) }
    let inner = area.insetBy(dx: min(2, area.width / 4), dy: 0)
    let font = style.isAutomatic ? Self.fittingFont(line, style.font, inner) : style.font
    let width = font.width(line)
    let x =
      switch place ?? alignment {
      case .center: max(inner.minX, inner.midX - width / 2)
      case .right: max(inner.minX, inner.maxX - width)
      case .left, .justified, .natural: inner.minX
      }
    let baseline = area.midY - (font.ascent - font.descent) / 2
    sketch.within(area) {
      $0.text(SketchText(string: line, font: font, color: style.color, origin: CGPoint(x: x, y: baseline)))
    }
  }

  /// The font in the size, from 4 to 12 points, that fits best.
  private static func fittingFont(_ text: String, _ font: SketchFont, _ area: CGRect) -> SketchFont {
    let unit = font.withSize(100)
    let byHeight = area.height * 100 / max(unit.ascent + unit.descent, 1)
    let byWidth = area.width * 100 / max(unit.width(text), 1)
    return font.withSize(max(4, min(byHeight, byWidth, 12)))
  }

  private func addComb(to sketch: inout Sketch, _ area: CGRect, _ text: String) {
    let style = textStyle
    let cells = maximumLength
    let letters = text.prefix(cells)
    let cell = area.width / CGFloat(cells)
    let font = style.isAutomatic ? Self.fittingFont("", style.font, area) : style.font
    let baseline = area.midY - (font.ascent - font.descent) / 2
    let free = cells - letters.count
    let first =
      switch alignment {
      case .center: free / 2
      case .right: free
      case .left, .justified, .natural: 0
      }
    sketch.within(area) { sketch in
      for (place, letter) in letters.enumerated() {
        let middle = area.minX + (CGFloat(first + place) + 0.5) * cell
        let width = font.width(String(letter))
        sketch.text(
          SketchText(
            string: String(letter), font: font, color: style.color,
            origin: CGPoint(x: middle - width / 2, y: baseline)))
      }
    }
  }

  // MARK: Choices

  private func addChoice(to sketch: inout Sketch, _ area: CGRect) {
    guard isListChoice else {
      addLine(to: &sketch, area, widgetStringValue ?? "")
      return
    }
    let style = textStyle
    let font = style.isAutomatic ? style.font.withSize(12) : style.font
    let chosen = Set(chosenValues)
    let top = max(0, entry("/TI").integer ?? 0)
    sketch.within(area) { sketch in
      var upper = area.maxY
      for option in options.dropFirst(top) where upper > area.minY {
        let row = CGRect(x: area.minX, y: upper - font.lineHeight, width: area.width, height: font.lineHeight)
        if chosen.contains(option.value) {
          sketch.fill(CGPath(rect: row), UIColor(red: 0.6, green: 0.76, blue: 0.85, alpha: 1))
        }
        TextBlock(option.choice, font: font, width: nil)
          .draw(in: &sketch, row.insetBy(dx: 2, dy: 0), style.color, alignment)
        upper = row.minY
      }
    }
  }

  private var chosenValues: [String] {
    let value = entry("/V")
    return value.text.map { [$0] } ?? (value.array ?? []).compactMap { resolve($0).text }
  }

  // MARK: Buttons

  private func addCaption(to sketch: inout Sketch, _ area: CGRect) {
    let pressed = isHighlighted ? resolve(characteristics["/AC"] ?? .null).text : nil
    guard let text = pressed ?? caption, !text.isEmpty else { return }
    addLine(to: &sketch, area, text, .center)
  }

  /// The letter of the symbol font that marks the on state.
  private var markLetter: String {
    let letter = resolve(characteristics["/CA"] ?? .null).text
    return letter ?? (widgetControlType == .radioButtonControl ? "l" : "4")
  }

  private func addMark(to sketch: inout Sketch, _ area: CGRect) {
    let side = min(area.width, area.height) * 0.8
    let transform = CGAffineTransform(
      translationX: area.midX - side / 2, y: area.midY - side / 2
    ).scaledBy(x: side, y: side)
    let ink = textStyle.color
    let letter = markLetter
    sketch.within(nil, transform) { Self.addMark(letter, to: &$0, ink) }
  }

  /// A mark on the unit square.
  private static func addMark(_ letter: String, to sketch: inout Sketch, _ ink: UIColor) {
    func ring(_ count: Int, _ radius: (Int) -> CGFloat) -> CGMutablePath {
      let middle = CGPoint(x: 0.5, y: 0.5)
      return CGMutablePath.lines(
        (0..<count).map {
          middle.moved(radius($0), towards: .pi / 2 + CGFloat($0) * 2 * .pi / CGFloat(count))
        }, isClosed: true)
    }
    switch letter {
    case "l": sketch.fill(CGPath(ellipseIn: CGRect(x: 0.15, y: 0.15, width: 0.7, height: 0.7)), ink)
    case "8":
      let pen = Pen(width: 0.13, cap: .round)
      sketch.stroke(CGMutablePath.lines([CGPoint(x: 0.15, y: 0.15), CGPoint(x: 0.85, y: 0.85)]), ink, pen)
      sketch.stroke(CGMutablePath.lines([CGPoint(x: 0.15, y: 0.85), CGPoint(x: 0.85, y: 0.15)]), ink, pen)
    case "u": sketch.fill(ring(4) { _ in 0.45 }, ink)
    case "n": sketch.fill(CGPath(rect: CGRect(x: 0.15, y: 0.15, width: 0.7, height: 0.7)), ink)
    case "H": sketch.fill(ring(10) { $0.isMultiple(of: 2) ? 0.5 : 0.2 }, ink)
    default:
      let points = [CGPoint(x: 0.12, y: 0.48), CGPoint(x: 0.4, y: 0.15), CGPoint(x: 0.9, y: 0.88)]
      sketch.stroke(CGMutablePath.lines(points), ink, Pen(width: 0.14, cap: .round, join: .round))
    }
  }
}
