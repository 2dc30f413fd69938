import DocumentWire
import Foundation
import PDFKit

extension OpenDocument {
  /// Applies an edit. Throws, with nothing changed, when it makes no sense for the document.
  func apply(
    _ edit: PageEdit, of desk: DocumentDesk
  ) throws(PDFError) -> (inverse: PageEdit, changes: PageChanges) {
    let before = stateNumber
    let (memento, redrawn, isRearranged) = try perform(edit, desk)
    if case .revert(let number) = edit, let reverted = mementos.removeValue(forKey: number) {
      stateNumber = reverted.before
    } else {
      stateCount += 1
      stateNumber = stateCount
    }
    mementos[editCount] = Memento(
      state: memento, redrawn: redrawn, isRearranged: isRearranged, before: before, after: stateNumber)
    defer { editCount += 1 }
    return (
      .revert(editCount),
      PageChanges(
        order: isRearranged ? document.fileOrder : nil, redrawn: redrawn,
        filePages: redrawn.map { document.unchangedFilePage(at: $0) })
    )
  }

  /// The way back, places of pages that look otherwise, and whether pages stand elsewhere.
  private func perform(
    _ edit: PageEdit, _ desk: DocumentDesk
  ) throws(PDFError) -> (PDFMemento, redrawn: [Int], isRearranged: Bool) {
    switch edit {
    case .insertBlankPage(let place, let width, let height):
      let size = CGSize(width: width, height: height)
      return try rearrange { () throws(PDFError) in try insert([.blank(size)], at: place) }
    case .insertPicture(let data, let place):
      guard let image = UIImage(data: data), let page = PDFPage(image: image) else {
        throw .cannotAssemble(document.displayName, detail: "the picture cannot be read")
      }
      return try rearrange { () throws(PDFError) in try insert([page], at: place) }
    case .insertPages(let number, let pages, let place, let title):
      let other = try desk.document(number).document
      return try rearrange { () throws(PDFError) in
        guard let pages else { return document.insert(contentsOf: other, at: place, outlineTitle: title) }
        try insert(try copies(of: pages, in: other), at: place)
      }
    case .removePages(let pages):
      for page in pages { _ = try self.page(page) }
      return try rearrange { for page in Set(pages).sorted(by: >) { document.removePage(at: page) } }
    case .arrange(let order):
      guard order.sorted() == Array(0..<document.pageCount) else {
        throw .pageOutOfRange(order.count, count: document.pageCount)
      }
      return try rearrange { document.arrange(order) }
    case .rotate(let numbers, let degrees):
      let pages = try Set(numbers).sorted().map { number throws(PDFError) in try page(number) }
      let memento = PDFMemento.all(pages.map(\.memento))
      for page in pages { page.rotation += degrees }
      return (memento, Set(numbers).sorted(), false)
    case .setBox(let number, let box, let rect):
      let page = try page(number)
      let memento = page.memento
      page.setBounds(rect?.cgRect ?? .zero, for: box.displayBox)
      return (memento, [number], false)
    case .addAnnotation(let number, let record):
      let page = try page(number)
      let memento = page.memento
      page.addAnnotation(PDFAnnotation(record, in: document))
      return (memento, [number], false)
    case .removeAnnotation(let number, let index):
      let (page, annotation) = try annotation(index, number)
      let memento = page.memento
      page.removeAnnotation(annotation)
      return (memento, [number], false)
    case .changeAnnotation(let number, let index, let entries):
      return try change(index, number) { $0.set(entries) }
    case .setAction(let number, let index, let action):
      return try change(index, number) { [document] annotation in
        annotation.action = action.flatMap { PDFAction.make($0, in: document) }
      }
    case .setPopup(let number, let index, let bounds):
      return try change(index, number) { $0.popup = bounds.map { .window($0) } }
    case .fillField(let number, let index, let value):
      return try fill(index, number, value)
    case .setLabel(let number, let label):
      let page = try page(number)
      let memento = page.memento
      page.setLabel(label)
      return (memento, [], false)
    case .setOutline(let items):
      let memento = document.memento
      document.setOutline(items)
      return (memento, [], false)
    case .setInformation(let entries):
      let memento = document.memento
      document.setInformation(entries)
      return (memento, [], false)
    case .setBinding(let direction, let pageLayout):
      let memento = document.memento
      document.direction = direction
      document.pageLayout = pageLayout
      return (memento, [], false)
    case .revert(let number):
      guard let memento = mementos[number], memento.after == stateNumber else {
        throw .cannotAssemble(document.displayName, detail: "edit \(number) cannot be taken back now")
      }
      return (memento.state.restore(), memento.redrawn, memento.isRearranged)
    }
  }

