internal import CCairo
package import Foundation

extension CGContext {
  /// The pixels; nil for a context that draws into a PDF.
  private var bitmap: BitmapCanvas? { canvas as? BitmapCanvas }

  /// True when there are pixels to draw on; false for a PDF.
  package var hasPixels: Bool { bitmap != nil }

  /// Pixels in a row; 0 for a PDF, as are all the numbers about pixels.
  public var width: Int { bitmap?.width ?? 0 }

  /// Rows.
  public var height: Int { bitmap?.height ?? 0 }

  /// The distance between the starts of rows.
  public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }

  /// Bits of each part of a pixel.
  public var bitsPerComponent: Int { hasPixels ? 8 : 0 }

  /// Bits of a pixel.
  public var bitsPerPixel: Int { hasPixels ? 32 : 0 }

  /// Where alpha is.
  public var alphaInfo: CGImageAlphaInfo { format.alphaInfo }

  /// Where alpha is, and the order of the bytes.
  public var bitmapInfo: CGBitmapInfo { format }

  /// The pixels, top row first, with all drawing done. Whoever writes there uses `withBitmap`.
  public var data: UnsafeMutableRawPointer? {
    bitmap?.flush()
    return bitmap?.storage.base
  }

  /// A picture of the pixels as they are now; nil for a PDF.
  public func makeImage() -> CGImage? {
    guard let bitmap else { return nil }
    bitmap.flush()
    guard let storage = PixelStorage(count: bitmap.storage.count, zeroed: false) else { return nil }
    memcpy(storage.base, bitmap.storage.base, storage.count)
    let copy = CGImage(
      storage: storage, width: width, height: height, bytesPerRow: bytesPerRow,
      format: bitmap.pixelFormat)
    return bitmap.isRedFirst ? copy.converted(swapped: true) : copy
  }

  /// Ends drawing and gives the pixels away without a copy. The context must not be used after.
  package func finishImage() -> CGImage? {
    guard let bitmap, !bitmap.isRedFirst, bitmap.storage.isOwned else { return makeImage() }
    bitmap.finish()
    return CGImage(
      storage: bitmap.storage, width: width, height: height, bytesPerRow: bytesPerRow,
      format: bitmap.pixelFormat)
  }

  /// True when alpha, blend mode and shadow change nothing about what is drawn.
  package var drawsPlainly: Bool { state.alpha == 1 && state.blendMode == .normal && state.shadow == nil }

  /// Lets other code draw straight into the pixels of the context or its innermost layer.
  ///
  /// Such code must keep to `clip` itself, and does not know alpha, blend mode and shadow. Nil for a PDF.
  package func withBitmap<Result>(_ body: (BitmapAccess) throws -> Result) rethrows -> Result? {
    guard let bitmap, let access = bitmap.access(ctm: state.ctm) else { return nil }
    defer { bitmap.markDirty() }
    return try body(access)
  }
}

/// Pixels that may be drawn into, and where the context's drawing falls in them.
package struct BitmapAccess {
  /// The first pixel of the top row.
  package let base: UnsafeMutableRawPointer
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// The distance between the starts of rows.
  package let bytesPerRow: Int
  /// True when pixels have no alpha.
  package let isOpaque: Bool
  /// True when the bytes are red, green, blue, alpha; otherwise blue comes first.
  package let isRedFirst: Bool
  /// From the context's user space to these pixels, counted from the top left.
  package let transform: CGAffineTransform
  /// The bounds of the clip in these pixels; null when nothing is left.
  package let clip: CGRect
  /// True when the clip is exactly `clip`, so that drawing need only keep to a rectangle of pixels.
  package let clipIsRectangle: Bool
}

extension BitmapCanvas {
  var pixelFormat: CGImage.PixelFormat { isOpaque ? .bgrx : .bgra }

  func fillWithWhite() {
    flush()
    memset(storage.base, 0xFF, storage.count)
    markDirty()
  }

  func flush() { cairo_surface_flush(cairo_get_target(cairo)) }

  func finish() { cairo_surface_finish(cairo_get_target(cairo)) }

  func markDirty() { cairo_surface_mark_dirty(cairo_get_group_target(cairo)) }

  func access(ctm: CGAffineTransform) -> BitmapAccess? {
    let surface = cairo_get_group_target(cairo)
    cairo_surface_flush(surface)
    guard let base = cairo_image_surface_get_data(surface) else { return nil }
    var (left, top) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &left, &top)
    let toLayer = CGAffineTransform(translationX: left, y: top)
    let bounds = clipBounds
    cairo_identity_matrix(cairo)
    let list = cairo_copy_clip_rectangle_list(cairo)
    defer { cairo_rectangle_list_destroy(list) }
    return BitmapAccess(
      base: UnsafeMutableRawPointer(base), width: Int(cairo_image_surface_get_width(surface)),
      height: Int(cairo_image_surface_get_height(surface)),
      bytesPerRow: Int(cairo_image_surface_get_stride(surface)),
      isOpaque: cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24,
      isRedFirst: isRedFirst, transform: ctm.concatenating(toPixels).concatenating(toLayer),
      clip: bounds.applying(toPixels).applying(toLayer),
      clipIsRectangle: list?.pointee.status == CAIRO_STATUS_SUCCESS && list?.pointee.num_rectangles == 1)
  }
}
