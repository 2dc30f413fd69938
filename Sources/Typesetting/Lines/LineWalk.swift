/// Goes over the letters of a line in the order of the text and says what stands between them.
struct LineWalk {
  /// What comes with one more cluster, in points.
  struct Step {
    /// The joint to the letter before it, or to the start of the line.
    var joint = Joint()
    /// Space before it that its reading needs.
    var lead = 0.0
    /// Space after it that its reading needs.
    var trail = 0.0
    /// More space that its reading needs after it when the line ends there.
    var edge = 0.0
  }

  /// The last letter that takes part in spacing; nil at the start of the line.
  private(set) var previous: Int?
  /// What stands after that letter with nothing between them: most letters stand beside their like.
  private(set) var like = LetterKinds.none
  private var reading: Int
  private var base: Range<Int>

  private static let noBase = Int.max..<Int.max

  /// Starts at a cluster.
  init(_ source: LineSource, from first: Int) {
    let readings = source.readings
    reading = readings.isEmpty ? 0 : readings.partition { $0.clusters.upperBound > first }
    base = reading < readings.count ? readings[reading].clusters : Self.noBase
  }

  /// Goes on by one cluster.
  @inline(__always)
  mutating func step(_ source: LineSource, to index: Int) -> Step {
    let cluster = source.clusters[index]
    var step = Step()
    guard !cluster.kind.isOne(of: .unseen) else { return step }
    if let previous {
      step.joint = source.joint(source.clusters[previous], cluster)
    } else if cluster.kind == .opening {
      step.joint.trimStart = source.startRoom(cluster)
    }
    if index >= base.lowerBound { addReading(source, at: index, to: &step) }
    previous = index
    like = source.like(cluster.kind)
    return step
  }

  /// True when a line may end after the last letter amid a base that no line holds.
  @inline(__always)
  func dividesBase(_ source: LineSource) -> Bool {
    guard let previous, base.contains(previous), previous + 1 < base.upperBound else { return false }
    return source.readings[reading].isDivided(over: source.limit)
      && !source.clusters[previous].kind.keeps(source.clusters[previous + 1].kind)
  }

  /// The end of the letters beside their like, without joints and readings.
  @inline(__always)
  func endOfLike(_ source: LineSource, from index: Int, to end: Int) -> Int {
    let stop = endOfPlain(to: end)
    var index = index
    while index < stop, source.clusters[index].kind.isOne(of: like) { index += 1 }
    return index
  }

  /// The end of the letters without readings.
  @inline(__always)
  func endOfPlain(to end: Int) -> Int { min(end, base.lowerBound) }

  /// Passes over letters beside their like.
  @inline(__always)
  mutating func pass(to last: Int) { previous = last }

  private mutating func addReading(_ source: LineSource, at index: Int, to step: inout Step) {
    let readings = source.readings
    while index >= base.upperBound {
      reading += 1
      base = reading < readings.count ? readings[reading].clusters : Self.noBase
    }
    guard base.contains(index) else { return }
    let box = source.reading(reading)
    if index == base.lowerBound {
      step.lead = box.lead + (previous == nil ? box.overhangStart : 0)
    } else if previous == nil {
      // The base began on another line.
      step.lead = box.lead
    } else {
      step.lead = step.joint.grows ? 2 * box.lead : 0
      step.joint.grows = false
    }
    if index == base.upperBound - 1 {
      step.trail = box.lead
      step.edge = box.overhangEnd
    } else {
      step.edge = box.lead
    }
  }
}

extension LineSource {
  @inline(__always)
  fileprivate func like(_ kind: LetterKind) -> LetterKinds {
    if kind.isOne(of: .square) { return .square }
    // In a column Latin letters may stand or lie.
    return kind.isOne(of: .latin) && !isVertical ? .latin : .none
  }
}
