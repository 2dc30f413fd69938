/// What is read of a paragraph while its letters are gone over: behind pointers, so that nothing is
/// counted on the way. Not to be kept.
struct LineSource {
  let clusters: UnsafeBufferPointer<ShapedParagraph.Cluster>
  let glyphs: UnsafeBufferPointer<ShapedParagraph.Glyph>
  let items: UnsafeBufferPointer<ShapedParagraph.Item>
  /// The ems and tags of the items.
  let styles: UnsafeBufferPointer<LineFacts.Style>
  let units: UnsafeBufferPointer<UInt16>
  let readings: UnsafeBufferPointer<LineFacts.Reading>
  let tabs: UnsafeBufferPointer<ParagraphStyle.Tab>
  let tabInterval: Double
  let baseLevel: UInt8
  let isPlain: Bool
  let isVertical: Bool
  let spacesEastAsian: Bool
  /// The room of the line that is made, which readings and their bases must not exceed.
  var limit = Double.infinity

  /// True when the paragraph starts at the right.
  var isFromRight: Bool { baseLevel % 2 == 1 }

  /// A reading as lines of this room take it.
  @inline(__always)
  func reading(_ index: Int) -> LineFacts.Reading { readings[index].fitted(to: limit) }

  /// The em of a cluster.
  @inline(__always)
  func size(of cluster: ShapedParagraph.Cluster) -> Double { styles[Int(cluster.item)].size }
}

extension ShapedParagraph {
  /// Runs `body` with the paragraph's letters behind pointers.
  func withSource<Result>(_ body: (LineSource) -> Result) -> Result {
    clusters.withUnsafeBufferPointer { clusters in
      glyphs.withUnsafeBufferPointer { glyphs in
        items.withUnsafeBufferPointer { items in
          facts.styles.withUnsafeBufferPointer { styles in
            text.units.withUnsafeBufferPointer { units in
              facts.readings.withUnsafeBufferPointer { readings in
                style.tabs.withUnsafeBufferPointer { tabs in
                  body(
                    LineSource(
                      clusters: clusters, glyphs: glyphs, items: items, styles: styles, units: units,
                      readings: readings, tabs: tabs, tabInterval: style.tabInterval,
                      baseLevel: baseLevel, isPlain: facts.isPlain, isVertical: style.isVertical,
                      spacesEastAsian: style.spacesEastAsian))
                }
              }
            }
          }
        }
      }
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element fulfils what all after it fulfil too.
  @inline(__always)
  func partition(where isBehind: (Element) -> Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isBehind(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
