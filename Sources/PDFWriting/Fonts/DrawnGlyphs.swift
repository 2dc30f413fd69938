import Fonts

/// Letters that are drawn by a procedure each (fonts of Type 3): pictures, clusters of more glyphs than
/// letters, letters that are not drawn at all. Whatever they look like, each stands for its text.
final class DrawnGlyphs {
  /// What a letter looks like.
  enum Drawing: Hashable {
    /// Nothing is seen.
    case nothing
    /// Glyphs of a face that is embedded, by its index in the table of fonts.
    case glyphs(face: Int, [Part])
    /// A glyph of a face that cannot be embedded.
    case picture(face: Int, glyph: UInt32)
  }

  /// A glyph and its place in thousandths of an em.
  struct Part: Hashable {
    var glyph: UInt32
    var x: Int
    var y: Int
  }

  /// A letter.
  struct Letter: Hashable {
    var drawing: Drawing
    /// In thousandths of an em.
    var width: Int
    var text: GlyphText
  }

  /// Code 0 is no letter of the text.
  static let lettersPerFont = 255

  private(set) var letters: [Letter] = []
  /// The objects of the fonts: one for each 255 letters.
  private(set) var fonts: [Int] = []
  private var places: [Letter: Int] = [:]
  private let objects: ObjectWriter

  init(objects: ObjectWriter) {
    self.objects = objects
  }

  /// The font's object and the code of a letter.
  func place(of letter: Letter) -> (font: Int, code: UInt16) {
    let number = places[letter] ?? add(letter)
    return (fonts[number / Self.lettersPerFont], UInt16(number % Self.lettersPerFont + 1))
  }

  private func add(_ letter: Letter) -> Int {
    let number = letters.count
    letters.append(letter)
    places[letter] = number
    if number / Self.lettersPerFont == fonts.count { fonts.append(objects.reserve()) }
    return number
  }
}