  private func change(
    _ index: Int, _ number: Int, _ body: (PDFAnnotation) -> Void
  ) throws(PDFError) -> (PDFMemento, redrawn: [Int], isRearranged: Bool) {
    let (page, annotation) = try annotation(index, number)
    let memento = PDFMemento.all(
      [page.memento, annotation.memento] + (annotation.popup.map { [$0.memento] } ?? []))
    body(annotation)
    return (memento, [number], false)
  }

  /// All pages are looked at, so that what changes does not depend on those that were looked at before.
  private func fill(
    _ index: Int, _ number: Int, _ value: FieldValue
  ) throws(PDFError) -> (PDFMemento, redrawn: [Int], isRearranged: Bool) {
    let (_, annotation) = try annotation(index, number)
    let numbers = document.pages(withFieldOf: annotation)
    let pages = numbers.compactMap { document.page(at: $0) }
    let memento = PDFMemento.all(pages.map(\.memento) + [annotation.memento])
    annotation.fill(value)
    return (memento, numbers, false)
  }

  private func rearrange(
    _ body: () throws(PDFError) -> Void
  ) throws(PDFError) -> (PDFMemento, redrawn: [Int], isRearranged: Bool) {
    let memento = document.memento
    try body()
    return (memento, [], true)
  }

  private func insert(_ pages: [PDFPage], at place: Int) throws(PDFError) {
    guard (0...document.pageCount).contains(place) else {
      throw .pageOutOfRange(place, count: document.pageCount)
    }
    for (offset, page) in pages.enumerated() { document.insert(page, at: place + offset) }
  }

  private func copies(of numbers: [Int], in other: PDFDocument) throws(PDFError) -> [PDFPage] {
    try numbers.map { number throws(PDFError) in
      guard let copy = other.page(at: number)?.copy() as? PDFPage else {
        throw .pageOutOfRange(number, count: other.pageCount)
      }
      return copy
    }
  }

  private func page(_ number: Int) throws(PDFError) -> PDFPage {
    guard let page = document.page(at: number) else {
      throw .pageOutOfRange(number, count: document.pageCount)
    }
    return page
  }

  private func annotation(_ index: Int, _ number: Int) throws(PDFError) -> (PDFPage, PDFAnnotation) {
    let page = try page(number)
    guard page.annotations.indices.contains(index) else {
      throw .cannotAssemble(
        document.displayName, detail: "page \(number + 1) has no annotation \(index + 1)")
    }
    return (page, page.annotations[index])
  }
}

/// The way back from an edit.
struct Memento {
  var state: PDFMemento
  var redrawn: [Int]
  var isRearranged: Bool
  /// The numbers of the document's states before and after the edit.
  var before: Int
  var after: Int
}

extension PDFPage {
  fileprivate static func blank(_ size: CGSize) -> PDFPage {
    let page = PDFPage()
    page.setBounds(CGRect(origin: .zero, size: size), for: .mediaBox)
    return page
  }
}

extension PDFDocument {
  /// For each page the one of the document's own file that it shows as it is; nil for others.
  fileprivate var fileOrder: [Int?] { (0..<pageCount).map { unchangedFilePage(at: $0) } }

  /// Swaps pages until the page that was at `order[n]` stands at `n`: one swap for each place at most.
  fileprivate func arrange(_ order: [Int]) {
    // Which of the old pages stands at each place, and where each old page stands.
    var pages = Array(order.indices)
    var places = pages
    for (place, page) in order.enumerated() where pages[place] != page {
      let other = places[page]
      exchangePage(at: place, withPageAt: other)
      pages.swapAt(place, other)
      places[pages[other]] = other
      places[page] = place
    }
  }
}

extension PageBox {
  var displayBox: PDFDisplayBox {
    switch self {
    case .media: .mediaBox
    case .crop: .cropBox
    case .bleed: .bleedBox
    case .trim: .trimBox
    case .art: .artBox
    }
  }
}
