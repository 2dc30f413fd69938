internal import CPDFium

extension LoadedPage {
  /// The page's text alone: the same units as `text`, without boxes wherever they can be spared.
  public func units(_ lane: borrowing Lane) -> [UInt16] {
    TextReader.read(self) { reader in
      let raw = reader.units()
      return reader.needsGeometry(raw) ? reader.ordered(raw).units : reader.plain(raw)
    } ?? []
  }

  /// The page's text with the boxes of its characters.
  public func text(_ lane: borrowing Lane) -> PageText {
    TextReader.read(self) { reader in
      let raw = reader.units()
      return reader.needsGeometry(raw) ? reader.ordered(raw) : reader.inOrder(raw)
    } ?? .empty
  }

  /// The page's text with boxes if `wantsBoxes`, which gets the text alone, says so; else nil.
  public func text(_ lane: borrowing Lane, ifWanted wantsBoxes: ([UInt16]) -> Bool) -> PageText? {
    TextReader.read(self) { reader -> PageText? in
      let raw = reader.units()
      guard !reader.needsGeometry(raw) else {
        let text = reader.ordered(raw)
        return wantsBoxes(text.units) ? text : nil
      }
      return wantsBoxes(reader.plain(raw)) ? reader.inOrder(raw) : nil
    } ?? nil
  }

  /// The looks of the characters of `text`, as runs that cover it from start to end.
  public func styles(of text: PageText, _ lane: borrowing Lane) -> [(
    range: Range<Int>, style: CharacterStyle
  )] {
    TextReader.read(self) { $0.styles(text) } ?? []
  }
}

/// Reads characters out of a text page of PDFium, which holds one for each UTF-16 unit.
struct TextReader: ~Copyable {
  private let raw: FPDF_TEXTPAGE
  let count: Int

  /// Lends a reader; nil when the page's text cannot be read.
  static func read<Result>(_ page: borrowing LoadedPage, _ body: (borrowing TextReader) -> Result) -> Result?
  {
    guard let raw = FPDFText_LoadPage(page.raw) else { return nil }
    let reader = TextReader(raw: raw)
    return body(reader)
  }

  private init(raw: FPDF_TEXTPAGE) {
    self.raw = raw
    count = max(0, Int(FPDFText_CountChars(raw)))
  }

  deinit {
    FPDFText_ClosePage(raw)
  }

  // MARK: Units

  private static let carriageReturn: UInt16 = 0x0D
  /// PDFium's sign for a hyphen at a line end that it takes to divide a word.
  private static let divider: UInt16 = 0xFFFE
  private static let hyphen: UInt16 = 0x2D

  /// One unit for each of PDFium's characters.
  func units() -> [UInt16] {
    let bulk = [UInt16](unsafeUninitializedCapacity: count + 1) { buffer, initialized in
      initialized = max(0, Int(FPDFText_GetText(raw, 0, Int32(count), buffer.baseAddress)) - 1)
    }
    if bulk.count == count { return bulk }
    // The bulk call leaves out characters without a meaning; asked one by one, places agree.
    return (0..<count).map { index in
      let code = FPDFText_GetUnicode(raw, Int32(index))
      return code == 2 ? Self.divider : UInt16(exactly: code) ?? 0xFFFD
    }
  }

  /// True when PDFium's order cannot be taken as it comes: text that may be vertical or carry ruby.
  func needsGeometry(_ units: [UInt16]) -> Bool {
    units.contains(where: \.isEastAsian)
  }

  /// PDFium's order with plain line ends.
  func plain(_ units: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(units.count + 16)
    for unit in units { Self.append(unit, to: &result) }
    return result
  }

  private static func append(_ unit: UInt16, to result: inout [UInt16]) {
    switch unit {
    case carriageReturn, 0: break
    case divider:
      result.append(hyphen)
      result.append(lineFeed)
    default: result.append(unit)
    }
  }

  // MARK: Boxes

  /// PDFium's order with boxes.
  func inOrder(_ units: [UInt16]) -> PageText {
    var text = TextBuilder(capacity: units.count + 16)
    for (index, unit) in units.enumerated() {
      switch unit {
      case Self.carriageReturn, 0: break
      case lineFeed: text.appendImplied(lineFeed)
      case Self.divider:
        text.append(Self.hyphen, box(index), source: index)
        text.appendImplied(lineFeed)
      default:
        if isGenerated(index) {
          if !isLetterspacing(index, in: units) { text.appendImplied(unit) }
        } else {
          text.append(unit, box(index), source: index)
        }
      }
    }
    return text.finished { angle(of: $0) }
  }

