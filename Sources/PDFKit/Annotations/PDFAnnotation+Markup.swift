public import Foundation
public import Graphics

/// Marked text, notes, stamps and lines.
extension PDFAnnotation {
  // MARK: Marked text

  /// The marked pieces of text: four points each, upper left, upper right, lower left, lower right,
  /// relative to the origin of `bounds`. Files with another order are put in order.
  public var quadrilateralPoints: [NSValue]? {
    get {
      guard let pieces = quadrilaterals else { return nil }
      let origin = bounds.origin
      return pieces.flatMap(\.corners).map {
        NSValue(point: CGPoint(x: $0.x - origin.x, y: $0.y - origin.y))
      }
    }
    set {
      let origin = bounds.origin
      let points = newValue?.compactMap { AnnotationValue.point($0) }.filter {
        $0.x.isFinite && $0.y.isFinite
      }
      set(
        points.map { .numbers($0.flatMap { [Double($0.x + origin.x), Double($0.y + origin.y)] }) },
        for: "/QuadPoints")
    }
  }

  /// The marked pieces in page space; nil when the file names none.
  var quadrilaterals: [Quadrilateral]? {
    guard let numbers = numbers("/QuadPoints"), numbers.count >= 8 else { return nil }
    return stride(from: 0, to: numbers.count - 7, by: 8).compactMap { start in
      Quadrilateral(
        points: (0..<4).map { CGPoint(x: numbers[start + 2 * $0], y: numbers[start + 2 * $0 + 1]) })
    }
  }

  /// How text is marked; changing it changes the type. Highlight for other types.
  public var markupType: PDFMarkupType {
    get {
      switch kind {
      case "/StrikeOut": .strikeOut
      case "/Underline", "/Squiggly": .underline
      case "/Redact": .redact
      default: .highlight
      }
    }
    set {
      let name =
        switch newValue {
        case .highlight: "/Highlight"
        case .strikeOut: "/StrikeOut"
        case .underline: "/Underline"
        case .redact: "/Redact"
        }
      set(.name(name), for: "/Subtype")
    }
  }

  // MARK: Notes and stamps

  private static let icons: [(name: PDFAnnotationTextIconType, icon: PDFTextAnnotationIconType)] = [
    (.comment, .comment), (.key, .key), (.note, .note), (.help, .help), (.newParagraph, .newParagraph),
    (.paragraph, .paragraph), (.insert, .insert),
  ]

  /// The icon of a note. Default note.
  public var iconType: PDFTextAnnotationIconType {
    get {
      let name = entry("/Name").name
      return Self.icons.first { $0.name.rawValue == name }?.icon ?? .note
    }
    set { set(Self.icons.first { $0.icon == newValue }.map { .name($0.name.rawValue) }, for: "/Name") }
  }

  /// The name of a stamp without slash, such as "Approved". Setting it drops a stored appearance.
  public var stampName: String? {
    get { entry("/Name").name.map(\.withoutSlash) }
    set {
      set(newValue.flatMap { $0.isEmpty ? nil : .name($0.withSlash) }, for: "/Name")
      // Only here is the name what the look is made of.
      if kind == "/Stamp" { set(nil, for: "/AP") }
    }
  }

  // MARK: Lines

  private func linePoint(_ index: Int) -> CGPoint {
    guard let numbers = numbers("/L"), numbers.count >= 4 else { return .zero }
    let origin = bounds.origin
    return CGPoint(x: numbers[2 * index] - origin.x, y: numbers[2 * index + 1] - origin.y)
  }

  private func setLinePoint(_ index: Int, _ point: CGPoint) {
    guard point.x.isFinite, point.y.isFinite else { return }
    Model.sync {
      let origin = bounds.origin
      var numbers = Array((numbers("/L") ?? []).prefix(4))
      while numbers.count < 4 {
        numbers.append(Double(numbers.count.isMultiple(of: 2) ? origin.x : origin.y))
      }
      numbers[2 * index] = Double(point.x + origin.x)
      numbers[2 * index + 1] = Double(point.y + origin.y)
      set(.numbers(numbers), for: "/L")
    }
  }

  /// Where a line starts, relative to the origin of `bounds`.
  public var startPoint: CGPoint {
    get { linePoint(0) }
    set { setLinePoint(0, newValue) }
  }

  /// Where a line ends, relative to the origin of `bounds`.
  public var endPoint: CGPoint {
    get { linePoint(1) }
    set { setLinePoint(1, newValue) }
  }

  private static let endings: [(style: PDFLineStyle, name: PDFAnnotationLineEndingStyle)] = [
    (.none, .none), (.square, .square), (.circle, .circle), (.diamond, .diamond),
    (.openArrow, .openArrow), (.closedArrow, .closedArrow),
  ]

  /// The ornament of a name in a file, with or without slash; none for names that are not known.
  public class func lineStyle(fromName name: String) -> PDFLineStyle {
    endings.first { $0.name.rawValue == name.withSlash }?.style ?? .none
  }

  /// The name in files, without slash.
  public class func name(for style: PDFLineStyle) -> String {
    (endings.first { $0.style == style }?.name ?? .none).rawValue.withoutSlash
  }

