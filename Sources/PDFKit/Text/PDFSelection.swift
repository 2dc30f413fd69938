import Engine
public import Foundation
public import Graphics

/// Text of a document: one or more ranges on one or more pages.
open class PDFSelection: NSObject, NSCopying {
  /// A range of UTF-16 units of a page's `string`.
  struct Piece {
    var page: PDFPage
    var range: Range<Int>
  }

  // Guarded by Model.
  var pieces: [Piece]
  private var chosenColor: UIColor?

  /// Makes an empty selection, to be filled by adding others.
  public init(document: PDFDocument) {
    pieces = []
    super.init()
  }

  init(pieces: [Piece]) {
    self.pieces = pieces
    super.init()
  }

  /// A selection of the same text and colour.
  open func copy(with zone: NSZone? = nil) -> Any {
    Model.sync {
      let copy = PDFSelection(pieces: pieces)
      copy.chosenColor = chosenColor
      return copy
    }
  }

  private var snapshot: [Piece] { Model.sync { pieces } }

  /// The colour of its highlight; nil for the usual one.
  open var color: UIColor? {
    get { Model.sync { chosenColor } }
    set { Model.sync { chosenColor = newValue } }
  }

  // MARK: Content

  /// The pages that it touches, in document order.
  open var pages: [PDFPage] {
    snapshot.reduce(into: []) { pages, piece in
      if pages.last !== piece.page { pages.append(piece.page) }
    }
  }

