import Foundation
import Gtk

/// What tests ask: the state of all windows as JSON, by the method `State` on the session's bus. Actions are
/// on the bus anyway, as `org.gtk.Actions`. Only with `TSUZURI_AUTOMATION=1`, since it tells what is read.
@MainActor enum Automation {
  /// All windows.
  private struct State: Encodable {
    var windows: [WindowState]
  }

  /// Offers the method.
  static func offer(by application: Application, _ windows: Windows) {
    application.offer(
      method: "State", of: "app.tsuzuri.Automation", at: "/app/tsuzuri/Automation"
    ) { [unowned windows] in
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let state = State(windows: windows.windows.map(\.state))
      return (try? encoder.encode(state)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
  }
}

/// A window, as tests see it. Rectangles are in the page view's units: origin upper left, y down.
struct WindowState: Encodable {
  /// A page in view.
  struct Page: Encodable {
    var page: Int
    /// x, y, width, height.
    var rect: [Double]
  }

  var title: String
  /// Titles of what is shown instead of pages.
  var message: String?
  var pageCount = 0
  var indicator: String?
  var mode: String?
  var binding: String?
  var cover: Bool?
  /// Units of the view a point.
  var scale: Double?
  var pages: [Page] = []
  /// Pictures that are wanted are still being drawn.
  var isDrawing = false
  /// Foreign bytes are shut in tightly.
  var isShutIn: Bool?
  /// How pages are drawn.
  var drawing: DrawingState?
  /// What stands around the pages.
  var around: AroundState?
  /// Marks.
  var marking: MarkingState?
}
