import Fonts

/// One face in a document: which of its glyphs are used, what they stand for, and their codes.
///
/// A code stands for one text. Where a glyph stands for several, it has several codes; where a glyph can
/// have but one, these lie in further fonts over the same file: the layers. Codes are given in the order
/// of use where the file allows it: near ones compress to less.
final class EmbeddedFace {
  /// A font of the face, and a code in it.
  struct Place {
    var layer: UInt16
    var code: UInt16
  }

  /// A font dictionary's content.
  struct Layer {
    /// In the order of first use.
    var entries: [(code: UInt16, glyph: UInt32, text: GlyphText)] = []
    /// The objects of the fonts over it; 0 where there is none.
    var horizontal = 0
    var vertical = 0
  }

  private struct Use: Hashable {
    var glyph: UInt32
    var text: GlyphText
  }

  /// A glyph's first text, where that lies, and its width in thousandths of an em.
  private struct First {
    var text: GlyphText
    var place: Place
    var width: Int16
  }

  let face: FontFace
  let isEmbeddable: Bool
  private(set) var layers: [Layer] = []
  /// By glyph. Plain memory, since it is looked at for each glyph of a document.
  private let firsts: UnsafeMutablePointer<First>
  private let count: Int
  /// Further texts of glyphs, and how many there are of each.
  private var others: [Use: Place] = [:]
  private var otherCounts: [UInt32: Int] = [:]
  /// How codes are given.
  private enum Coding {
    /// In the order of use.
    case byUse
    /// In the order of glyphs' first use; the file is changed to know glyphs by them.
    case byFirstUse
    /// The glyphs' own numbers.
    case byGlyph
  }

  private let coding: Coding

  /// More fonts over one file would cost more than they are good for.
  private static let layerLimit = 8

  init(_ face: FontFace) {
    self.face = face
    isEmbeddable = face.mayBeEmbedded
    count = max(1, face.glyphCount)
    firsts = .allocate(capacity: count)
    firsts.initialize(repeating: First(text: .none, place: Place(layer: 0, code: 0), width: 0), count: count)
    coding =
      switch face.outlines {
      case .trueType: .byUse
      case .cidKeyedCFF: .byFirstUse
      default: .byGlyph
      }
  }

  deinit { firsts.deallocate() }

  /// Where a glyph with a text lies; nil when there is no code left for it.
  @inline(__always)
  func place(of glyph: UInt32, text: GlyphText) -> Place? {
    let first = firsts + known(glyph)
    return first.pointee.text == text ? first.pointee.place : newPlace(of: known(glyph), text: text)
  }

  /// Where a glyph lies, whatever it stands for: one that has no place yet gets it with a text.
  func anyPlace(of glyph: UInt32, text: GlyphText) -> Place? {
    let first = firsts[known(glyph)]
    return first.text == .none ? place(of: glyph, text: text) : first.place
  }

  /// The width of a glyph that has a place, in thousandths of an em, as readers are told it.
  @inline(__always)
  func width(of glyph: UInt32) -> Int {
    Int(firsts[known(glyph)].width)
  }

  /// The object of the font that a layer is.
  @inline(__always)
  func font(_ layer: UInt16, isVertical: Bool, objects: ObjectWriter) -> Int {
    let layer = Int(layer)
    let known = isVertical ? layers[layer].vertical : layers[layer].horizontal
    if known > 0 { return known }
    let number = objects.reserve()
    if isVertical { layers[layer].vertical = number } else { layers[layer].horizontal = number }
    return number
  }

  /// A glyph that the face has: the first one for all beyond.
  @inline(__always)
  private func known(_ glyph: UInt32) -> Int {
    Int(glyph) < count ? Int(glyph) : 0
  }

  /// The codes that the file has to know its glyphs by; nil where it keeps its own.
  var identifiers: [UInt32: UInt16]? {
    guard case .byFirstUse = coding else { return nil }
    // The first glyph is known as 0 in any file, and a file with nothing else stays as it is.
    let others = (layers.first?.entries ?? []).filter { $0.glyph != 0 }
    return others.isEmpty
      ? nil : Dictionary(others.map { ($0.glyph, $0.code) }) { first, _ in first }
  }

  private func newPlace(of glyph: Int, text: GlyphText) -> Place? {
    let use = Use(glyph: UInt32(glyph), text: text)
    if firsts[glyph].text == .none {
      guard let place = free(use) else { return nil }
      let width = Int16(clamping: Int((face.advance(of: use.glyph) * 1000).rounded()))
      firsts[glyph] = First(text: text, place: place, width: width)
      return place
    }
    if let known = others[use] { return known }
    guard let place = free(use) else { return nil }
    others[use] = place
    otherCounts[use.glyph, default: 0] += 1
    return place
  }

  /// The next free code for a glyph.
  private func free(_ use: Use) -> Place? {
    let first = firsts[Int(use.glyph)]
    var layer = first.text == .none ? 0 : otherCounts[use.glyph, default: 0] + 1
    let code: Int
    switch coding {
    case .byUse:
      // Code 0 is kept for the glyph that stands for nothing.
      let isFull = layers.last.map { $0.entries.count == 65535 } ?? true
      layer = isFull ? layers.count : layers.count - 1
      code = isFull ? 1 : layers[layer].entries.count + 1
    case .byFirstUse:
      // The first glyph is 0 in any file.
      code =
        use.glyph == 0
        ? 0 : layer > 0 ? Int(first.place.code) : (layers.first?.entries.count ?? 0) + 1
    case .byGlyph: code = Int(use.glyph)
    }
    guard layer < Self.layerLimit else { return nil }
    if layer == layers.count { layers.append(Layer()) }
    layers[layer].entries.append((UInt16(truncatingIfNeeded: code), use.glyph, use.text))
    return Place(layer: UInt16(layer), code: UInt16(truncatingIfNeeded: code))
  }
}
