/// A node of a tagged document's tree.
///
/// It lives from `PDFWriter.element` to `PDFWriter.close`: a closed element is written out and keeps
/// nothing, so that memory does not grow with the document.
package final class StructureElement {
  /// PDF's name of the type: `Document`, `Sect`, `H1`, `P`, `L`, `LI`, `Lbl`, `LBody`, `Table`, `TR`,
  /// `TH`, `TD`, `Figure`, `Code`, `BlockQuote`, `Link`, `Note`, `TOC`, `TOCI`, `Span`, `Ruby`, …
  package let type: String
  /// What stands for a picture.
  package var alternative: String?
  /// The text that letters on the page stand for.
  package var actualText: String?
  /// A BCP 47 tag, where it differs from the parent's.
  package var language: String?
  /// Of a header cell: `Column`, `Row` or `Both`.
  package var scope: String?
  /// Of a list: PDF's name of its numbering, `Decimal` or `Disc`.
  package var listNumbering: String?
  /// Of a cell that covers several.
  package var columnSpan = 1
  /// The number of its object.
  let object: Int

  init(type: String, object: Int) {
    self.type = type
    self.object = object
  }
}
