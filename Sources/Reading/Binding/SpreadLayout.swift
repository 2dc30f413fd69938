/// What decides how pages are grouped into spreads.
public struct SpreadOptions: Sendable, Hashable {
  /// The edge of the binding.
  public var binding: Binding
  /// Whether an empty half stands before page 0.
  public var hasCover: Bool
  /// Whether the cover stands in the middle instead of on its half.
  public var centresCover: Bool
  /// Pages with one more empty half before them: the shifts of pairing.
  public var shifts: Set<Int>

  /// Options for a book, left-bound and without cover unless said otherwise.
  public init(
    binding: Binding = .left, hasCover: Bool = false, centresCover: Bool = false, shifts: Set<Int> = []
  ) {
    self.binding = binding
    self.hasCover = hasCover
    self.centresCover = centresCover
    self.shifts = shifts
  }

  /// Shifts the pairing from the spread in view on; done again there, it is removed.
  ///
  /// A wide page fills its spread wherever the pairing stands, so a new shift there is left out.
  public mutating func toggleShift(at spread: Spread) {
    let page = spread.firstPage
    if shifts.remove(page) != nil { return }
    if case .wide = spread { return }
    shifts.insert(page)
  }
}

/// The pages of a document grouped into spreads, in reading order.
public struct SpreadLayout: Sendable, Hashable {
  /// The spreads in reading order; every page stands in exactly one.
  public let spreads: [Spread]
  private let spreadOfPage: [Int]

  /// Groups the pages in pairs by one rule: each takes the next half in reading order.
  ///
  /// A cover and a shift of pairing are one empty half each; a wide page takes both halves and
  /// leaves an open half before it empty. A document of one page is centred.
  /// Complexity: linear in the number of pages.
  ///
  /// - Parameter widePages: the pages that take both halves, as `widePages(among:)` finds them.
  public init(pageCount: Int, widePages: Set<Int> = [], options: SpreadOptions = SpreadOptions()) {
    if pageCount == 1 {
      self.init(spreads: [.centred(0)])
      return
    }
    var halves = HalfFiller(binding: options.binding)
    for page in 0..<max(pageCount, 0) {
      if page == 0 && options.hasCover { halves.leaveOneEmpty() }
      if options.shifts.contains(page) { halves.leaveOneEmpty() }
      if widePages.contains(page) {
        halves.placeWide(page)
      } else {
        halves.place(page)
      }
    }
    halves.closeSpread()
    var spreads = halves.spreads
    if options.hasCover && options.centresCover, let cover = spreads.first, cover.pages == [0],
      !widePages.contains(0)
    {
      spreads[0] = .centred(0)
    }
    self.init(spreads: spreads)
  }

  /// Every page on its own, in the middle: the grouping of the single-page modes.
  public static func singlePages(count: Int) -> SpreadLayout {
    SpreadLayout(spreads: (0..<max(count, 0)).map { .centred($0) })
  }

  private init(spreads: [Spread]) {
    self.spreads = spreads
    var owners: [Int] = []
    for (index, spread) in spreads.enumerated() {
      owners.append(index)
      if case .pair = spread { owners.append(index) }
    }
    spreadOfPage = owners
  }

  /// The number in `spreads` of the spread that a page stands in, or nil when there is no such page.
  public func index(containing page: Int) -> Int? {
    spreadOfPage.indices.contains(page) ? spreadOfPage[page] : nil
  }

  /// The spread that a page stands in, or nil when there is no such page.
  public func spread(containing page: Int) -> Spread? {
    index(containing: page).map { spreads[$0] }
  }
}

/// Fills halves in reading order. Spreads that hold no page leave no trace.
private struct HalfFiller {
  let binding: Binding
  private(set) var spreads: [Spread] = []
  private var firstIsTaken = false
  private var pageOnFirst: Int?

  init(binding: Binding) {
    self.binding = binding
  }

  mutating func leaveOneEmpty() {
    if firstIsTaken { closeSpread() } else { firstIsTaken = true }
  }

  mutating func place(_ page: Int) {
    guard firstIsTaken else {
      firstIsTaken = true
      pageOnFirst = page
      return
    }
    switch (binding, pageOnFirst) {
    case (.left, let first?): spreads.append(.pair(left: first, right: page))
    case (.right, let first?): spreads.append(.pair(left: page, right: first))
    case (.left, nil): spreads.append(.right(page))
    case (.right, nil): spreads.append(.left(page))
    }
    firstIsTaken = false
    pageOnFirst = nil
  }

  mutating func placeWide(_ page: Int) {
    closeSpread()
    spreads.append(.wide(page))
  }

  mutating func closeSpread() {
    if let page = pageOnFirst { spreads.append(binding == .left ? .left(page) : .right(page)) }
    firstIsTaken = false
    pageOnFirst = nil
  }
}
