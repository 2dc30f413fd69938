import CSandbox
import Glibc

/// The program that draws figures (SVG) as pages of PDF: one process for each, since the library that
/// draws them can be kept busy for hours, or be made to panic.
enum FigureProgram {
  /// A figure as lines and letters.
  struct Drawing: Sendable {
    /// A page of PDF, as Cairo writes it.
    var page: [UInt8]
    /// The page's size in its own units.
    var pageWidth: Double
    var pageHeight: Double
    /// The figure's own size in points.
    var width: Double
    var height: Double
  }

  /// Why there is no drawing.
  enum Failure: Error {
    /// The program, or the library that it draws with, is not installed.
    case missing
    /// It is no SVG, or has no size.
    case unreadable
    /// It takes more time or memory than a figure may have, or cannot be drawn.
    case beyondMeasure
  }

  private static let path: String? = {
    guard let path = cs_companion("tsuzuri-figures") else { return nil }
    defer { free(path) }
    return access(path, X_OK) == 0 ? String(cString: path) : nil
  }()

  /// Draws a figure. Blocks while it is drawn, at most about ten seconds of processor time.
  static func draw(_ figure: [UInt8]) throws(Failure) -> Drawing {
    guard let path else { throw .missing }
    var output: UnsafeMutableRawPointer?
    var status: Int32 = 0
    let count = figure.withUnsafeBytes { cs_filter(path, $0.baseAddress, $0.count, &output, &status) }
    defer { free(output) }
    guard count >= 0, let output else { throw .beyondMeasure }
    // Exit codes stand in the second byte; the first tells of signals.
    switch status {
    case 0: break
    case 1 << 8: throw .unreadable
    // The loader's, when a library is not there.
    case 127 << 8: throw .missing
    default: throw .beyondMeasure
    }
    let headerSize = 4 * MemoryLayout<Double>.size
    guard count > headerSize else { throw .beyondMeasure }
    let bytes = UnsafeRawBufferPointer(start: output, count: count)
    let sizes = (0..<4).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
    return Drawing(
      page: Array(bytes[headerSize...]), pageWidth: sizes[2], pageHeight: sizes[3], width: sizes[0],
      height: sizes[1])
  }
}
