import Glibc

/// Writes glyphs in their places with as few bytes as readers can follow.
///
/// It has the content's bytes and text state for itself meanwhile, since an access to an object's
/// properties costs more than most that is done here.
struct TextPainter {
  var bytes: [UInt8]
  var text: TextState
  /// The fonts that were named, where one follows another.
  private(set) var fonts: [Int] = []
  private let space: TextSpace
  private let size: Double
  /// From thousandths of an em to the run's own space, horizontally.
  private let unit: Double
  /// Decimals of places in user space, and in the run's own.
  private let decimals: Int
  private let ownDecimals: Int
  /// How far a text may be out of its place in the run's own space: as little as nobody sees.
  private let tolerance: Double
  /// How far a letter may be out of its place along the line, which is seen even less: letters that are
  /// all moved by a little need no number each.
  private let slack: Double

  /// `scaleDecimals` is how many decimals a thousandth of a point needs in user space.
  init(bytes: [UInt8], text: TextState, space: TextSpace, size: Double, stretch: Double, scaleDecimals: Int) {
    self.bytes = bytes
    self.text = text
    self.space = space
    self.size = size
    unit = size * stretch / 1000
    decimals = max(0, scaleDecimals - 1)
    let length = space.length
    let scale = abs(length - 1) < 1e-6 ? 0 : Int(min(max(log10(length).rounded(.up), -6), 6))
    ownDecimals = min(max(0, decimals + scale), 7)
    tolerance = 2 / Self.powersOfTen[ownDecimals]
    slack = max(tolerance, min(2.5 * tolerance, 5 * unit))
  }

  // MARK: Lines

  /// Shows glyphs on the horizontal axis: one operator for as many as have one font and height.
  mutating func showHorizontal(_ glyphs: UnsafeBufferPointer<PlacedGlyph>) {
    var start = 0
    while start < glyphs.count {
      let first = glyphs[start]
      guard first.x.isFinite, first.y.isFinite else {
        start += 1
        continue
      }
      var end = start + 1
      while end < glyphs.count, glyphs[end].font == first.font, abs(glyphs[end].y - first.y) < tolerance / 4,
        glyphs[end].x.isFinite
      {
        end += 1
      }
      showStretch(UnsafeBufferPointer(rebasing: glyphs[start..<end]))
      start = end
    }
  }

  private mutating func showStretch(_ glyphs: UnsafeBufferPointer<PlacedGlyph>) {
    setFont(glyphs[0].font)
    if let spacing = evenSpacing(glyphs) { setSpacing(spacing) }
    // Spacing is squeezed with the letters.
    let spacing = (text.spacing ?? 0) * unit * 1000 / size
    // Where readers are after each glyph.
    var pen = move(to: glyphs[0].x, glyphs[0].y)
    let start = bytes.count
    var last: Double?
    bytes.append(UInt8(ascii: "("))
    for glyph in glyphs {
      let way = pen - glyph.x
      if abs(way) > slack {
        // The last step again, where it does: repeated bytes compress to nothing.
        let repeated = last.flatMap { abs(way - $0 * unit) < slack ? $0 : nil }
        let step = repeated ?? (way / unit * stepGrain).rounded() / stepGrain
        if step != 0 {
          last = step
          bytes.append(UInt8(ascii: ")"))
          bytes.append(number: step, decimals: 2)
          bytes.append(UInt8(ascii: "("))
          pen -= step * unit
        }
      }
      appendCode(glyph)
      pen += glyph.advance + spacing
    }
    if last != nil {
      bytes.append(")]TJ\n")
      bytes.insert(UInt8(ascii: "["), at: start)
    } else {
      bytes.append(")Tj\n")
    }
    let end = user(pen, glyphs[0].y)
    text.space.pen = end
    text.last = ((text.space.x, text.space.y), end)
  }

  /// Steps are thousandths of an em, or parts of it where letters are so large that it would be seen.
  private var stepGrain: Double {
    unit * 0.5 < tolerance ? 1 : unit * 0.05 < tolerance ? 10 : 100
  }

  /// What stands between most of the glyphs; nil where it does not matter.
  private func evenSpacing(_ glyphs: UnsafeBufferPointer<PlacedGlyph>) -> Double? {
    let known = text.spacing
    // Steps do as well where there are few gaps.
    if glyphs.count < 2 || (glyphs.count < 4 && known == 0) { return nil }
    // The gap that more than half of them have, if any, is left over when unlike ones cancel out.
    var candidate = 0.0
    var lead = 0
    for index in 1..<glyphs.count {
      let gap = gap(glyphs, index)
      if lead == 0 {
        (candidate, lead) = (gap, 1)
      } else {
        lead += abs(gap - candidate) < tolerance / 2 ? 1 : -1
      }
    }
    var count = 0
    var sum = 0.0
    for index in 1..<glyphs.count where abs(gap(glyphs, index) - candidate) < tolerance / 2 {
      count += 1
      sum += gap(glyphs, index)
    }
    if 2 * count < glyphs.count || abs(candidate) < tolerance / 2 { return 0 }
    let even = sum / Double(count) * size / (unit * 1000)
    if let known, abs(even - known) * Double(glyphs.count) < tolerance { return known }
    return even
  }

