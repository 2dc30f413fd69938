import DocumentWire
public import Foundation
public import PDFKit
import Reading

extension PDFView {
  /// From page space to the view; nil for a page that is not laid out, since another one is open.
  private func transform(of page: PDFPage) -> PageTransform? {
    document?.place(of: page).flatMap { model.view?.transform(ofPage: $0, factor: canvas.factor) }
  }

  /// A point of the view in a page's space; the origin for a page that is not laid out.
  public func convert(_ point: CGPoint, to page: PDFPage) -> CGPoint {
    transform(of: page)?.inverse(point) ?? .zero
  }

  /// A rectangle of the view in a page's space.
  public func convert(_ rect: CGRect, to page: PDFPage) -> CGRect {
    transform(of: page)?.inverse(rect) ?? .zero
  }

  /// A point of a page's space in the view.
  public func convert(_ point: CGPoint, from page: PDFPage) -> CGPoint {
    transform(of: page)?(point) ?? .zero
  }

  /// A rectangle of a page's space in the view.
  public func convert(_ rect: CGRect, from page: PDFPage) -> CGRect {
    transform(of: page)?(rect) ?? .zero
  }

  /// The page under a point of the view, or the nearest.
  public func page(for point: CGPoint, nearest: Bool) -> PDFPage? {
    let spot =
      nearest
      ? model.view?.pageSpot(nearest: point, factor: canvas.factor)
      : model.view?.pageSpot(at: point, factor: canvas.factor)
    return spot.flatMap { document?.page(at: $0.page) }
  }

  /// What lies under a point of the view. Reads the page's annotations.
  public func areaOfInterest(for point: CGPoint) -> PDFAreaOfInterest {
    guard let page = page(for: point, nearest: false) else { return [] }
    let spot = convert(point, to: page)
    var area = PDFAreaOfInterest.pageArea
    if page.characterIndex(at: spot) != NSNotFound { area.insert(.textArea) }
    guard let annotation = page.annotation(at: spot) else { return area }
    area.insert(.annotationArea)
    switch annotation.type {
    case "Link": area.insert(.linkArea)
    case "Text": area.insert(.iconArea)
    case "Popup": area.insert(.popupArea)
    case "Widget":
      area.insert(annotation.widgetFieldType == .text ? .textFieldArea : .controlArea)
    default: break
    }
    return area
  }

  /// The room that the row of a page takes at the present scale.
  public func rowSize(for page: PDFPage) -> CGSize {
    guard let view = model.view, let index = document?.place(of: page),
      let frame = view.arrangement.frame(ofPage: index)
    else { return .zero }
    return CGSize(
      width: frame.rect.width * view.viewport.scale, height: frame.rect.height * view.viewport.scale)
  }
}

extension PDFDocument {
  /// A page's number; nil for one of another document.
  func place(of page: PDFPage) -> Int? {
    let index = index(for: page)
    return index == NSNotFound ? nil : index
  }

  /// All pages.
  var pageList: [PDFPage] { (0..<pageCount).compactMap { page(at: $0) } }
}

extension PageFrame {
  /// A page's box, and its turn.
  init(_ page: PDFPage, _ box: PDFDisplayBox) {
    let bounds = page.bounds(for: box)
    self.init(
      crop: PageRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height),
      rotation: page.rotation)
  }
}
