/// Where the alpha of a pixel is, and whether colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha.
  case none
  /// Alpha after the colours, which are multiplied.
  case premultipliedLast
  /// Alpha before the colours, which are multiplied.
  case premultipliedFirst
  /// Alpha after the colours, which are not multiplied.
  case last
  /// Alpha before the colours, which are not multiplied.
  case first
  /// An unused byte after the colours.
  case noneSkipLast
  /// An unused byte before the colours.
  case noneSkipFirst
  /// Only alpha.
  case alphaOnly
}

/// How pixels lie in memory: an alpha info and a byte order.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes a value of its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of the alpha info.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// Parts are floating point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The order in which the parts are named.
  public static let byteOrderDefault: CGBitmapInfo = []
  /// The reverse of the order in which the parts are named.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// The order in which the parts are named.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// The alpha info in the value.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) ?? .none
  }
}
