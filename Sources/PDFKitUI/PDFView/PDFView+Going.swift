import DocumentWire
public import Foundation
public import PDFKit
import Reading

extension PDFView {
  // MARK: Pages in view

  /// The page at the middle of the view's height, the left one of a pair.
  public var currentPage: PDFPage? { pageIndex.flatMap { document?.page(at: $0) } }

  /// Its number.
  var pageIndex: Int? {
    guard let view = model.view, !view.pages.isEmpty else { return nil }
    let middle = view.viewport.visible.midY
    let frame = view.arrangement.frames(from: middle, to: middle.nextUp).first ?? view.currentFrame
    return frame?.pages.first?.page
  }

  /// The pages that are at least partly in view.
  public var visiblePages: [PDFPage] {
    (model.view?.visiblePages ?? []).map(\.page).sorted().compactMap { document?.page(at: $0) }
  }

  /// The current page, and the point of it at the view's upper left.
  public var currentDestination: PDFDestination? {
    guard let page = currentPage else { return nil }
    return PDFDestination(page: page, at: convert(CGPoint.zero, to: page))
  }

  // MARK: Going

  /// Shows the beginning of a page.
  public func go(to page: PDFPage) {
    guard let index = document?.place(of: page) else { return }
    model.jump(to: PagePlace(page: index))
  }

  /// Shows a point of a page at the upper edge, at the scale that the destination names, if it does.
  public func go(to destination: PDFDestination) {
    guard let page = destination.page, let index = document?.place(of: page), let view = model.view,
      view.pages.indices.contains(index)
    else { return }
    func known(_ value: CGFloat) -> Double? {
      value == kPDFDestinationUnspecifiedValue ? nil : Double(value)
    }
    let zoom = known(destination.zoom)
    if let zoom, zoom > 0 {
      wantsAutoScale = false
      model.change { $0.zoom(to: zoom, about: .zero) }
    }
    model.jump(to: PageTarget(page: index, x: known(destination.point.x), y: known(destination.point.y)))
  }

  /// Shows the beginning of a selection.
  public func go(to selection: PDFSelection) {
    guard let page = selection.pages.first, let rect = selection.lineRects(on: page).first else { return }
    go(to: rect, on: page)
  }

  /// Brings a rectangle of page space into view, unless it is there.
  public func go(to rect: CGRect, on page: PDFPage) {
    guard let index = document?.place(of: page) else { return }
    model.leave()
    model.change { $0.reveal(rect, ofPage: index) }
  }

  private func jump(_ direction: BookView.Direction) {
    model.leave()
    model.change { $0.turn(direction) }
  }

  private var spread: (index: Int, count: Int)? {
    guard let view = model.view, let index = view.layout.index(containing: view.currentPage) else {
      return nil
    }
    return (index, view.layout.spreads.count)
  }

  /// The first page is not the current one already.
  public var canGoToFirstPage: Bool { spread.map { $0.index > 0 } ?? false }
  /// The last page is not the current one already.
  public var canGoToLastPage: Bool { canGoToNextPage }
  /// A page, or pair, follows.
  public var canGoToNextPage: Bool { spread.map { $0.index + 1 < $0.count } ?? false }
  /// A page, or pair, comes before.
  public var canGoToPreviousPage: Bool { canGoToFirstPage }
  /// There is a place to go back to.
  public var canGoBack: Bool { model.history.canGoBack }
  /// There is a place to go forward to.
  public var canGoForward: Bool { model.history.canGoForward }

  /// Goes to the first page.
  public func goToFirstPage(_ sender: Any?) { model.jump(to: PagePlace(page: 0)) }
  /// Goes to the last page.
  public func goToLastPage(_ sender: Any?) {
    model.jump(to: PagePlace(page: max(0, (model.view?.pages.count ?? 1) - 1)))
  }
  /// Goes on by a page, or by a pair.
  public func goToNextPage(_ sender: Any?) { jump(.forward) }
  /// Goes back by a page, or by a pair.
  public func goToPreviousPage(_ sender: Any?) { jump(.backward) }
  /// To where the last jump was made.
  public func goBack(_ sender: Any?) { model.goBack() }
  /// To where going back was.
  public func goForward(_ sender: Any?) { model.goForward() }

  // MARK: Actions

  /// Does what an action says: jumps, commands, addresses. Nothing else, such as scripts.
  public func perform(_ action: PDFAction) {
    switch action {
    case let action as PDFActionGoTo: go(to: action.destination)
    case let action as PDFActionURL:
      if let url = action.url { click(url.absoluteString) }
    case let action as PDFActionRemoteGoTo: delegate?.pdfViewOpenPDF(self, forRemoteGoToAction: action)
    case let action as PDFActionNamed: perform(action.name)
    default: break
    }
  }

  private func perform(_ command: PDFActionNamedName) {
    switch command {
    case .nextPage: goToNextPage(nil)
    case .previousPage: goToPreviousPage(nil)
    case .firstPage: goToFirstPage(nil)
    case .lastPage: goToLastPage(nil)
    case .goBack: goBack(nil)
    case .goForward: goForward(nil)
    case .goToPage: delegate?.pdfViewPerformGo(toPage: self)
    case .find: delegate?.pdfViewPerformFind(self)
    case .print: delegate?.pdfViewPerformPrint(self)
    case .zoomIn: zoomIn(nil)
    case .zoomOut: zoomOut(nil)
    case .none: break
    }
  }

  func click(_ address: String) {
    guard let url = URL(string: address) else { return }
    if let delegate { delegate.pdfViewWillClick(onLink: self, with: url) } else { openOutside(url) }
  }
}
