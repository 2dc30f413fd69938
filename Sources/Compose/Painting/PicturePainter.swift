import PDFWriting

/// Paints the pictures of a note; each goes into the file once.
final class PicturePainter {
  private enum Written {
    case picture(PDFWriter.Picture, turn: Matrix, remark: String?)
    /// `unit` takes the form's own size to the unit square.
    case form(PDFWriter.Form, unit: Matrix)
  }

  private let shelf: PictureShelf
  private let writer: PDFWriter
  /// Nil for those whose bytes turned out damaged.
  private var written: [String: Written?] = [:]

  init(shelf: PictureShelf, writer: PDFWriter) {
    self.shelf = shelf
    self.writer = writer
  }

  /// Paints a picture into a box; false when it is damaged.
  func paint(_ source: String, in box: Box, on canvas: PageCanvas) -> Bool {
    guard let written = written(source) else { return false }
    let place = Matrix(
      a: box.right - box.left, d: box.top - box.bottom, tx: box.left, ty: box.bottom)
    switch written {
    case .picture(let picture, let turn, _): canvas.content.draw(picture, place.after(turn))
    case .form(let form, let unit): canvas.content.draw(form, place.after(unit))
    }
    return true
  }

  /// What people should know of a picture that was painted.
  func remark(on source: String) -> String? {
    guard case .picture(_, _, let remark) = written(source) else { return nil }
    return remark
  }

  private func written(_ source: String) -> Written? {
    if let known = written[source] { return known }
    let new = shelf.load(source).flatMap(write)
    written[source] = .some(new)
    return new
  }

  private func write(_ loaded: PictureShelf.Loaded) -> Written? {
    switch loaded {
    case .pixels(let data, let turn, let remark):
      return .picture(writer.add(data), turn: turn, remark: remark)
    case .drawing(let drawing):
      let form = writer.addDrawing(drawing.page, width: drawing.pageWidth, height: drawing.pageHeight)
      return form.map { .form($0, unit: Matrix(a: 1 / drawing.pageWidth, d: 1 / drawing.pageHeight)) }
    }
  }
}
