import Engine
import Foundation
import Graphics

/// A stored appearance as a page of its own, for PDFium to draw: it may hold anything that a page may.
final class AppearancePicture {
  private let page: PDFPage
  private let box: CGRect

  /// Makes the page; nil when the appearance cannot be brought over.
  ///
  /// - Parameter entries: the annotation's; references are to `structure`.
  init?(_ entries: [String: PDFObject], _ structure: StructureFile?, box: CGRect) {
    guard box.width > 0, box.height > 0 else { return nil }
    // A stamp is nothing but its appearance.
    var stamp = entries.filter { ["/AP", "/AS", "/Rect"].contains($0.key) }
    stamp["/Subtype"] = .name("/Stamp")
    stamp["/F"] = .integer(AnnotationFlag.print)
    do {
      let blank = try OnePage.blank(mediaBox: CGRect(x: 0, y: 0, width: 1, height: 1))
      let ground = try StructureFile(MemorySource(blank), name: Self.name, password: [])
      var planned = PlannedPage(file: ground, index: 0)
      planned.boxes = ["/MediaBox": box]
      planned.annotations = [.added(stamp, file: structure, target: nil)]
      let bytes = try Assembler.bytes(WritePlan(pages: [planned]), name: Self.name)
      page = PDFPage(file: try DocumentFile(MemorySource(bytes), name: Self.name), index: 0)
    } catch {
      return nil
    }
    self.box = box
  }

  private static let name = "appearance"

  /// Draws into a context whose user space is page space. Blocks while PDFium draws.
  func draw(in context: CGContext) {
    context.saveGState()
    context.translateBy(x: box.minX, y: box.minY)
    page.drawAsIs(with: .mediaBox, to: context)
    context.restoreGState()
  }
}
