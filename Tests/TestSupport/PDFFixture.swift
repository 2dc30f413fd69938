/// A small PDF written as text: objects by number, from which offsets and cross-reference table are
/// computed.
///
///     PDFFixture([
///       1: "<< /Type /Catalog /Pages 2 0 R >>",
///       2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
///       3: PDFFixture.page(parent: 2),
///     ]).bytes
public struct PDFFixture: Sendable {
  /// Bodies by object number, without `obj` and `endobj`.
  public var objects: [Int: [UInt8]] = [:]
  /// The version in the header.
  public var version = "1.7"
  /// More entries of the trailer, such as `/Info 9 0 R`.
  public var trailer = ""
  /// The catalogue's number.
  public var root = 1

  /// Objects as text.
  public init(_ objects: [Int: String]) {
    self.objects = objects.mapValues { Array($0.utf8) }
  }

  /// A document with pages of the given contents, numbers 1 (catalogue), 2 (page tree), 3, 5, 7, …
  /// (pages) and 4, 6, 8, … (contents). The further entries go into the catalogue and the pages.
  public init(
    pages contents: [String], catalog: String = "", page: (Int) -> String = { _ in "" },
    objects: [Int: String] = [:]
  ) {
    self.init(objects)
    let kids = contents.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
    self[1] = "<< /Type /Catalog /Pages 2 0 R \(catalog) >>"
    self[2] = "<< /Type /Pages /Kids [\(kids)] /Count \(contents.count) /MediaBox [0 0 200 300] >>"
    for (index, content) in contents.enumerated() {
      self[3 + 2 * index] =
        "<< /Type /Page /Parent 2 0 R /Contents \(4 + 2 * index) 0 R "
        + "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> "
        + page(index) + " >>"
      self[4 + 2 * index] = Self.stream(content)
    }
  }

  /// The body of an object as text.
  public subscript(number: Int) -> String {
    get { String(decoding: objects[number] ?? [], as: UTF8.self) }
    set { objects[number] = Array(newValue.utf8) }
  }

  /// Content that shows a line of text.
  public static func text(_ text: String) -> String {
    "BT /F1 24 Tf 20 200 Td (\(text)) Tj ET"
  }

  /// A stream object.
  public static func stream(_ content: String, _ entries: String = "") -> String {
    "<< /Length \(content.utf8.count) \(entries) >>\nstream\n\(content)\nendstream"
  }

  /// The whole file.
  public var bytes: [UInt8] {
    var file = Array("%PDF-\(version)\n%\u{E2}\u{E3}\n".utf8)
    var offsets: [Int: Int] = [:]
    for (number, body) in objects.sorted(by: { $0.key < $1.key }) {
      offsets[number] = file.count
      file += Array("\(number) 0 obj\n".utf8) + body + Array("\nendobj\n".utf8)
    }
    let start = file.count
    let size = (objects.keys.max() ?? 0) + 1
    var table = "xref\n0 \(size)\n0000000000 65535 f \n"
    for number in 1..<max(size, 1) {
      if let offset = offsets[number] {
        table += String(repeating: "0", count: 10 - String(offset).count) + "\(offset) 00000 n \n"
      } else {
        table += "0000000000 00000 f \n"
      }
    }
    table += "trailer\n<< /Size \(size) /Root \(root) 0 R \(trailer) >>\nstartxref\n\(start)\n%%EOF\n"
    return file + Array(table.utf8)
  }
}
