import PDFWriting

/// A page's number, in the form that it is shown in.
struct PageNumber {
  var value: Int
  var style: NotePageNumbers.Style

  /// What the page is called.
  var label: String {
    switch style {
    case .decimal: "\(value)"
    case .lowercaseRoman: Self.roman(value)
    }
  }

  /// Numbers that would fill the margin with letters stay figures.
  private static func roman(_ number: Int) -> String {
    guard 1..<1000 ~= number else { return "\(number)" }
    let signs = [
      (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
      (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = number
    return signs.reduce(into: "") { text, sign in
      while rest >= sign.0 {
        text += sign.1
        rest -= sign.0
      }
    }
  }
}

/// Numbers a note's pages in the order in which they are painted.
struct PageNumbering {
  private let starts: [NotePageNumbers]
  private var numbers: [PageNumber] = []
  /// The numbers as the file tells them.
  private(set) var labels: [PageLabelRange] = []

  init(_ starts: [NotePageNumbers]) {
    self.starts = starts
  }

  /// Numbers the next page.
  mutating func add(_ frame: PageFrame) -> PageNumber {
    let start = start(of: frame)
    let next = numbers.last.map { PageNumber(value: $0.value + 1, style: $0.style) }
    let number =
      start.map { PageNumber(value: $0.first, style: $0.style) } ?? next
      ?? PageNumber(value: 1, style: .decimal)
    if start != nil || numbers.isEmpty {
      let style = number.style == .decimal ? PageLabelRange.Style.decimal : .lowerRoman
      labels.append(PageLabelRange(page: numbers.count, style: style, start: number.value))
    }
    numbers.append(number)
    return number
  }

  /// How many pages were added.
  var count: Int { numbers.count }

  /// The number of a page that was added.
  subscript(page: Int) -> PageNumber { numbers[page] }

  private func start(of frame: PageFrame) -> NotePageNumbers? {
    guard !starts.isEmpty else { return nil }
    let anchors = frame.body.flatMap { placed in
      placed.head == nil ? placed.block.headings.filter { $0.strip == placed.strip }.map(\.anchor) : []
    }
    return starts.first { $0.anchor.map(anchors.contains) ?? false }
      ?? (numbers.isEmpty ? starts.first { $0.anchor == nil } : nil)
  }
}
