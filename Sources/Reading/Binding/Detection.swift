/// The entries of a file that say how it is bound, as they stand in it.
public struct BindingFlags: Sendable, Hashable {
  /// `/ViewerPreferences /Direction`: "R2L", "L2R", or nil when absent.
  public var direction: String?
  /// `/PageLayout`, or nil when absent.
  public var pageLayout: String?

  /// The entries as read from a file; a leading slash is allowed.
  public init(direction: String? = nil, pageLayout: String? = nil) {
    self.direction = direction
    self.pageLayout = pageLayout
  }

  /// The entries to write so that `Detection` by the same rule finds this binding and cover again.
  ///
  /// Paged modes stay paged and scrolling ones scrolling. A single-page mode has no entry for a
  /// cover, so with a cover it becomes the two-page mode of its kind.
  public init(binding: Binding, hasCover: Bool, mode: ReadingMode, rule: CoverRule) {
    let layout: PageLayout
    if mode.showsSpreads || hasCover {
      let oddSide: Binding =
        switch rule {
        case .acrobat: hasCover ? .right : .left
        case .side: hasCover == (binding == .left) ? .right : .left
        }
      layout =
        switch (mode.isContinuous, oddSide) {
        case (true, .left): .twoColumnLeft
        case (true, .right): .twoColumnRight
        case (false, .left): .twoPageLeft
        case (false, .right): .twoPageRight
        }
    } else {
      layout = mode.isContinuous ? .oneColumn : .singlePage
    }
    self.init(direction: binding == .right ? "R2L" : "L2R", pageLayout: layout.rawValue)
  }
}

/// How a file asks to be shown.
public struct Detection: Sendable, Hashable {
  /// Where binding, cover and mode come from.
  public enum Source: String, Sendable, Hashable {
    /// The file says so.
    case file
    /// The file says nothing.
    case `default`
    /// A person chose; `Detection` itself never says this.
    case chosen
  }

  /// The edge of the binding; left when the file names no direction.
  public var binding: Binding
  /// Whether page 0 stands alone before the first pair.
  public var hasCover: Bool
  /// How pages are shown.
  public var mode: ReadingMode
  /// Whether the file decided any of it.
  public var source: Source
  /// A binding to offer, never applied unasked.
  public var suggested: Binding?

  /// Reads the entries of a file by a cover rule.
  ///
  /// - Parameter verticalTextFraction: the part of the text that runs vertically, from 0 to 1. More
  ///   than half of it suggests right binding when the file names no direction.
  public init(flags: BindingFlags, rule: CoverRule = .acrobat, verticalTextFraction: Double = 0) {
    let named: Binding? =
      switch flags.direction.map(withoutSlash) {
      case "R2L": .right
      case "L2R": .left
      default: nil
      }
    let layout = PageLayout(name: flags.pageLayout)
    binding = named ?? .left
    mode = layout.mode
    hasCover =
      switch (rule, layout.oddSide) {
      case (_, nil): false
      case (.acrobat, let side?): side == .right
      case (.side, let side?): side != binding
      }
    source = named == nil && PageLayout.known(flags.pageLayout) == nil ? .default : .file
    suggested = named == nil && verticalTextFraction > 0.5 ? .right : nil
  }
}