  @inline(__always)
  private func gap(_ glyphs: UnsafeBufferPointer<PlacedGlyph>, _ index: Int) -> Double {
    glyphs[index].x - glyphs[index - 1].x - glyphs[index - 1].advance
  }

  // MARK: Columns

  /// Shows glyphs one below the other: each has an operator of its own, since readers turn longer ones
  /// round.
  mutating func showVertical(_ glyphs: UnsafeBufferPointer<PlacedGlyph>) {
    let places = glyphs.map { $0.isShort ? (x: $0.x, y: $0.y) : origin($0) }
    for (index, glyph) in glyphs.enumerated() where places[index].x.isFinite && places[index].y.isFinite {
      setFont(glyph.font)
      let isNext = step(to: places[index], next: index + 1 < places.count ? places[index + 1] : nil)
      bytes.append(UInt8(ascii: "("))
      appendCode(glyph)
      bytes.append(isNext ? ")'\n" : ")Tj\n")
      text.space.pen = nil
      text.last = ((text.space.x, text.space.y), user(places[index].x, places[index].y - size))
    }
  }

  /// Where readers are told that a glyph of a column has its origin.
  private func origin(_ glyph: PlacedGlyph) -> (x: Double, y: Double) {
    (glyph.x + glyph.advance / 2, glyph.y + Double(glyph.height) * size / 1000)
  }

  /// Goes to a place. True when the operator for the next line does that.
  private mutating func step(to place: (x: Double, y: Double), next: (x: Double, y: Double)?) -> Bool {
    let target = user(place.x, place.y)
    let open = text.space
    guard open.isParallel(to: space) else {
      _ = move(to: place.x, place.y)
      return false
    }
    let way = open.own(target)
    guard abs(way.x) < tolerance / 2 else {
      _ = move(to: place.x, place.y)
      return false
    }
    if let leading = text.leading, abs(way.y + leading) < tolerance / 2 {
      advance(by: leading)
      return true
    }
    // A leading that serves twice is worth being set.
    guard way.y < 0, let next, abs(next.y - place.y - way.y) < tolerance, abs(next.x - place.x) < tolerance
    else {
      _ = move(to: place.x, place.y)
      return false
    }
    let leading = rounded(-way.y, decimals: ownDecimals + 1)
    text.leading = leading
    bytes.append(number: leading, decimals: ownDecimals + 1)
    bytes.append(" TL\n")
    advance(by: leading)
    return true
  }

  private mutating func advance(by leading: Double) {
    let start = text.space.user(0, -leading)
    (text.space.x, text.space.y) = start
  }

  // MARK: State

  private mutating func setFont(_ font: Int) {
    if text.font == font, text.size == size { return }
    text.font = font
    text.size = size
    fonts.append(font)
    bytes.append("/F")
    bytes.append(integer: font)
    bytes.append(" ")
    bytes.append(number: size, decimals: 4)
    bytes.append(" Tf\n")
  }

  private mutating func setSpacing(_ spacing: Double) {
    if text.spacing == spacing { return }
    text.spacing = rounded(spacing, decimals: ownDecimals + 2)
    bytes.append(number: spacing, decimals: ownDecimals + 2)
    bytes.append(" Tc\n")
  }

  /// Brings the pen to a place of the run's own space and gives the horizontal place where it really is.
  private mutating func move(to x: Double, _ y: Double) -> Double {
    let target = user(x, y)
    var open = text.space
    if open.isParallel(to: space) {
      if let pen = open.pen {
        let (next, here) = (open.own(target), open.own(pen))
        if abs(next.x - here.x) < slack, abs(next.y - here.y) < tolerance / 2 { return own(pen) }
      }
      let way = open.own(target)
      let step = (x: rounded(way.x, decimals: ownDecimals), y: rounded(way.y, decimals: ownDecimals))
      bytes.append(number: step.x, decimals: ownDecimals)
      bytes.append(" ")
      bytes.append(number: step.y, decimals: ownDecimals)
      bytes.append(" Td\n")
      (open.x, open.y) = open.user(step.x, step.y)
    } else {
      open = space
      (open.x, open.y) = (rounded(target.x, decimals: decimals), rounded(target.y, decimals: decimals))
      bytes.append(
        Matrix(a: space.a, b: space.b, c: space.c, d: space.d, tx: open.x, ty: open.y), decimals: decimals)
      bytes.append("Tm\n")
    }
    text.space = open
    return own((open.x, open.y))
  }

  private func user(_ x: Double, _ y: Double) -> (x: Double, y: Double) { space.user(x, y) }

  /// The horizontal place of a point of user space.
  private func own(_ point: (x: Double, y: Double)) -> Double { space.own(point).x }

  private func rounded(_ value: Double, decimals: Int) -> Double {
    let unit = Self.powersOfTen[decimals]
    return (value * unit).rounded(.toNearestOrAwayFromZero) / unit
  }

  private static let powersOfTen = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  @inline(__always)
  private mutating func appendCode(_ glyph: PlacedGlyph) {
    if !glyph.isShort { append(UInt8(glyph.code >> 8)) }
    append(UInt8(glyph.code & 0xFF))
  }

  /// A byte within a string.
  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    // As it is, it would be read as a line feed.
    case 0x0D: bytes.append("\\r")
    default: bytes.append(byte)
    }
  }
}
