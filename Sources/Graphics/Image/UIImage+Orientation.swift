package import Foundation

extension UIImage {
  /// How pixels are to be turned to stand upright.
  public enum Orientation: Int, Sendable {
    /// As they are.
    case up
    /// By half a turn.
    case down
    /// By a quarter counterclockwise.
    case left
    /// By a quarter clockwise.
    case right
    /// Mirrored left to right.
    case upMirrored
    /// Mirrored top to bottom.
    case downMirrored
    /// Rows become columns: the top row goes to the left side, its start on top.
    case leftMirrored
    /// Rows become columns: the top row goes to the right side, its start at the bottom.
    case rightMirrored
  }
}

extension UIImage.Orientation {
  package var isSideways: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }

  /// What turns the unit square, y up.
  package var transform: CGAffineTransform {
    switch self {
    case .up: CGAffineTransform(1, 0, 0, 1, 0, 0)
    case .upMirrored: CGAffineTransform(-1, 0, 0, 1, 1, 0)
    case .down: CGAffineTransform(-1, 0, 0, -1, 1, 1)
    case .downMirrored: CGAffineTransform(1, 0, 0, -1, 0, 1)
    case .leftMirrored: CGAffineTransform(0, -1, -1, 0, 1, 1)
    case .right: CGAffineTransform(0, -1, 1, 0, 0, 1)
    case .rightMirrored: CGAffineTransform(0, 1, 1, 0, 0, 0)
    case .left: CGAffineTransform(0, 1, -1, 0, 1, 0)
    }
  }

  /// The orientation that a JPEG or WebP file notes; up when it notes none or is of another kind.
  package init(noted data: Data) {
    switch Exif.orientation(of: data) {
    case 2: self = .upMirrored
    case 3: self = .down
    case 4: self = .downMirrored
    case 5: self = .leftMirrored
    case 6: self = .right
    case 7: self = .rightMirrored
    case 8: self = .left
    default: self = .up
    }
  }
}

/// The one fact of a camera's notes that changes how a picture looks.
private enum Exif {
  static func orientation(of data: Data) -> Int? {
    if data.starts(with: "RIFF".utf8) { return orientation(inWebP: data) }
    return data.starts(with: [0xFF, 0xD8]) ? orientation(inJPEG: [UInt8](data.prefix(1 << 18))) : nil
  }

  /// The chunk stands behind the pixels.
  private static func orientation(inWebP data: Data) -> Int? {
    var rest = data.dropFirst(12)
    while rest.count >= 8 {
      let header = [UInt8](rest.prefix(8))
      let length = header[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(8)
      if header.starts(with: "EXIF".utf8) {
        let content = [UInt8](rest.prefix(min(length, 1 << 18)))
        return orientation(inTIFF: Array(content.dropFirst(content.starts(with: mark) ? mark.count : 0)))
      }
      // Chunks begin at even places.
      rest = rest.dropFirst(length + length % 2)
    }
    return nil
  }

  private static let mark = Array("Exif\0\0".utf8)

  private static func orientation(inJPEG bytes: [UInt8]) -> Int? {
    var position = 2
    // Segments before the pixels: marker, length with its own two bytes, content.
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      let end = position + 2 + length
      guard length >= 2, end <= bytes.count, bytes[position + 1] != 0xDA else { return nil }
      let content = bytes[(position + 4)..<max(end, position + 4)]
      if bytes[position + 1] == 0xE1, content.starts(with: mark) {
        return orientation(inTIFF: Array(content.dropFirst(mark.count)))
      }
      position = end
    }
    return nil
  }

  private static func orientation(inTIFF bytes: [UInt8]) -> Int? {
    let isLittle = bytes.starts(with: Array("II".utf8))
    func number(at start: Int, count: Int) -> Int? {
      guard start >= 0, start + count <= bytes.count else { return nil }
      let part = bytes[start..<(start + count)]
      return (isLittle ? part.reversed() : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let table = number(at: 4, count: 4), let count = number(at: table, count: 2) else { return nil }
    for entry in 0..<count {
      let start = table + 2 + entry * 12
      guard let tag = number(at: start, count: 2) else { return nil }
      if tag == 0x0112 { return number(at: start + 8, count: 2) }
    }
    return nil
  }
}
