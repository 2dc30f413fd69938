import Foundation
import TestSupport

extension Desktop.Window {
  /// What the app says of what stands around the pages.
  struct Around: Decodable, Equatable {
    var screen: String
    var isFinding: Bool
    var findText: String
    var findCount: String
    var matches: Int
    var currentMatch: Int?
    var isSearching: Bool
    var highlights: [[Double]]
    var currentHighlights: [[Double]]
    var matchRows: [String]
    var sidebar: String?
    var markedThumbnail: Int?
    var outline: [String]
    var markedEntry: Int?
    var bookmarks: [String]
    var hasControls: Bool
    var isSliderReversed: Bool
    var title: String
    var notice: String?
    var question: String?
    var questionText: String?
    var linkHint: String?
    var isFullScreen: Bool
    var showsHeader: Bool
    var isPresenting: Bool
    var canGoBack: Bool
    var width: Double
  }
}

extension Desktop.Window {
  /// What the app says of marks.
  struct Marking: Decodable {
    struct Mark: Decodable {
      var page: Int
      var type: String
      var contents: String
      var rect: [Double]
      var isSelected: Bool
    }

    var marks: [Mark]
    var listed: [String]
    var canUndo: Bool
    var canRedo: Bool
    var hasUnsaved: Bool
    var tool: String
  }
}

extension Desktop {
  /// Which buttons a window has beside its title, as the desktop's settings say.
  func set(decorations: String) throws {
    let folder = home.path("config/gtk-4.0")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "[Settings]\ngtk-decoration-layout=\(decorations)\n".write(
      toFile: folder + "/settings.ini", atomically: true, encoding: .utf8)
  }
}
