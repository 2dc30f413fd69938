import Fonts

/// The fonts of a document. Glyphs are counted as pages show them, and written at the end: one file for
/// each face.
final class FontTable {
  let objects: ObjectWriter
  var texts = GlyphTexts()
  let drawn: DrawnGlyphs
  /// In the order of first use.
  private(set) var faces: [EmbeddedFace] = []
  private var indices: [FontFace: Int] = [:]
  private var lastIndex = 0
  /// Room for a run's glyphs, used again for each.
  var placed: [PlacedGlyph] = []

  init(objects: ObjectWriter) {
    self.objects = objects
    drawn = DrawnGlyphs(objects: objects)
  }

  /// The index of a face in `faces`.
  func index(of face: FontFace) -> Int {
    if lastIndex < faces.count, faces[lastIndex].face === face { return lastIndex }
    if let known = indices[face] {
      lastIndex = known
      return known
    }
    lastIndex = faces.count
    indices[face] = lastIndex
    faces.append(EmbeddedFace(face))
    return lastIndex
  }

  /// Writes all fonts. `addPicture` writes a picture and gives its object.
  func finish(addPicture: @escaping (PictureData) -> Int) {
    DrawnGlyphWriter(table: self, addPicture: addPicture).write()
    for face in faces { face.write(to: objects, texts: texts) }
  }
}
