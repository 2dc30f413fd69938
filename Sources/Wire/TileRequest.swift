package import Engine

/// A square piece of an upright page. Columns count from the left and rows from the top; pieces at the right
/// and lower edges are as large as what is left.
package struct TileRequest: Message, Hashable {
  /// Pixels along a side.
  package static let side = 512

  /// The page, from 0.
  package var page: Int
  /// Pixels a point.
  package var scale: Double
  /// From the left, from 0.
  package var column: Int
  /// From the top, from 0.
  package var row: Int
  /// What is drawn.
  package var options: DrawingOptions

  /// Names a piece.
  package init(
    page: Int, scale: Double, column: Int, row: Int, options: DrawingOptions = DrawingOptions()
  ) {
    self.page = page
    self.scale = scale
    self.column = column
    self.row = row
    self.options = options
  }

  /// How many columns and rows a page has at a scale, its sides in points as it is shown; none where that
  /// is beyond measure.
  package static func grid(
    _ pageWidth: Double, _ pageHeight: Double, scale: Double
  ) -> (columns: Int, rows: Int) {
    guard let whole = PictureScale.times(scale).wholePixels(pageWidth, pageHeight) else { return (0, 0) }
    return ((whole.width + side - 1) / side, (whole.height + side - 1) / side)
  }

  /// Where it lies among the pixels of a page, and how many the page has; nil when it does not reach so far.
  package func part(ofPage pageWidth: Double, _ pageHeight: Double) -> PagePart? {
    let (columns, rows) = Self.grid(pageWidth, pageHeight, scale: scale)
    guard column < columns, row < rows,
      let whole = PictureScale.times(scale).wholePixels(pageWidth, pageHeight)
    else { return nil }
    let (x, y) = (column * Self.side, row * Self.side)
    return PagePart(
      whole: whole, x: x, y: y, width: min(Self.side, whole.width - x),
      height: min(Self.side, whole.height - y))
  }

  /// Adds the request to a message.
  package func write(to writer: inout MessageWriter) {
    for value in [page, column, row] { writer.write(Int64(value)) }
    writer.write(scale)
    options.write(to: &writer)
  }

  /// Takes a request out of a message.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    (page, column, row) = (try reader.size(), try reader.size(), try reader.size())
    scale = try reader.double()
    options = try DrawingOptions(from: &reader)
  }
}

/// A part of a page's pixels.
package struct PagePart {
  /// Pixels of the upright page.
  package var whole: (width: Int, height: Int)
  /// The left edge, from the page's.
  package var x = 0
  /// The upper edge, from the page's.
  package var y = 0
  /// Pixels in a row.
  package var width: Int
  /// Rows.
  package var height: Int

  /// A part by its place and size.
  package init(whole: (width: Int, height: Int), x: Int, y: Int, width: Int, height: Int) {
    (self.whole, self.x, self.y, self.width, self.height) = (whole, x, y, width, height)
  }

  /// All of a page.
  package init(whole: (width: Int, height: Int)) {
    self.init(whole: whole, x: 0, y: 0, width: whole.width, height: whole.height)
  }

  /// From page space to its pixels, origin upper left, y down, for a page with this box and turn.
  package func transform(_ box: Rect, rotation: Int) -> Transform {
    let isTurned = rotation % 180 != 0
    let (width, height) = PictureScale.size(
      isTurned ? box.height : box.width, isTurned ? box.width : box.height)
    let toPart = Transform(
      a: Double(whole.width) / width, b: 0, c: 0, d: Double(whole.height) / height, tx: -Double(x),
      ty: -Double(y))
    return Transform.upright(box, rotation: rotation).concatenating(toPart)
  }

  /// Its own pixels.
  package var clip: Rect { Rect(left: 0, bottom: 0, right: Double(width), top: Double(height)) }
}
