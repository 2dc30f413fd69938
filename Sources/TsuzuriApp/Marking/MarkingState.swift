import DocumentWire
import Foundation
import PDFKitUI

/// Marks, as tests see them.
struct MarkingState: Encodable {
  /// A mark of a page in view.
  struct Mark: Encodable {
    var page: Int
    var type: String
    var contents: String
    /// In the page view's units: x, y, width, height.
    var rect: [Double]
    var isSelected: Bool
  }

  var marks: [Mark]
  /// What the list in the side bar shows.
  var listed: [String]
  var canUndo: Bool
  var canRedo: Bool
  var hasUnsaved: Bool
  var tool: String
}

extension ReaderWindow {
  var markingState: MarkingState {
    MarkingState(
      marks: pages.maps.flatMap { map in
        (model.annotations[map.page] ?? []).enumerated().filter { $0.element.isMark }.map { index, mark in
          MarkingState.Mark(
            page: map.page, type: mark.type, contents: mark.contents,
            rect: map.view(.init(mark.bounds)).numbers,
            isSelected: marking.selected == Marking.Place(page: map.page, index: index))
        }
      }, listed: sidebar.marks.items.map { $0.mark.contents.isEmpty ? $0.mark.type : $0.mark.contents },
      canUndo: marking.stack.canUndo, canRedo: marking.stack.canRedo,
      hasUnsaved: marking.isBusy || marking.stack.hasUnsaved, tool: drawing.tool.rawValue)
  }
}