  /// A space that PDFium makes of a gap between glyphs that are only set wide.
  private func isLetterspacing(_ index: Int, in units: [UInt16]) -> Bool {
    units[index] == space && index > 0 && index + 1 < units.count && units[index - 1].isUnspaced
      && units[index + 1].isUnspaced
  }

  /// The order that geometry gives.
  func ordered(_ units: [UInt16]) -> PageText {
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(units.count)
    var followsBreak = false
    var followsSpace = false
    for (index, unit) in units.enumerated() {
      if unit == 0 || unit == Self.carriageReturn || unit == lineFeed {
        followsBreak = true
      } else if isGenerated(index) {
        followsSpace = true
      } else if unit.isLowSurrogate, let last = glyphs.indices.last, glyphs[last].count == 1 {
        glyphs[last].count = 2
      } else {
        glyphs.append(
          Glyph(
            first: index, count: 1, unit: unit, box: box(index), originX: originX(index),
            followsBreak: followsBreak, followsSpace: followsSpace))
        followsBreak = unit == Self.divider
        followsSpace = false
      }
    }
    guard let order = ReadingOrder.find(glyphs) else { return inOrder(units) }
    var text = TextBuilder(capacity: units.count + 16)
    for piece in order {
      switch piece {
      case .glyph(let glyph):
        for index in glyph.first..<glyph.first + glyph.count {
          text.append(units[index] == Self.divider ? Self.hyphen : units[index], glyph.box, source: index)
        }
      case .space: text.appendImplied(space)
      case .lineEnd: text.appendImplied(lineFeed)
      }
    }
    return text.finished { angle(of: $0) }
  }

  private func isGenerated(_ index: Int) -> Bool {
    FPDFText_IsGenerated(raw, Int32(index)) == 1
  }

  /// The font box, grown to hold the glyph's ink.
  private func box(_ index: Int) -> Rect {
    var loose = FS_RECTF()
    var (left, right, bottom, top) = (0.0, 0.0, 0.0, 0.0)
    let hasLoose = FPDFText_GetLooseCharBox(raw, Int32(index), &loose) != 0
    let hasInk = FPDFText_GetCharBox(raw, Int32(index), &left, &right, &bottom, &top) != 0
    let ink = Rect(left: left, bottom: bottom, right: right, top: top)
    guard hasLoose else { return hasInk ? ink : .zero }
    let box = Rect(loose)
    return hasInk && ink.width > 0 && ink.height > 0 ? box.union(ink) : box
  }

  private func originX(_ index: Int) -> Double {
    var (x, y) = (0.0, 0.0)
    return FPDFText_GetCharOrigin(raw, Int32(index), &x, &y) != 0 ? x : 0
  }

  /// The direction of a character's line, radians clockwise.
  private func angle(of index: Int) -> Double {
    Double(FPDFText_GetCharAngle(raw, Int32(index)))
  }

  // MARK: Looks

  func styles(_ text: PageText) -> [(range: Range<Int>, style: CharacterStyle)] {
    var runs: [(range: Range<Int>, style: CharacterStyle)] = []
    for (index, source) in text.sources.enumerated() {
      let style = source >= 0 ? style(Int(source)) : nil
      if let last = runs.indices.last, style == nil || runs[last].style == style {
        runs[last].range = runs[last].range.lowerBound..<index + 1
      } else if let style {
        // What is only implied at the very start joins the first run.
        runs.append(((runs.isEmpty ? 0 : index)..<index + 1, style))
      }
    }
    return runs
  }

  private func style(_ index: Int) -> CharacterStyle {
    var matrix = FS_MATRIX()
    let hasMatrix = FPDFText_GetMatrix(raw, Int32(index), &matrix) != 0
    let scale = hasMatrix ? Double(matrix.c * matrix.c + matrix.d * matrix.d).squareRoot() : 1
    var (red, green, blue, alpha): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    _ = FPDFText_GetFillColor(raw, Int32(index), &red, &green, &blue, &alpha)
    return CharacterStyle(
      fontName: fontName(index), size: FPDFText_GetFontSize(raw, Int32(index)) * scale,
      red: UInt8(truncatingIfNeeded: red), green: UInt8(truncatingIfNeeded: green),
      blue: UInt8(truncatingIfNeeded: blue))
  }

  private func fontName(_ index: Int) -> String {
    let length = Int(FPDFText_GetFontInfo(raw, Int32(index), nil, 0, nil))
    guard length > 1 else { return "" }
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, initialized in
      initialized = min(
        length, Int(FPDFText_GetFontInfo(raw, Int32(index), buffer.baseAddress, UInt(length), nil)))
    }
    let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    // "ABCDEF+Name" is a subset of Name.
    let prefix = name.prefix(7)
    return prefix.count == 7 && prefix.last == "+" ? String(name.dropFirst(7)) : name
  }
}
