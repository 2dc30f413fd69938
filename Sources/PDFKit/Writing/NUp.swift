import CQPDF
import Foundation

/// Several pages on one sheet.
enum NUp {
  /// How many pages a sheet can have.
  static let choices = [2, 4, 6, 8, 9, 16]

  /// A document of sheets with the pages on them as form XObjects, so that text stays text and what
  /// pages share stays shared. Annotations are drawn into the pages first.
  ///
  /// The sheet is as large as the first page, turned on its side where that fits better. Pages run from
  /// left to right and from top to bottom, or from right to left for right binding.
  static func document(
    of pages: [PlannedPage], per count: Int, rightToLeft: Bool = false, name: String
  ) throws(PDFError) -> [UInt8] {
    var plan = WritePlan(pages: pages)
    plan.options.burnsInAnnotations = true
    let assembly = try Assembly(plan, name: name)
    return try assembly.finish { (output: QDocument) throws(PDFError) in
      let placed = try assembly.pages.map { (page: QObject) throws(PDFError) in
        try PlacedPage(page, in: output, name: name)
      }
      let sheets = stride(from: 0, to: placed.count, by: max(count, 1)).map { start in
        sheet(placed[start..<min(start + count, placed.count)], per: count, rightToLeft, in: output)
      }
      output.catalog["/Pages"] = output.makePageTree(sheets)
      for key in ["/PageLabels", "/Names", "/Outlines"] { output.catalog.remove(key) }
      return try output.bytes(options: assembly.options, name: name)
    }
  }

  /// Columns and rows of an upright sheet and of one on its side.
  private static func grid(_ count: Int, isWide: Bool) -> (columns: Int, rows: Int) {
    let (long, short) =
      switch count {
      case 2: (2, 1)
      case 4: (2, 2)
      case 6: (3, 2)
      case 8: (4, 2)
      case 9: (3, 3)
      default: (4, 4)
      }
    return isWide ? (long, short) : (short, long)
  }

  private static func sheet(
    _ pages: ArraySlice<PlacedPage>, per count: Int, _ rightToLeft: Bool, in output: QDocument
  ) -> QObject {
    let first = pages.first.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
    let long = max(first.width, first.height)
    let short = min(first.width, first.height)
    // Two, six and eight pages fit a sheet that lies the other way than they do.
    let turns = [2, 6, 8].contains(count)
    let isWide = (first.width > first.height) != turns
    let size = isWide ? CGSize(width: long, height: short) : CGSize(width: short, height: long)
    let (columns, rows) = grid(count, isWide: isWide)
    let cell = CGSize(width: size.width / CGFloat(columns), height: size.height / CGFloat(rows))
    let objects = output.makeDictionary()
    var content = ""
    for (index, page) in pages.enumerated() {
      let column = rightToLeft ? columns - 1 - index % columns : index % columns
      let row = index / columns
      let frame = CGRect(
        x: CGFloat(column) * cell.width, y: size.height - CGFloat(row + 1) * cell.height,
        width: cell.width, height: cell.height)
      objects["/P\(index)"] = page.form
      content += "q \(ContentText.concatenate(page.placement(in: frame))) /P\(index) Do Q\n"
    }
    let sheet = output.makeIndirect(output.makeDictionary())
    let resources = output.makeDictionary()
    resources["/XObject"] = objects
    sheet["/Type"] = output.make(name: "/Page")
    sheet["/MediaBox"] = output.make(CGRect(origin: .zero, size: size))
    sheet["/Resources"] = resources
    sheet["/Contents"] = output.makeStream(Array(content.utf8))
    return sheet
  }
}

/// A page as a form XObject, upright and with its lower left corner at the origin.
private struct PlacedPage {
  let form: QObject
  /// As shown, rotation applied.
  let width: Double
  let height: Double

  init(_ page: QObject, in output: QDocument, name: String) throws(PDFError) {
    let media = Self.box(page["/MediaBox"]) ?? CGRect(x: 0, y: 0, width: 612, height: 792)
    let crop = Self.box(page["/CropBox"])?.intersection(media) ?? media
    let box = crop.isEmpty ? media : crop
    let rotation = (((page["/Rotate"].value.integer ?? 0) % 360) + 360) % 360
    let isTurned = rotation % 180 == 90
    width = Double(isTurned ? box.height : box.width)
    height = Double(isTurned ? box.width : box.height)
    form = try page.contentStream(name: name)
    let entries = form.streamDictionary
    entries["/Type"] = output.make(name: "/XObject")
    entries["/Subtype"] = output.make(name: "/Form")
    entries["/BBox"] = output.make(box)
    entries["/Resources"] = page["/Resources"].isDictionary ? page["/Resources"] : output.makeDictionary()
    if page["/Group"].isDictionary { entries["/Group"] = page["/Group"] }
    let matrix = output.makeArray()
    for value in Self.upright(box, rotation) { matrix.append(output.make(value)) }
    entries["/Matrix"] = matrix
  }

  private static func box(_ array: QObject) -> CGRect? {
    guard array.count >= 4 else { return nil }
    let values = (0..<4).compactMap { array[$0].value.number }
    guard values.count == 4 else { return nil }
    return CGRect(
      x: min(values[0], values[2]), y: min(values[1], values[3]),
      width: abs(values[2] - values[0]), height: abs(values[3] - values[1]))
  }

  /// From the page's space to the upright one.
  private static func upright(_ box: CGRect, _ rotation: Int) -> [Double] {
    let (left, bottom, right, top) = (
      Double(box.minX), Double(box.minY), Double(box.maxX), Double(box.maxY)
    )
    return switch rotation {
    case 90: [0, -1, 1, 0, -bottom, right]
    case 180: [-1, 0, 0, -1, right, top]
    case 270: [0, 1, -1, 0, top, -left]
    default: [1, 0, 0, 1, -left, -bottom]
    }
  }

  /// Fits the page into the frame, in its middle.
  func placement(in frame: CGRect) -> [Double] {
    guard width > 0, height > 0 else { return [1, 0, 0, 1, 0, 0] }
    let scale = min(Double(frame.width) / width, Double(frame.height) / height)
    let x = Double(frame.minX) + (Double(frame.width) - width * scale) / 2
    let y = Double(frame.minY) + (Double(frame.height) - height * scale) / 2
    return [scale, 0, 0, scale, x, y]
  }
}

extension QObject {
  /// A new stream with all of a page's content. A single stream is taken as it is stored, since
  /// content can be very large when decoded.
  fileprivate func contentStream(name: String) throws(PDFError) -> QObject {
    let contents = self["/Contents"]
    let parts = (contents.isArray ? contents.items : [contents]).filter(\.isStream)
    if parts.count == 1, let stored = parts[0].streamData(decoded: false) {
      let stream = document.makeStream([])
      let entries = parts[0].streamDictionary
      stream.setData(stored, filter: entries["/Filter"], parameters: entries["/DecodeParms"])
      return stream
    }
    guard !parts.contains(where: { $0.mayGrow(beyond: Self.contentLimit) }) else {
      throw .cannotAssemble(name, detail: "a page's content is too large")
    }
    var buffer: UnsafeMutablePointer<UInt8>?
    var length = 0
    let code = qpdf_oh_get_page_content_data(document.raw, raw, &buffer, &length)
    defer { free(buffer) }
    if code & errorBit != 0 {
      throw .cannotAssemble(name, detail: document.takeError()?.detail ?? "a page's content is damaged")
    }
    return document.makeStream(Array(UnsafeBufferPointer(start: buffer, count: length)))
  }

  private static let contentLimit = 4 << 30
}
