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
  init?(_ entries: [String: PDFObject], _ structure: StructureFile?) {
    let numbers = (structure?.resolve(entries["/Rect"] ?? .null) ?? entries["/Rect"])?.array?.compactMap {
      (structure?.resolve($0) ?? $0).number
    }
    guard let n = numbers, n.count == 4 else { return nil }
    let box = CGRect(
      x: min(n[0], n[2]), y: min(n[1], n[3]), width: abs(n[2] - n[0]), height: abs(n[3] - n[1]))
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
      let isOurs = !Self.refers(.dictionary(stamp))
      planned.annotations = [.added(stamp, file: isOurs ? nil : structure, target: nil)]
      let bytes = try Assembler.bytes(WritePlan(pages: [planned]), name: Self.name)
      page = PDFPage(file: try DocumentFile(MemorySource(bytes), name: Self.name), index: 0)
    } catch {
      return nil
    }
    self.box = box
  }

  private static let name = "appearance"

  /// Whether an object leads to others of its file, which then has to be opened once more.
  private static func refers(_ object: PDFObject) -> Bool {
    switch object {
    case .reference: true
    case .array(let items): items.contains(where: refers)
    case .dictionary(let entries): entries.values.contains(where: refers)
    case .stream(let stream):
      if case .file = stream.content { true } else { stream.dictionary.values.contains(where: refers) }
    default: false
    }
  }

  /// Draws into a context whose user space is page space. Blocks while PDFium draws.
  func draw(in context: CGContext) {
    context.saveGState()
    context.translateBy(x: box.minX, y: box.minY)
    page.drawAsIs(with: .mediaBox, to: context)
    context.restoreGState()
  }
}
