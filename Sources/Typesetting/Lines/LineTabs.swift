/// A tab whose width depends on the text after it.
struct TabField {
  /// The tab's cluster.
  var tab: Int
  /// Where the tab starts, in points from the line's indent.
  var start: Double
  /// Where it leads to, from the line's indent.
  var stop: Double
  /// How much of the text after it stands before the stop: 0 none, 1 all of it.
  var share: Double

  /// The tab's width when the text after it ends at a place that is measured without the tab.
  func width(upTo pen: Double) -> Double {
    max(0, stop - start - share * (pen - start))
  }
}

extension LineSource {
  /// The tab at a cluster. Stops are measured from the margin where the paragraph starts.
  func tabField(at index: Int, start: Double, indent: Double) -> TabField {
    let place = start + indent
    // A tab that is right at a stop leads to the next one.
    if let tab = tabs.first(where: { $0.location > place + 0.01 }) {
      return TabField(tab: index, start: start, stop: tab.location - indent, share: share(of: tab))
    }
    var stop = place + clusters[index].advance
    if tabInterval > 0, place.isFinite {
      stop = ((place + 0.01) / tabInterval).rounded(.down) * tabInterval + tabInterval
    }
    return TabField(tab: index, start: start, stop: stop - indent, share: 0)
  }

  private func share(of tab: ParagraphStyle.Tab) -> Double {
    switch tab.alignment {
    case .start, .justified: 0
    case .end: 1
    case .center: 0.5
    case .left: isFromRight ? 1 : 0
    case .right: isFromRight ? 0 : 1
    }
  }
}
