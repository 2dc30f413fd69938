package import Foundation
package import Gtk

/// What lies over pages, in their own space: results of a search, what is selected.
package struct PageMarks: Sendable, Equatable {
  /// A mark's kind, in the order in which they are drawn.
  package enum Layer: Int, Sendable, CaseIterable, Comparable {
    /// Chosen by a program that shows a document.
    case custom
    /// All matches.
    case matches
    /// The match that is gone to.
    case currentMatch
    /// What is selected.
    case selection

    /// The lower one first.
    package static func < (one: Layer, other: Layer) -> Bool { one.rawValue < other.rawValue }
  }

  /// Some rectangles in a colour.
  package struct Mark: Sendable, Equatable {
    /// Page space.
    package var rects: [CGRect]
    /// A pen's colour on white paper.
    package var color: Color

    /// Marks rectangles.
    package init(_ rects: [CGRect], _ color: Color) {
      self.rects = rects
      self.color = color
    }
  }

  private var layers: [Layer: [Int: [Mark]]] = [:]

  /// Nothing is marked.
  package init() {}

  /// Replaces what a layer has: rectangles by page.
  package mutating func set(_ layer: Layer, _ rects: [Int: [CGRect]]) {
    layers[layer] = rects.isEmpty ? nil : rects.mapValues { [Mark($0, layer.color)] }
  }

  /// Replaces what a layer has by marks of other colours.
  package mutating func set(_ layer: Layer, _ marks: [Int: [Mark]]) {
    layers[layer] = marks.isEmpty ? nil : marks
  }

  /// The colour of marks that have none of their own.
  static var usualColor: Color { Layer.custom.color }

  /// The mark of selected text.
  static func selected(_ rects: [CGRect]) -> Mark { Mark(rects, Layer.selection.color) }

  /// The marks of a page, the lowest first.
  package func marks(ofPage page: Int) -> [(layer: Layer, mark: Mark)] {
    guard !layers.isEmpty else { return [] }
    return Layer.allCases.flatMap { layer in (layers[layer]?[page] ?? []).map { (layer, $0) } }
  }
}

extension PageMarks.Layer {
  fileprivate var color: Color {
    switch self {
    case .custom, .matches: Color(red: 1, green: 0.91, blue: 0.35)
    case .currentMatch: Color(red: 1, green: 0.66, blue: 0.25)
    case .selection: Color(red: 0.66, green: 0.83, blue: 1)
    }
  }
}
