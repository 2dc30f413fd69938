/// How large a page's picture is.
package enum PictureScale: Message, Hashable {
  /// So many pixels a point.
  case times(Double)
  /// So many pixels along the longer side.
  case longest(Double)

  /// About a gigabyte of pixels.
  package static let mostPixels = 1 << 28
  /// Cairo's limit.
  package static let longestSide = 32_767

  /// Pixels for a page of a size in points, as it is shown; at least one each way. Where that is more than
  /// can be had, `fits` is false.
  package func pixels(_ pageWidth: Double, _ pageHeight: Double) -> (width: Int, height: Int, fits: Bool) {
    guard let (width, height) = wholePixels(pageWidth, pageHeight) else { return (.max, .max, false) }
    let fits =
      width <= Self.longestSide && height <= Self.longestSide && width * height <= Self.mostPixels
    return (width, height, fits)
  }

  /// The same for a page that is never drawn as a whole; nil beyond all measure.
  package func wholePixels(_ pageWidth: Double, _ pageHeight: Double) -> (width: Int, height: Int)? {
    let (pageWidth, pageHeight) = Self.size(pageWidth, pageHeight)
    let tall = pageHeight * factor(pageWidth, pageHeight)
    guard let height = Self.whole(tall), let width = Self.whole(pageWidth / pageHeight * tall) else {
      return nil
    }
    return (width, height)
  }

  /// Pixels a point, for a page of this size.
  package func factor(_ pageWidth: Double, _ pageHeight: Double) -> Double {
    switch self {
    case .times(let scale): scale
    case .longest(let side): side / max(pageWidth, pageHeight)
    }
  }

  /// The sides of a page, which are never nothing.
  package static func size(_ width: Double, _ height: Double) -> (width: Double, height: Double) {
    (max(width, 0.01), max(height, 0.01))
  }

  private static func whole(_ length: Double) -> Int? {
    abs(length) < 1e9 ? max(1, Int(length.rounded())) : nil
  }

  /// Adds the scale.
  package func write(to writer: inout MessageWriter) {
    switch self {
    case .times(let scale):
      writer.write(UInt8(0))
      writer.write(scale)
    case .longest(let side):
      writer.write(UInt8(1))
      writer.write(side)
    }
  }

  /// Takes the scale.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    switch try reader.integer(UInt8.self) {
    case 0: self = .times(try reader.double())
    case 1: self = .longest(try reader.double())
    default: throw MalformedMessage()
    }
  }
}
