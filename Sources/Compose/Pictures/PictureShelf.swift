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

  /// A picture's bytes and the map of the unit square that turns it upright.
  struct Loaded {
    var data: PictureData
    var turn: Matrix
  }

  private enum Entry {
    case usable(Size)
    case unusable(String)
  }

  private let folder: String?
  private let entries = Mutex<[String: Entry]>([:])

  /// Looks in a folder; without one only data URLs are found.
  package init(folder: String?) {
    self.folder = folder
  }

  /// The size of a picture; nil when it cannot be shown.
  package func size(of source: String) -> Size? {
    if case .usable(let size) = entry(source) { return size }
    return nil
  }

  /// Why a picture cannot be shown, in words for people.
  package func problem(with source: String) -> String? {
    if case .unusable(let reason) = entry(source) { return reason }
    return nil
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
    guard let header = PictureHeader(bytes) else {
      return .unusable("The picture “\(name)” is neither a PNG nor a JPEG file that can be read.")
    }
    guard header.width * header.height <= CGImage.maximumPixels else {
      return .unusable(
        "The picture “\(name)” is too large to be shown: \(header.width) × \(header.height) pixels.")
    }
    let upright = UIImage.Orientation(jpeg: Data(bytes)).isSideways
    let (width, height) = upright ? (header.height, header.width) : (header.width, header.height)
    // As browsers have it: 96 pixels an inch.
    return .usable(Size(width: Double(width) * 0.75, height: Double(height) * 0.75))
  }

  // MARK: Bytes

  /// The picture for the file; nil when its pixels are damaged.
  func load(_ source: String) -> Loaded? {
    guard let bytes = bytes(of: source), let header = PictureHeader(bytes) else { return nil }
    switch header.kind {
    case .jpeg(let components, let invertsInks):
      let data = PictureData.jpeg(
        bytes, width: header.width, height: header.height, components: components,
        invertsInks: invertsInks)
      let turn = UIImage.Orientation(jpeg: Data(bytes)).transform
      return Loaded(
        data: data,
        turn: Matrix(
          a: Double(turn.a), b: Double(turn.b), c: Double(turn.c), d: Double(turn.d),
          tx: Double(turn.tx), ty: Double(turn.ty)))
    case .png:
      guard let image = try? CGImage(data: Data(bytes)) else { return nil }
      return Loaded(data: image.pictureData, turn: Matrix())
    }
  }

  private func bytes(of source: String) -> [UInt8]? {
    if let data = Self.dataURL(source) { return data }
    guard let path = path(of: source) else { return nil }
    var status = stat()
    // Devices and pipes have no end.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size < 1 << 30,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
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

  private static func shortName(_ source: String) -> String {
    source.count > 80 ? source.prefix(60) + "…" : source
  }
}
