internal import CPDFium

/// A rectangle of whole pixels.
struct PixelFrame: Equatable {
  var x: Int32
  var y: Int32
  var width: Int32
  var height: Int32

  /// All of a target.
  init(_ target: PixelTarget) throws(EngineError) {
    guard let width = Int32(exactly: target.width), let height = Int32(exactly: target.height) else {
      throw .tooLarge
    }
    (x, y, self.width, self.height) = (0, 0, width, height)
  }

  /// Where an upright page falls; nil when that is not on whole pixels, or turned otherwise than by quarters.
  init?(_ transform: Transform, width: Double, height: Double) {
    guard transform.quarterTurns != nil else { return nil }
    let (toX, toY) = (
      transform.a * width + transform.c * height, transform.b * width + transform.d * height
    )
    guard let x = Self.whole(transform.tx + min(toX, 0)), let y = Self.whole(transform.ty + min(toY, 0)),
      let width = Self.whole(abs(toX)), let height = Self.whole(abs(toY)), width > 0, height > 0
    else { return nil }
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The part of a target within a clip; nil when its edges do not lie between pixels, or nothing is left.
  init?(clip: Rect, in target: PixelTarget) {
    let right = min(clip.right, Double(target.width))
    let bottom = min(clip.top, Double(target.height))
    guard let x = Self.whole(max(clip.left, 0)), let y = Self.whole(max(clip.bottom, 0)),
      let farX = Self.whole(right), let farY = Self.whole(bottom), farX > x, farY > y
    else { return nil }
    (self.x, self.y, width, height) = (x, y, farX - x, farY - y)
  }

  /// A number that is whole but for what arithmetic leaves over. PDFium's own coordinates are exact up to
  /// some millions.
  private static func whole(_ value: Double) -> Int32? {
    let rounded = value.rounded()
    guard abs(value - rounded) < 1e-4, abs(rounded) < 4_000_000 else { return nil }
    return Int32(rounded)
  }
}

extension Transform {
  /// How often it turns clockwise by a quarter, y down; nil for one that does more than that and scaling.
  var quarterTurns: Int32? {
    if b == 0, c == 0 { return a > 0 && d > 0 ? 0 : a < 0 && d < 0 ? 2 : nil }
    guard a == 0, d == 0 else { return nil }
    return b > 0 && c < 0 ? 1 : b < 0 && c > 0 ? 3 : nil
  }
}

/// A part of a target, as PDFium draws into it.
struct Bitmap: ~Copyable {
  let raw: FPDF_BITMAP

  /// Throws `tooLarge` when PDFium does not take it.
  init(_ target: PixelTarget, _ part: PixelFrame) throws(EngineError) {
    let (format, size) =
      switch target.format {
      case .bgrx: (FPDFBitmap_BGRx, 4)
      case .bgra: (FPDFBitmap_BGRA, 4)
      case .gray: (FPDFBitmap_Gray, 1)
      }
    let base = target.base + Int(part.y) * target.bytesPerRow + Int(part.x) * size
    guard let stride = Int32(exactly: target.bytesPerRow),
      let raw = FPDFBitmap_CreateEx(part.width, part.height, Int32(format), base, stride)
    else { throw .tooLarge }
    self.raw = raw
  }

  deinit { FPDFBitmap_Destroy(raw) }
}

/// Asks, in the middle of a drawing, whether it should stop.
final class StopSign {
  private let shouldStop: () -> Bool

  init(_ shouldStop: @escaping () -> Bool) { self.shouldStop = shouldStop }

  /// Runs a drawing with the struct through which PDFium asks.
  func watch<Result>(_ body: (UnsafeMutablePointer<IFSDK_PAUSE>) -> Result) -> Result {
    var pause = IFSDK_PAUSE(
      version: 1,
      NeedToPauseNow: { pause in
        guard let user = pause?.pointee.user else { return 0 }
        return Unmanaged<StopSign>.fromOpaque(user).takeUnretainedValue().shouldStop() ? 1 : 0
      }, user: Unmanaged.passUnretained(self).toOpaque())
    return withExtendedLifetime(self) { body(&pause) }
  }
}
