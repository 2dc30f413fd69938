/// Which of a document's states this is, and which one is saved.
///
/// Each state has a mark that no other gets, so that undoing to the saved state makes the document unchanged,
/// and typing after undoing past it does not. A value.
package struct ChangeCount: Equatable, Sendable {
  /// One state of the contents.
  package struct Mark: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// More steps than people take back; those before are forgotten.
  private static let mostSteps = 10_000

  /// States that undo and redo lead through.
  private var steps = [0]
  private var place = 0
  private var last = 0
  /// The state that the file has.
  package private(set) var saved: Mark? = Mark(number: 0)

  /// An unchanged document.
  package init() {}

  /// The state that the document is in.
  package var current: Mark { Mark(number: steps[place]) }

  /// Whether the file has another.
  package var hasChanges: Bool { saved != current }

  /// Something was changed.
  package mutating func done() {
    steps.removeSubrange((place + 1)...)
    steps.append(next())
    place += 1
    guard steps.count > Self.mostSteps else { return }
    steps.removeFirst(Self.mostSteps / 2)
    place -= Self.mostSteps / 2
  }

  /// A change was taken back, perhaps one from before we counted.
  package mutating func undone() {
    if place > 0 {
      place -= 1
    } else {
      steps.insert(next(), at: 0)
    }
  }

  /// A change was made again.
  package mutating func redone() {
    place += 1
    if place == steps.count { steps.append(next()) }
  }

  /// The file has this state now.
  package mutating func save(_ mark: Mark) { saved = mark }

  /// The contents are others, and the file has them or not.
  package mutating func replace(isSaved: Bool) {
    (steps, place) = ([next()], 0)
    saved = isSaved ? current : nil
  }

  private mutating func next() -> Int {
    last += 1
    return last
  }
}
