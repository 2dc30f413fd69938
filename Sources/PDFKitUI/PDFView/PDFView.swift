import DocumentDesk
import DocumentWire
public import Foundation
public import Graphics
public import Gtk
public import Observation
public import PDFKit
public import Reading

/// Shows a document: a widget with the names of PDFKit's view.
///
/// View space is the widget's: units, origin upper left, y down. A scale of 1 shows a point as a unit. The
/// document is drawn in this process, off the main thread.
@MainActor open class PDFView: Overlay {
  let model = PageModel()
  let canvas: PageCanvas
  let input: PageInput
  /// What draws the document.
  private(set) var service: LocalDocument?
  private var seen = Seen()
  private let registrar = ObservationRegistrar()
  /// A selection that a program has set.
  var chosenSelection: PDFSelection?
  /// Views that show the same document.
  var followers: [ObjectIdentifier: @MainActor () -> Void] = [:]
  private var unlocking: (any NSObjectProtocol)?

  /// Is asked about links, commands and scales.
  public weak var delegate: (any PDFViewDelegate)?

  /// A view without a document.
  public init() {
    canvas = PageCanvas(model)
    input = PageInput(model, canvas)
    super.init(canvas.widget)
    canvas.ground = Color(backgroundColor)
    model.isAnimated = false
    model.scales = 0.1...10
    // What the model waits for may come when the view has gone.
    model.onChange = { [weak self] in self?.changed() }
    input.onAddress = { [weak self] in self?.click($0) }
    input.selecting.onChange = { [weak self] in self?.selectionChanged() }
  }

  /// A view without a document that is at least as large as the frame.
  public convenience init(frame: CGRect) {
    self.init()
    canvas.widget.atLeast(frame.size)
  }

  isolated deinit {
    if let unlocking { NotificationCenter.default.removeObserver(unlocking) }
  }

  // MARK: The document

  /// The document. Setting the one that is shown changes nothing; a locked one shows once it is unlocked.
  open var document: PDFDocument? {
    didSet {
      guard document !== oldValue else { return }
      if let unlocking { NotificationCenter.default.removeObserver(unlocking) }
      unlocking = nil
      show()
      post(.PDFViewDocumentChanged)
    }
  }

  private func show() {
    defer { for follow in followers.values { follow() } }
    model.close()
    (service, seen, chosenSelection, highlightedSelections) = (nil, Seen(), nil, nil)
    guard let document else { return }
    if document.isLocked {
      unlocking = NotificationCenter.default.addObserver(
        forName: .PDFDocumentDidUnlock, object: document, queue: nil
      ) { [weak self] _ in Task { @MainActor in self?.show() } }
      return
    }
    guard let first = document.page(at: 0) else { return }
    let service = LocalDocument(serving: document)
    self.service = service
    model.show(service, first: PageFrame(first, displayBox)) { pages, size in
      var view = BookView(pages: pages, mode: readingMode, options: options, spacing: spacing, size: size)
      if !wantsAutoScale { view.zoom(to: wantedScale, about: .zero) }
      view.go(to: PagePlace(page: 0))
      return view
    }
    if displayBox != .cropBox { layoutDocumentView() }
  }

  /// Lays the pages out again: to be called after pages were added, removed or turned.
  open func layoutDocumentView() {
    guard let document, let service else { return show() }
    service.refresh(pageCount: document.pageCount)
    let box = displayBox
    // Boxes of other kinds are only known here.
    model.ownPages = box == .cropBox ? nil : document.pageList.map { PageGeometry(PageFrame($0, box)) }
    Task { await model.redraw() }
  }

  /// Draws a page's annotations again.
  open func annotationsChanged(on page: PDFPage) {
    guard let document, let service, let index = document.place(of: page) else { return }
    service.refresh(pageCount: document.pageCount)
    Task { await model.redraw([index]) }
  }

  // MARK: Layout

  /// How pages are shown. Default `singlePageContinuous`.
  open var displayMode = PDFDisplayMode.singlePageContinuous {
    didSet {
      guard displayMode != oldValue else { return }
      relayout()
      post(.PDFViewDisplayModeChanged)
    }
  }

  /// Which way pages follow. Sideways, they follow row by row, as in the modes that are not continuous.
  open var displayDirection = PDFDisplayDirection.vertical { didSet { relayout() } }
  /// Gaps stand between pages. Default true.
  open var displaysPageBreaks = true { didSet { relayout() } }
  /// The gaps around a page, in points; none below 0. Default 4.75, 4, 4.75, 4.
  open var pageBreakMargins = UIEdgeInsets(top: 4.75, left: 4, bottom: 4.75, right: 4) {
    didSet { relayout() }
  }
  /// The first page stands alone in two-up modes.
  open var displaysAsBook = false { didSet { relayout() } }
  /// Pages follow from right to left, in every mode.
  open var displaysRTL = false { didSet { relayout() } }
  /// The box of pages that is shown. Default the crop box.
  open var displayBox = PDFDisplayBox.cropBox {
    didSet {
      guard displayBox != oldValue else { return }
      layoutDocumentView()
      post(.PDFViewDisplayBoxChanged)
    }
  }
  /// Pages are turned one row at a time, with a movement. Two-up modes keep their pairs. (Apple's do not.)
  public private(set) var isUsingPageViewController = false

