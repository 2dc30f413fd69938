/// Writes gradients as shadings, and their alpha as soft masks. Equal ones are written once.
struct GradientWriter {
  let writer: PDFWriter
  /// Of the content in which the gradient is drawn.
  let state: GraphicsState

  /// The shading's object; nil for what cannot be drawn.
  func shading(for gradient: Gradient) -> Int? {
    shading(gradient, stops: Self.inOneSpace(Self.ordered(gradient)))
  }

  /// A state object with a mask of the gradient's alpha, for the user space of now; nil for what cannot
  /// be drawn.
  func mask(for gradient: Gradient) -> Int? {
    // Some readers would put the alpha of the content on mask and shading, so the mask has it alone.
    let alpha = state.fillAlpha ?? 1
    let stops = Self.ordered(gradient).map {
      (location: $0.location, parts: [min(max($0.alpha, 0), 1) * alpha])
    }
    guard let shading = shading(gradient, stops: stops) else { return nil }
    // Wide enough for every page, and not so wide that readers' numbers fail.
    let extent = min(200_000 / max(state.scale, 1e-6), 1e8)
    var entries: [UInt8] = []
    entries.append("/Type/XObject/Subtype/Form/BBox")
    entries.append(box: Box(left: -extent, bottom: -extent, right: extent, top: extent))
    entries.append("/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Shading<</S ")
    entries.append(reference: shading)
    entries.append(">>>>")
    let group = writer.sharedStream(entries, bytes: [UInt8]("/S sh".utf8))
    var entry: [UInt8] = []
    entry.append("<</SMask<</S/Luminosity/G ")
    entry.append(reference: group)
    entry.append(">>")
    if state.fillAlpha != nil { entry.append("/ca 1") }
    entry.append(">>")
    return writer.shared(entry)
  }

  private typealias Stop = (location: Double, parts: [Double])

  private func shading(_ gradient: Gradient, stops: [Stop]) -> Int? {
    let (type, coordinates): (Int, [Double]) =
      switch gradient.shape {
      case .linear(let x0, let y0, let x1, let y1): (2, [x0, y0, x1, y1])
      case .radial(let x0, let y0, let r0, let x1, let y1, let r1):
        (3, [x0, y0, max(r0, 0), x1, y1, max(r1, 0)])
      }
    guard let first = stops.first, coordinates.allSatisfy(\.isFinite) else { return nil }
    var bytes: [UInt8] = []
    bytes.append("<</ShadingType ")
    bytes.append(integer: type)
    switch first.parts.count {
    case 1: bytes.append("/ColorSpace/DeviceGray")
    case 3: bytes.append("/ColorSpace/DeviceRGB")
    default: bytes.append("/ColorSpace/DeviceCMYK")
    }
    bytes.append("/Coords[")
    for coordinate in coordinates {
      bytes.append(number: coordinate, decimals: state.decimals)
      bytes.append(" ")
    }
    bytes.append("]")
    if gradient.extendsBefore || gradient.extendsAfter {
      bytes.append("/Extend[")
      bytes.append(gradient.extendsBefore ? "true " : "false ")
      bytes.append(gradient.extendsAfter ? "true]" : "false]")
    }
    bytes.append("/Function")
    Self.appendFunction(of: stops, to: &bytes)
    bytes.append(">>")
    return writer.shared(bytes)
  }

  /// A function from 0…1 to colours: one stretch after another.
  private static func appendFunction(of stops: [Stop], to bytes: inout [UInt8]) {
    var stretches: [(start: Stop, end: Stop)] = []
    var last: Stop = (0, stops[0].parts)
    // Two stops at one place make an edge between the stretches around them.
    for stop in stops + [(1, stops[stops.count - 1].parts)] {
      if stop.location > last.location { stretches.append((last, stop)) }
      last = stop
    }
    if stretches.count == 1 { return append(stretches[0], to: &bytes) }
    bytes.append("<</FunctionType 3/Domain[0 1]/Functions[")
    for stretch in stretches { append(stretch, to: &bytes) }
    bytes.append("]/Bounds[")
    for stretch in stretches.dropLast() {
      bytes.append(number: stretch.end.location, decimals: 6)
      bytes.append(" ")
    }
    bytes.append("]/Encode[")
    for _ in stretches { bytes.append("0 1 ") }
    bytes.append("]>>")
  }

  private static func append(_ stretch: (start: Stop, end: Stop), to bytes: inout [UInt8]) {
    bytes.append("<</FunctionType 2/Domain[0 1]/N 1")
    let ends: [(StaticString, [Double])] = [("/C0[", stretch.start.parts), ("/C1[", stretch.end.parts)]
    for (key, parts) in ends {
      bytes.append(key)
      for part in parts {
        bytes.append(number: part)
        bytes.append(" ")
      }
      bytes.append("]")
    }
    bytes.append(">>")
  }

  /// Stops that can be drawn, by rising location within 0…1, in steps that the file can tell apart.
  private static func ordered(_ gradient: Gradient) -> [Gradient.Stop] {
    var stops: [Gradient.Stop] = []
    for var stop in gradient.stops
    where stop.location.isFinite && stop.ink.isFinite && stop.alpha.isFinite {
      let location = (min(max(stop.location, 0), 1) * 1e6).rounded() / 1e6
      stop.location = max(location, stops.last?.location ?? 0)
      stops.append(stop)
    }
    return stops
  }

  /// A gradient has one colour space: the inks', or RGB where they differ.
  private static func inOneSpace(_ stops: [Gradient.Stop]) -> [Stop] {
    let counts = Set(stops.map(\.ink.parts.count))
    return stops.map { stop in
      let parts = counts.count == 1 ? stop.ink.parts : stop.ink.rgbParts
      return (stop.location, parts.map { min(max($0, 0), 1) })
    }
  }
}

extension Ink {
  /// Red, green, blue.
  fileprivate var rgbParts: [Double] {
    switch self {
    case .gray(let white): [white, white, white]
    case .rgb(let red, let green, let blue): [red, green, blue]
    case .cmyk(let cyan, let magenta, let yellow, let black):
      [cyan, magenta, yellow].map { (1 - $0) * (1 - black) }
    }
  }
}
