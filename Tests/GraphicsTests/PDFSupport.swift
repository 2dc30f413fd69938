import Foundation
import Graphics
import TestSupport
import Testing

/// A PDF that was drawn, and what other readers say of it.
struct DrawnPDF {
  let folder: TemporaryFolder
  let path: String

  init(_ data: Data) throws {
    folder = try TemporaryFolder()
    path = try folder.write([UInt8](data), to: "drawn.pdf")
  }

  /// Draws with Core Graphics: origin lower left, pages of `size`.
  init(
    size: CGSize = CGSize(width: 100, height: 80), info: [CFString: Any] = [:],
    _ draw: (CGContext) throws -> Void
  ) throws {
    let data = NSMutableData()
    var box = CGRect(origin: .zero, size: size)
    let consumer = try #require(CGDataConsumer(data: data))
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, info as NSDictionary))
    context.beginPDFPage(nil)
    try draw(context)
    context.endPDFPage()
    context.closePDF()
    try self.init(Data(referencing: data))
  }

  /// True when qpdf finds nothing wrong.
  func isSound() throws -> Bool {
    let output = try Tool.run("qpdf", "--check", path)
    if output.status != 0 { Issue.record("\(output.text)\(output.errors)") }
    return output.status == 0
  }

  /// What is written, with streams unpacked.
  func source() throws -> String {
    let plain = folder.path("plain.pdf")
    _ = try Tool.run("qpdf", "--qdf", "--object-streams=disable", path, plain)
    return String(decoding: try Data(contentsOf: URL(fileURLWithPath: plain)), as: Unicode.ASCII.self)
  }

  /// All text, as poppler reads it.
  func text() throws -> String { try Tool.run("pdftotext", path, "-").text }

  /// A page as MuPDF draws it, a pixel to a point.
  func picture(page: Int = 1, scale: Int = 1) throws -> CGImage {
    let output = folder.path("page.png")
    _ = try Tool.run("mutool", "draw", "-q", "-r", "\(72 * scale)", "-o", output, path, "\(page)")
    return try CGImage(data: Data(contentsOf: URL(fileURLWithPath: output)))
  }

  /// A page as Poppler draws it, a pixel to a point.
  func popplerPicture() throws -> CGImage {
    _ = try Tool.run("pdftocairo", "-png", "-r", "72", "-singlefile", path, folder.path("poppler"))
    return try CGImage(data: Data(contentsOf: URL(fileURLWithPath: folder.path("poppler.png"))))
  }
}

/// A context that writes a PDF into data, pages of 612 × 792 points.
func pdfContext(_ data: NSMutableData) throws -> CGContext {
  let consumer = try #require(CGDataConsumer(data: data))
  return try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
}

extension CGImage {
  /// The mean difference of colours, from 0 to 255, and the share of pixels that differ clearly.
  func difference(from other: CGImage) -> (mean: Double, share: Double) {
    guard width == other.width, height == other.height else { return (255, 1) }
    var (sum, clear) = (0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let (one, two) = (pixel(x, y), other.pixel(x, y))
        let parts = [one.red - two.red, one.green - two.green, one.blue - two.blue].map(abs)
        sum += parts.reduce(0, +)
        if parts.max() ?? 0 > 48 { clear += 1 }
      }
    }
    let count = width * height
    return (Double(sum) / Double(3 * count), Double(clear) / Double(count))
  }
}

/// Draws the same on pixels and into a PDF, and holds what MuPDF makes of it to the pixels.
func expectSameOnBoth(
  _ name: String, size: CGSize = CGSize(width: 100, height: 80), mean: Double = 3, share: Double = 0.02,
  sourceLocation: SourceLocation = #_sourceLocation, _ draw: (CGContext) throws -> Void
) throws {
  let pixels = try drawing(width: Int(size.width), height: Int(size.height), draw)
  let pdf = try DrawnPDF(size: size, draw)
  #expect(try pdf.isSound(), sourceLocation: sourceLocation)
  let picture = try pdf.picture()
  let difference = picture.difference(from: pixels)
  #expect(
    difference.mean <= mean && difference.share <= share, "\(name): \(difference)",
    sourceLocation: sourceLocation)
  // For those who want to look.
  if let folder = ProcessInfo.processInfo.environment["TSUZURI_PICTURES"] {
    for (kind, image) in [("pixels", pixels), ("pdf", picture)] {
      try image.pngData().write(to: URL(fileURLWithPath: "\(folder)/\(name)-\(kind).png"))
    }
  }
}
