internal import Fonts

/// What all lines of a paragraph ask for, found once.
struct LineFacts: Sendable {
  /// Letters' room above and below the baseline in points.
  struct Box {
    /// Above the baseline.
    var ascent = 0.0
    /// Below the baseline, positive.
    var descent = 0.0
    /// What fonts want between lines.
    var gap = 0.0

    /// The box of letters of a face. In vertical text the column's middle halves it.
    init(_ metrics: FontMetrics, size: Double, offset: Double, isVertical: Bool) {
      let half = (metrics.ascent + metrics.descent) / 2
      ascent = (isVertical ? half : metrics.ascent) * size + offset
      descent = (isVertical ? half : metrics.descent) * size - offset
      gap = metrics.lineGap * size
    }

    init() {}

    mutating func unite(_ other: Box) {
      ascent = max(ascent, other.ascent)
      descent = max(descent, other.descent)
      gap = max(gap, other.gap)
    }
  }

  /// A reading and what it asks of its base.
  struct Reading {
    /// The clusters of its base.
    var clusters: Range<Int>
    /// Its width, set solid.
    var width: Double
    /// The width of its base, set solid, and that of the base's widest letter.
    var baseWidth = 0.0
    var widest = 0.0
    /// How many places between the letters of the base it spaces out.
    var places = 0
    /// Space before and after the base; between the letters of the base twice as much.
    var lead = 0.0
    /// How far it reaches over the letter before its base.
    var overhangStart = 0.0
    /// How far it reaches over the letter after its base.
    var overhangEnd = 0.0
  }

  /// What of an item's style its letters are placed by.
  struct Style {
    /// The em in points.
    var size: Double
    /// The caller's tag.
    var tag: Int
    /// How far letters stand above the baseline in points.
    var baselineOffset: Double
    /// True for letters above or below the line: marks of notes, exponents.
    var isShifted: Bool { baselineOffset != 0 }
  }

  /// The styles of the items.
  private(set) var styles: [Style] = []
  /// The room that every line has.
  ///
  /// It is what the faces of the paragraph need, all of them, in letters not larger than most of them
  /// are: so lines of Latin, of Japanese and of both are of one height. Larger letters, and those off
  /// the baseline, add to the lines that they stand on.
  private(set) var strut = Box()
  private var usualSize = 0.0
  /// True when no item needs more than the strut.
  private(set) var isEven = true
  /// True when all letters go from left to right.
  private(set) var isPlain = true
  /// The readings whose base is there, in order.
  var readings: [Reading] = []

  init() {}

  init(text: StyledText, style: ParagraphStyle, items: [ShapedParagraph.Item], baseLevel: UInt8) {
    styles = items.map(text.placing)
    isPlain = baseLevel == 0 && items.allSatisfy { $0.level == 0 }
    usualSize = text.usualSize ?? 12
    var hasLetters = false
    for (item, own) in zip(items, styles) {
      guard let face = item.face else { continue }
      if !isTall(own) {
        let box = Box(face.metrics, size: own.size, offset: 0, isVertical: style.isVertical)
        strut.unite(box)
        hasLetters = true
      } else {
        isEven = false
      }
    }
    if !hasLetters {
      let first = text.runs.first?.style ?? TextStyle(size: 12)
      let family = first.families.first ?? "sans-serif"
      let face = first.face ?? FontFinder.face(generic: family, style: first.style)
      strut.ascent = first.size
      if let face {
        strut = Box(face.metrics, size: first.size, offset: 0, isVertical: style.isVertical)
      }
    }
  }

  /// True when an item may need more room than the strut.
  func isTall(_ style: Style) -> Bool { style.baselineOffset != 0 || style.size > usualSize }
}

extension StyledText {
  /// The em of most letters, the larger one of two that are as many; nil where there are none.
  fileprivate var usualSize: Double? {
    guard runs.count > 1 else { return runs.first?.style.size }
    var counts: [Double: Int] = [:]
    var start = 0
    for run in runs {
      counts[run.style.size, default: 0] += max(0, run.end - start)
      start = run.end
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  /// What of an item's style its letters are placed by; a plain one where the runs do not reach so far.
  fileprivate func placing(_ item: ShapedParagraph.Item) -> LineFacts.Style {
    let index = Int(item.run)
    guard runs.indices.contains(index) else { return LineFacts.Style(size: 12, tag: 0, baselineOffset: 0) }
    return LineFacts.Style(
      size: runs[index].style.size, tag: runs[index].style.tag,
      baselineOffset: runs[index].style.baselineOffset)
  }
}