  /// The selected text, with a line feed between ranges and at line ends; nil when nothing is selected.
  open var string: String? {
    let texts = snapshot.map { String(utf16Units: $0.page.units[clamped: $0.range]) }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  /// The selected text with `.font` and `.foregroundColor`.
  open var attributedString: NSAttributedString? {
    let parts = snapshot.compactMap { $0.page.attributedString(for: $0.range) }
    guard !parts.isEmpty else { return nil }
    let result = NSMutableAttributedString(string: "")
    for (place, part) in parts.enumerated() {
      if place > 0 { result.append(NSAttributedString(string: "\n")) }
      result.append(part)
    }
    return result
  }

  /// The rectangle around all that is selected on a page, page space; zero when nothing is.
  open func bounds(for page: PDFPage) -> CGRect {
    let rects = lineRects(on: page)
    return rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
  }

  /// A rectangle of page space for each line that is touched on a page: what a highlight covers.
  ///
  /// Each reaches from its first to its last character and has the height of its line's font.
  open func lineRects(on page: PDFPage) -> [CGRect] {
    let text = page.pageText
    return snapshot.filter { $0.page === page }.flatMap { text.lineRects(of: $0.range).map { CGRect($0) } }
  }

  /// How many ranges of a page are selected.
  open func numberOfTextRanges(on page: PDFPage) -> Int {
    snapshot.count { $0.page === page }
  }

  /// One of the ranges of a page's `string`; an empty one at `NSNotFound` when there is none.
  open func range(at index: Int, on page: PDFPage) -> NSRange {
    let ranges = snapshot.filter { $0.page === page }.map(\.range)
    guard ranges.indices.contains(index) else { return NSRange(location: NSNotFound, length: 0) }
    return NSRange(location: ranges[index].lowerBound, length: ranges[index].count)
  }

  /// One selection for each line, for line-wise highlighting.
  open func selectionsByLine() -> [PDFSelection] {
    snapshot.flatMap { piece in
      let text = piece.page.pageText
      return text.linePieces(of: piece.range).map {
        PDFSelection(pieces: [Piece(page: piece.page, range: $0)])
      }
    }
  }

  // MARK: Changing

  /// Adds another selection's text.
  open func add(_ selection: PDFSelection) {
    add([selection])
  }

  /// Adds the text of other selections, faster than one by one.
  open func add(_ selections: [PDFSelection]) {
    let added = selections.flatMap(\.snapshot)
    Model.sync { pieces += added }
    normalize()
  }

  /// Moves the end by characters, over page borders; a negative number shrinks.
  open func extend(atEnd succeed: Int) {
    guard let last = snapshot.last else { return }
    if succeed < 0 { return shrink(fromEnd: true, by: succeed.magnitude) }
    var (page, start, rest) = (last.page, last.range.upperBound, succeed)
    while rest > 0 {
      let taken = min(rest, page.numberOfCharacters - start)
      if taken > 0 { append(Piece(page: page, range: start..<start + taken)) }
      rest -= max(taken, 0)
      guard rest > 0, let next = page.neighbor(1) else { break }
      (page, start) = (next, 0)
    }
    normalize()
  }

  /// Moves the start by characters, over page borders; a negative number shrinks.
  open func extend(atStart precede: Int) {
    guard let first = snapshot.first else { return }
    if precede < 0 { return shrink(fromEnd: false, by: precede.magnitude) }
    var (page, end, rest) = (first.page, first.range.lowerBound, precede)
    while rest > 0 {
      let taken = min(rest, end)
      if taken > 0 { append(Piece(page: page, range: end - taken..<end)) }
      rest -= taken
      guard rest > 0, let previous = page.neighbor(-1) else { break }
      (page, end) = (previous, previous.numberOfCharacters)
    }
    normalize()
  }

  /// Widens the first and last line to their whole width.
  open func extendForLineBoundaries() {
    extendEnds { text, index in text.line(at: index) }
  }

  func extendToWords() {
    extendEnds { text, index in text.word(at: index) }
  }

  private func extendEnds(_ unit: (PageText, Int) -> Range<Int>?) {
    Model.sync {
      guard let first = pieces.first, let last = pieces.last else { return }
      if let start = unit(first.page.pageText, first.range.lowerBound) {
        pieces[0].range = min(start.lowerBound, first.range.lowerBound)..<first.range.upperBound
      }
      if let end = unit(last.page.pageText, last.range.upperBound - 1) {
        let place = pieces.count - 1
        pieces[place].range = pieces[place].range.lowerBound..<max(end.upperBound, last.range.upperBound)
      }
    }
    normalize()
  }

  private func append(_ piece: Piece) {
    Model.sync { pieces.append(piece) }
  }

  private func shrink(fromEnd: Bool, by count: UInt) {
    var rest = Int(clamping: count)
    Model.sync {
      while rest > 0, let piece = fromEnd ? pieces.last : pieces.first {
        let place = fromEnd ? pieces.count - 1 : 0
        if piece.range.count <= rest {
          rest -= piece.range.count
          pieces.remove(at: place)
        } else {
          let range = piece.range
          pieces[place].range =
            fromEnd ? range.lowerBound..<range.upperBound - rest : range.lowerBound + rest..<range.upperBound
          rest = 0
        }
      }
    }
  }

  /// Puts ranges into document order and joins those that touch.
  func normalize() {
    Model.sync {
      let order = pieces.map { ($0.page.owner?.index(for: $0.page) ?? NSNotFound, $0) }
        .sorted { ($0.0, $0.1.range.lowerBound) < ($1.0, $1.1.range.lowerBound) }
      pieces = order.reduce(into: []) { joined, entry in
        let piece = entry.1
        if let last = joined.last, last.page === piece.page, piece.range.lowerBound <= last.range.upperBound {
          let end = max(last.range.upperBound, piece.range.upperBound)
          joined[joined.count - 1].range = last.range.lowerBound..<end
        } else {
          joined.append(piece)
        }
      }
    }
  }

  /// Joins single indices, in ascending order, to ranges.
  static func ranges(of indices: [Int]) -> [Range<Int>] {
    indices.reduce(into: []) { ranges, index in
      if let last = ranges.last, last.upperBound == index {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
  }
}

extension PDFPage {
  /// The page before or after this one in its document.
  fileprivate func neighbor(_ step: Int) -> PDFPage? {
    guard let document else { return nil }
    let index = document.index(for: self)
    return index == NSNotFound ? nil : document.page(at: index + step)
  }
}

extension Array {
  /// The part of a range that is inside the array.
  fileprivate subscript(clamped range: Range<Int>) -> ArraySlice<Element> {
    self[range.clamped(to: startIndex..<endIndex)]
  }
}
