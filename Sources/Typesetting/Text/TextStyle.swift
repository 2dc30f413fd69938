package import Fonts

/// How letters are set; all that bears on their places. What they look like beside (colour, underline,
/// link) stays with the caller, who finds it again by `tag`.
package struct TextStyle: Hashable, Sendable {
  /// The font that letters come from where it has them; nil takes the first family that is found.
  package var face: FontFace?
  /// Families in order of preference, also generic ones: `serif`, `sans-serif`, `monospace`.
  package var families: [String]
  /// Bold and slant that families are asked for, and the language of the text: a BCP 47 tag such as
  /// `ja`; nil when it is not known. It chooses the forms of Han letters and where lines may end.
  package var style: FontStyle
  /// The em in points.
  package var size: Double
  /// Space added after each letter in points.
  package var kern: Double = 0
  /// How far letters stand above the baseline in points.
  package var baselineOffset: Double = 0
  /// OpenType features to switch on or off beside the usual ones: tag and value.
  package var features: [Feature] = []
  /// For the caller; runs of glyphs carry it.
  package var tag = 0

  /// An OpenType feature and its value.
  package struct Feature: Hashable, Sendable {
    /// Four letters.
    package var tag: String
    /// 0 is off, 1 on; some features have more.
    package var value: Int

    /// Makes a feature.
    package init(tag: String, value: Int) {
      self.tag = tag
      self.value = value
    }
  }

  /// Makes a style.
  package init(
    face: FontFace? = nil, families: [String] = ["sans-serif"], style: FontStyle = FontStyle(),
    size: Double, tag: Int = 0
  ) {
    self.face = face
    self.families = families
    self.style = style
    self.size = size
    self.tag = tag
  }
}
