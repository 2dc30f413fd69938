import Fonts

extension EmbeddedFace {
  /// Writes the file's part that is used, and the fonts over it.
  func write(to objects: ObjectWriter, texts: GlyphTexts) {
    let glyphs = Set(layers.flatMap { $0.entries.map(\.glyph) }).sorted()
    if glyphs.isEmpty { return }
    let subset = FontSubset.make(face, glyphs: glyphs, identifiers: identifiers)
    let name = FontSubset.tag(glyphs) + "+" + face.postScriptName
    let file = objects.reserve()
    var entries: [UInt8] = []
    if face.outlines == .trueType {
      entries.append("/Length1 ")
      entries.append(integer: subset.bytes.count)
    } else {
      entries.append("/Subtype/CIDFontType0C")
    }
    objects.writeCompressedStream(entries, as: file, bytes: subset.bytes)
    let descriptor = objects.add(
      FontDescription(face).dictionary(
        name: name, file: face.outlines == .trueType ? "/FontFile2" : "/FontFile3", object: file))
    let numbers = subset.glyphs.map { Dictionary(zip(glyphs, $0)) { first, _ in first } }
    for layer in layers {
      write(
        layer, name: name, descriptor: descriptor, numbers: numbers, identifiers: subset.identifiers,
        texts: texts, to: objects)
    }
  }

  private func write(
    _ layer: Layer, name: String, descriptor: Int, numbers: [UInt32: UInt16]?,
    identifiers: [UInt32: UInt16]?, texts: GlyphTexts, to objects: ObjectWriter
  ) {
    let entries = layer.entries.sorted { $0.code < $1.code }
    let map = objects.reserve()
    objects.writeCompressedStream(
      [], as: map,
      bytes: ToUnicodeMap.stream(
        entries.map { (Int($0.code), texts.letters(of: $0.text)) }, codeBytes: 2))
    var body: [UInt8] = []
    body.append("<</Type/Font/Subtype/CIDFontType")
    body.append(face.outlines == .trueType ? "2/CIDToGIDMap " : "0")
    if face.outlines == .trueType {
      let table = objects.reserve()
      objects.writeCompressedStream([], as: table, bytes: glyphTable(entries, numbers))
      body.append(reference: table)
    }
    body.append("/BaseFont")
    body.append(name: name)
    body.append("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ")
    body.append(reference: descriptor)
    let known = entries.map { (Int(identifiers?[$0.glyph] ?? $0.code), width(of: $0.glyph)) }
    body += WidthTable.entries(known.sorted { $0.0 < $1.0 })
    if layer.vertical > 0 {
      body += VerticalOrigin.entries(zip(known, entries).map { ($0.0, $0.1, $1.text) })
    }
    body.append(">>")
    let descendant = objects.add(body)
    for (number, isVertical) in [(layer.horizontal, false), (layer.vertical, true)] where number > 0 {
      var font: [UInt8] = []
      font.append("<</Type/Font/Subtype/Type0/BaseFont")
      font.append(name: name)
      font.append("/Encoding")
      if identifiers == nil {
        font.append(isVertical ? "/Identity-V" : "/Identity-H")
      } else {
        let map = objects.reserve()
        objects.writeCompressedStream(
          CodeMap.entries(isVertical: isVertical), as: map,
          bytes: CodeMap.stream(zip(entries, known).map { ($0.code, $1.0) }, isVertical: isVertical))
        font.append(" ")
        font.append(reference: map)
      }
      font.append("/DescendantFonts[")
      font.append(reference: descendant)
      font.append("]/ToUnicode ")
      font.append(reference: map)
      font.append(">>")
      objects.write(font, as: number)
    }
  }

  /// The glyph of each code up to the last, two bytes each.
  private func glyphTable(
    _ entries: [(code: UInt16, glyph: UInt32, text: GlyphText)], _ numbers: [UInt32: UInt16]?
  ) -> [UInt8] {
    var table = [UInt8](repeating: 0, count: 2 * (Int(entries.last?.code ?? 0) + 1))
    for entry in entries {
      let glyph = numbers.map { $0[entry.glyph] ?? 0 } ?? UInt16(truncatingIfNeeded: entry.glyph)
      table[2 * Int(entry.code)] = UInt8(glyph >> 8)
      table[2 * Int(entry.code) + 1] = UInt8(glyph & 0xFF)
    }
    return table
  }
}
