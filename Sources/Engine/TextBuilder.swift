/// Gathers the characters of a page and settles the boxes that PDFium leaves open.
struct TextBuilder {
  private var units: [UInt16] = []
  private var boxes: [Rect] = []
  private var sources: [Int32] = []

  init(capacity: Int) {
    units.reserveCapacity(capacity)
    boxes.reserveCapacity(capacity)
    sources.reserveCapacity(capacity)
  }

  mutating func append(_ unit: UInt16, _ box: Rect, source: Int) {
    units.append(unit)
    boxes.append(box)
    sources.append(Int32(source))
  }

  /// Adds a space or line feed that the page does not hold; its box is settled at the end.
  mutating func appendImplied(_ unit: UInt16) {
    units.append(unit)
    boxes.append(.zero)
    sources.append(-1)
  }

  /// The text; `angle` gives the direction of a source character's line in radians clockwise.
  consuming func finished(angle: (Int) -> Double) -> PageText {
    shareOutLigatures(angle)
    fillGaps()
    return PageText(units: units, boxes: boxes, sources: sources)
  }

  /// PDFium gives all letters of a ligature the whole glyph's box.
  private mutating func shareOutLigatures(_ angle: (Int) -> Double) {
    var start = 0
    while start < units.count {
      var end = start + 1
      while end < units.count, boxes[end] == boxes[start], sources[end] >= 0, sources[start] >= 0 { end += 1 }
      if end - start > 1 { share(start..<end, angle) }
      start = end
    }
  }

  private mutating func share(_ range: Range<Int>, _ angle: (Int) -> Double) {
    // Low halves of pairs and combining marks stay with what they belong to.
    let starts = range.filter {
      $0 == range.lowerBound || !(units[$0].isLowSurrogate || units[$0].isCombining)
    }
    guard starts.count > 1, boxes[range.lowerBound].width > 0 else { return }
    let box = boxes[range.lowerBound]
    let quarters = Int((angle(Int(sources[range.lowerBound])) / (.pi / 2)).rounded()) & 3
    let isReversed = units[range.lowerBound].isRightToLeft
    for (part, start) in starts.enumerated() {
      let end = part + 1 < starts.count ? starts[part + 1] : range.upperBound
      let place = isReversed ? starts.count - 1 - part : part
      let slice = box.part(place, of: starts.count, quarters: quarters)
      for index in start..<end { boxes[index] = slice }
    }
  }

  /// An implied space takes the gap between its neighbours on the line; a line feed stands at the end
  /// of its line without width.
  private mutating func fillGaps() {
    for index in units.indices where sources[index] < 0 {
      let before = index > 0 && units[index - 1] != lineFeed ? boxes[index - 1] : nil
      let after = index + 1 < units.count && sources[index + 1] >= 0 ? boxes[index + 1] : nil
      if units[index] == lineFeed {
        boxes[index] =
          before.map { Rect(left: $0.right, bottom: $0.bottom, right: $0.right, top: $0.top) } ?? .zero
      } else {
        boxes[index] = before.map { Rect.gap($0, after ?? $0) } ?? after ?? .zero
      }
    }
  }
}

extension Rect {
  /// One of `count` equal slices along the line, which runs right, down, left or up by `quarters`.
  fileprivate func part(_ place: Int, of count: Int, quarters: Int) -> Rect {
    let (from, to) = (Double(place) / Double(count), Double(place + 1) / Double(count))
    switch quarters {
    case 1: return Rect(left: left, bottom: top - height * to, right: right, top: top - height * from)
    case 2: return Rect(left: right - width * to, bottom: bottom, right: right - width * from, top: top)
    case 3: return Rect(left: left, bottom: bottom + height * from, right: right, top: bottom + height * to)
    default: return Rect(left: left + width * from, bottom: bottom, right: left + width * to, top: top)
    }
  }

  /// The space between two boxes side by side, or one below the other; nothing if they touch.
  fileprivate static func gap(_ first: Rect, _ second: Rect) -> Rect {
    if second.left >= first.right || first.left >= second.right {
      let (left, right) = second.left >= first.right ? (first.right, second.left) : (second.right, first.left)
      let (bottom, top) = (max(first.bottom, second.bottom), min(first.top, second.top))
      if bottom < top { return Rect(left: left, bottom: bottom, right: right, top: top) }
    }
    if second.top <= first.bottom || first.top <= second.bottom {
      let (bottom, top) = second.top <= first.bottom ? (second.top, first.bottom) : (first.top, second.bottom)
      let (left, right) = (max(first.left, second.left), min(first.right, second.right))
      if left < right { return Rect(left: left, bottom: bottom, right: right, top: top) }
    }
    return Rect(left: first.right, bottom: first.bottom, right: first.right, top: first.top)
  }
}

extension UInt16 {
  fileprivate var isCombining: Bool {
    switch self {
    case 0x0300..<0x0370, 0x1AB0..<0x1B00, 0x20D0..<0x2100, 0x3099..<0x309B, 0xFE00..<0xFE10, 0xFE20..<0xFE30:
      true
    default: false
    }
  }

  fileprivate var isRightToLeft: Bool {
    switch self {
    case 0x0590..<0x0900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00: true
    default: false
    }
  }
}
