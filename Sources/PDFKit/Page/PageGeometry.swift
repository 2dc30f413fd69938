package import Engine
package import Foundation

/// Boxes and rotation of a page as its file has them.
struct PageGeometry: Sendable {
  var rotation: Int
  /// Crop box within media box, and the rest; a missing box is the crop box.
  var boxes: [PDFDisplayBox: CGRect]
  /// What PDFium takes for the page's bounds, from which its drawing starts.
  var bounds: CGRect { boxes[.cropBox] ?? .zero }

  static let letter = PageGeometry(
    rotation: 0,
    boxes: Dictionary(
      uniqueKeysWithValues: PDFDisplayBox.allCases.map { ($0, CGRect(x: 0, y: 0, width: 612, height: 792)) }))

  /// Reads a page's geometry; nil when the page cannot be loaded. Takes the lane.
  init?(_ file: DocumentFile, _ index: Int) {
    let read = Engine.run { lane in
      try? file.core.withPage(index, lane) { page in
        (
          rotation: page.rotation, crop: page.bounds, media: page.box(.media), bleed: page.box(.bleed),
          trim: page.box(.trim), art: page.box(.art)
        )
      }
    }
    guard let read else { return nil }
    let crop = CGRect(read.crop)
    let media = read.media.map { CGRect($0) } ?? Self.inheritedMediaBox(file, index) ?? crop
    func box(_ rect: Rect?) -> CGRect {
      guard let rect else { return crop }
      let clipped = CGRect(rect).intersection(media)
      return clipped.isNull || clipped.isEmpty ? crop : clipped
    }
    rotation = read.rotation
    boxes = [
      .mediaBox: media.isEmpty ? crop : media, .cropBox: crop, .bleedBox: box(read.bleed),
      .trimBox: box(read.trim), .artBox: box(read.art),
    ]
  }

  private init(rotation: Int, boxes: [PDFDisplayBox: CGRect]) {
    self.rotation = rotation
    self.boxes = boxes
  }

  /// PDFium tells only a page's own media box; pages may inherit one.
  private static func inheritedMediaBox(_ file: DocumentFile, _ index: Int) -> CGRect? {
    guard let structure = try? file.structure(),
      let numbers = structure.resolve(structure.pageDictionary(index)["/MediaBox"] ?? .null).array?
        .compactMap({ structure.resolve($0).number }), numbers.count == 4
    else { return nil }
    return CGRect(
      x: min(numbers[0], numbers[2]), y: min(numbers[1], numbers[3]),
      width: abs(numbers[2] - numbers[0]), height: abs(numbers[3] - numbers[1]))
  }
}

extension CGRect {
  /// The same rectangle.
  package init(_ rect: Rect) {
    self.init(x: rect.left, y: rect.bottom, width: rect.width, height: rect.height)
  }
}
