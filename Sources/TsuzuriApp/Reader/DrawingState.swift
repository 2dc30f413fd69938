import Foundation
import Gtk
import PDFKitUI
import Reading

/// How pages are drawn, as tests see it. Rectangles are in the page view's units: x, y, width, height.
struct DrawingState: Encodable {
  /// A rectangle that lies over a page.
  struct Mark: Encodable {
    var page: Int
    var layer: String
    var rect: [Double]
  }

  /// What is marked on the pages in view.
  var marks: [Mark] = []
  /// What is selected.
  var selection: String?
  /// The pointer's shape.
  var cursor: String?
  /// Frames so far, and those whose work took the main thread more than 16 ms.
  var frames: Int
  var lateFrames: Int
  /// The longest and the last, in milliseconds.
  var longestFrame: Double
  var lastFrame: Double
  /// Pages whose card says why they cannot be shown.
  var failedPages: [Int]
  var isNight: Bool
  var rotation: Int
  /// Where the page view lies in its window.
  var place: [Double]

  /// What a canvas shows.
  @MainActor init(_ canvas: PageCanvas, _ model: PageModel) {
    (frames, lateFrames) = (canvas.meter.frames, canvas.meter.lateFrames)
    (longestFrame, lastFrame) = (canvas.meter.longest * 1000, canvas.meter.last * 1000)
    failedPages = canvas.failedPages
    cursor = canvas.widget.cursor
    isNight = model.finish.isNight
    rotation = model.view?.rotation ?? 0
    let corner = canvas.widget.placeInWindow
    place = [corner.x, corner.y]
    selection = model.selection.map { $0.string { model.texts[$0] } }
    for map in canvas.maps {
      for (layer, mark) in model.marks(ofPage: map.page) {
        marks += mark.rects.map { rect in
          let place = map.mark(rect)
          return Mark(
            page: map.page, layer: "\(layer)", rect: [place.minX, place.minY, place.width, place.height])
        }
      }
    }
  }
}
