internal import CText
import Fonts

/// Writes the fonts of letters that are drawn by procedures.
struct DrawnGlyphWriter {
  let table: FontTable
  let addPicture: (PictureData) -> Int

  private var objects: ObjectWriter { table.objects }

  init(table: FontTable, addPicture: @escaping (PictureData) -> Int) {
    self.table = table
    self.addPicture = addPicture
  }

  func write() {
    let letters = table.drawn.letters
    if letters.isEmpty { return }
    let nothing = objects.reserve()
    // It has a box: PDFium passes over a string without one.
    objects.writeCompressedStream([], as: nothing, bytes: [UInt8]("0 0 0 0 9 9 d1".utf8))
    let descriptor = objects.add(
      [UInt8]("<</Type/FontDescriptor/FontName/Drawn/Flags 4/ItalicAngle 0>>".utf8))
    for (index, font) in table.drawn.fonts.enumerated() {
      let start = index * DrawnGlyphs.lettersPerFont
      let end = min(start + DrawnGlyphs.lettersPerFont, letters.count)
      write(letters[start..<end], as: font, nothing: nothing, descriptor: descriptor)
    }
  }

  private func write(_ letters: ArraySlice<DrawnGlyphs.Letter>, as font: Int, nothing: Int, descriptor: Int) {
    var resources = PageResources()
    var procedures: [Int] = []
    for letter in letters {
      guard let procedure = procedure(letter, &resources) else {
        procedures.append(nothing)
        continue
      }
      procedures.append(objects.reserve())
      objects.writeCompressedStream([], as: procedures[procedures.count - 1], bytes: procedure)
    }
    let map = objects.reserve()
    objects.writeCompressedStream(
      [], as: map,
      bytes: ToUnicodeMap.stream(
        letters.enumerated().map { ($0.offset + 1, table.texts.letters(of: $0.element.text)) },
        codeBytes: 1))
    var body: [UInt8] = []
    body.append("<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[.001 0 0 .001 0 0]/FontDescriptor ")
    body.append(reference: descriptor)
    // A reader finds out how large such a font is by the width of an “m”.
    body.append("/CharProcs<</m ")
    body.append(reference: nothing)
    for (index, procedure) in procedures.enumerated() {
      body.append("/g")
      body.append(integer: index + 1)
      body.append(" ")
      body.append(reference: procedure)
    }
    body.append(">>/Encoding<</Type/Encoding/Differences[0/m")
    for index in procedures.indices {
      body.append("/g")
      body.append(integer: index + 1)
    }
    body.append("]>>/FirstChar 0/LastChar ")
    body.append(integer: procedures.count)
    body.append("/Widths[600")
    for letter in letters {
      body.append(" ")
      body.append(integer: letter.width)
    }
    body.append("]/ToUnicode ")
    body.append(reference: map)
    body.append("/Resources")
    resources.append(to: &body)
    body.append(">>")
    objects.write(body, as: font)
  }

  /// The operators that draw a letter; nil when there is nothing to be seen.
  private func procedure(_ letter: DrawnGlyphs.Letter, _ resources: inout PageResources) -> [UInt8]? {
    switch letter.drawing {
    case .nothing: nil
    case .glyphs(let face, let parts): glyphs(parts, of: table.faces[face], letter, &resources)
    case .picture(let face, let glyph): picture(of: glyph, table.faces[face].face, letter, &resources)
    }
  }

  private func glyphs(
    _ parts: [DrawnGlyphs.Part], of face: EmbeddedFace, _ letter: DrawnGlyphs.Letter,
    _ resources: inout PageResources
  ) -> [UInt8] {
    let shape = GlyphShape(face.face)
    let boxes = parts.compactMap { part in shape.box(of: part.glyph, x: part.x, y: part.y) }
    var bytes = begin(letter, box: boxes.reduce(nil) { $0?.union($1) ?? $1 })
    bytes.append("BT\n")
    var last = 0
    for part in parts {
      guard let place = face.anyPlace(of: part.glyph, text: letter.text) else { continue }
      let font = face.font(place.layer, isVertical: false, objects: objects)
      if font != last {
        resources.use(.font, font)
        bytes.append("/F")
        bytes.append(integer: font)
        bytes.append(" 1000 Tf\n")
        last = font
      }
      bytes.append("1 0 0 1 ")
      bytes.append(integer: part.x)
      bytes.append(" ")
      bytes.append(integer: part.y)
      bytes.append(" Tm ")
      bytes.append(string: [UInt8(place.code >> 8), UInt8(place.code & 0xFF)])
      bytes.append("Tj\n")
    }
    bytes.append("ET")
    return bytes
  }

  private func picture(
    of glyph: UInt32, _ face: FontFace, _ letter: DrawnGlyphs.Letter, _ resources: inout PageResources
  ) -> [UInt8]? {
    let shape = GlyphShape(face)
    let box = shape.box(of: glyph, x: 0, y: 0)
    if let box, let picture = shape.picture(of: glyph) {
      let object = addPicture(picture)
      guard object > 0 else { return nil }
      resources.use(.object, object)
      var bytes: [UInt8] = []
      bytes.append(integer: letter.width)
      bytes.append(" 0 d0\n")
      for value in [box.right - box.left, 0, 0, box.top - box.bottom, box.left, box.bottom] {
        bytes.append(number: value)
        bytes.append(" ")
      }
      bytes.append("cm\n/X")
      bytes.append(integer: object)
      bytes.append(" Do")
      return bytes
    }
    let path = shape.path(of: glyph)
    if path.isEmpty { return nil }
    return begin(letter, box: box) + path + [UInt8(ascii: "f")]
  }

  /// Says that what follows takes the ink of the text, and how far it reaches.
  private func begin(_ letter: DrawnGlyphs.Letter, box: Box?) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(integer: letter.width)
    bytes.append(" 0 ")
    let box = box ?? Box(left: 0, bottom: 0, right: 0, top: 0)
    // With room for what a rasterizer rounds.
    for edge in [box.left - 10, box.bottom - 10, box.right + 10, box.top + 10] {
      bytes.append(integer: Int(edge))
      bytes.append(" ")
    }
    bytes.append("d1\n")
    return bytes
  }
}

extension Box {
  fileprivate func union(_ other: Box) -> Box {
    Box(
      left: min(left, other.left), bottom: min(bottom, other.bottom), right: max(right, other.right),
      top: max(top, other.top))
  }
}