  /// Turns pages one row at a time, or not.
  open func usePageViewController(_ enable: Bool, withViewOptions viewOptions: [AnyHashable: Any]? = nil) {
    isUsingPageViewController = enable
    model.isAnimated = enable
    relayout()
  }

  private var readingMode: ReadingMode {
    let isPaged = isUsingPageViewController || displayDirection == .horizontal
    switch displayMode {
    case .singlePage: return .single
    case .twoUp: return .spread
    case .singlePageContinuous: return isPaged ? .single : .continuous
    case .twoUpContinuous: return isPaged ? .spread : .continuousSpread
    }
  }

  private var options: SpreadOptions {
    SpreadOptions(binding: displaysRTL ? .right : .left, hasCover: displaysAsBook)
  }

  private var spacing: PageArrangement.Spacing {
    guard displaysPageBreaks else { return .init(margin: 0, between: 0, gutter: 0) }
    let margins = pageBreakMargins
    func gap(_ one: CGFloat, _ other: CGFloat) -> Double { Double(max(one, 0) + max(other, 0)) }
    return .init(
      margin: Double(max(margins.top, margins.left, 0)), between: gap(margins.top, margins.bottom),
      gutter: gap(margins.left, margins.right))
  }

  private func relayout() {
    model.change { $0.choose(mode: readingMode, options: options, spacing: spacing) }
    if autoScales { fit() }
  }

  // MARK: Looks

  /// Behind and between pages.
  open var backgroundColor = UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1) {
    didSet { canvas.ground = Color(backgroundColor) }
  }
  /// How pictures are smoothed.
  open var interpolationQuality = PDFInterpolationQuality.low {
    didSet { model.finish.isFine = interpolationQuality == .high }
  }
  /// Pages have a shadow. Default true.
  open var pageShadowsEnabled: Bool {
    get { canvas.hasShadows }
    set { canvas.hasShadows = newValue }
  }
  /// More marks, such as the results of a search, each in its selection's colour. A click leaves them.
  open var highlightedSelections: [PDFSelection]? { didSet { markHighlights() } }

  // MARK: Scale

  var wantsAutoScale = false
  var wantedScale = 1.0

  func fit() { model.change { $0.choose($0.mode.isContinuous ? .width : .page) } }

  // MARK: Changes

  /// What notifications tell of.
  private struct Seen {
    var page: Int?
    var scale: Double?
    var pages: [Int] = []
    var offset = CGPoint.zero
    var history = (back: false, forward: false)
  }

  private func changed() {
    canvas.update()
    for follow in followers.values { follow() }
    let view = model.view
    let now = Seen(
      page: pageIndex, scale: view?.viewport.scale, pages: view?.visiblePages.map(\.page) ?? [],
      offset: contentOffset, history: (model.history.canGoBack, model.history.canGoForward))
    let before = seen
    seen = now
    if now.offset != before.offset { registrar.withMutation(of: self, keyPath: \.contentOffset) {} }
    guard document != nil else { return }
    if now.page != before.page { post(.PDFViewPageChanged) }
    if now.scale != before.scale { post(.PDFViewScaleChanged) }
    if now.pages != before.pages { post(.PDFViewVisiblePagesChanged) }
    if now.history != before.history { post(.PDFViewChangedHistory) }
  }

  func post(_ name: Notification.Name, _ info: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: info)
  }

  // MARK: Ours

  /// How far the pages are scrolled, in units: what lies at the view's origin, from the first page's corner
  /// with its margin. Can be observed.
  public var contentOffset: CGPoint {
    get {
      registrar.access(self, keyPath: \.contentOffset)
      guard let origin = model.view?.viewport.origin else { return .zero }
      return CGPoint(x: -origin.x, y: -origin.y)
    }
    set {
      let now = contentOffset
      model.change { $0.scroll(by: CGSize(width: newValue.x - now.x, height: newValue.y - now.y)) }
    }
  }

  /// The pages that an indicator names: 1 at the very top, the last at the very bottom, else those at the
  /// middle of the view. Nil without pages.
  public var pageIndicator: PageIndicator? { model.view?.indicator }
}

// Reading it is noted by the registrar.
extension PDFView: Observable {}
