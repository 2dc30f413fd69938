internal import CPDFium

/// A page that PDFium has loaded, lent for one visit to the lane.
public struct LoadedPage: ~Copyable {
  let raw: FPDF_PAGE

  init(raw: FPDF_PAGE) {
    self.raw = raw
  }

  /// The part of the page that is shown: crop box within media box, page space.
  public var bounds: Rect {
    var box = FS_RECTF()
    guard FPDF_GetPageBoundingBox(raw, &box) != 0 else { return .zero }
    return Rect(box)
  }

  /// Clockwise degrees from 0 to 270.
  public var rotation: Int {
    Int(FPDFPage_GetRotation(raw) & 3) * 90
  }

  /// A box of the page's own dictionary; nil when it is not there (it may be inherited).
  public func box(_ kind: PageBox) -> Rect? {
    var (left, bottom, right, top): (Float, Float, Float, Float) = (0, 0, 0, 0)
    let found =
      switch kind {
      case .media: FPDFPage_GetMediaBox(raw, &left, &bottom, &right, &top)
      case .bleed: FPDFPage_GetBleedBox(raw, &left, &bottom, &right, &top)
      case .trim: FPDFPage_GetTrimBox(raw, &left, &bottom, &right, &top)
      case .art: FPDFPage_GetArtBox(raw, &left, &bottom, &right, &top)
      }
    guard found != 0 else { return nil }
    return Rect(left: Double(left), bottom: Double(bottom), right: Double(right), top: Double(top))
  }
}

/// The boxes besides the crop box, which `LoadedPage.bounds` answers for.
public enum PageBox: Sendable {
  case media, bleed, trim, art
}

extension Rect {
  init(_ box: FS_RECTF) {
    self.init(
      left: Double(box.left), bottom: Double(box.bottom), right: Double(box.right), top: Double(box.top))
  }
}
