import DocumentWire
import Engine
import Foundation
import PDFKit

extension DocumentDesk {
  /// Draws a page or a part of one onto white, by a map of the asker's.
  func draw(_ page: PDFPage, _ call: PictureCall, _ enclosure: Enclosure) throws(PDFError) {
    let map = call.transform
    guard (1...32_767).contains(call.width), (1...32_767).contains(call.height), map.count == 6,
      let target = enclosure.memory(call.slot), let base = target.baseAddress,
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
      clip: call.clip.cgRect, options
    ) { enclosure.isStopped(call.stopWord) }
  }
}
