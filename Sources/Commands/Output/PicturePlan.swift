import Engine
import Foundation
import Graphics
import PageService
import Reading
import Wire

/// A picture of a page, or of facing pages side by side: where which page stands, and what is marked.
struct PicturePlan: Sendable {
  struct Part: Sendable {
    var page: Int
    var geometry: Wire.PageGeometry
    /// Pixels from the left.
    var left: Int
    var width: Int
    /// Rectangles of the page's space that are marked as with a yellow pen.
    var marks: [Rect]

    /// The page's size in points; never nothing.
    fileprivate var size: (width: Double, height: Double) {
      PictureScale.size(geometry.uprightSize.width, geometry.uprightSize.height)
    }
  }

  private static let highlight = CGColor(red: 1, green: 0.92, blue: 0.23, alpha: 1)

  private(set) var parts: [Part] = []
  private(set) var width = 0
  private(set) var height = 0

  /// A page, or all pages of a spread scaled to the height of the tallest. A lone page stands on its
  /// own half, and the other is white. `scale` is in pixels a point. Throws `pictureTooLarge`.
  init(
    _ pages: [(page: Int, geometry: Wire.PageGeometry)], of spread: Spread? = nil, scale: Double,
    marks: [Int: [Rect]] = [:]
  ) throws(CommandError) {
    parts = pages.map { page, geometry in
      Part(page: page, geometry: geometry, left: 0, width: 0, marks: marks[page] ?? [])
    }
    let tallest = (parts.map(\.size.height).max() ?? 0) * scale
    height = try Self.pixels(tallest)
    for index in parts.indices {
      parts[index].left = width
      parts[index].width = try Self.pixels(parts[index].size.width / parts[index].size.height * tallest)
      width += parts[index].width
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

  /// What workers draw of a part. It fills whole pixels, so that facing pages share an edge: no seam and no
  /// overlap.
  func request(_ part: Part) -> PictureRequest {
    let (size, bounds) = (part.size, part.geometry.bounds)
    let stretch = Transform(
      a: Double(part.width) / size.width, b: 0, c: 0, d: Double(height) / size.height, tx: 0, ty: 0)
    return PictureRequest(
      page: part.page,
      transform: Transform.upright(bounds, rotation: part.geometry.rotation).concatenating(stretch),
      clip: Rect(left: 0, bottom: 0, right: Double(part.width), top: Double(height)), width: part.width,
      height: height)
  }

  /// Puts the parts together, each as large as `request` asks for; a part without pixels stays white.
  func picture(of pixels: [PagePixels?]) throws(CommandError) -> CGImage {
    // A crop box without a size shows nothing, though PDFium would draw beyond it.
    let pixels = zip(parts, pixels).map { $0.geometry.bounds.isEmpty ? nil : $1 }
    if parts.count == 1, parts[0].width == width, parts[0].marks.isEmpty, let pixels = pixels.first ?? nil {
      return CGImage(sharing: pixels.base, width: width, height: height, keeper: pixels)
    }
    guard let context = CGContext.onWhite(width: width, height: height) else {
      throw .pictureTooLarge(width: width, height: height)
    }
    context.withBitmap { target in
      for case (let part, let pixels?) in zip(parts, pixels) { copy(pixels, to: part, in: target) }
    }
    for part in parts where !part.marks.isEmpty { mark(part, on: context) }
    guard let image = context.finishImage() else { throw .pictureTooLarge(width: width, height: height) }
    return image
  }

  private func copy(_ pixels: PagePixels, to part: Part, in target: BitmapAccess) {
    guard pixels.width == part.width, pixels.height == height else { return }
    for row in 0..<height {
      (target.base + row * target.bytesPerRow + part.left * 4).copyMemory(
        from: pixels.base + row * pixels.bytesPerRow, byteCount: pixels.bytesPerRow)
    }
  }

  private func mark(_ part: Part, on context: CGContext) {
    context.saveGState()
    context.clip(to: CGRect(x: part.left, y: 0, width: part.width, height: height))
    context.translateBy(x: CGFloat(part.left), y: 0)
    context.scaleBy(x: Double(part.width) / part.size.width, y: Double(height) / part.size.height)
    context.concatenate(part.geometry.upright)
    context.setBlendMode(.multiply)
    context.setFillColor(Self.highlight)
    for mark in part.marks { context.fill(CGRect(mark)) }
    context.restoreGState()
  }
}

extension Rect {
  fileprivate var isEmpty: Bool { width <= 0 || height <= 0 }
}

extension CGRect {
  /// The same rectangle.
  init(_ rect: Rect) { self.init(x: rect.left, y: rect.bottom, width: rect.width, height: rect.height) }
}
