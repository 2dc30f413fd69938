import Foundation
import Graphics
import PDFWriting
import Synchronization

/// The pictures of a note by the names that it uses. Files are looked at when a picture is first asked
/// for; their pixels only when it is written. Any thread may ask.
package final class PictureShelf: Sendable {
  /// A picture's natural size in points, upright.
  package struct Size: Hashable, Sendable {
    package var width: Double
    package var height: Double
  }

  /// What goes into the file.
  enum Loaded {
    /// Pixels, the map of the unit square that turns them upright, and what people should know of them.
    case pixels(PictureData, turn: Matrix, remark: String?)
    case drawing(FigureProgram.Drawing)
  }

  private enum Entry {
    case usable(Size)
    /// A figure, drawn already: its drawing tells its size.
    case drawn(FigureProgram.Drawing)
    case unusable(String)
  }

  private let folder: String?
  private let entries = Mutex<[String: Entry]>([:])
  /// The files that were read.
  private let files = Mutex<Set<FileIdentity>>([])

  /// A file, whatever names and links lead to it.
  private struct FileIdentity: Hashable {
    var device: UInt
    var number: UInt

    init(_ status: stat) { (device, number) = (UInt(status.st_dev), UInt(status.st_ino)) }
  }

  /// Looks in a folder; without one only data URLs are found.
  package init(folder: String?) {
    self.folder = folder
  }

  /// The size of a picture; nil when it cannot be shown.
  package func size(of source: String) -> Size? {
    switch entry(source) {
    case .usable(let size): size
    case .drawn(let drawing): Size(width: drawing.width, height: drawing.height)
    case .unusable: nil
    }
  }

  /// Why a picture cannot be shown, in words for people.
  package func problem(with source: String) -> String? {
    if case .unusable(let reason) = entry(source) { return reason }
    return nil
  }

  /// True when the file is one of the pictures that were read so far.
  package func holds(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return files.withLock { $0.contains(FileIdentity(status)) }
  }

  private func entry(_ source: String) -> Entry {
    if let known = entries.withLock({ $0[source] }) { return known }
    let found = look(at: source)
    entries.withLock { $0[source] = found }
    return found
  }

  private func look(at source: String) -> Entry {
    let name = Self.shortName(source)
    if Self.isRemote(source) {
      return .unusable("The picture “\(name)” lies on the network and is not fetched.")
    }
    guard let bytes = bytes(of: source) else { return .unusable("The picture “\(name)” was not found.") }
    if SVGText.isIn(bytes) { return Self.draw(bytes, name: name) }
    guard let header = PictureHeader(bytes) else {
      return .unusable("The picture “\(name)” is no PNG, JPEG, WebP or SVG file that can be read.")
    }
    guard header.isEmbedded || header.width * header.height <= CGImage.maximumPixels else {
      return .unusable(
        "The picture “\(name)” is too large to be shown: \(header.width) × \(header.height) pixels.")
    }
    let upright = UIImage.Orientation(noted: Data(bytes)).isSideways
    let (width, height) = upright ? (header.height, header.width) : (header.width, header.height)
    // As browsers have it: 96 pixels an inch.
    return .usable(Size(width: Double(width) * 0.75, height: Double(height) * 0.75))
  }

  private static func draw(_ figure: [UInt8], name: String) -> Entry {
    do throws(FigureProgram.Failure) {
      return .drawn(try FigureProgram.draw(figure))
    } catch {
      let reason =
        switch error {
        case .missing: "needs the program tsuzuri-figures and librsvg, to be drawn"
        case .unreadable: "is no SVG file that can be read"
        case .beyondMeasure: "takes too much time or memory to be drawn"
        }
      return .unusable("The picture “\(name)” \(reason).")
    }
  }

  // MARK: Bytes

  /// The picture for the file; nil when its pixels are damaged.
  func load(_ source: String) -> Loaded? {
    if case .drawn(let drawing) = entry(source) { return .drawing(drawing) }
    guard let bytes = bytes(of: source), let header = PictureHeader(bytes) else { return nil }
    let turn = Matrix(UIImage.Orientation(noted: Data(bytes)).transform)
    guard case .jpeg(let components, let invertsInks) = header.kind else {
      return (try? CGImage(data: Data(bytes))).map { .pixels($0.pictureData, turn: turn, remark: nil) }
    }
    if JPEGMarkers.areSound(in: bytes) {
      let data = PictureData.jpeg(
        bytes, width: header.width, height: header.height, components: components,
        invertsInks: invertsInks)
      return .pixels(data, turn: turn, remark: nil)
    }
    guard let (image, isWhole) = try? CGImage.salvage(jpeg: Data(bytes)) else { return nil }
    let remark = "The picture “\(Self.shortName(source))” is damaged; what can be read of it is shown."
    return .pixels(image.pictureData, turn: turn, remark: isWhole ? nil : remark)
  }

  private func bytes(of source: String) -> [UInt8]? {
    if let data = Self.dataURL(source) { return data }
    guard let path = path(of: source) else { return nil }
    var status = stat()
    // Devices and pipes have no end.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size < 1 << 30,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    let identity = FileIdentity(status)
    files.withLock { _ = $0.insert(identity) }
    return [UInt8](data)
  }

  private func path(of source: String) -> String? {
    guard let folder else { return nil }
    var path = source
    if path.hasPrefix("file://") { path = String(path.dropFirst(7)) }
    let absolute = { (path: String) in path.hasPrefix("/") ? path : folder + "/" + path }
    // A name may well contain a percent sign of its own.
    if FileManager.default.fileExists(atPath: absolute(path)) { return absolute(path) }
    return path.removingPercentEncoding.map(absolute)
  }

  private static func dataURL(_ source: String) -> [UInt8]? {
    guard source.lowercased().hasPrefix("data:"), let comma = source.firstIndex(of: ",") else { return nil }
    let body = String(source[source.index(after: comma)...])
    guard source[..<comma].lowercased().hasSuffix(";base64") else {
      return body.removingPercentEncoding.map { Array($0.utf8) }
    }
    let text = body.removingPercentEncoding ?? body
    return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
  }

  private static func isRemote(_ source: String) -> Bool {
    let start = source.prefix(8).lowercased()
    return start.hasPrefix("http:") || start.hasPrefix("https:") || start.hasPrefix("ftp:")
      || start.hasPrefix("//")
  }

  static func shortName(_ source: String) -> String {
    source.count > 80 ? source.prefix(60) + "…" : source
  }
}

extension PictureHeader {
  /// True for a picture that goes into the file as it is, without being decoded.
  fileprivate var isEmbedded: Bool {
    if case .jpeg = kind { true } else { false }
  }
}

extension Matrix {
  fileprivate init(_ transform: CGAffineTransform) {
    self.init(
      a: Double(transform.a), b: Double(transform.b), c: Double(transform.c), d: Double(transform.d),
      tx: Double(transform.tx), ty: Double(transform.ty))
  }
}
