/// One page: strips in place, from the edge of the page's content where the flow starts.
package struct PageFrame: Sendable {
  /// A strip on the page.
  package struct Placed: Sendable {
    package var block: LaidOutBlock
    /// Which strip of the block, or of the head.
    package var strip: Int
    /// The head of a table that is shown again.
    package var head: Int?
    package var y: Double

    /// What is drawn.
    package var content: Strip {
      head.map { block.heads[$0][strip] } ?? block.strips[strip]
    }
  }

  /// An enclosure around what of it is on the page.
  package struct Enclosed: Sendable {
    package var block: LaidOutBlock
    package var enclosure: Int
    package var y: Range<Double>
  }

  package var body: [Placed] = []
  package var footnotes: [Placed] = []
  package var enclosures: [Enclosed] = []
  /// What is added to all places along the lines.
  package var offset = 0.0
  /// Where the rule over the footnotes lies.
  package var footnoteRule: Double?
  /// Where it begins among the blocks.
  package var start = PageStart()
  /// The last block that bore on where it ends; beyond all blocks for the end of the text.
  package var reach = Int.max
}

extension PageFrame {
  /// The headings that stand on the page.
  var headings: [HeadingMark] {
    body.flatMap { placed in
      placed.head == nil ? placed.block.headings.filter { $0.strip == placed.strip } : []
    }
  }
}

extension PageFrame: Equatable {
  /// True when the same strips stand at the same places.
  package static func == (one: PageFrame, other: PageFrame) -> Bool {
    one.body == other.body && one.footnotes == other.footnotes
  }
}

extension PageFrame.Placed: Equatable {
  /// True when the very same strip stands at the same place.
  package static func == (one: PageFrame.Placed, other: PageFrame.Placed) -> Bool {
    one.block === other.block && one.strip == other.strip && one.head == other.head && one.y == other.y
  }
}
