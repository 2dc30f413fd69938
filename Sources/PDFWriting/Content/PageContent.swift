package import Typesetting

/// The drawing of a page or form, as operators of PDF, with the resources that it uses. Coordinates are
/// in the current user space: at first points, origin lower left.
///
/// Numbers that are not finite draw nothing and never reach the file.
package final class PageContent {
  init() {}

  // MARK: State

  package func save() {}
  package func restore() {}
  package func concatenate(_ matrix: Matrix) {}
  package func setFill(_ ink: Ink) {}
  package func setStroke(_ ink: Ink) {}
  /// Sets alpha for fills and strokes, 1 is opaque, and the blend mode.
  package func setTransparency(fill: Double, stroke: Double, mode: BlendMode) {}
  package func setLineWidth(_ width: Double) {}
  /// 0 butt, 1 round, 2 square.
  package func setLineCap(_ cap: Int) {}
  /// 0 miter, 1 round, 2 bevel.
  package func setLineJoin(_ join: Int) {}
  package func setMiterLimit(_ limit: Double) {}
  package func setDash(_ lengths: [Double], phase: Double) {}

  // MARK: Paths

  package func move(_ x: Double, _ y: Double) {}
  package func line(_ x: Double, _ y: Double) {}
  package func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {}
  package func closePath() {}
  package func rectangle(_ box: Box) {}
  package func fill(evenOdd: Bool = false) {}
  package func stroke() {}
  package func fillAndStroke(evenOdd: Bool = false) {}
  /// Narrows the clip to the path and ends it.
  package func clip(evenOdd: Bool = false) {}
  /// Ends the path without painting.
  package func endPath() {}

  // MARK: Pictures and gradients

  /// Draws a picture into the unit square as `matrix` places it; row 0 lies at the top (y = 1).
  package func draw(_ picture: PDFWriter.Picture, _ matrix: Matrix) {}
  /// Draws a form.
  package func draw(_ form: PDFWriter.Form, _ matrix: Matrix) {}
  /// Fills the clip with a gradient.
  package func paint(_ gradient: Gradient) {}

  // MARK: Text

  /// Shows glyphs in the fill ink. `matrix` leads from line space to user space; `units` is the text
  /// that the glyphs' ranges count in. What is read back is exactly that text.
  package func show(_ run: GlyphRun, units: [UInt16], _ matrix: Matrix) {}

  // MARK: Tags

  /// What follows, up to `endTag`, belongs to an element. Tags do not nest: an element of an element
  /// has its own stretch.
  package func beginTag(_ element: StructureElement) {}
  /// What follows, up to `endTag`, is no part of the text: page numbers, rules, backgrounds.
  /// `kind` is PDF's name: `Pagination`, `Layout`, `Background`; nil for none.
  package func beginArtifact(_ kind: String?) {}
  package func endTag() {}
}
