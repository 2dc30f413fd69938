package import Foundation

/// A colour of marks; parts from 0 to 1.
package struct MarkColor: Codable, Sendable, Hashable {
  package var red: Double, green: Double, blue: Double

  /// Mixes a colour.
  package init(_ red: Double, _ green: Double, _ blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  package static let yellow = MarkColor(1, 0.9, 0.2)
  package static let green = MarkColor(0.55, 0.9, 0.45)
  package static let blue = MarkColor(0.5, 0.8, 1)
  package static let pink = MarkColor(1, 0.6, 0.75)
  package static let red = MarkColor(0.85, 0.15, 0.15)

  fileprivate var value: EntryValue { .list([.number(red), .number(green), .number(blue)]) }
}

/// What marks text, by the names of the file format.
package enum MarkupKind: String, Sendable, CaseIterable {
  case highlight = "Highlight"
  case underline = "Underline"
  case strikeOut = "StrikeOut"
}

/// Shapes that a drag makes from one place to another.
package enum ShapeKind: String, Sendable, CaseIterable {
  case rectangle, ellipse, line, arrow
}

// New annotations. All places are in page space.

extension AnnotationRecord {
  /// Marks lines of text.
  package static func markup(
    _ kind: MarkupKind, lines: [PageRect], color: MarkColor
  ) -> AnnotationRecord {
    let corners = lines.flatMap { line in
      let (right, top) = (line.x + line.width, line.y + line.height)
      return [line.x, top, right, top, line.x, line.y, right, line.y]
    }
    return AnnotationRecord(
      type: kind.rawValue, bounds: PageRect(around: lines),
      entries: ["/QuadPoints": .list(corners.map { .number($0) }), "/C": color.value])
  }

  /// A note, whose icon has its upper left corner at a place. It neither grows nor turns with the page.
  package static func note(
    at place: CGPoint, text: String, color: MarkColor = .yellow
  ) -> AnnotationRecord {
    AnnotationRecord(
      type: "Text", bounds: PageRect(x: place.x, y: place.y - 20, width: 20, height: 20),
      entries: [
        "/Contents": .text(text), "/Name": .text("/Note"), "/C": color.value, "/F": .number(28),
      ])
  }

  /// A text on the page.
  package static func freeText(
    in bounds: PageRect, text: String, color: MarkColor = MarkColor(0, 0, 0), size: Double = 12
  ) -> AnnotationRecord {
    AnnotationRecord(
      type: "FreeText", bounds: bounds,
      entries: [
        "/Contents": .text(text),
        "/DA": .text("\(color.red) \(color.green) \(color.blue) rg /Helv \(size) Tf"),
        "/Border": .list([.number(0), .number(0), .number(0)]), "/F": .number(4),
      ])
  }

  /// Strokes of a pen of a width.
  package static func ink(_ strokes: [[CGPoint]], width: Double, color: MarkColor) -> AnnotationRecord {
    let points = strokes.joined()
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (bottom, top) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    return AnnotationRecord(
      type: "Ink",
      bounds: PageRect(
        x: left - width, y: bottom - width, width: right - left + 2 * width,
        height: top - bottom + 2 * width),
      entries: [
        "/InkList": .list(strokes.map { .list($0.flatMap { [.number($0.x), .number($0.y)] }) }),
        "/C": color.value, "/BS": .entries(["/W": .number(width)]), "/F": .number(4),
      ])
  }

  /// A shape from one place to another.
  package static func shape(
    _ kind: ShapeKind, from start: CGPoint, to end: CGPoint, width: Double, color: MarkColor
  ) -> AnnotationRecord {
    // Ends of arrows stick out.
    let room = kind == .arrow ? 5 * width : width
    let bounds = PageRect(
      x: min(start.x, end.x) - room, y: min(start.y, end.y) - room,
      width: abs(end.x - start.x) + 2 * room, height: abs(end.y - start.y) + 2 * room)
    var entries: [String: EntryValue] = [
      "/C": color.value, "/BS": .entries(["/W": .number(width)]), "/F": .number(4),
    ]
    switch kind {
    case .rectangle: return AnnotationRecord(type: "Square", bounds: bounds, entries: entries)
    case .ellipse: return AnnotationRecord(type: "Circle", bounds: bounds, entries: entries)
    case .line, .arrow:
      entries["/L"] = .list([start.x, start.y, end.x, end.y].map { .number($0) })
      if kind == .arrow { entries["/LE"] = .list([.text("/None"), .text("/OpenArrow")]) }
      return AnnotationRecord(type: "Line", bounds: bounds, entries: entries)
    }
  }

  /// What a person has written into it; empty for nothing.
  package var contents: String { if case .text(let text) = entries["/Contents"] { text } else { "" } }

  /// A mark that a person has made and can take away, not a part of the page such as a link or a field.
  package var isMark: Bool {
    !["Link", "Widget", "Popup", "PrinterMark", "TrapNet", "Screen", "Movie"].contains(type)
  }
}

extension PageRect {
  /// The smallest rectangle around some.
  package init(around rects: [PageRect]) {
    let (left, bottom) = (rects.map(\.x).min() ?? 0, rects.map(\.y).min() ?? 0)
    let right = rects.map { $0.x + $0.width }.max() ?? 0
    let top = rects.map { $0.y + $0.height }.max() ?? 0
    self.init(x: left, y: bottom, width: right - left, height: top - bottom)
  }
}
