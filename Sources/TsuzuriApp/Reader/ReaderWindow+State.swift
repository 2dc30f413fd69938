import Foundation
import Gtk
import PDFKitUI
import PageService
import Reading

/// What stands around the pages, as tests see it. Rectangles are x, y, width, height in the page view's units.
struct AroundState: Encodable {
  /// What fills the window: `book`, `overview` or `message`.
  var screen: String
  var isFinding: Bool
  var findText: String
  /// How many matches there are, in words.
  var findCount: String
  var matches: Int
  var currentMatch: Int?
  var isSearching: Bool
  /// Where matches are marked in view, and where the one that is gone to is.
  var highlights: [[Double]]
  var currentHighlights: [[Double]]
  /// What the first rows of the list of matches say.
  var matchRows: [String]
  /// The page of the side bar; nil while it is away.
  var sidebar: String?
  /// Rows that are marked in the side bar.
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
  /// The window's width, in units.
  var width: Double
}

extension ReaderWindow {
  /// What tests see of it.
  var state: WindowState {
    var state = WindowState(title: window.title, message: message?.title)
    state.around = around
    state.marking = markingState
    guard message == nil, let view = model.view, let service = model.service else { return state }
    state.pageCount = service.pageCount
    state.indicator = controls.numberText
    state.mode = view.mode.rawValue
    state.binding = view.options.binding.rawValue
    state.cover = view.options.hasCover
    state.scale = view.viewport.scale
    state.pages = view.visiblePages.map { .init(page: $0.page, rect: $0.rect.numbers) }
    state.isDrawing = pages.isDrawing
    state.isShutIn = service.posture.isTight
    state.drawing = DrawingState(pages, model)
    return state
  }

  private var around: AroundState {
    let found = finder.state
    return AroundState(
      screen: screen.rawValue, isFinding: isFinding, findText: findBar.text, findCount: findBar.countText,
      matches: found.count, currentMatch: found.current, isSearching: found.isRunning,
      highlights: places(of: .matches).map(\.numbers),
      currentHighlights: places(of: .currentMatch).map(\.numbers),
      matchRows: (0..<min(found.count, 5)).map { row in
        found[row].context.map { $0.before + "[" + $0.match + "]" + $0.after } ?? ""
      }, sidebar: flap.isRevealed ? sidebar.page.rawValue : nil,
      markedThumbnail: sidebar.thumbnails.selected, outline: sidebar.outline.titles,
      markedEntry: sidebar.outline.marked,
      bookmarks: book.bookmarks.map { $0.name.isEmpty ? names.name($0.place.page) : $0.name },
      hasControls: controls.isShown, isSliderReversed: controls.isReversed, title: header.title,
      notice: notices.text, question: window.question, questionText: window.questionText,
      linkHint: linkHint.text,
      isFullScreen: window.isFullScreen, showsHeader: frame.showsHeader, isPresenting: presentation != nil,
      canGoBack: model.history.canGoBack, width: frame.width)
  }
}

extension CGRect {
  /// x, y, width, height.
  var numbers: [Double] { [minX, minY, width, height] }
}
