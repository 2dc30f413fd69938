import Glibc

/// The drawing of a page or form, as operators of PDF, with the resources that it uses. Coordinates are
/// in the current user space: at first points, origin lower left.
///
/// Numbers that are not finite draw nothing and never reach the file. A path is written when it is
/// painted, in the user space of that moment.
package final class PageContent {
  let writer: PDFWriter
  /// The operators so far. Whoever adds to it outside of a text object calls `leaveText` first.
  var bytes: [UInt8] = []
  var resources = PageResources()
  var state = GraphicsState()
  private var savedStates: [GraphicsState] = []
  /// True within `BT` and `ET`: a text object is kept open for the next text.
  var isInText = false
  /// True when something mixes with what is there; the page then says how.
  var isTransparent = false
  var tags = ContentTags()
  /// Operators of the path that is not painted yet.
  var path: [UInt8] = []
  /// True when the path has a point that a line could start from.
  var hasPoint = false

  init(writer: PDFWriter) {
    self.writer = writer
  }

  /// Ends all that is open.
  func end() {
    endTag()
    leaveText()
    while !savedStates.isEmpty { restore() }
  }

  // MARK: State

  package func save() {
    leaveText()
    savedStates.append(state)
    bytes.append("q\n")
  }

  /// Without a `save` before it, it does nothing.
  package func restore() {
    guard let saved = savedStates.popLast() else { return }
    leaveText()
    state = saved
    bytes.append("Q\n")
  }

  package func concatenate(_ matrix: Matrix) {
    guard matrix.isFinite, matrix != Matrix() else { return }
    leaveText()
    append(matrix)
    bytes.append("cm\n")
    state.concatenate(matrix)
  }

  package func setFill(_ ink: Ink) {
    guard state.fill != ink, ink.isFinite else { return }
    state.fill = ink
    ink.append(to: &bytes)
    switch ink {
    case .gray: bytes.append("g\n")
    case .rgb: bytes.append("rg\n")
    case .cmyk: bytes.append("k\n")
    }
  }

  package func setStroke(_ ink: Ink) {
    guard state.stroke != ink, ink.isFinite else { return }
    state.stroke = ink
    ink.append(to: &bytes)
    switch ink {
    case .gray: bytes.append("G\n")
    case .rgb: bytes.append("RG\n")
    case .cmyk: bytes.append("K\n")
    }
  }

  /// Sets alpha for fills and strokes, 1 is opaque, and the blend mode.
  package func setTransparency(fill: Double, stroke: Double, mode: BlendMode) {
    guard fill.isFinite, stroke.isFinite else { return }
    let (fill, stroke) = (min(max(fill, 0), 1), min(max(stroke, 0), 1))
    var entry: [UInt8] = []
    entry.append("<</ca ")
    entry.append(number: fill)
    entry.append("/CA ")
    entry.append(number: stroke)
    entry.append("/BM")
    entry.append(name: mode.rawValue)
    entry.append(">>")
    let number = writer.shared(entry)
    if state.transparency == number { return }
    state.transparency = number
    state.fillAlpha = fill
    if fill < 1 || stroke < 1 || mode != .normal { isTransparent = true }
    set(state: number)
  }

  /// Sets a state object.
  func set(state number: Int) {
    resources.use(.state, number)
    bytes.append("/G")
    bytes.append(integer: number)
    bytes.append(" gs\n")
  }

  package func setLineWidth(_ width: Double) {
    guard state.lineWidth != width, width.isFinite, width >= 0 else { return }
    state.lineWidth = width
    leaveText()
    append(width)
    bytes.append("w\n")
  }

  /// 0 butt, 1 round, 2 square.
  package func setLineCap(_ cap: Int) {
    guard state.lineCap != cap, 0...2 ~= cap else { return }
    state.lineCap = cap
    leaveText()
    bytes.append(integer: cap)
    bytes.append(" J\n")
  }

  /// 0 miter, 1 round, 2 bevel.
  package func setLineJoin(_ join: Int) {
    guard state.lineJoin != join, 0...2 ~= join else { return }
    state.lineJoin = join
    leaveText()
    bytes.append(integer: join)
    bytes.append(" j\n")
  }

  /// Below 1, which PDF does not allow, it counts as 1.
  package func setMiterLimit(_ limit: Double) {
    guard state.miterLimit != limit, limit.isFinite else { return }
    state.miterLimit = limit
    leaveText()
    bytes.append(number: max(limit, 1))
    bytes.append(" M\n")
  }

  /// Lengths that are negative, or all zero, make no pattern: the line is whole.
  package func setDash(_ lengths: [Double], phase: Double) {
    guard phase.isFinite, lengths.allSatisfy(\.isFinite) else { return }
    let unit = pow(10, -Double(state.decimals))
    let isPattern = lengths.allSatisfy { $0 >= 0 } && lengths.contains { $0 >= unit }
    let dash = GraphicsState.Dash(lengths: isPattern ? lengths : [], phase: isPattern ? phase : 0)
    if state.dash == dash { return }
    state.dash = dash
    leaveText()
    bytes.append("[")
    for length in dash.lengths { append(length) }
    bytes.append("]")
    append(dash.phase)
    bytes.append("d\n")
  }

  // MARK: Numbers

  /// A coordinate or length in user space, and a space.
  @inline(__always)
  func append(_ value: Double) {
    bytes.append(number: value, decimals: state.decimals)
    bytes.append(UInt8(ascii: " "))
  }

  /// A map for `cm`, and a space.
  func append(_ matrix: Matrix) {
    bytes.append(matrix, decimals: state.decimals)
  }
}

extension [UInt8] {
  /// Six numbers, each with a space after it. The first four are multiplied with coordinates, so they need
  /// seven digits.
  mutating func append(_ matrix: Matrix, decimals: Int) {
    let largest = Swift.max(abs(matrix.a), abs(matrix.b), abs(matrix.c), abs(matrix.d))
    let digits = largest > 0 ? Int(Swift.min(Swift.max(6 - log10(largest).rounded(.down), 0), 9)) : 6
    for value in [matrix.a, matrix.b, matrix.c, matrix.d] {
      append(number: value, decimals: digits)
      append(UInt8(ascii: " "))
    }
    for value in [matrix.tx, matrix.ty] {
      append(number: value, decimals: decimals)
      append(UInt8(ascii: " "))
    }
  }
}

extension Matrix {
  var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}

extension Ink {
  /// Gray, RGB or CMYK.
  var parts: [Double] {
    switch self {
    case .gray(let white): [white]
    case .rgb(let red, let green, let blue): [red, green, blue]
    case .cmyk(let cyan, let magenta, let yellow, let black): [cyan, magenta, yellow, black]
    }
  }

  var isFinite: Bool { parts.allSatisfy(\.isFinite) }

  /// Its parts, each with a space after it.
  func append(to bytes: inout [UInt8]) {
    for part in parts {
      bytes.append(number: min(max(part, 0), 1))
      bytes.append(UInt8(ascii: " "))
    }
  }
}
