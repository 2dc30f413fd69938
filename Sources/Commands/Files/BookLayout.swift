import DocumentWire
import PDFValues
import PageService
import Reading

/// How a book is bound and grouped, by the file and by what the flags choose.
struct BookLayout {
  private(set) var detection: Detection
  private(set) var spreads: [Spread]

  /// Asks the file and the flags `--binding`, `--cover` and `--rule`.
  ///
  /// Single-page modes become spreads when a flag chooses or `pairsPages` says so. Text is looked at
  /// only with `suggests`.
  init(
    _ session: Session, _ document: WorkedDocument, pairsPages: Bool = false, suggests: Bool = false
  ) throws {
    let summary = try document.summary()
    let flags = BindingFlags(direction: summary.direction, pageLayout: summary.pageLayout)
    let isVertical = try suggests && flags.direction == nil && document.hasVerticalText()
    let arguments = session.arguments
    detection = Detection(
      flags: flags, rule: arguments.choice(.rule, as: CoverRule.self) ?? .acrobat,
      verticalTextFraction: isVertical ? 1 : 0)
    detection.choose(arguments)
    if pairsPages { detection.mode = detection.mode.paired }
    guard detection.mode.showsSpreads else {
      spreads = SpreadLayout.singlePages(count: document.pageCount).spreads
      return
    }
    let extents = try document.sizes().map { PageExtent(width: $0.width, height: $0.height) }
    spreads =
      SpreadLayout(
        pageCount: document.pageCount, widePages: widePages(among: extents),
        options: SpreadOptions(binding: detection.binding, hasCover: detection.hasCover)
      ).spreads
  }
}

extension Detection {
  /// Applies the flags; whoever names a binding or a cover wants to see spreads.
  fileprivate mutating func choose(_ arguments: Arguments) {
    let binding = arguments.choice(.binding, as: Binding.self)
    let cover: Bool? =
      switch arguments.value(.cover) {
      case "yes": true
      case "no": false
      default: nil
      }
    guard binding != nil || cover != nil else { return }
    self.binding = binding ?? self.binding
    hasCover = cover ?? hasCover
    mode = mode.paired
    source = .chosen
    suggested = nil
  }
}

extension ReadingMode {
  /// The mode of the same kind with facing pages.
  fileprivate var paired: ReadingMode { isContinuous ? .continuousSpread : .spread }
}
