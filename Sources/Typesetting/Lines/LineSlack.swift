/// How much a line can shrink and where it can grow, in points.
struct LineSlack {
  /// The first cluster that is adjusted: what stands before a tab keeps its place.
  var first: Int
  /// Empty halves of marks.
  var rooms = 0.0
  /// Spaces between Japanese and Latin.
  var quarters = 0.0
  /// Spaces between words.
  var words = 0.0
  /// How much spaces between words may grow to be half an em each.
  var wordGrowth = 0.0
  /// How many places grow evenly.
  var places = 0

  /// How much the line can shrink at most.
  var most: Double { rooms + quarters / 2 + words / 4 }
}

extension LineSource {
  /// Adds up what of a line may change. A mark that hangs takes no part.
  func slack(of extent: LineExtent) -> LineSlack {
    var slack = LineSlack(first: extent.first)
    var walk = LineWalk(self, from: extent.first)
    var hasInk = false
    let end = extent.seen - (extent.hangs ? 1 : 0)
    var next = extent.first
    while next < end {
      if hasInk {
        let like = walk.endOfLike(self, from: next, to: end)
        if like > next {
          if walk.like.bits == LetterKinds.square.bits { slack.places += like - next }
          walk.pass(to: like - 1)
          next = like
          continue
        }
      }
      let index = next
      next += 1
      let cluster = clusters[index]
      let joint = walk.step(self, to: index).joint
      if cluster.kind == .tab {
        slack = LineSlack(first: index + 1)
        hasInk = false
        continue
      }
      // Spaces at the start are an indent.
      guard hasInk else {
        hasInk = !cluster.kind.isOne(of: .blanks)
        continue
      }
      slack.rooms += joint.looseEnd + joint.looseStart
      slack.quarters += joint.quarter
      if joint.grows { slack.places += 1 }
      if cluster.kind == .space {
        slack.words += cluster.advance
        slack.wordGrowth += max(0, size(of: cluster) / 2 - cluster.advance)
        slack.places += 1
      }
    }
    return slack
  }
}

/// What is done to a line to make it fit.
struct LineFit {
  /// The first cluster that is adjusted.
  var first = 0
  /// What the last letter's empty end loses, in points.
  var trim = 0.0
  /// What is left of the empty halves of marks, as a factor.
  var rooms = 1.0
  /// A factor on the spaces between Japanese and Latin.
  var quarters = 1.0
  /// A factor on the spaces between words.
  var words = 1.0
  /// How far spaces between words grow to half an em, as a factor.
  var wordGrowth = 0.0
  /// Space added at each place that may grow, in points.
  var even = 0.0

  /// False when letters stay where they are.
  var isNeeded: Bool { rooms < 1 || quarters != 1 || words < 1 || wordGrowth > 0 || even > 0 }

  /// Leaves a line as it is, save that its last letter's empty end does not count.
  init(ragged extent: LineExtent) { trim = extent.room }

  /// Adds space at each place that may grow.
  init(even: Double) { self.even = even }

  /// Makes a line as wide as its room.
  init(_ extent: LineExtent, slack: LineSlack, limit: Double) {
    first = slack.first
    var rest = limit - extent.width
    trim = min(extent.room, max(0, -rest))
    rest += trim
    if rest < 0 { shrink(by: -rest, slack) } else { grow(by: rest, slack) }
  }

  private mutating func shrink(by amount: Double, _ slack: LineSlack) {
    var amount = amount
    rooms = 1 - Self.take(&amount, of: slack.rooms)
    quarters = 1 - Self.take(&amount, of: slack.quarters / 2) / 2
    words = 1 - Self.take(&amount, of: slack.words / 4) / 4
  }

  private mutating func grow(by amount: Double, _ slack: LineSlack) {
    guard slack.places > 0, amount.isFinite else { return }
    var amount = amount
    wordGrowth = Self.take(&amount, of: slack.wordGrowth)
    quarters = 1 + Self.take(&amount, of: slack.quarters)
    even = amount / Double(slack.places)
  }

  /// Takes from an amount what there is; returns which part of that was needed.
  private static func take(_ amount: inout Double, of there: Double) -> Double {
    guard there > 0, amount > 0 else { return 0 }
    let taken = min(amount, there)
    amount -= taken
    return taken / there
  }
}
