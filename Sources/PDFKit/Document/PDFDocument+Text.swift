public import Foundation

extension PDFDocument {
  /// The text of all pages, joined by line feeds; nil while locked or without pages. Reads every page.
  public var string: String? {
    let pages = pages
    guard !pages.isEmpty else { return nil }
    return pages.map { $0.string ?? "" }.joined(separator: "\n")
  }

  /// All text of all pages; nil when there is none.
  public var selectionForEntireDocument: PDFSelection? {
    let selection = PDFSelection(document: self)
    selection.pieces = pages.compactMap { page in
      let count = page.numberOfCharacters
      return count > 0 ? PDFSelection.Piece(page: page, range: 0..<count) : nil
    }
    return selection.pieces.isEmpty ? nil : selection
  }

  /// The text between two points, each in the space of its page; nil when there is none.
  public func selection(
    from startPage: PDFPage, at startPoint: CGPoint, to endPage: PDFPage, at endPoint: CGPoint
  ) -> PDFSelection? {
    selection(from: startPage, at: startPoint, to: endPage, at: endPoint, with: .character)
  }

  /// The text between two points, with its ends moved outwards to words or lines.
  public func selection(
    from startPage: PDFPage, at startPoint: CGPoint, to endPage: PDFPage, at endPoint: CGPoint,
    with granularity: PDFSelectionGranularity
  ) -> PDFSelection? {
    guard let start = startPage.insertionIndex(at: startPoint), let end = endPage.insertionIndex(at: endPoint)
    else { return nil }
    let selection = selection(from: startPage, start, to: endPage, end)
    switch granularity {
    case .character: break
    case .word: selection?.extendToWords()
    case .line: selection?.extendForLineBoundaries()
    }
    return selection
  }

  /// The text from one character to another, both included; nil when there is none.
  public func selection(
    from startPage: PDFPage, atCharacterIndex startCharacter: Int, to endPage: PDFPage,
    atCharacterIndex endCharacter: Int
  ) -> PDFSelection? {
    guard startCharacter != NSNotFound, endCharacter != NSNotFound else { return nil }
    let isForward =
      (index(for: startPage), startCharacter) <= (index(for: endPage), endCharacter)
    return isForward
      ? selection(from: startPage, startCharacter, to: endPage, endCharacter + 1)
      : selection(from: endPage, endCharacter, to: startPage, startCharacter + 1)
  }

  /// From one place between characters to another, whichever comes first.
  private func selection(from startPage: PDFPage, _ start: Int, to endPage: PDFPage, _ end: Int)
    -> PDFSelection?
  {
    let (first, last) = (index(for: startPage), index(for: endPage))
    guard first != NSNotFound, last != NSNotFound else { return nil }
    if (first, start) > (last, end) { return selection(from: endPage, end, to: startPage, start) }
    let selection = PDFSelection(document: self)
    for index in first...last {
      guard let page = page(at: index) else { continue }
      let count = page.numberOfCharacters
      let from = index == first ? min(max(start, 0), count) : 0
      let to = index == last ? min(max(end, from), count) : count
      if from < to { selection.pieces.append(.init(page: page, range: from..<to)) }
    }
    return selection.pieces.isEmpty ? nil : selection
  }
}
