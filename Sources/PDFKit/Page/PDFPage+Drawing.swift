package import Engine
public import Foundation
public import Graphics

extension PDFPage {
  /// Draws the content of a box and, if `displaysAnnotations`, the annotations: what `draw(with:to:)`
  /// does unless a subclass does more.
  func drawAsIs(with box: PDFDisplayBox, to context: CGContext) {
    let annotations = displaysAnnotations ? annotationDrawing() : nil
    let showsFields = displaysFormFields
    context.saveGState()
    defer { context.restoreGState() }
    transform(context, for: box)
    context.clip(to: bounds(for: box))
    var options = DrawingOptions()
    options.annotations = annotations != nil
    options.formFields = annotations != nil && showsFields
    options.hiddenAnnotations = annotations?.hidden ?? []
    options.smoothsImages = context.interpolationQuality != .none
    drawContent(to: context, options)
    for annotation in annotations?.drawn ?? [] where showsFields || !annotation.isWidget {
      annotation.draw(with: box, in: context)
    }
  }

  /// Draws content and annotations over what is in the target, which is opaque. `transform` leads from page
  /// space to its pixels, origin upper left, y down; `clip` is in pixels. What the file has of a page that
  /// was not changed comes out as PDFium draws it, pixel for pixel. `shouldStop` ends it half-way.
  package func draw(
    into target: PixelTarget, _ transform: CGAffineTransform, clip: CGRect, _ options: DrawingOptions,
    shouldStop: @escaping () -> Bool = { false }
  ) {
    let annotations = displaysAnnotations && options.annotations ? annotationDrawing() : nil
    var (options, clip) = (options, clip)
    options.annotations = annotations != nil
    options.formFields = annotations != nil && displaysFormFields && options.formFields
    options.hiddenAnnotations.formUnion(annotations?.hidden ?? [])
    let hasOtherBoxes = Model.sync { !newBoxes.isEmpty }
    // PDFium knows only the box of the file.
    if hasOtherBoxes { clip = clip.intersection(bounds(for: .cropBox).applying(transform)) }
    guard !clip.isNull, !clip.isEmpty else { return }
    if let (file, index) = try? backing() {
      file.draw(index, into: target, transform, clip: clip, options, shouldStop: shouldStop)
    }
    let drawn = (annotations?.drawn ?? []).filter { options.formFields || !$0.isWidget }
    guard !drawn.isEmpty, let context = CGContext(target) else { return }
    // The context counts from below.
    let fromTop = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(target.height))
    context.clip(to: clip.applying(fromTop))
    context.concatenate(transform.concatenating(fromTop))
    context.clip(to: bounds(for: .cropBox))
    for annotation in drawn where !shouldStop() { annotation.draw(with: .cropBox, in: context) }
    // Asking for them ends the drawing.
    _ = context.data
  }

  /// Draws what the file has of the page. A page that cannot be read stays empty.
  private func drawContent(to context: CGContext, _ options: DrawingOptions) {
    guard let (file, index) = try? backing() else { return }
    let drawsStraight = context.drawsPlainly
    guard context.hasPixels else {
      if let picture = file.picture(of: index, forPDF: context, options) { context.draw(picture) }
      return
    }
    let picture = context.withBitmap { pixels -> (CGImage, CGAffineTransform)? in
      guard !pixels.clip.isNull, !pixels.clip.isEmpty else { return nil }
      guard drawsStraight, pixels.isOpaque, pixels.clipIsRectangle, !pixels.isRedFirst else {
        return file.picture(of: index, pixels.transform, clip: pixels.clip.integral, options)
      }
      let target = PixelTarget(
        base: pixels.base, width: pixels.width, height: pixels.height, bytesPerRow: pixels.bytesPerRow,
        format: .bgrx)
      file.draw(index, into: target, pixels.transform, clip: pixels.clip, options)
      return nil
    }
    if let picture = picture.flatMap({ $0 }) { context.draw(picture) }
  }

  /// A picture of a box with annotations as large as fits into `size`, on white, upright.
  ///
  /// Its size may be smaller than asked: the page keeps its proportions. Sides are in pixels. An image of
  /// nothing when there is no room, or for sides that do not fit in memory. Blocks as long as the page
  /// takes.
  public func thumbnail(of size: CGSize, for box: PDFDisplayBox) -> UIImage {
    let page = uprightSize(for: box)
    let scale = min(size.width / page.width, size.height / page.height)
    guard scale.isFinite, scale > 0, let image = try? image(scale: scale, box: box) else { return UIImage() }
    return UIImage(cgImage: image)
  }

  /// A picture of a box on white, upright, with `scale` pixels a point.
  ///
  /// Each side is rounded to whole pixels and is at least one. Throws `tooLarge` when the picture does
  /// not fit. A page that cannot be read comes out white. Blocks for as long as the page takes.
  public func image(scale: CGFloat, box: PDFDisplayBox = .cropBox) throws(PDFError) -> CGImage {
    let size = pixelSize(scale: scale, box: box)
    return try tile(CGRect(origin: .zero, size: size), scale: scale, box: box)
  }

  /// A part of the picture that `image(scale:box:)` would give, however large that would be.
  ///
  /// `pixels` counts from the upper left corner of the whole picture and is rounded outwards; what lies
  /// beside the page is white. Throws `tooLarge` when the part itself does not fit.
  public func tile(
    _ pixels: CGRect, scale: CGFloat, box: PDFDisplayBox = .cropBox
  ) throws(PDFError) -> CGImage {
    let size = uprightSize(for: box)
    let whole = pixelSize(scale: scale, box: box)
    let part = pixels.integral
    let (width, height) = (part.width, part.height)
    guard width > 0, height > 0, width < 65_536, height < 65_536, whole.width.isFinite, whole.height.isFinite,
      let context = CGContext.onWhite(width: Int(width), height: Int(height))
    else { throw .tooLarge(width: Int(clampedFrom: width), height: Int(clampedFrom: height)) }
    // The context counts from below. Rounding must not leave a seam: the page fills the picture to its
    // edges.
    context.translateBy(x: -part.minX, y: part.maxY - whole.height)
    context.scaleBy(
      x: whole.width / max(size.width, .leastNonzeroMagnitude),
      y: whole.height / max(size.height, .leastNonzeroMagnitude))
    draw(with: box, to: context)
    guard let image = context.finishImage() else {
      throw .tooLarge(width: Int(width), height: Int(height))
    }
    return image
  }

  /// Sides of a box's picture in whole pixels, at least one each.
  private func pixelSize(scale: CGFloat, box: PDFDisplayBox) -> CGSize {
    let size = uprightSize(for: box)
    return CGSize(
      width: max(1, (size.width * scale).rounded()), height: max(1, (size.height * scale).rounded()))
  }
}

