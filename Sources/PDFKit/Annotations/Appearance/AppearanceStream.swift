import Foundation
import Graphics

/// Writes a sketch as the content of an appearance stream.
struct AppearanceStream {
  private var content = ""
  private var fonts: [String: PDFObject] = [:]
  private var states: [String: PDFObject] = [:]
  private let multiplies: Bool
  private var opacity: Opacity?
  private var saved: [Opacity?] = []

  private struct Opacity: Equatable {
    var fill: CGFloat
    var stroke: CGFloat
  }

  /// The form to show in `box`, in page space.
  static func form(_ sketch: Sketch, box: CGRect) -> PDFObject {
    var writer = AppearanceStream(multiplies: sketch.multiplies)
    if sketch.isFieldText { writer.put("/Tx BMC") }
    writer.put("q")
    writer.saved.append(writer.opacity)
    if sketch.multiplies { writer.setOpacity(fill: 1, stroke: 1) }
    for step in sketch.steps { writer.write(step) }
    writer.put("Q")
    if sketch.isFieldText { writer.put("EMC") }
    return .stream(PDFStream(dictionary: writer.dictionary(box), content: .bytes(Array(writer.content.utf8))))
  }

  private init(multiplies: Bool) {
    self.multiplies = multiplies
  }

  private func dictionary(_ box: CGRect) -> [String: PDFObject] {
    var resources: [String: PDFObject] = [:]
    if !fonts.isEmpty { resources["/Font"] = .dictionary(fonts) }
    if !states.isEmpty { resources["/ExtGState"] = .dictionary(states) }
    return [
      "/Type": .name("/XObject"), "/Subtype": .name("/Form"), "/BBox": .rect(box),
      "/Resources": .dictionary(resources),
    ]
  }

  private mutating func put(_ line: String) { content += line + "\n" }

  private func numbers(_ values: CGFloat...) -> String {
    values.map { PDFNumber.text(Double($0)) }.joined(separator: " ")
  }

  private mutating func write(_ step: Sketch.Step) {
    switch step {
    case .fill(let path, let color):
      setOpacity(fill: color.alphaComponent, stroke: nil)
      put(Self.operation(color, "g", "rg", "k"))
      write(path)
      put("f")
    case .stroke(let path, let color, let pen):
      setOpacity(fill: nil, stroke: color.alphaComponent)
      put(Self.operation(color, "G", "RG", "K"))
      put("\(numbers(pen.width)) w \(pen.cap.rawValue) J \(pen.join.rawValue) j")
      put("[\(pen.dash.map { PDFNumber.text(Double($0)) }.joined(separator: " "))] 0 d")
      write(path)
      put("S")
    case .text(let text): write(text)
    case .clip(let path):
      write(path)
      put("W n")
    case .save:
      put("q")
      saved.append(opacity)
    case .restore:
      put("Q")
      opacity = saved.popLast() ?? nil
    case .transform(let t): put(numbers(t.a, t.b, t.c, t.d, t.tx, t.ty) + " cm")
    }
  }

  private static func operation(_ color: UIColor, _ gray: String, _ rgb: String, _ cmyk: String) -> String {
    let parts = color.components
    let name = [1: gray, 3: rgb, 4: cmyk][parts.count] ?? gray
    return (parts.isEmpty ? [0] : parts).map(PDFNumber.text).joined(separator: " ") + " " + name
  }

  /// Chooses a graphics state with the opacity; a blend mode is in each.
  private mutating func setOpacity(fill: CGFloat?, stroke: CGFloat?) {
    let old = opacity ?? Opacity(fill: 1, stroke: 1)
    let new = Opacity(fill: fill ?? old.fill, stroke: stroke ?? old.stroke)
    guard new != old || (multiplies && opacity == nil) else { return }
    opacity = new
    var entries: [String: PDFObject] = [
      "/Type": .name("/ExtGState"), "/ca": .real(Double(new.fill)), "/CA": .real(Double(new.stroke)),
    ]
    if multiplies { entries["/BM"] = .name("/Multiply") }
    let state = PDFObject.dictionary(entries)
    let name = states.first { $0.value == state }?.key ?? "/G\(states.count)"
    states[name] = state
    put("\(name) gs")
  }

  private mutating func write(_ path: CGPath) {
    var lines: [String] = []
    var current = CGPoint.zero
    path.applyWithBlock { element in
      let (type, points) = (element.pointee.type, element.pointee.points)
      switch type {
      case .moveToPoint:
        lines.append(numbers(points[0].x, points[0].y) + " m")
        current = points[0]
      case .addLineToPoint:
        lines.append(numbers(points[0].x, points[0].y) + " l")
        current = points[0]
      case .addQuadCurveToPoint:
        let (control, end) = (points[0], points[1])
        let (first, second) = (current.between(control, 2 / 3), end.between(control, 2 / 3))
        lines.append(numbers(first.x, first.y, second.x, second.y, end.x, end.y) + " c")
        current = end
      case .addCurveToPoint:
        let (first, second, end) = (points[0], points[1], points[2])
        lines.append(numbers(first.x, first.y, second.x, second.y, end.x, end.y) + " c")
        current = end
      case .closeSubpath: lines.append("h")
      }
    }
    for line in lines { put(line) }
  }

  private mutating func write(_ text: SketchText) {
    setOpacity(fill: text.color.alphaComponent, stroke: nil)
    put("BT")
    put(Self.operation(text.color, "g", "rg", "k"))
    var start = text.origin
    for run in SketchFont.runs(text.string) {
      let font = SketchFont.dictionary(text.font.name, run.encoding)
      let name = fonts.first { $0.value == font }?.key ?? "/F\(fonts.count)"
      fonts[name] = font
      let digits = SketchFont.bytes(run.text, run.encoding)
        .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      put("\(name) \(numbers(text.font.size)) Tf")
      put("1 0 0 1 \(numbers(start.x, start.y)) Tm <\(digits)> Tj")
      start.x += text.font.width(run.text)
    }
    put("ET")
  }
}
