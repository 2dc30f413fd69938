import Foundation
import Testing
import Typesetting

@testable import Compose

/// The pages of a note before they are painted, for tests that look at places.
struct NotePages {
  /// A line in its place: points from where the flow starts.
  struct Line {
    var text: String
    var page: Int
    var x: Range<Double>
    /// The upper edge of its strip.
    var y: Double
    var line: TypesetLine
  }

  let frames: [PageFrame]
  let context: FlowContext
  let footnoteLines: [Line]
  let lines: [Line]

  init(_ markdown: String, style: String? = nil, pageSize: String? = nil) throws {
    var options = NoteOptions()
    options.style = style
    options.pageSize = pageSize
    context = try NoteComposition(markdown: markdown, options: options).plan.context
    let pages = LivePages(options: options)
    _ = try pages.update(markdown: markdown)
    frames = pages.pages
    lines = frames.enumerated().flatMap { page, frame in Self.lines(of: frame.body, page) }
    footnoteLines = frames.enumerated().flatMap { page, frame in Self.lines(of: frame.footnotes, page) }
  }

  private static func lines(of strips: [PageFrame.Placed], _ page: Int) -> [Line] {
    strips.flatMap { placed in
      placed.content.items.flatMap { item -> [Line] in
        switch item {
        case .line(let line, let source, let x, _):
          let text = String(decoding: source.units[line.units], as: UTF16.self)
          return [
            Line(
              text: text.trimmingCharacters(in: .whitespacesAndNewlines), page: page,
              x: (x + line.x.lowerBound)..<(x + line.x.upperBound), y: placed.y, line: line)
          ]
        case .upright(let frame, _): return lines(of: frame.body, page)
        default: return []
        }
      }
    }
  }

  /// The lines' texts, one after the other.
  var text: String { lines.map(\.text).joined(separator: " ") }

  /// The first line with a text.
  func line(_ text: String) throws -> Line {
    try #require(lines.first { $0.text == text }, "no line “\(text)”")
  }

  /// The places of the checkboxes.
  var boxes: [FlowRect] {
    frames.flatMap(\.body).flatMap(\.content.items).compactMap { item in
      if case .checkbox(_, let box, _) = item { box } else { nil }
    }
  }

  /// Lines and strips that reach over the edges of the page's content.
  var overflow: [String] {
    let wide = (lines + footnoteLines).filter {
      $0.x.lowerBound < -0.01 || $0.x.upperBound > context.measure + 0.01
    }
    let tall = frames.flatMap(\.body).filter { $0.y + $0.content.height > context.extent + 0.01 }
    return wide.map(\.text) + tall.map { "strip of \($0.content.height) at \($0.y)" }
  }
}
