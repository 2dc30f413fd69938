public import Foundation
public import Graphics

extension PDFPage {
  /// What `bounds(for:)` gives unless a subclass gives something else.
  func storedBounds(for box: PDFDisplayBox) -> CGRect {
    let edits = Model.sync { newBoxes }
    let file = geometry.boxes
    guard !edits.isEmpty else { return file[box] ?? .zero }
    let media = edits[.mediaBox].flatMap { $0 } ?? file[.mediaBox] ?? .zero
    let chosen: CGRect? =
      switch edits[box] {
      case .some(let rect): rect
      case nil: file[box]
      }
    guard box != .mediaBox else { return media }
    let fallback = box == .cropBox ? media : storedBounds(for: .cropBox)
    let clipped = (chosen ?? fallback).intersection(media)
    return clipped.isNull || clipped.isEmpty ? fallback : clipped
  }

  /// Sets a box in page space; an empty rectangle removes any box but the media box. Rectangles that
  /// are not finite are ignored.
  public func setBounds(_ bounds: CGRect, for box: PDFDisplayBox) {
    let bounds = bounds.standardized
    guard bounds.minX.isFinite, bounds.minY.isFinite, bounds.maxX.isFinite, bounds.maxY.isFinite else {
      return
    }
    if box == .mediaBox && bounds.isEmpty { return }
    Model.sync { newBoxes[box] = .some(bounds.isEmpty ? nil : bounds) }
  }

  /// The map that puts a box upright with its lower left corner at the origin: rotation applied,
  /// y still up.
  public func transform(for box: PDFDisplayBox) -> CGAffineTransform {
    let bounds = bounds(for: box)
    switch rotation {
    case 90: return CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: -bounds.minY, ty: bounds.maxX)
    case 180: return CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: bounds.maxX, ty: bounds.maxY)
    case 270: return CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: bounds.maxY, ty: -bounds.minX)
    default: return CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -bounds.minX, ty: -bounds.minY)
    }
  }

  /// Applies `transform(for:)` to a context.
  public func transform(_ context: CGContext, for box: PDFDisplayBox) {
    context.concatenate(transform(for: box))
  }

  /// Width and height of a box as shown, rotation applied.
  func uprightSize(for box: PDFDisplayBox) -> CGSize {
    let size = bounds(for: box).size
    return rotation % 180 == 0 ? size : CGSize(width: size.height, height: size.width)
  }
}

/// What Core Graphics tells of a page.
public struct CGPDFPage {
  private let page: PDFPage
  /// The page's place in its document, from 1.
  public let pageNumber: Int

  init(_ page: PDFPage, number: Int) {
    self.page = page
    pageNumber = number
  }

  /// Clockwise degrees.
  public var rotationAngle: Int32 { Int32(page.rotation) }

  /// A box in page space.
  public func getBoxRect(_ box: CGPDFBox) -> CGRect {
    switch box {
    case .mediaBox: page.bounds(for: .mediaBox)
    case .cropBox: page.bounds(for: .cropBox)
    case .bleedBox: page.bounds(for: .bleedBox)
    case .trimBox: page.bounds(for: .trimBox)
    case .artBox: page.bounds(for: .artBox)
    }
  }
}

/// A box of a page, as Core Graphics names it.
public enum CGPDFBox: Int32, Sendable {
  /// The sheet.
  case mediaBox
  /// What viewers show.
  case cropBox
  /// What is printed before trimming.
  case bleedBox
  /// The finished page.
  case trimBox
  /// The meaningful content.
  case artBox
}
