package import Foundation

/// The steps that were made in a note, to be taken back and made again. A value that can be kept with the note:
/// undo goes on where it was, also after the note was closed.
///
/// Typing becomes steps of a word: a step ends with a pause, a line's end, the start of another word, another
/// place, or another kind of work.
package struct EditHistory: Codable, Hashable, Sendable {
  /// What was done.
  package enum Work: String, Codable, Sendable {
    case typing
    case deleting
    /// A command, a paste, what an input method gives: a step of its own.
    case other
  }

  /// A step back or forth.
  package struct Step: Hashable, Sendable {
    /// To be made in this order; each has the places of the text that the one before it leaves.
    package var edits: [TextEdit]
    package var selection: TextSelection
  }

  fileprivate struct Group: Codable, Hashable {
    var changes: [TextChange]
    var before: TextSelection
    var after: TextSelection
    var work: Work
    /// Seconds.
    var time: Double
    var isClosed = false

    var size: Int { changes.reduce(64) { $0 + $1.removed.utf8.count + $1.inserted.utf8.count } }
  }

  /// A pause of this many seconds ends a step.
  fileprivate static let pause = 2.0

  /// How many bytes the steps may take; the oldest go first. At least the last step stays.
  package var sizeLimit = 16 << 20
  /// How many steps there may be.
  package var stepLimit = 1000
  private var done: [Group] = []
  private var undone: [Group] = []
  private var size = 0

  /// A history without steps.
  package init() {}

  package var canUndo: Bool { !done.isEmpty }
  package var canRedo: Bool { !undone.isEmpty }

  /// Notes what was done, in the order in which it was done. `time` is in seconds, from any start.
  package mutating func record(
    _ changes: [TextChange], _ work: Work, from before: TextSelection, to after: TextSelection,
    at time: Double
  ) {
    guard !changes.isEmpty else { return }
    size -= undone.reduce(0) { $0 + $1.size }
    undone = []
    if let change = changes.first, changes.count == 1, let last = done.last,
      last.takes(change, work, at: time)
    {
      let joined = last.joined(with: change, after: after, at: time)
      size += joined.size - last.size
      done[done.count - 1] = joined
    } else {
      let group = Group(changes: changes, before: before, after: after, work: work, time: time)
      size += group.size
      done.append(group)
    }
    trim()
  }

  /// Ends the step: what comes next is another one. To be called when the caret is moved or the note saved.
  package mutating func endStep() {
    if !done.isEmpty { done[done.count - 1].isClosed = true }
  }

  /// Takes the last step back; nil when there is none.
  package mutating func undo() -> Step? {
    guard var group = done.popLast() else { return nil }
    group.isClosed = true
    undone.append(group)
    return Step(edits: group.changes.reversed().map(\.inverse.edit), selection: group.before)
  }

  /// Makes the step again that was taken back last; nil when there is none.
  package mutating func redo() -> Step? {
    guard let group = undone.popLast() else { return nil }
    done.append(group)
    return Step(edits: group.changes.map(\.edit), selection: group.after)
  }

  private mutating func trim() {
    var surplus = 0
    while done.count - surplus > 1, size > sizeLimit || done.count - surplus > stepLimit {
      size -= done[surplus].size
      surplus += 1
    }
    done.removeFirst(surplus)
  }
}

extension EditHistory.Group {
  /// True when a change goes on with the step.
  fileprivate func takes(_ change: TextChange, _ work: EditHistory.Work, at time: Double) -> Bool {
    guard !isClosed, self.work == work, work != .other, changes.count == 1, let last = changes.last,
      0...EditHistory.pause ~= time - self.time
    else { return false }
    switch work {
    case .typing:
      guard change.removed.isEmpty, change.start == last.start + last.inserted.unicodeScalars.count,
        let before = last.inserted.unicodeScalars.last, let next = change.inserted.unicodeScalars.first
      else { return false }
      // A line's end belongs to the step that it ends; a word begins behind a space.
      return before != "\n" && !(before.properties.isWhitespace && !next.properties.isWhitespace)
    case .deleting:
      guard change.inserted.isEmpty, last.inserted.isEmpty, !change.removed.contains("\n") else {
        return false
      }
      return change.start == last.start
        || change.start + change.removed.unicodeScalars.count == last.start
    case .other: return false
    }
  }

  fileprivate func joined(with change: TextChange, after: TextSelection, at time: Double) -> Self {
    var group = self
    group.after = after
    group.time = time
    group.changes = changes.map { last in
      if work == .typing {
        TextChange(start: last.start, removed: last.removed, inserted: last.inserted + change.inserted)
      } else if change.start == last.start {
        TextChange(start: last.start, removed: last.removed + change.removed, inserted: "")
      } else {
        TextChange(start: change.start, removed: change.removed + last.removed, inserted: "")
      }
    }
    return group
  }
}

extension EditHistory {
  private struct Kept: Codable {
    var fingerprint: UInt64
    var length: Int
    var history: EditHistory
  }

  /// The history as bytes, to be kept with the note.
  package func archived(for text: DraftText) throws -> Data {
    try JSONEncoder().encode(
      Kept(fingerprint: text.fingerprint, length: text.utf8Count, history: self))
  }

  /// The history that was kept for a text; nil for bytes that are none, or of another text: its steps would
  /// not fit.
  package init?(archived data: Data, for text: DraftText) {
    guard let kept = try? JSONDecoder().decode(Kept.self, from: data),
      kept.length == text.utf8Count, kept.fingerprint == text.fingerprint
    else { return nil }
    self = kept.history
    endStep()
  }
}

extension DraftText {
  /// The same for the same text, in every process (FNV-1a).
  fileprivate var fingerprint: UInt64 {
    pieces.reduce(0xCBF2_9CE4_8422_2325) { hash, piece in
      piece.bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
  }
}