  /// The names of both ornaments, with slash.
  var lineEndings: (start: String, end: String) {
    let names = (entry("/LE").array ?? []).map { resolve($0).name ?? "/None" }
    return (names.first ?? "/None", names.count > 1 ? names[1] : "/None")
  }

  private func setLineEndings(start: String, end: String) {
    set(.array([.name(start.withSlash), .name(end.withSlash)]), for: "/LE")
  }

  /// The ornament at the start of a line; none for those of a file that have no value here.
  public var startLineStyle: PDFLineStyle {
    get { Self.lineStyle(fromName: lineEndings.start) }
    set { setLineEndings(start: Self.name(for: newValue), end: lineEndings.end) }
  }

  /// The ornament at the end of a line; none for those of a file that have no value here.
  public var endLineStyle: PDFLineStyle {
    get { Self.lineStyle(fromName: lineEndings.end) }
    set { setLineEndings(start: lineEndings.start, end: Self.name(for: newValue)) }
  }

  // MARK: Ink

  /// The strokes as points in page space.
  var strokes: [[CGPoint]] {
    (entry("/InkList").array ?? []).map { CGPoint.pairs(numbers(in: resolve($0)) ?? []) }
      .filter { !$0.isEmpty }
  }

  /// The strokes of ink, relative to the origin of `bounds`; nil when there are none.
  ///
  /// Files hold strokes as points, so curves come back as many short lines. Each call makes new objects.
  public var paths: [UIBezierPath]? {
    let strokes = strokes
    guard !strokes.isEmpty else { return nil }
    let origin = bounds.origin
    return strokes.map { points in
      let path = UIBezierPath()
      for (place, point) in points.enumerated() {
        let point = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
        if place == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      return path
    }
  }

  /// Adds a stroke of ink, relative to the origin of `bounds`. A path of several parts adds as many.
  public func add(_ path: UIBezierPath) {
    Model.sync {
      let added = inkStrokes(path).map { PDFObject.numbers($0) }
      guard !added.isEmpty else { return }
      set(.array((entry("/InkList").array ?? []) + added), for: "/InkList")
    }
  }

  /// Removes a stroke that was added, or one of `paths`.
  public func remove(_ path: UIBezierPath) {
    Model.sync {
      var strokes = entry("/InkList").array ?? []
      for numbers in inkStrokes(path) {
        let found = strokes.firstIndex { stroke in
          let known = self.numbers(in: resolve(stroke)) ?? []
          return known.count == numbers.count && zip(known, numbers).allSatisfy { abs($0 - $1) < 0.001 }
        }
        if let found { strokes.remove(at: found) }
      }
      set(.array(strokes), for: "/InkList")
    }
  }

  private func inkStrokes(_ path: UIBezierPath) -> [[Double]] {
    let origin = bounds.origin
    return path.cgPath.flattened().map { points in
      points.flatMap { [Double($0.x + origin.x), Double($0.y + origin.y)] }
    }
  }

  /// All of a path as one stroke.
  func inkNumbers(_ path: UIBezierPath) -> [Double] { inkStrokes(path).flatMap { $0 } }
}

extension CGPoint {
  /// Points of a list of coordinates; a single number at the end is left out.
  static func pairs(_ numbers: [Double]) -> [CGPoint] {
    stride(from: 0, to: numbers.count - 1, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
  }
}

extension CGPath {
  /// The path's parts as points, curves in short straight pieces.
  func flattened(piecesPerCurve: Int = 12) -> [[CGPoint]] {
    var parts: [[CGPoint]] = []
    func append(_ point: CGPoint) {
      guard point.x.isFinite, point.y.isFinite else { return }
      if parts.isEmpty { parts.append([]) }
      parts[parts.count - 1].append(point)
    }
    func appendCurve(_ curve: (CGFloat) -> CGPoint) {
      for piece in 1...piecesPerCurve { append(curve(CGFloat(piece) / CGFloat(piecesPerCurve))) }
    }
    applyWithBlock { element in
      let (type, points) = (element.pointee.type, element.pointee.points)
      let start = parts.last?.last ?? points[0]
      switch type {
      case .moveToPoint:
        parts.append([])
        append(points[0])
      case .addLineToPoint: append(points[0])
      case .addQuadCurveToPoint:
        let (control, end) = (points[0], points[1])
        appendCurve { .mix([(start, 1), (control, 2), (end, 1)], $0) }
      case .addCurveToPoint:
        let (first, second, end) = (points[0], points[1], points[2])
        appendCurve { .mix([(start, 1), (first, 3), (second, 3), (end, 1)], $0) }
      case .closeSubpath: if let first = parts.last?.first { append(first) }
      }
    }
    return parts.filter { !$0.isEmpty }
  }
}

extension CGPoint {
  /// A point of a Bézier curve; the weights are binomial coefficients.
  fileprivate static func mix(_ controls: [(point: CGPoint, weight: CGFloat)], _ t: CGFloat) -> CGPoint {
    var result = CGPoint.zero
    for (place, control) in controls.enumerated() {
      let share =
        control.weight * pow(t, CGFloat(place)) * pow(1 - t, CGFloat(controls.count - 1 - place))
      result.x += share * control.point.x
      result.y += share * control.point.y
    }
    return result
  }
}
