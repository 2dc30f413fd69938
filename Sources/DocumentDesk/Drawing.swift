import DocumentWire
import Engine
import Foundation
import PDFKit

extension DocumentDesk {
  /// Draws a page, all annotations included, onto white.
  func draw(
    _ page: PDFPage, _ call: PageDrawingCall, _ memory: (UInt16) -> UnsafeMutableRawBufferPointer?
  ) throws(PDFError) {
    let failure = PDFError.tooLarge(width: call.width, height: call.height)
    guard call.width > 0, call.height > 0, call.width <= 1 << 20, call.height <= 1 << 20,
      let target = memory(call.slot), let base = target.baseAddress,
      target.count >= call.width * call.height * 4,
      let context = CGContext(
        data: base, width: call.width, height: call.height, bitsPerComponent: 8,
        bytesPerRow: call.width * 4, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    else { throw failure }
    memset(base, 0xFF, call.width * call.height * 4)
    let place = call.place
    let bounds = page.bounds(for: .cropBox).size
    let isTurned = page.rotation % 180 != 0
    let (width, height) = (max(bounds.width, 0.01), max(bounds.height, 0.01))
    // Whole pixels, so that facing pages share an edge: no seam and no overlap.
    let bottom = CGFloat(call.height) - place.cgRect.maxY
    context.clip(to: CGRect(x: place.x, y: bottom, width: place.width, height: place.height))
    context.translateBy(x: place.x, y: bottom)
    context.scaleBy(
      x: place.width / (isTurned ? height : width), y: place.height / (isTurned ? width : height))
    page.draw(with: .cropBox, to: context)
    // Asking for them ends the drawing.
    _ = context.data
  }

  /// Draws a page or a part of one onto white, by a map of the asker's.
  func draw(
    _ page: PDFPage, _ call: PictureCall, _ memory: (UInt16) -> UnsafeMutableRawBufferPointer?
  ) throws(PDFError) {
    let map = call.transform
    guard (1...32_767).contains(call.width), (1...32_767).contains(call.height), map.count == 6,
      let target = memory(call.slot), let base = target.baseAddress,
      target.count >= call.width * call.height * 4
    else { throw .tooLarge(width: call.width, height: call.height) }
    memset(base, 0xFF, call.width * call.height * 4)
    var options = DrawingOptions()
    options.annotations = call.showsAnnotations
    options.formFields = call.showsFormFields
    page.draw(
      into: PixelTarget(
        base: base, width: call.width, height: call.height, bytesPerRow: call.width * 4, format: .bgrx),
      CGAffineTransform(a: map[0], b: map[1], c: map[2], d: map[3], tx: map[4], ty: map[5]),
      clip: call.clip.cgRect, options)
  }
}
