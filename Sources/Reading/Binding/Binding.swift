/// The edge at which a book is bound, which decides where the next page lies.
public enum Binding: String, Sendable, Hashable, CaseIterable {
  /// Bound at the left edge: read from left to right.
  case left
  /// Bound at the right edge: read from right to left, as vertical Japanese is.
  case right
}

/// How a two-page layout in the file is understood as having a cover.
public enum CoverRule: String, Sendable, Hashable, CaseIterable {
  /// Every `…Right` layout has a cover, whatever the binding. The default.
  case acrobat
  /// The literal reading of the format, odd pages on the named side: a left-bound `…Right` and a
  /// right-bound `…Left` leave page 1 alone.
  case side
}

/// How pages are shown: one or two at a time, in steps or as one long scroll.
public enum ReadingMode: String, Sendable, Hashable, CaseIterable {
  /// One page at a time.
  case single
  /// Single pages in one scroll.
  case continuous
  /// Two facing pages at a time.
  case spread
  /// Facing pages in one scroll.
  case continuousSpread

  /// Whether pages stand side by side.
  public var showsSpreads: Bool { self == .spread || self == .continuousSpread }

  /// Whether the pages form one long scroll (the format's "Column" layouts).
  public var isContinuous: Bool { self == .continuous || self == .continuousSpread }
}

/// The values of `/PageLayout`, by the names that the file format gives them.
public enum PageLayout: String, Sendable, Hashable, CaseIterable {
  /// One page at a time; also what a file without the entry means.
  case singlePage = "SinglePage"
  /// One scrolling column.
  case oneColumn = "OneColumn"
  /// Two scrolling columns, odd pages on the left.
  case twoColumnLeft = "TwoColumnLeft"
  /// Two scrolling columns, odd pages on the right.
  case twoColumnRight = "TwoColumnRight"
  /// Two pages at a time, odd pages on the left.
  case twoPageLeft = "TwoPageLeft"
  /// Two pages at a time, odd pages on the right.
  case twoPageRight = "TwoPageRight"

  /// The layout of a file's `/PageLayout`, with or without the slash of a name; an absent or
  /// unknown one means `singlePage`.
  public init(name: String?) {
    self = Self.known(name) ?? .singlePage
  }

  /// The mode in which this layout is shown.
  public var mode: ReadingMode {
    switch self {
    case .singlePage: .single
    case .oneColumn: .continuous
    case .twoColumnLeft, .twoColumnRight: .continuousSpread
    case .twoPageLeft, .twoPageRight: .spread
    }
  }

  /// The side of odd pages, for the layouts that name one.
  var oddSide: Binding? {
    switch self {
    case .singlePage, .oneColumn: nil
    case .twoColumnLeft, .twoPageLeft: .left
    case .twoColumnRight, .twoPageRight: .right
    }
  }

  static func known(_ name: String?) -> PageLayout? {
    name.flatMap { PageLayout(rawValue: withoutSlash($0)) }
  }
}

/// PDF names are handed around with their leading slash in some places and without it in others.
func withoutSlash(_ name: String) -> String {
  name.hasPrefix("/") ? String(name.dropFirst()) : name
}
