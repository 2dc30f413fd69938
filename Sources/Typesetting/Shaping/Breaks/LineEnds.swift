internal import CText
internal import Fonts

/// Finds the places where lines may end.
struct LineEnds {
  let text: StyledText
  let style: ParagraphStyle
  let units: UnsafeBufferPointer<UInt16>
  /// True when there are quotation marks among East Asian letters.
  let hasWideQuotes: Bool

  /// Sets `end` of all clusters.
  func set(_ clusters: inout [ShapedParagraph.Cluster], _ context: ShapingContext) {
    clusters.withUnsafeMutableBufferPointer { clusters in
      if style.breaking == .words { setByRules(clusters, context) }
      if style.breaking == .letters { setEverywhere(clusters) }
      forceLineEnds(clusters)
      if style.breaking == .words, style.hyphenates { Hyphenation(text: text, units: units).set(clusters) }
      keepTogether(clusters)
      keepMarks(clusters)
    }
  }

  /// ICU's rules. JLReq has some more.
  private func setByRules(
    _ clusters: UnsafeMutableBufferPointer<ShapedParagraph.Cluster>, _ context: ShapingContext
  ) {
    let language = text.runs.indices.lazy.compactMap { text.runs[$0].style.style.language }.first
    guard let breaks = context.lineBreaks(language),
      tz_breaks_set_text(breaks, units.baseAddress, Int32(units.count)) != 0
    else { return setEverywhere(clusters) }
    var index = 0
    while true {
      let place = tz_breaks_next(breaks)
      guard place >= 0 else { break }
      while index < clusters.count, clusters[index].units.upperBound < place { index += 1 }
      guard index < clusters.count else { break }
      // Within a cluster, such as a ligature, there is no place to end.
      guard clusters[index].units.upperBound == place else { continue }
      clusters[index].end = isSoftHyphen(clusters[index]) ? .hyphen : .allowed
    }
    for index in clusters.indices.dropLast() where clusters[index].end == .allowed {
      if clusters[index].kind.keeps(clusters[index + 1].kind) { clusters[index].end = .forbidden }
    }
    if hasWideQuotes { freeQuotes(clusters) }
  }

  private func isSoftHyphen(_ cluster: ShapedParagraph.Cluster) -> Bool {
    cluster.kind == .invisible && units[Int(cluster.units.lowerBound)] == 0xAD
  }

  /// Unicode keeps quotation marks with both neighbours; in Japanese they are brackets.
  private func freeQuotes(_ clusters: UnsafeMutableBufferPointer<ShapedParagraph.Cluster>) {
    for index in clusters.indices.dropLast() {
      let before = clusters[index]
      let after = clusters[index + 1]
      guard isQuote(before, .closing) || isQuote(after, .opening) else { continue }
      switch after.kind {
      case .western, .digit, .ideograph, .opening, .object:
        if !before.kind.keeps(after.kind), before.kind != .invisible { clusters[index].end = .allowed }
      default: break
      }
    }
  }

  private func isQuote(_ cluster: ShapedParagraph.Cluster, _ kind: LetterKind) -> Bool {
    cluster.kind == kind && 0x2018...0x201D ~= units[Int(cluster.units.lowerBound)]
  }

  private func setEverywhere(_ clusters: UnsafeMutableBufferPointer<ShapedParagraph.Cluster>) {
    for index in clusters.indices { clusters[index].end = .allowed }
    // Nothing to see must not start a line.
    for index in clusters.indices.dropLast() {
      let next = clusters[index + 1]
      if next.kind == .lineEnd || next.kind == .invisible { clusters[index].end = .forbidden }
    }
  }

  private func forceLineEnds(_ clusters: UnsafeMutableBufferPointer<ShapedParagraph.Cluster>) {
    for index in clusters.indices where clusters[index].kind == .lineEnd {
      clusters[index].end = .required
    }
  }

  /// A mark above or below the line never starts one.
  private func keepMarks(_ clusters: UnsafeMutableBufferPointer<ShapedParagraph.Cluster>) {
    for (run, next) in zip(text.runs, text.runs.dropFirst())
    where next.style.baselineOffset != 0 && run.style.baselineOffset == 0 {
      let index = clusters.partition { Int($0.units.upperBound) >= run.end }
      guard index < clusters.count, Int(clusters[index].units.upperBound) == run.end,
        !clusters[index].kind.isOne(of: .blanks), clusters[index].end != .required
      else { continue }
      clusters[index].end = .forbidden
    }
  }

  /// What a reading stands over is never divided.
  private func keepTogether(_ clusters: UnsafeMutableBufferPointer<ShapedParagraph.Cluster>) {
    var index = 0
    for ruby in text.rubies {
      while index < clusters.count, clusters[index].units.upperBound <= ruby.base.lowerBound { index += 1 }
      while index < clusters.count, clusters[index].units.upperBound < ruby.base.upperBound {
        if clusters[index].end != .required { clusters[index].end = .forbidden }
        index += 1
      }
    }
  }
}

extension LetterKind {
  /// True when no line may end between such a letter and one of another kind, whatever they are. A space
  /// changes nothing: among Japanese letters it is mostly a line end of the source.
  func keeps(_ next: LetterKind) -> Bool {
    switch next {
    case .closing, .comma, .fullStop, .middleDot, .dividing, .noStart: self != .tab
    case .inseparable: self == .inseparable || self == .opening
    case .space: false
    default: self == .opening
    }
  }
}
