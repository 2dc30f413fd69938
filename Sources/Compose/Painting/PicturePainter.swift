import PDFWriting

/// Paints the pictures of a note; each goes into the file once.
final class PicturePainter {
  private let shelf: PictureShelf
  private let writer: PDFWriter
  /// Nil for those whose pixels turned out damaged.
  private var written: [String: (picture: PDFWriter.Picture, turn: Matrix)?] = [:]

  init(shelf: PictureShelf, writer: PDFWriter) {
    self.shelf = shelf
    self.writer = writer
  }

  /// Paints a picture into a box; false when it is damaged.
  func paint(_ source: String, in box: Box, on canvas: PageCanvas) -> Bool {
    guard let (picture, turn) = written(source) else { return false }
    let place = Matrix(
      a: box.right - box.left, d: box.top - box.bottom, tx: box.left, ty: box.bottom)
    canvas.content.draw(picture, place.after(turn))
    return true
  }

  private func written(_ source: String) -> (picture: PDFWriter.Picture, turn: Matrix)? {
    if let known = written[source] { return known }
    let loaded = shelf.load(source).map { (picture: writer.add($0.data), turn: $0.turn) }
    written[source] = .some(loaded)
    return loaded
  }
}
