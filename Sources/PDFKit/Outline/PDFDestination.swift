public import Foundation

/// A coordinate or zoom that is left as the reader has it.
public let kPDFDestinationUnspecifiedValue = CGFloat(Float.greatestFiniteMagnitude)

/// A place on a page: the point that comes to the upper left of the view, in page space.
open class PDFDestination: NSObject, NSCopying {
  // Guarded by Model.
  private weak var knownPage: PDFPage?
  /// Where the page is to be found, for a destination read from a file.
  private var origin: Origin?
  private var chosenPoint: CGPoint
  private var chosenZoom = kPDFDestinationUnspecifiedValue

  private struct Origin {
    weak var document: PDFDocument?
    var file: DocumentFile
    var index: Int
  }

  /// A point on a page, in page space; either coordinate may be `kPDFDestinationUnspecifiedValue`.
  public init(page: PDFPage, at point: CGPoint) {
    knownPage = page
    chosenPoint = point
    super.init()
  }

  init(_ place: StructureDestination, in file: DocumentFile, of document: PDFDocument) {
    origin = Origin(document: document, file: file, index: place.page)
    let unspecified = Double(kPDFDestinationUnspecifiedValue)
    chosenPoint = CGPoint(x: place.x ?? unspecified, y: place.y ?? unspecified)
    chosenZoom = CGFloat(place.zoom ?? unspecified)
    super.init()
  }

  private init(copying other: PDFDestination) {
    knownPage = other.knownPage
    origin = other.origin
    chosenPoint = other.chosenPoint
    chosenZoom = other.chosenZoom
    super.init()
  }

  /// A destination of the same page and point.
  open func copy(with zone: NSZone? = nil) -> Any {
    Model.sync { PDFDestination(copying: self) }
  }

  /// The page, held weakly; nil once it is gone. A place read from a file finds its page when first
  /// asked, and has none if that was removed before.
  open var page: PDFPage? {
    let (known, origin) = Model.sync { (knownPage, self.origin) }
    if let known { return known }
    guard let origin, let document = origin.document,
      let index = document.index(ofFilePage: origin.index, in: origin.file),
      let page = document.page(at: index)
    else { return nil }
    Model.sync { knownPage = page }
    return page
  }

  /// The point in page space; either coordinate may be `kPDFDestinationUnspecifiedValue`.
  open var point: CGPoint { Model.sync { chosenPoint } }

  /// The scale that the viewer should take, 1 is actual size. `kPDFDestinationUnspecifiedValue`, the
  /// default, keeps the one that it has.
  open var zoom: CGFloat {
    get { Model.sync { chosenZoom } }
    set { Model.sync { chosenZoom = newValue } }
  }

  /// Which of two places comes first in the document: by page, then from top to bottom; x does not
  /// count. Places that cannot be compared count as the same. (Apple raises.)
  open func compare(_ destination: PDFDestination) -> ComparisonResult {
    guard let first = position, let second = destination.position,
      first.document === second.document
    else { return .orderedSame }
    if first.page != second.page { return first.page < second.page ? .orderedAscending : .orderedDescending }
    if first.height == second.height { return .orderedSame }
    return first.height > second.height ? .orderedAscending : .orderedDescending
  }

  /// The place as order counts: a missing height is the top of the page.
  var position: (document: PDFDocument, page: Int, height: CGFloat)? {
    Model.sync {
      let found: (PDFDocument, Int)?
      if let page = knownPage, let document = page.owner {
        let index = document.index(for: page)
        found = index == NSNotFound ? nil : (document, index)
      } else if knownPage == nil, let origin, let document = origin.document {
        found = document.index(ofFilePage: origin.index, in: origin.file).map { (document, $0) }
      } else {
        found = nil
      }
      return found.map { ($0.0, $0.1, chosenPoint.y) }
    }
  }

  /// A copy for another document that has the same pages in the same order.
  func moved(from old: PDFDocument, to new: PDFDocument) -> PDFDestination {
    Model.sync {
      let copy = PDFDestination(copying: self)
      if let page = knownPage, let index = old.slots.firstIndex(where: { $0.page === page }),
        new.slots.indices.contains(index)
      {
        copy.knownPage = new.slots[index].page
      }
      if copy.origin?.document === old { copy.origin?.document = new }
      return copy
    }
  }

  /// A copy on another page.
  func moved(to page: PDFPage) -> PDFDestination {
    Model.sync {
      let copy = PDFDestination(copying: self)
      copy.knownPage = page
      copy.origin = nil
      return copy
    }
  }

  /// What is written; nil when the page is not in the plan.
  func planned(_ pageIndex: (PDFPage) -> Int?) -> PlannedTarget? {
    guard let page, let index = pageIndex(page) else { return nil }
    func specified(_ value: CGFloat) -> Double? {
      value.isFinite && value < kPDFDestinationUnspecifiedValue ? Double(value) : nil
    }
    let (point, zoom) = Model.sync { (chosenPoint, chosenZoom) }
    return .page(index, x: specified(point.x), y: specified(point.y), zoom: specified(zoom))
  }
}

extension PDFDocument {
  /// The place in the document of a page that came from a file; nil when it was removed.
  func index(ofFilePage fileIndex: Int, in file: DocumentFile) -> Int? {
    Model.sync {
      func isOriginal(_ slot: Slot) -> Bool { slot.fileIndex == fileIndex && self.file === file }
      if slots.indices.contains(fileIndex), isOriginal(slots[fileIndex]) { return fileIndex }
      return slots.firstIndex(where: isOriginal)
        ?? slots.firstIndex { $0.page?.file === file && $0.page?.fileIndex == fileIndex }
    }
  }
}
