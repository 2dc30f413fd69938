internal import CCairo
import Foundation

extension BitmapCanvas {
  /// Draws a picture into a rectangle of user space, its top at the greatest y.
  func draw(_ image: CGImage, in rect: CGRect, state: GraphicsState) {
    if max(image.width, image.height) > Self.longestSide {
      return drawHalves(of: image, in: rect, state: state)
    }
    // Cairo draws neither gray nor red first.
    let isAsCairo = image.pixelFormat != .gray && !isRedFirst
    guard let source = isAsCairo ? image : image.converted(swapped: isRedFirst) else { return }
    withExtendedLifetime(source) {
      paint(source, in: rect, state: state)
      cairo_set_source_rgb(cairo, 0, 0, 0)
    }
  }

  /// The longest side that Cairo has numbers for.
  static let longestSide = 32_767

  private func drawHalves(of image: CGImage, in rect: CGRect, state: GraphicsState) {
    let isWide = image.width > image.height
    let pixels = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    let middle = CGFloat((isWide ? image.width : image.height) / 2)
    let (first, second) = pixels.divided(atDistance: middle, from: isWide ? .minXEdge : .minYEdge)
    let toRect = CGAffineTransform(
      a: rect.width / pixels.width, b: 0, c: 0, d: -rect.height / pixels.height, tx: rect.minX, ty: rect.maxY)
    for part in [first, second] {
      guard let half = image.cropping(to: part) else { continue }
      draw(half, in: part.applying(toRect), state: state)
    }
  }

  private func paint(_ image: CGImage, in rect: CGRect, state: GraphicsState) {
    let pixels = (image.storage.base + image.offset).assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(
      pixels, image.pixelFormat == .bgra ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24,
      Int32(image.width), Int32(image.height), Int32(image.bytesPerRow))
    defer { cairo_surface_destroy(surface) }
    // The pattern must not outlive the pixels: the caller takes another source after this.
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let pattern = cairo_pattern_create_for_surface(surface)
    else { return }
    defer { cairo_pattern_destroy(pattern) }
    let toImage = CGAffineTransform(
      a: CGFloat(image.width) / rect.width, b: 0, c: 0, d: -CGFloat(image.height) / rect.height,
      tx: -rect.minX * CGFloat(image.width) / rect.width,
      ty: rect.maxY * CGFloat(image.height) / rect.height)
    guard toImage.isUsable else { return }
    var matrix = toImage.cairoMatrix
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, state.interpolationQuality.cairoFilter)
    // Pixels at the edge would otherwise mix with the nothing beside them.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    prepare(state)
    setPath(PathStep.rectangle(rect).applying(state.ctm), rule: .winding)
    set(state.ctm.concatenating(toPixels))
    cairo_set_source(cairo, pattern)
    paintImage(state)
  }

  private func paintImage(_ state: GraphicsState) {
    if state.alpha >= 1 {
      paintPath(state.blendMode)
    } else {
      cairo_save(cairo)
      cairo_clip(cairo)
      cairo_paint_with_alpha(cairo, Double(state.alpha))
      cairo_restore(cairo)
    }
  }
}
