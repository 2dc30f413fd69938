import Fonts
import Typesetting

/// A glyph with its code, where it is drawn.
struct PlacedGlyph {
  /// The font's object.
  var font: Int
  var code: UInt16
  /// True for a code of one byte.
  var isShort: Bool
  /// The origin in the run's own space.
  var x: Double
  var y: Double
  /// How far readers move on after it.
  var advance: Double
}

/// From line space to a run's own space, in which glyphs stand upright on the horizontal axis.
struct RunAxes {
  var xx: Double
  var xy: Double
  var yx: Double
  var yy: Double

  /// The axes of a run. A slant leans the upward axis, so that the other makes up for it.
  init(_ run: GlyphRun) {
    switch run.orientation {
    case .along: (xx, xy, yx, yy) = (1, -run.slant, 0, 1)
    case .upright: (xx, xy, yx, yy) = (run.slant, 1, -1, 0)
    }
  }

  @inline(__always)
  func x(_ glyph: GlyphRun.Glyph) -> Double { xx * glyph.x + xy * glyph.y }

  @inline(__always)
  func y(_ glyph: GlyphRun.Glyph) -> Double { yx * glyph.x + yy * glyph.y }
}

extension FontTable {
  /// Gives the glyphs of a run their codes and puts them into `placed`, in an order in which their texts
  /// make up the text.
  func place(_ run: GlyphRun, units: UnsafeBufferPointer<UInt16>, isVertical: Bool) {
    placed.removeAll(keepingCapacity: true)
    var placer = RunPlacer(table: self, run: run, units: units, isVertical: isVertical)
    run.glyphs.withUnsafeBufferPointer { placer.place($0) }
  }
}

/// One pass over the glyphs of a run.
private struct RunPlacer {
  let table: FontTable
  let run: GlyphRun
  let units: UnsafeBufferPointer<UInt16>
  let isVertical: Bool
  let axes: RunAxes
  let faceIndex: Int
  let face: EmbeddedFace
  let isEmbeddable: Bool
  /// From thousandths of an em to points.
  let unit: Double
  /// The font of the last glyph.
  var layer: UInt16?
  var font = 0

  init(table: FontTable, run: GlyphRun, units: UnsafeBufferPointer<UInt16>, isVertical: Bool) {
    self.table = table
    self.run = run
    self.units = units
    self.isVertical = isVertical
    axes = RunAxes(run)
    faceIndex = table.index(of: run.face)
    face = table.faces[faceIndex]
    isEmbeddable = face.isEmbeddable
    unit = run.size * run.stretch / 1000
  }

  mutating func place(_ glyphs: UnsafeBufferPointer<GlyphRun.Glyph>) {
    let isPlain = isEmbeddable && !run.isRightToLeft
    var index = 0
    while index < glyphs.count {
      var end = index + 1
      while end < glyphs.count, glyphs[end].units.isEmpty, addedText(glyphs[end]) == nil { end += 1 }
      if isPlain, end == index + 1, let text = GlyphText(slice(glyphs[index])),
        let place = face.place(of: glyphs[index].id, text: text)
      {
        append(glyphs[index], place)
      } else {
        placeCluster(glyphs[index..<end])
      }
      index = end
    }
  }

  @inline(__always)
  private func slice(_ glyph: GlyphRun.Glyph) -> UnsafeBufferPointer<UInt16>.SubSequence {
    let end = min(max(0, Int(glyph.units.upperBound)), units.count)
    return units[min(max(0, Int(glyph.units.lowerBound)), end)..<end]
  }

  @inline(__always)
  private mutating func append(_ glyph: GlyphRun.Glyph, _ place: EmbeddedFace.Place) {
    if layer != place.layer {
      layer = place.layer
      font = face.font(place.layer, isVertical: isVertical, objects: table.objects)
    }
    table.placed.append(
      PlacedGlyph(
        font: font, code: place.code, isShort: false, x: axes.x(glyph), y: axes.y(glyph),
        advance: Double(face.width(of: glyph.id)) * unit))
  }

