internal import CPDFium

/// Pixels to draw into. The memory belongs to the caller and must stay put during the call.
public struct PixelTarget {
  /// How pixels lie in memory.
  public enum Format: Sendable {
    /// Four bytes blue, green, red, unused: for pages on an opaque ground.
    case bgrx
    /// Four bytes blue, green, red, alpha, colours *not* multiplied by alpha.
    case bgra
    /// One byte of grey.
    case gray
  }

  /// The first pixel of the top row.
  public var base: UnsafeMutableRawPointer
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// The distance between the starts of rows.
  public var bytesPerRow: Int
  /// How pixels lie in memory.
  public var format: Format

  /// Describes a buffer of `height` rows, the first on top.
  public init(base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, format: Format) {
    self.base = base
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.format = format
  }
}

/// What of a page is drawn, and how.
public struct DrawingOptions: Sendable, Hashable {
  /// Annotations other than form fields.
  public var annotations = true
  /// Widgets of form fields.
  public var formFields = true
  /// Places in the page's `/Annots` that are left out.
  public var hiddenAnnotations: Set<Int> = []
  /// As printed rather than as shown: annotations by their print flag.
  public var printing = false
  /// Interpolates images.
  public var smoothsImages = true
  /// Antialiases text.
  public var smoothsText = true
  /// Antialiases paths.
  public var smoothsPaths = true

  /// Everything, smoothed, as shown.
  public init() {}
}

extension LoadedPage {
  /// Draws the page over what is in the target; false when `shouldStop` ended it half-way.
  ///
  /// `transform` leads from page space to the target's pixels, origin upper left, y down; `clip` is in
  /// pixels. Blocks for as long as the page takes. `shouldStop` is asked before each object of the page,
  /// as long as that falls on whole pixels, upright or turned by quarters; other drawings cannot be stopped. Throws
  /// `tooLarge` when the target cannot be used.
  @discardableResult
  public func draw(
    into target: PixelTarget, _ transform: Transform, clip: Rect, _ options: DrawingOptions = .init(),
    shouldStop: @escaping () -> Bool = { false }, _ lane: borrowing Lane
  ) throws(EngineError) -> Bool {
    // PDFium's matrix starts from the upright page, not from page space.
    guard let back = Transform.upright(bounds, rotation: rotation).inverted else { return true }
    let fromUpright = back.concatenating(transform)
    let hidden = hide(options)
    defer { restore(hidden) }
    let fields = disguiseFields(options)
    defer { setSubtype("Widget", of: fields) }

    let isTurned = rotation % 180 != 0
    let (width, height) = isTurned ? (bounds.height, bounds.width) : (bounds.width, bounds.height)
    if let turns = fromUpright.quarterTurns,
      let frame = PixelFrame(fromUpright, width: width, height: height),
      let part = PixelFrame(clip: clip, in: target)
    {
      let bitmap = try Bitmap(target, part)
      let start = (x: frame.x - part.x, y: frame.y - part.y)
      return StopSign(shouldStop).watch { pause in
        let status = FPDF_RenderPageBitmap_Start(
          bitmap.raw, raw, start.x, start.y, frame.width, frame.height, turns, flags(options), pause)
        FPDF_RenderPage_Close(raw)
        return status != Int32(FPDF_RENDER_TOBECONTINUED)
      }
    }
    let bitmap = try Bitmap(target, PixelFrame(target))
    var matrix = FS_MATRIX(fromUpright)
    var clipping = FS_RECTF(
      left: Float(clip.left), top: Float(clip.bottom), right: Float(clip.right), bottom: Float(clip.top))
    FPDF_RenderPageBitmapWithMatrix(bitmap.raw, raw, &matrix, &clipping, flags(options))
    return true
  }

  private func flags(_ options: DrawingOptions) -> Int32 {
    var flags = 0
    if options.annotations || options.formFields { flags |= FPDF_ANNOT }
    if options.printing { flags |= FPDF_PRINTING }
    if !options.smoothsText { flags |= FPDF_RENDER_NO_SMOOTHTEXT }
    if !options.smoothsImages { flags |= FPDF_RENDER_NO_SMOOTHIMAGE }
    if !options.smoothsPaths { flags |= FPDF_RENDER_NO_SMOOTHPATH }
    return Int32(flags)
  }

  /// Sets the hidden flag of annotations that are not to be drawn; PDFium has no other way to choose.
  private func hide(_ options: DrawingOptions) -> [(index: Int32, flags: Int32)] {
    guard options.annotations || options.formFields else { return [] }
    guard !(options.annotations && options.formFields && options.hiddenAnnotations.isEmpty) else { return [] }
    var changed: [(Int32, Int32)] = []
    for index in 0..<max(0, FPDFPage_GetAnnotCount(raw)) {
      guard let annotation = FPDFPage_GetAnnot(raw, index) else { continue }
      defer { FPDFPage_CloseAnnot(annotation) }
      let isWanted = isField(annotation) ? options.formFields : options.annotations
      guard !isWanted || options.hiddenAnnotations.contains(Int(index)) else { continue }
      let flags = FPDFAnnot_GetFlags(annotation)
      _ = FPDFAnnot_SetFlags(annotation, flags | Int32(FPDF_ANNOT_FLAG_HIDDEN))
      changed.append((index, flags))
    }
    return changed
  }

  /// Lets fields pass for stamps, which are drawn by their appearance alone; gives their places.
  ///
  /// PDFium draws fields only with an environment for filling them in, which some files hang.
  private func disguiseFields(_ options: DrawingOptions) -> [Int32] {
    guard options.formFields else { return [] }
    let fields = (0..<max(0, FPDFPage_GetAnnotCount(raw))).filter { index in
      guard let annotation = FPDFPage_GetAnnot(raw, index) else { return false }
      defer { FPDFPage_CloseAnnot(annotation) }
      return isField(annotation)
    }
    setSubtype("Stamp", of: fields)
    return fields
  }

  private static let subtypeKey = "Subtype"

  /// The name stands as a string since the first disguise, which only PDFium's drawing reads as a name.
  private func isField(_ annotation: FPDF_ANNOTATION) -> Bool {
    if FPDFAnnot_GetSubtype(annotation) == Int32(FPDF_ANNOT_WIDGET) { return true }
    var buffer = [UInt16](repeating: 0, count: 8)
    let length = FPDFAnnot_GetStringValue(
      annotation, Self.subtypeKey, &buffer, UInt(buffer.count * MemoryLayout<UInt16>.size))
    return length == 14 && buffer.starts(with: "Widget".utf16)
  }

  private func setSubtype(_ name: String, of places: [Int32]) {
    let text = Array(name.utf16) + [0]
    for index in places {
      guard let annotation = FPDFPage_GetAnnot(raw, index) else { continue }
      _ = FPDFAnnot_SetStringValue(annotation, Self.subtypeKey, text)
      FPDFPage_CloseAnnot(annotation)
    }
  }

  private func restore(_ hidden: [(index: Int32, flags: Int32)]) {
    for (index, flags) in hidden {
      guard let annotation = FPDFPage_GetAnnot(raw, index) else { continue }
      _ = FPDFAnnot_SetFlags(annotation, flags)
      FPDFPage_CloseAnnot(annotation)
    }
  }
}

extension FS_MATRIX {
  fileprivate init(_ transform: Transform) {
    self.init(
      a: Float(transform.a), b: Float(transform.b), c: Float(transform.c), d: Float(transform.d),
      e: Float(transform.tx), f: Float(transform.ty))
  }
}
