import DocumentWire

/// The way back through a document's edits, and forward again. What was done together is taken back together.
struct EditStack {
  /// Edits that take a step back, the one to be applied first standing last, and the state that they lead to.
  private struct Step {
    var edits: [PageEdit]
    var state: Int
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  /// Names the state of the document; the same again when it is the same.
  private(set) var state = 0
  private var count = 0
  /// The state that the file has.
  private(set) var savedState = 0

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }
  var hasUnsaved: Bool { state != savedState }
  /// What takes the last step back, the first edit to be applied first.
  var undo: [PageEdit] { (done.last?.edits ?? []).reversed() }
  /// What does the last step again that was taken back.
  var redo: [PageEdit] { (undone.last?.edits ?? []).reversed() }

  /// Something new was done.
  mutating func did(_ inverses: [PageEdit]) {
    guard !inverses.isEmpty else { return }
    done.append(Step(edits: inverses, state: state))
    undone = []
    count += 1
    state = count
  }

  /// The last step was taken back.
  mutating func undid(_ inverses: [PageEdit]) {
    guard let step = done.popLast() else { return }
    undone.append(Step(edits: inverses, state: state))
    state = step.state
  }

  /// The last step that was taken back was done again.
  mutating func redid(_ inverses: [PageEdit]) {
    guard let step = undone.popLast() else { return }
    done.append(Step(edits: inverses, state: state))
    state = step.state
  }

  /// The file has a state.
  mutating func saved(_ state: Int) { savedState = state }
}