  /// Places glyphs that stand for a text together.
  private mutating func placeCluster(_ glyphs: Slice<UnsafeBufferPointer<GlyphRun.Glyph>>) {
    guard let first = glyphs.first, glyphs.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    var letters = ClusterText.letters(slice(first))
    if letters.isEmpty { letters = [addedText(first) ?? "\u{200B}"] }
    if run.isRightToLeft { letters = ClusterText.seenFromLeft(letters) }
    guard isEmbeddable, let shares = ClusterText.shares(letters, among: glyphs.count) else {
      return draw(glyphs, letters)
    }
    for (glyph, share) in zip(glyphs, shares) {
      let (own, rest) = divided(share)
      guard let place = face.place(of: glyph.id, text: table.texts.text(own)) else {
        draw([glyph][...], share)
        continue
      }
      append(glyph, place)
      carry(rest, after: glyph)
    }
  }

  /// Draws glyphs as one letter.
  private mutating func draw(_ glyphs: some BidirectionalCollection<GlyphRun.Glyph>, _ letters: [Unicode.Scalar]) {
    guard let first = glyphs.first, let last = glyphs.last else { return }
    let (own, rest) = divided(letters)
    let text = table.texts.text(own)
    let drawing: DrawnGlyphs.Drawing
    if isEmbeddable {
      drawing = .glyphs(
        face: faceIndex,
        glyphs.map { glyph in
          DrawnGlyphs.Part(
            glyph: glyph.id, x: thousandths(axes.x(glyph) - axes.x(first), of: unit),
            y: thousandths(axes.y(glyph) - axes.y(first), of: run.size / 1000))
        })
    } else {
      drawing = .picture(face: faceIndex, glyph: first.id)
    }
    let width = max(0, thousandths(axes.x(last) - axes.x(first) + advance(last), of: unit))
    append(DrawnGlyphs.Letter(drawing: drawing, width: width, text: text), x: axes.x(first), y: axes.y(first))
    carry(rest, after: first)
    // Of a cluster that is drawn by pictures, each further glyph stands for nothing.
    if !isEmbeddable { for glyph in glyphs.dropFirst() { draw([glyph][...], ["\u{200B}"]) } }
  }

  private mutating func append(_ letter: DrawnGlyphs.Letter, x: Double, y: Double) {
    let place = table.drawn.place(of: letter)
    table.placed.append(
      PlacedGlyph(
        font: place.font, code: place.code, isShort: true, x: x, y: y, advance: Double(letter.width) * unit))
  }

  /// A reader takes several letters beyond 16 bits in one map entry for something else: each gets a code
  /// of its own then, of which all but the first draw nothing.
  private func divided(_ letters: [Unicode.Scalar]) -> (own: [Unicode.Scalar], rest: ArraySlice<Unicode.Scalar>) {
    if letters.count > 1, !run.isRightToLeft, letters.contains(where: { $0.value > 0xFFFF }) {
      return ([letters[0]], letters[1...])
    }
    return (letters, [])
  }

  private mutating func carry(_ letters: ArraySlice<Unicode.Scalar>, after glyph: GlyphRun.Glyph) {
    let x = axes.x(glyph) + advance(glyph)
    for (index, letter) in letters.enumerated() {
      append(
        DrawnGlyphs.Letter(drawing: .nothing(index: index), width: 0, text: GlyphText(letter)),
        x: x, y: axes.y(glyph))
    }
  }

  /// What a glyph that stands for no unit was added for; nil for one that belongs to the glyph before.
  private func addedText(_ glyph: GlyphRun.Glyph) -> Unicode.Scalar? {
    if !glyph.units.isEmpty { return nil }
    // A hyphen that is added where a word is divided is a soft one: readers join the word again.
    if glyph.id == run.face.glyph(for: "\u{2010}") || glyph.id == run.face.glyph(for: "-") { return "\u{AD}" }
    return glyph.id == run.face.glyph(for: "…") ? "…" : nil
  }

  private func advance(_ glyph: GlyphRun.Glyph) -> Double {
    run.face.advance(of: glyph.id) * 1000 * unit
  }

  private func thousandths(_ length: Double, of unit: Double) -> Int {
    let value = (length / unit).rounded()
    return value.isFinite ? Int(min(max(value, -100_000), 100_000)) : 0
  }
}
