package import Typesetting

/// What content has set for text so far.
struct TextState {}

extension PageContent {
  /// Shows glyphs in the fill ink. `matrix` leads from line space to user space; `units` is the text
  /// that the glyphs' ranges count in. What is read back is exactly that text.
  package func show(_ run: GlyphRun, units: [UInt16], _ matrix: Matrix) {}
}
