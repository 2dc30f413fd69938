import Foundation

extension PDFDocument {
  /// Number of pages; 0 while the document is locked.
  public var pageCount: Int { Model.sync { slots.count } }

  /// The page at a zero-based index; nil when there is none. (Apple raises.)
  public func page(at index: Int) -> PDFPage? {
    let known = Model.sync { slots.indices.contains(index) ? slots[index].page : nil }
    if let known { return known }
    // Asked without the lock: the delegate may do as it likes.
    let type = chosenPageClass as? PDFPage.Type ?? PDFPage.self
    return Model.sync { () -> PDFPage? in
      guard slots.indices.contains(index) else { return nil }
      if let page = slots[index].page { return page }
      guard case .open(let file) = content else { return nil }
      let page = type.init()
      page.attach(to: self, file: file, index: slots[index].fileIndex)
      slots[index].page = page
      return page
    }
  }

  /// What the delegate wants, or where it has no wish, the document's own class.
  private var chosenPageClass: AnyClass {
    guard let wish = delegate?.classForPage(), wish != PDFPage.self else { return pageClass }
    return wish
  }

  /// The zero-based place of a page; `NSNotFound` when it is not in the document.
  public func index(for page: PDFPage) -> Int {
    Model.sync {
      // In a document that was not rearranged, a page stands where it stood in the file.
      let guess = page.fileIndex
      if slots.indices.contains(guess), slots[guess].page === page { return guess }
      return slots.firstIndex { $0.page === page } ?? NSNotFound
    }
  }

  /// Inserts a page before `index`, or at the end if that is the number of pages; other indices are
  /// ignored. (Apple raises.)
  ///
  /// The page leaves the document, or the place in this one, that it was in. To keep it there too, insert `page.copy()`.
  public func insert(_ page: PDFPage, at index: Int) {
    Model.sync {
      guard (0...slots.count).contains(index) else { return }
      page.document?.detach(page)
      page.owner = self
      // A page of this document has left a gap.
      slots.insert(Slot(fileIndex: -1, page: page), at: min(index, slots.count))
    }
  }

  /// Removes the page at a zero-based index; an index outside the document is ignored. (Apple raises.)
  public func removePage(at index: Int) {
    Model.sync {
      guard slots.indices.contains(index) else { return }
      slots.remove(at: index).page?.owner = nil
    }
  }

  /// Swaps two pages; an index outside the document is ignored. (Apple raises.)
  public func exchangePage(at indexA: Int, withPageAt indexB: Int) {
    Model.sync {
      guard slots.indices.contains(indexA), slots.indices.contains(indexB) else { return }
      slots.swapAt(indexA, indexB)
    }
  }

  private func detach(_ page: PDFPage) {
    let index = index(for: page)
    if index != NSNotFound { removePage(at: index) }
  }

  /// All pages in order.
  var pages: [PDFPage] { (0..<pageCount).compactMap { page(at: $0) } }
}
