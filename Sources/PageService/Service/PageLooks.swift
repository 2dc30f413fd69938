package import DocumentWire

/// What the pages of a document look like after its edits.
package struct PageLooks {
  private var looks: [PageLook]
  /// Number of edits so far.
  package private(set) var generation = 0

  /// A document as its file has it.
  package init(pageCount: Int) { looks = (0..<pageCount).map { .file($0) } }

  /// Number of pages.
  package var count: Int { looks.count }

  /// What a page looks like; any number may be asked for.
  package subscript(page: Int) -> Versioned<PageLook> {
    let look = looks.indices.contains(page) ? looks[page] : .edited(page, edit: generation)
    return Versioned(look, generation)
  }

  /// Notes that anything may have changed, and that there are so many pages now.
  package mutating func changeAll(pageCount: Int) {
    generation += 1
    looks = (0..<pageCount).map { .edited($0, edit: generation) }
  }

  /// Notes what an edit has changed, whose places are those of pages.
  package mutating func change(by changes: PageChanges) {
    generation += 1
    func look(_ filePage: Int?, _ place: Int) -> PageLook {
      filePage.map { .file($0) } ?? .edited(place, edit: generation)
    }
    if let order = changes.order { looks = order.enumerated().map { look($1, $0) } }
    for (page, filePage) in zip(changes.redrawn, changes.filePages) { looks[page] = look(filePage, page) }
  }
}
