import Foundation
import Graphics
import PDFKit
import Reading
import Wire

/// Draws a page, or facing pages side by side, as one picture.
struct PagePicture {
  private static let highlight = CGColor(red: 1, green: 0.92, blue: 0.23, alpha: 1)

  private struct Part {
    var page: PDFPage
    /// Pixels from the left.
    var left: Int
    var width: Int
  }

  private var parts: [Part] = []
  private var width = 0
  private var height = 0

  /// A page, or all pages of a spread scaled to the height of the tallest. A lone page stands on its
  /// own half, and the other is white. `scale` is in pixels a point.
  init(_ pages: [PDFPage], of spread: Spread? = nil, scale: Double) throws(CommandError) {
    let sizes = pages.map(\.uprightCrop)
    let tallest = (sizes.map(\.height).max() ?? 0) * scale
    height = try Self.pixels(tallest)
    for (page, size) in zip(pages, sizes) {
      let part = Part(page: page, left: width, width: try Self.pixels(size.width / size.height * tallest))
      parts.append(part)
      width += part.width
    }
    switch spread {
    case .right: parts[0].left = width
    case .left, .pair, .wide, .centred, nil: break
    }
    switch spread {
    case .left, .right: width *= 2
    case .pair, .wide, .centred, nil: break
    }
    let side = PictureScale.longestSide
    guard width <= side, height <= side, width * height <= PictureScale.mostPixels else {
      throw .pictureTooLarge(width: width, height: height)
    }
  }

  private static func pixels(_ length: Double) throws(CommandError) -> Int {
    guard length.isFinite, length < 1e9 else { throw .pictureTooLarge(width: .max, height: .max) }
    return max(1, Int(length.rounded()))
  }

  /// Draws, with some rectangles of each page's space marked as with a yellow pen.
  func draw(marks: (PDFPage) -> [CGRect] = { _ in [] }) throws(CommandError) -> CGImage {
    guard let context = CGContext.onWhite(width: width, height: height) else {
      throw .pictureTooLarge(width: width, height: height)
    }
    for part in parts { draw(part, marks(part.page), on: context) }
    guard let image = context.finishImage() else { throw .pictureTooLarge(width: width, height: height) }
    return image
  }

  private func draw(_ part: Part, _ marks: [CGRect], on context: CGContext) {
    let size = part.page.uprightCrop
    context.saveGState()
    // Whole pixels, so that facing pages share an edge: no seam and no overlap.
    context.clip(to: CGRect(x: part.left, y: 0, width: part.width, height: height))
    context.translateBy(x: CGFloat(part.left), y: 0)
    context.scaleBy(x: CGFloat(part.width) / size.width, y: CGFloat(height) / size.height)
    part.page.draw(with: .cropBox, to: context)
    if !marks.isEmpty {
      part.page.transform(context, for: .cropBox)
      context.setBlendMode(.multiply)
      context.setFillColor(Self.highlight)
      for mark in marks { context.fill(mark) }
    }
    context.restoreGState()
  }
}

extension PDFPage {
  /// The size of the crop box as shown, in points; never nothing.
  var uprightCrop: CGSize {
    let size = bounds(for: .cropBox).size
    let (width, height) = (max(size.width, 0.01), max(size.height, 0.01))
    return rotation % 180 == 0 ? CGSize(width: width, height: height) : CGSize(width: height, height: width)
  }
}
