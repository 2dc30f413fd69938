internal import CPDFium

extension LoadedPage {
  /// Whether PDFium draws all annotations of the page as they should be.
  ///
  /// False as soon as there is one that has no appearance of its own and that PDFium passes over (lines,
  /// polygons, stamps, link borders), free text, or a form field, whose appearance may be out of date.
  public func drawsAllAnnotations(_ lane: borrowing Lane) -> Bool {
    (0..<max(0, FPDFPage_GetAnnotCount(raw))).allSatisfy { index in
      guard let annotation = FPDFPage_GetAnnot(raw, index) else { return true }
      defer { FPDFPage_CloseAnnot(annotation) }
      return isDrawn(annotation)
    }
  }

  private func isDrawn(_ annotation: FPDF_ANNOTATION) -> Bool {
    switch Int(FPDFAnnot_GetSubtype(annotation)) {
    case FPDF_ANNOT_TEXT, FPDF_ANNOT_SQUARE, FPDF_ANNOT_CIRCLE, FPDF_ANNOT_HIGHLIGHT, FPDF_ANNOT_UNDERLINE,
      FPDF_ANNOT_SQUIGGLY, FPDF_ANNOT_STRIKEOUT, FPDF_ANNOT_INK, FPDF_ANNOT_POPUP, FPDF_ANNOT_FILEATTACHMENT:
      return true
    case FPDF_ANNOT_LINK:
      return FPDFAnnot_HasKey(annotation, "AP") != 0 || !hasBorder(annotation)
    case FPDF_ANNOT_WIDGET, FPDF_ANNOT_FREETEXT:
      return false
    default:
      return FPDFAnnot_HasKey(annotation, "AP") != 0
    }
  }

  /// A border of width 1 is the format's default.
  private func hasBorder(_ annotation: FPDF_ANNOTATION) -> Bool {
    if FPDFAnnot_HasKey(annotation, "BS") != 0 { return true }
    var (horizontal, vertical, width): (Float, Float, Float) = (0, 0, 0)
    return FPDFAnnot_GetBorder(annotation, &horizontal, &vertical, &width) == 0 || width > 0
  }
}
