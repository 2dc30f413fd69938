import DocumentWire
import Foundation
import Gtk
import PDFKitUI
import Reading

/// What the pointer does to pages instead of selecting.
enum Tool: String, CaseIterable {
  case none, note, text, pen, eraser, rectangle, ellipse, line, arrow

  fileprivate var shape: ShapeKind? { ShapeKind(rawValue: rawValue) }
}

/// Draws with the pointer on a page: strokes, shapes, and places for texts.
@MainActor final class DrawingTool {
  /// Points of the page.
  static let width = 2.0
  private static let color = MarkColor.red

  private let marking: Marking
  private let input: PageInput
  private let canvas: PageCanvas
  /// Calls for a place where a note or a text is to stand.
  var onPlace: (Tool, PageMap, CGPoint) -> Void = { _, _, _ in }
  /// What is in hand.
  var tool = Tool.none {
    didSet {
      drag = nil
      input.tool = tool == .none ? nil : { [unowned self] in take($0) }
    }
  }
  /// The page that is drawn on, and the way so far in its space.
  private var drag: (map: PageMap, points: [CGPoint])?
  private var isErasing = false

  init(_ marking: Marking, _ input: PageInput, _ canvas: PageCanvas) {
    (self.marking, self.input, self.canvas) = (marking, input, canvas)
  }

  // MARK: The pointer

  private func take(_ step: PointerStep) -> Bool {
    switch step {
    case .presses(let press):
      guard press.button == 1, let map = input.map(at: press.place) else { return false }
      drag = (map, [map.page(press.place)])
      if tool == .eraser { erase() }
    case .drags(let place):
      guard let map = drag?.map else { return false }
      drag?.points.append(map.page(inside(map.place, place)))
      if tool == .eraser { erase() }
      canvas.widget.redraw()
    case .releases:
      guard let drag else { return false }
      self.drag = nil
      finish(drag.map, drag.points)
      canvas.widget.redraw()
    case .cancels:
      drag = nil
      canvas.widget.redraw()
      return false
    default: return false
    }
    return true
  }

  private func inside(_ room: CGRect, _ place: CGPoint) -> CGPoint {
    CGPoint(x: min(max(place.x, room.minX), room.maxX), y: min(max(place.y, room.minY), room.maxY))
  }

  private func finish(_ map: PageMap, _ points: [CGPoint]) {
    guard let start = points.first, let end = points.last else { return }
    if tool == .note || tool == .text { return onPlace(tool, map, start) }
    if tool == .pen {
      let stroke = points.count == 1 ? [start, start] : Self.thinned(points)
      marking.add(.ink([stroke], width: Self.width, color: Self.color), onPage: map.page)
    } else if let shape = tool.shape, hypot(end.x - start.x, end.y - start.y) > 3 {
      marking.add(
        .shape(shape, from: start, to: end, width: Self.width, color: Self.color), onPage: map.page)
    }
  }

  /// Without points that lie closer than a pen's line shows.
  private static func thinned(_ points: [CGPoint]) -> [CGPoint] {
    var kept = Array(points.prefix(1))
    for point in points.dropFirst() {
      if let last = kept.last, hypot(point.x - last.x, point.y - last.y) >= 0.6 { kept.append(point) }
    }
    if let last = points.last, kept.last != last { kept.append(last) }
    return kept.count == 1 ? kept + kept : kept
  }

  /// Takes away the strokes under the pointer, one after the other: the next one is looked for in a page's list
  /// as it is after that.
  private func erase() {
    guard !isErasing, let drag, let end = drag.points.last else { return }
    // A quick pointer is seen here and there only: what lies between counts too.
    let start = drag.points.dropLast().last ?? end
    let steps = max(1, Int(hypot(end.x - start.x, end.y - start.y) / 3))
    let way = (0...steps).map { step in
      let part = Double(step) / Double(steps)
      return CGPoint(x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y))
    }
    guard
      let place = way.lazy.compactMap({ [marking] in marking.stroke(at: $0, onPage: drag.map.page) }).first
    else {
      return
    }
    isErasing = true
    Task {
      _ = await marking.perform([.removeAnnotation(page: place.page, index: place.index)]).value
      isErasing = false
    }
  }

  // MARK: Drawing

  /// Shows what is being drawn.
  func draw(_ snapshot: Snapshot) {
    guard let drag, let start = drag.points.first, let end = drag.points.last, tool != .eraser else { return }
    let points = drag.points.map { drag.map.transform($0) }
    let color = Color(
      red: Float(Self.color.red), green: Float(Self.color.green), blue: Float(Self.color.blue))
    let width = max(1, Self.width * drag.map.scale)
    let (from, to) = (drag.map.transform(start), drag.map.transform(end))
    let rect = CGRect(
      x: min(from.x, to.x), y: min(from.y, to.y), width: abs(to.x - from.x), height: abs(to.y - from.y))
    switch tool {
    case .pen: snapshot.line(points, width: width, color, in: drag.map.place)
    case .rectangle: snapshot.stroke(rect, width: width, color)
    case .ellipse: snapshot.stroke(rect, radius: min(rect.width, rect.height) / 2, width: width, color)
    case .line, .arrow: snapshot.line([from, to], width: width, color, in: drag.map.place)
    case .none, .note, .text, .eraser: break
    }
  }
}

extension PageMap {
  /// Units of the view a point.
  fileprivate var scale: Double { view(CGRect(x: 0, y: 0, width: 100, height: 100)).width / 100 }
}

extension Marking {
  /// The uppermost stroke of a pen at a place of page space.
  func stroke(at point: CGPoint, onPage page: Int) -> Place? {
    let marks = model.annotations[page] ?? []
    return marks.lastIndex { mark in
      mark.type == "Ink" && mark.strokes.contains { $0.passes(point, within: 5) }
    }.map { Place(page: page, index: $0) }
  }
}

extension AnnotationRecord {
  /// The ways of a pen, page space.
  fileprivate var strokes: [[CGPoint]] {
    guard case .list(let strokes) = entries["/InkList"] else { return [] }
    return strokes.map { stroke in
      guard case .list(let values) = stroke else { return [] }
      let numbers: [Double] = values.map { if case .number(let number) = $0 { number } else { 0 } }
      return stride(from: 0, to: numbers.count - 1, by: 2).map {
        CGPoint(x: numbers[$0], y: numbers[$0 + 1])
      }
    }
  }
}

extension [CGPoint] {
  /// A way comes as close as this to a place.
  fileprivate func passes(_ point: CGPoint, within reach: Double) -> Bool {
    zip(self, dropFirst()).contains { start, end in
      let (across, up) = (end.x - start.x, end.y - start.y)
      let length = across * across + up * up
      let part = length == 0 ? 0 : ((point.x - start.x) * across + (point.y - start.y) * up) / length
      let near = Swift.min(Swift.max(part, 0), 1)
      return hypot(point.x - start.x - near * across, point.y - start.y - near * up) <= reach
    }
  }
}
