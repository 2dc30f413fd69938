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
  /// Where its origin lies in vertical text, in thousandths of an em above the horizontal one.
  var height = 0
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
    var placer = RunPlacer(table: self, run: run, units: units, isVertical: isVertical, placed: placed)
    // It must have the room for itself, or it would be copied.
    placed = []
    run.glyphs.withUnsafeBufferPointer { placer.place($0) }
    placed = placer.placed
  }

  /// A space that nothing is seen of, and that readers do not pass over as they do a font's.
  func space(x: Double, y: Double) -> PlacedGlyph {
    let place = drawn.place(of: .init(drawing: .nothing, width: 250, text: GlyphText(" ")))
    return PlacedGlyph(font: place.font, code: place.code, isShort: true, x: x, y: y, advance: 0)
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
  var placed: [PlacedGlyph]

  init(
    table: FontTable, run: GlyphRun, units: UnsafeBufferPointer<UInt16>, isVertical: Bool,
    placed room: [PlacedGlyph]
  ) {
    placed = room
    placed.removeAll(keepingCapacity: true)
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
      while end < glyphs.count, glyphs[end].units.isEmpty,
        glyphs[end].units.lowerBound == glyphs[index].units.lowerBound
      {
        end += 1
      }
      if isPlain, end == index + 1, let text = GlyphText(slice(glyphs[index])),
        let place = face.place(of: glyphs[index].id, text: text)
      {
        append(glyphs[index], place, text)
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
  private mutating func append(_ glyph: GlyphRun.Glyph, _ place: EmbeddedFace.Place, _ text: GlyphText) {
    if layer != place.layer {
      layer = place.layer
      font = face.font(place.layer, isVertical: isVertical, objects: table.objects)
    }
    placed.append(
      PlacedGlyph(
        font: font, code: place.code, isShort: false, x: axes.x(glyph), y: axes.y(glyph),
        advance: Double(face.width(of: glyph.id)) * unit,
        height: isVertical ? VerticalOrigin.height(of: text) : 0))
  }

  /// Places glyphs that stand for a text together.
  private mutating func placeCluster(_ glyphs: Slice<UnsafeBufferPointer<GlyphRun.Glyph>>) {
    guard let first = glyphs.first, glyphs.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    var letters = ClusterText.letters(slice(first))
    if letters.isEmpty { letters = [addedText(first)] }
    if run.isRightToLeft { letters = ClusterText.seenFromLeft(letters) }
    guard isEmbeddable, !needsParts(letters), isInLine(glyphs),
      let shares = ClusterText.shares(letters, among: glyphs.count)
    else { return draw(glyphs, letters) }
    for (glyph, share) in zip(glyphs, shares) {
      let text = table.texts.text(share)
      if let place = face.place(of: glyph.id, text: text) {
        append(glyph, place, text)
      } else {
        draw([glyph][...], share)
      }
    }
  }

  /// True for glyphs on one height, each of which starts within the one before. Readers sort what is not.
  private func isInLine(_ glyphs: Slice<UnsafeBufferPointer<GlyphRun.Glyph>>) -> Bool {
    let grain = 1e-3 * run.size
    return zip(glyphs, glyphs.dropFirst()).allSatisfy { one, next in
      let way = axes.x(next) - axes.x(one)
      return abs(axes.y(one) - axes.y(next)) < grain && way > -grain && way < advance(one) + grain
    }
  }

  /// Draws glyphs as one letter.
  private mutating func draw(
    _ glyphs: some BidirectionalCollection<GlyphRun.Glyph>, _ letters: [Unicode.Scalar]
  ) {
    // Marks come before their letter where it is read from the right.
    guard let first = glyphs.first, let base = run.isRightToLeft ? glyphs.last : first else { return }
    let left = glyphs.reduce(axes.x(base)) { min($0, axes.x($1)) }
    let right = glyphs.reduce(left) { max($0, axes.x($1) + advance($1)) }
    let drawing =
      isEmbeddable
      ? DrawnGlyphs.Drawing.glyphs(face: faceIndex, parts(glyphs, x: left, y: axes.y(base)))
      : .picture(face: faceIndex, glyph: first.id)
    append(drawing, width: thousandths(right - left, of: unit), letters, x: left, y: axes.y(base))
    // Of a cluster of glyphs that are drawn one by one, the first stands for the text.
    if isEmbeddable { return }
    for glyph in glyphs.dropFirst() { draw([glyph][...], ["\u{200B}"]) }
  }

  /// Glyphs by their places from an origin.
  private func parts(_ glyphs: some Collection<GlyphRun.Glyph>, x: Double, y: Double) -> [DrawnGlyphs.Part] {
    glyphs.map { glyph in
      DrawnGlyphs.Part(
        glyph: glyph.id, x: thousandths(axes.x(glyph) - x, of: unit),
        y: thousandths(axes.y(glyph) - y, of: run.size / 1000))
    }
  }

  /// How many letters an entry of a map may hold: the format allows 256 units, a reader takes no 64.
  private static let lettersPerEntry = 30

  /// A reader takes letters beyond 16 bits that share a map entry for something else, and an entry has an
  /// end. Each part of the letters has its part of the width then, and all but the first draw nothing.
  private func needsParts(_ letters: [Unicode.Scalar]) -> Bool {
    letters.count > Self.lettersPerEntry || hasLargeLetters(letters)
  }

  private func hasLargeLetters(_ letters: [Unicode.Scalar]) -> Bool {
    letters.count > 1 && !run.isRightToLeft && letters.contains { $0.value > 0xFFFF }
  }

  private mutating func append(
    _ drawing: DrawnGlyphs.Drawing, width: Int, _ letters: [Unicode.Scalar], x: Double, y: Double
  ) {
    guard needsParts(letters) else {
      return append(.init(drawing: drawing, width: width, text: table.texts.text(letters)), x: x, y: y)
    }
    let length = hasLargeLetters(letters) ? 1 : Self.lettersPerEntry
    let starts = Array(stride(from: 0, to: letters.count, by: length))
    let part = width / starts.count
    let first = width - part * (starts.count - 1)
    for (index, start) in starts.enumerated() {
      let text = table.texts.text(Array(letters[start..<min(start + length, letters.count)]))
      append(
        .init(drawing: index == 0 ? drawing : .nothing, width: index == 0 ? first : part, text: text),
        x: x + Double(index == 0 ? 0 : first + (index - 1) * part) * unit, y: y)
    }
  }

  private mutating func append(_ letter: DrawnGlyphs.Letter, x: Double, y: Double) {
    let place = table.drawn.place(of: letter)
    placed.append(
      PlacedGlyph(
        font: place.font, code: place.code, isShort: true, x: x, y: y, advance: Double(letter.width) * unit))
  }

  /// What a glyph says that stands for no unit of the text.
  private func addedText(_ glyph: GlyphRun.Glyph) -> Unicode.Scalar {
    // A hyphen that is added where a word is divided is a soft one: readers join the word again.
    if glyph.id == run.face.glyph(for: "\u{2010}") || glyph.id == run.face.glyph(for: "-") { return "\u{AD}" }
    return glyph.id == run.face.glyph(for: "…") ? "…" : "\u{200B}"
  }

  private func advance(_ glyph: GlyphRun.Glyph) -> Double {
    run.face.advance(of: glyph.id) * 1000 * unit
  }

  private func thousandths(_ length: Double, of unit: Double) -> Int {
    let value = (length / unit).rounded()
    return value.isFinite ? Int(min(max(value, -100_000), 100_000)) : 0
  }
}
