import Fonts
import Testing

@testable import Typesetting

/// A paragraph shaped by hand: ideographs one em wide, Latin letters half, spaces a quarter. Glyphs have
/// the numbers of their letters.
struct LineSample {
  var text: StyledText
  var style = ParagraphStyle()
  var baseLevel: UInt8 = 0
  /// Levels by letter, where they are not the paragraph's.
  var level: (Character) -> UInt8 = { _ in 0 }
  /// The em.
  static let em = 10.0

  init(_ text: String, _ change: (inout ParagraphStyle) -> Void = { _ in }) {
    self.text = StyledText(text, style: TextStyle(size: Self.em))
    change(&style)
  }

  /// The paragraph.
  func shaped() throws -> ShapedParagraph {
    let face = try #require(FontFinder.face(generic: "sans-serif", style: FontStyle()))
    var items: [ShapedParagraph.Item] = []
    var clusters: [ShapedParagraph.Cluster] = []
    var glyphs: [ShapedParagraph.Glyph] = []
    let letters = Array(String(decoding: text.units, as: UTF16.self))
    var unit = 0
    for (index, letter) in letters.enumerated() {
      let end = unit + letter.utf16.count
      let run = text.runs.firstIndex { $0.end > unit } ?? 0
      let kind = Self.kind(letter)
      let size = text.runs[run].style.size
      let isPlain = ![.tab, .lineEnd, .object].contains(kind)
      let level = level(letter)
      let isTogether = items.last.map {
        $0.run == run && ($0.face != nil) == isPlain && $0.level == level && isPlain
      }
      if isTogether != true {
        items.append(
          .init(
            units: Int32(unit)..<Int32(unit), clusters: Int32(index)..<Int32(index),
            face: isPlain ? face : nil, run: Int32(run), level: level, orientation: .along, embolden: 0,
            slant: 0, stretch: 1))
      }
      items[items.count - 1].units = items[items.count - 1].units.lowerBound..<Int32(end)
      items[items.count - 1].clusters = items[items.count - 1].clusters.lowerBound..<Int32(index + 1)
      let advance = text.attachments[unit]?.width ?? Self.ems(kind) * size
      let first = Int32(glyphs.count)
      if isPlain, kind != .invisible {
        glyphs.append(
          .init(
            id: letter.unicodeScalars.first?.value ?? 0, advance: Float(advance), dx: 0, dy: 0,
            width: Float(advance)))
      }
      clusters.append(
        .init(
          units: Int32(unit)..<Int32(end), glyphs: first..<Int32(glyphs.count), advance: advance,
          item: Int32(items.count - 1), kind: kind,
          end: Self.end(letter, kind, letters[(index + 1)...].first.map(Self.kind), style)))
      unit = end
    }
    var rubies: [ShapedParagraph] = []
    for ruby in text.rubies {
      var reading = LineSample("")
      reading.text.append(String(decoding: ruby.units, as: UTF16.self), style: ruby.style)
      reading.style.isVertical = style.isVertical
      rubies.append(try reading.shaped())
      // Bases are never parted.
      for index in clusters.indices.dropLast()
      where ruby.base.contains(Int(clusters[index].units.lowerBound))
        && ruby.base.contains(Int(clusters[index + 1].units.lowerBound))
      {
        clusters[index].end = .forbidden
      }
    }
    return ShapedParagraph(
      text: text, style: style, baseLevel: baseLevel, items: items, clusters: clusters, glyphs: glyphs,
      rubies: rubies)
  }

  private static func kind(_ letter: Character) -> LetterKind {
    switch letter {
    case " ", "\u{A0}": .space
    case "\t": .tab
    case "\n", "\u{2028}": .lineEnd
    case "\u{FFFC}": .object
    case "\u{AD}", "\u{200B}": .invisible
    case "\u{3000}": .ideographicSpace
    case "「", "『", "（", "“": .opening
    case "」", "』", "）", "”": .closing
    case "、", "，": .comma
    case "。", "．": .fullStop
    case "・", "：": .middleDot
    case "！", "？": .dividing
    case "…", "―", "‥": .inseparable
    case "ゃ", "っ", "ー", "々": .noStart
    case "0"..."9": .digit
    case _ where letter.unicodeScalars.allSatisfy { $0.value < 0x2000 }: .western
    default: .ideograph
    }
  }

  private static func ems(_ kind: LetterKind) -> Double {
    switch kind {
    case .western, .digit: 0.5
    case .space: 0.25
    case .tab, .lineEnd, .invisible: 0
    default: 1
    }
  }

  private static func end(
    _ letter: Character, _ kind: LetterKind, _ next: LetterKind?, _ style: ParagraphStyle
  ) -> ShapedParagraph.LineEnd {
    guard let next else { return kind == .lineEnd ? .required : .allowed }
    let noStart: [LetterKind] = [
      .closing, .comma, .fullStop, .middleDot, .dividing, .noStart, .space, .ideographicSpace, .tab,
      .lineEnd, .invisible,
    ]
    if kind == .lineEnd { return .required }
    if style.breaking == .none { return .forbidden }
    if letter == "\u{AD}" { return .hyphen }
    if letter == "\u{A0}" || noStart.contains(next) || kind == .opening { return .forbidden }
    if kind == .inseparable, next == .inseparable { return .forbidden }
    let latin: [LetterKind] = [.western, .digit]
    if latin.contains(kind), latin.contains(next) { return .forbidden }
    return .allowed
  }
}

extension TypesetLine {
  /// The letters of the line as seen from the left, without readings.
  var letters: String {
    let glyphs = runs.filter { $0.ruby == nil }.flatMap(\.glyphs)
    return String(String.UnicodeScalarView(glyphs.compactMap { Unicode.Scalar($0.id) }))
  }

  /// Where the glyphs start, without readings, in hundredths of a point.
  var places: [Double] {
    runs.filter { $0.ruby == nil }.flatMap(\.glyphs).map { ($0.x * 100).rounded() / 100 }
  }

  /// Where the letters of a reading start.
  func places(ofReading index: Int) -> [Double] {
    runs.filter { $0.ruby == index }.flatMap(\.glyphs).map { ($0.x * 100).rounded() / 100 }
  }
}

/// The text of each line.
func lineTexts(_ sample: LineSample, width: Double) throws -> [String] {
  let paragraph = try sample.shaped()
  return paragraph.lines(width: width).map {
    String(decoding: sample.text.units[$0.units], as: UTF16.self)
  }
}
