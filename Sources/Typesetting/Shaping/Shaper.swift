internal import Fonts

extension ShapedParagraph {
  /// Shapes a paragraph: faces for all letters, directions, glyphs, places where lines may end.
  ///
  /// Blocks; safe from any thread. Every text is accepted: lone surrogates count as U+FFFD, letters
  /// that no font has show the first face's box.
  package init(_ text: StyledText, style: ParagraphStyle = ParagraphStyle()) {
    let text = text.withStylesToTheEnd
    let rubies = text.rubies.map { ShapedParagraph(reading: $0, isVertical: style.isVertical) }
    self = ShapingContext.with { context in
      text.units.withUnsafeBufferPointer { Self.shape(text, style, $0, rubies, context) }
    }
  }

  private init(reading ruby: StyledText.Ruby, isVertical: Bool) {
    var text = StyledText()
    text.units = ruby.units
    text.runs = [StyledText.Run(end: ruby.units.count, style: ruby.style)]
    var style = ParagraphStyle()
    style.isVertical = isVertical
    style.breaking = .none
    self.init(text, style: style)
  }

  private static func shape(
    _ text: StyledText, _ style: ParagraphStyle, _ units: UnsafeBufferPointer<UInt16>,
    _ rubies: [ShapedParagraph], _ context: ShapingContext
  ) -> ShapedParagraph {
    var letters = context.readLetters(units, attachments: text.attachments)
    defer { context.keep(letters) }
    return letters.withUnsafeMutableBufferPointer { letters in
      var baseLevel: UInt8 = 0
      if style.direction == .rightToLeft || Bidi.isNeeded(units), !letters.isEmpty {
        baseLevel = Bidi.setLevels(letters, direction: style.direction)
      }
      var settings = SettingChooser(
        letters: letters, isEastAsianLanguage: context.isEastAsian(text.runs.first?.style.style.language))
      settings.choose()
      if let first = text.runs.first {
        var faces = FaceChooser(letters: letters, context: context, faces: context.faces(for: first.style))
        faces.choose(text.runs)
        context.choices = faces.choices
      }
      let planner = ItemPlanner(
        letters: letters, choices: context.choices, text: text, isVertical: style.isVertical)
      planner.prepare()
      var builder = ParagraphBuilder(
        context: context, text: text, isVertical: style.isVertical, units: units, letters: letters)
      planner.forEach { builder.add($0) }
      LineEnds(text: text, style: style, units: units, hasWideQuotes: settings.hasWideQuotes)
        .set(&builder.clusters, context)
      return ShapedParagraph(
        text: text, style: style, baseLevel: baseLevel, items: builder.items, clusters: builder.clusters,
        glyphs: builder.glyphs, rubies: rubies)
    }
  }
}

extension StyledText {
  /// The text with a style for every unit.
  fileprivate var withStylesToTheEnd: StyledText {
    guard let last = runs.last?.end ?? (units.isEmpty ? nil : -1), last < units.count else { return self }
    var text = self
    if text.runs.isEmpty {
      text.runs.append(Run(end: units.count, style: TextStyle(size: 12)))
    } else {
      text.runs[text.runs.count - 1].end = units.count
    }
    return text
  }
}