extension CGContext {
  /// A context on opaque pixels: blue, green, red, unused.
  fileprivate convenience init?(_ target: PixelTarget) {
    self.init(
      data: target.base, width: target.width, height: target.height, bitsPerComponent: 8,
      bytesPerRow: target.bytesPerRow, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
  }

  /// Draws a picture whose rows lie from the top; the map leads from user space to its pixels.
  fileprivate func draw(_ picture: (image: CGImage, fromUser: CGAffineTransform)) {
    let image = picture.image
    saveGState()
    concatenate(picture.fromUser.inverted())
    // The context counts from the bottom.
    translateBy(x: 0, y: CGFloat(image.height))
    scaleBy(x: 1, y: -1)
    draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    restoreGState()
  }
}

extension DocumentFile {
  /// What of a page falls into the clip of a context that draws into a PDF, as a picture of 300 pixels an
  /// inch, or fewer where that would be more than 40 million; and the map from user space to it.
  fileprivate func picture(
    of index: Int, forPDF context: CGContext, _ options: DrawingOptions
  ) -> (CGImage, CGAffineTransform)? {
    let clip = context.convertToDeviceSpace(context.boundingBoxOfClipPath)
    guard !clip.isNull, clip.width > 0, clip.height > 0, clip.width.isFinite, clip.height.isFinite else {
      return nil
    }
    let scale = min(300 / 72, (40_000_000 / (clip.width * clip.height)).squareRoot())
    let toPixels = CGAffineTransform(
      a: scale, b: 0, c: 0, d: -scale, tx: -clip.minX * scale, ty: clip.maxY * scale)
    let size = CGSize(
      width: (clip.width * scale).rounded(.up), height: (clip.height * scale).rounded(.up))
    return picture(
      of: index, context.ctm.concatenating(toPixels), clip: CGRect(origin: .zero, size: size), options)
  }

  /// Draws a page into pixels; `transform` leads from page space to them, counted from the top left.
  fileprivate func draw(
    _ index: Int, into target: PixelTarget, _ transform: CGAffineTransform, clip: CGRect,
    _ options: DrawingOptions, shouldStop: @escaping () -> Bool = { false }
  ) {
    let map = Transform(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
    let rect = Rect(left: clip.minX, bottom: clip.minY, right: clip.maxX, top: clip.maxY)
    Engine.run { lane in
      // A page that cannot be loaded or is too large to draw stays as it was.
      _ = try? core.withPage(index, lane) { page throws(EngineError) in
        try page.draw(into: target, map, clip: rect, options, shouldStop: shouldStop, lane)
      }
    }
  }

  /// The part of a page within `clip` as a picture on nothing, and the map from page space to it.
  fileprivate func picture(
    of index: Int, _ transform: CGAffineTransform, clip: CGRect, _ options: DrawingOptions
  ) -> (CGImage, CGAffineTransform)? {
    let moved = transform.concatenating(CGAffineTransform(translationX: -clip.minX, y: -clip.minY))
    let size = CGRect(x: 0, y: 0, width: clip.width, height: clip.height)
    let image = CGImage(width: Int(clip.width), height: Int(clip.height), format: .bgra) { pixels, row in
      guard let base = pixels.baseAddress else { return }
      let target = PixelTarget(
        base: base, width: Int(clip.width), height: Int(clip.height), bytesPerRow: row, format: .bgra)
      draw(index, into: target, moved, clip: size, options)
      Self.premultiply(pixels)
    }
    return image.map { ($0, moved) }
  }

  /// PDFium keeps colours apart from alpha, Cairo wants them multiplied.
  private static func premultiply(_ pixels: UnsafeMutableRawBufferPointer) {
    pixels.withMemoryRebound(to: UInt32.self) { pixels in
      for index in pixels.indices {
        let pixel = pixels[index]
        let alpha = pixel >> 24
        if alpha == 255 { continue }
        // Blue and red together, green alone; (v · a) / 255 rounded.
        let outer = (pixel & 0x00FF_00FF) * alpha + 0x0080_0080
        let inner = ((pixel >> 8) & 0xFF) * alpha + 128
        let even = ((outer + ((outer >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
        pixels[index] = alpha << 24 | even | ((inner + (inner >> 8)) >> 8) << 8
      }
    }
  }
}

extension Int {
  fileprivate init(clampedFrom value: CGFloat) {
    self = value.isFinite ? Int(Swift.min(Swift.max(value, 0), 1e15)) : .max
  }
}
