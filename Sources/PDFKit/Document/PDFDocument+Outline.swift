import Foundation

/// What is known of a document's outline.
enum OutlineState {
  /// As the file has it; nobody has asked yet.
  case unread
  case known(PDFOutline?, isChanged: Bool)

  mutating func noteChange() {
    if case .known(let root, _) = self { self = .known(root, isChanged: true) }
  }

  /// The same for a copy of the document, whose pages are copies in the same order.
  func copied(from old: PDFDocument, to new: PDFDocument) -> OutlineState {
    guard case .known(let root, let isChanged) = self else { return .unread }
    let copy = root?.copied { $0.moved(from: old, to: new) }
    copy?.setRoot(of: new)
    return .known(copy, isChanged: isChanged)
  }
}

extension PDFDocument {
  /// The invisible root of the outline; nil when there is none.
  ///
  /// Read from the file when first asked for. Setting a root replaces the outline, setting nil removes
  /// it.
  public var outlineRoot: PDFOutline? {
    get {
      if case .known(let root, _) = Model.sync({ outline }) { return root }
      let read = readOutline()
      return Model.sync {
        if case .known(let root, _) = outline { return root }
        // A locked document is asked again when it is open.
        guard file != nil else { return nil }
        read?.setRoot(of: self)
        outline = .known(read, isChanged: false)
        return read
      }
    }
    set {
      Model.sync {
        if case .known(let old, _) = outline { old?.setRoot(of: nil) }
        newValue?.removeFromParent()
        newValue?.document?.outline = .known(nil, isChanged: true)
        newValue?.setRoot(of: self)
        outline = .known(newValue, isChanged: true)
      }
    }
  }

  private func readOutline() -> PDFOutline? {
    guard let file, let structure = try? file.structure() else { return nil }
    let items = structure.outline()
    guard !items.isEmpty else { return nil }
    func outline(_ item: StructureOutlineItem) -> PDFOutline {
      PDFOutline(
        title: item.title, isOpen: item.isOpen,
        action: PDFAction.read(
          item.target, entries: item.action, from: structure, file: file, document: self),
        children: item.children.map(outline))
    }
    return PDFOutline(title: nil, isOpen: true, action: nil, children: items.map(outline))
  }

  /// The outline item whose place comes last before a selection's first character; nil when there is
  /// none.
  public func outlineItem(for selection: PDFSelection) -> PDFOutline? {
    guard let root = outlineRoot, let page = selection.pages.first,
      let place = Self.startOfSelection(selection, on: page)
    else { return nil }
    let pageIndex = index(for: page)
    var best: (item: PDFOutline, page: Int, height: CGFloat)?
    var open = root.childrenReversed
    while let item = open.popLast() {
      open += item.childrenReversed
      guard let position = item.destination?.position, position.document === self,
        (position.page, -position.height) <= (pageIndex, -place)
      else { continue }
      if let known = best, (known.page, -known.height) > (position.page, -position.height) { continue }
      best = (item, position.page, position.height)
    }
    return best?.item
  }

  /// The lower edge of the first character, so that a heading whose place is its own top counts.
  private static func startOfSelection(_ selection: PDFSelection, on page: PDFPage) -> CGFloat? {
    let range = selection.range(at: 0, on: page)
    return range.location == NSNotFound ? nil : page.characterBounds(at: range.location).minY
  }

  /// What is written for the outline; nil leaves the file's as it is, an empty list removes it.
  ///
  /// `forcing`: pages were moved or added, so that the outline has to be written in any case.
  func plannedOutline(
    forcing: Bool = false, pageIndex: (PDFPage) -> Int?
  ) -> [PlannedOutlineItem]? {
    let root: PDFOutline?
    switch Model.sync({ outline }) {
    case .unread:
      guard forcing else { return nil }
      root = outlineRoot
    case .known(let known, let isChanged):
      guard isChanged || forcing else { return nil }
      root = known
    }
    return root?.plannedChildren(pageIndex) ?? []
  }
}

extension PDFOutline {
  fileprivate var childrenReversed: [PDFOutline] {
    (0..<numberOfChildren).reversed().compactMap { child(at: $0) }
  }
}
