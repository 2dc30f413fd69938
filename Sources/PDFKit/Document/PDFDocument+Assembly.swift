import Foundation

/// Whole pages: what `insert(_:at:)` does for one, with outline and all that belongs to the pages.
extension PDFDocument {
  /// Inserts all pages of another document before `index` (clamped), which keeps them itself.
  ///
  /// Links, labels, named destinations, form fields and attachments come along when the document is
  /// written. The other outline is put under an item with the title given, or at the top level
  /// without one.
  public func insert(contentsOf other: PDFDocument, at index: Int, outlineTitle: String? = nil) {
    let index = min(max(index, 0), pageCount)
    var copies: [ObjectIdentifier: PDFPage] = [:]
    let originals = other.pages
    for (offset, page) in originals.enumerated() {
      guard let copy = page.copy() as? PDFPage else { continue }
      copies[ObjectIdentifier(page)] = copy
      insert(copy, at: index + offset)
    }
    let branch = other.outlineRoot?.copied { copies[ObjectIdentifier($0)] }
    graft(branch, under: outlineTitle, firstPage: originals.first.flatMap { copies[ObjectIdentifier($0)] })
  }

  /// Adds all pages of another document at the end, see `insert(contentsOf:at:outlineTitle:)`.
  public func append(contentsOf other: PDFDocument, outlineTitle: String? = nil) {
    insert(contentsOf: other, at: pageCount, outlineTitle: outlineTitle)
  }

  /// One document of several, with an outline item for each.
  ///
  /// The first keeps what belongs to a document as a whole: title, viewer settings, structure.
  public static func merging(_ documents: [PDFDocument], titles: [String]) -> PDFDocument {
    guard let first = documents.first, let merged = first.copy() as? PDFDocument else { return PDFDocument() }
    let own = merged.outlineRoot
    merged.outlineRoot = PDFOutline()
    merged.graft(own, under: titles.first ?? first.name, firstPage: merged.page(at: 0))
    for (document, title) in zip(documents, titles).dropFirst() {
      merged.append(contentsOf: document, outlineTitle: title)
    }
    return merged
  }

  /// A document of the given pages, in the given order; indices outside are left out.
  ///
  /// A page named twice is there twice. Outline items and links to pages that did not come along lead
  /// nowhere.
  public func extracting(_ indices: [Int]) -> PDFDocument {
    guard let result = copy() as? PDFDocument else { return PDFDocument() }
    Model.sync {
      var used = Set<Int>()
      let all = result.slots
      result.slots = indices.filter(all.indices.contains).map { index in
        var slot = all[index]
        if !used.insert(index).inserted, let twin = slot.page?.copy() as? PDFPage {
          twin.owner = result
          slot.page = twin
        }
        return slot
      }
    }
    return result
  }

  /// Numbers of pages that a sheet of `nUp` can take.
  public static let pagesPerSheet = NUp.choices

  /// A document of sheets with several pages on each, as vectors, in binding order.
  ///
  /// Annotations are drawn into the pages; outline, labels and links do not come along. Throws when
  /// the document cannot be assembled; other numbers than `pagesPerSheet` count as the next lower one.
  public func nUp(_ perSheet: Int) throws(PDFError) -> PDFDocument {
    let count = NUp.choices.last { $0 <= perSheet } ?? NUp.choices[0]
    let pages = try plan(.init()).plan.pages
    let bytes = try NUp.document(of: pages, per: count, rightToLeft: direction == "R2L", name: name)
    return try PDFDocument(contents: Data(bytes), name: name)
  }

  /// Puts an outline under a new item, or its items at the top, where its first page belongs.
  private func graft(_ branch: PDFOutline?, under title: String?, firstPage: PDFPage?) {
    guard let firstPage, title != nil || branch != nil else { return }
    let items: [PDFOutline]
    if let title {
      let item = PDFOutline()
      item.label = title
      let box = firstPage.bounds(for: .cropBox)
      item.destination = PDFDestination(page: firstPage, at: CGPoint(x: box.minX, y: box.maxY))
      for child in branch?.children ?? [] { item.insertChild(child, at: item.numberOfChildren) }
      items = [item]
    } else {
      items = branch?.children ?? []
    }
    let root = outlineRoot ?? PDFOutline()
    var place = topLevelPlace(before: index(for: firstPage), in: root)
    for item in items {
      root.insertChild(item, at: place)
      place += 1
    }
    outlineRoot = root
  }

  /// Before the first item whose page comes later.
  private func topLevelPlace(before page: Int, in root: PDFOutline) -> Int {
    let later = root.children.firstIndex { item in
      guard let target = item.destination?.page else { return false }
      return index(for: target) > page
    }
    return later ?? root.numberOfChildren
  }
}

extension PDFOutline {
  fileprivate var children: [PDFOutline] { (0..<numberOfChildren).compactMap { child(at: $0) } }
}
