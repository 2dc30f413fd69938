import PDFWriting

extension NoteStyle {
  /// All styles, in the order in which people are told of them.
  package static let all = [report, plain, book]

  /// The style of a name, whatever its case.
  package static func named(_ name: String) throws(NoteError) -> NoteStyle {
    guard let style = all.first(where: { $0.name.lowercased() == name.lowercased() })
    else { throw .unknownStyle(name, known: all.map(\.name)) }
    return style
  }

  private static let sans = [
    "Noto Sans", "Source Sans 3", "Liberation Sans", "DejaVu Sans", "Noto Sans CJK JP", "sans-serif",
  ]
  private static let serif = [
    "Noto Serif", "Source Serif 4", "Liberation Serif", "DejaVu Serif", "Noto Serif CJK JP", "serif",
  ]
  // Japanese fonts have Latin letters that were drawn for their kanji.
  private static let gothic = ["Noto Sans CJK JP", "Noto Sans JP", "IPAexGothic", "sans-serif"]
  private static let mincho = ["Noto Serif CJK JP", "Noto Serif JP", "IPAexMincho", "serif"]

  /// Sans serif on A4: reports, minutes, memos.
  package static let report = NoteStyle(
    name: "Report", paper: "A4",
    eastAsianFamilies: gothic, families: sans,
    eastAsianHeadingFamilies: gothic, headingFamilies: sans,
    headings: [
      Heading(size: 20, before: 26, after: 10),
      Heading(size: 16, before: 20, after: 8, hasRule: true),
      Heading(size: 13.5, before: 15, after: 5),
      Heading(size: 12, before: 14, after: 4),
      Heading(size: 12, before: 12, after: 4, ink: .gray(0.3)),
      Heading(size: 11, before: 12, after: 4, ink: .gray(0.3)),
    ])

  /// As little as can be: no rules, no running heads.
  package static let plain: NoteStyle = {
    var style = report
    style.name = "Plain"
    style.runningHead = .none
    style.headings = style.headings.map { heading in
      var heading = heading
      heading.hasRule = false
      return heading
    }
    return style
  }()

  /// Serif on A5 with indented paragraphs: reading, also in vertical writing.
  package static let book: NoteStyle = {
    var style = NoteStyle(
      name: "Book", paper: "A5",
      eastAsianFamilies: mincho, families: serif,
      eastAsianHeadingFamilies: mincho, headingFamilies: serif,
      headings: [
        Heading(size: 16, before: 0, after: 26, startsPage: true),
        Heading(size: 12.5, before: 24, after: 12),
        Heading(size: 10.5, before: 18, after: 8),
        Heading(size: 10, before: 12, after: 4),
        Heading(size: 10, isBold: false, before: 12, after: 4),
        Heading(size: 10, isBold: false, before: 12, after: 4, ink: .gray(0.3)),
      ])
    (style.top, style.bottom, style.inner, style.outer) = (56, 60, 56, 48)
    style.size = 10
    style.eastAsianLeading = 1.75
    style.leading = 1.42
    style.paragraphSpace = 0
    style.firstIndent = 1
    style.justifies = true
    style.hyphenates = true
    style.title = Heading(size: 18, before: 0, after: 12)
    style.titleDrop = 0.2
    style.quoteIndent = 2
    style.quoteHasBar = false
    style.numberPlace = .outer
    style.runningHead = .facing
    style.linkInk = black
    return style
  }()
}
