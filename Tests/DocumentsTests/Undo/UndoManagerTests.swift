import Documents
import Foundation
import Testing

/// Letters that someone types, one action each.
@MainActor
private final class Text {
  var letters = ""
  let undo: UndoManager

  init(_ undo: UndoManager = UndoManager()) { self.undo = undo }

  func type(_ letter: Character) {
    set(letters + String(letter))
  }

  private func set(_ new: String) {
    let old = letters
    undo.registerUndo(withTarget: self) { $0.set(old) }
    letters = new
  }

  /// As an event of its own would.
  func typeAlone(_ letter: Character) {
    type(letter)
    undo.undoNow()
  }
}

extension UndoManager {
  /// Closes the event's group.
  fileprivate func undoNow() { while groupingLevel > 0 { endUndoGrouping() } }
}

/// Waits until the main queue has had a turn.
@MainActor
private func turn() async {
  await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
}

@MainActor
@Suite struct UndoManagerTests {
  @Test func undoTakesTheLastGroupBackAndRedoDoesItAgain() {
    let text = Text()
    text.typeAlone("a")
    text.typeAlone("b")
    text.undo.undo()
    #expect(text.letters == "a")
    text.undo.redo()
    #expect(text.letters == "ab")
    text.undo.undo()
    text.undo.undo()
    #expect(text.letters.isEmpty && !text.undo.canUndo)
    text.undo.redo()
    text.undo.redo()
    #expect(text.letters == "ab" && !text.undo.canRedo)
  }

  @Test func whatOneEventDoesIsOneGroup() async {
    let text = Text()
    text.type("a")
    text.type("b")
    #expect(text.undo.groupingLevel == 1 && text.undo.canUndo)
    await turn()
    #expect(text.undo.groupingLevel == 0)
    text.type("c")
    await turn()
    text.undo.undo()
    #expect(text.letters == "ab")
    text.undo.undo()
    #expect(text.letters.isEmpty)
  }

  @Test func undoInTheSameEventClosesItsGroup() {
    let text = Text()
    text.type("a")
    text.undo.undo()
    #expect(text.letters.isEmpty && text.undo.groupingLevel == 0)
  }

  @Test func aGroupThatIsHeldOpenOverEventsIsOneStep() async {
    let text = Text()
    text.undo.beginUndoGrouping()
    text.type("a")
    await turn()
    await turn()
    text.type("b")
    #expect(text.undo.groupingLevel == 2)
    text.undo.endUndoGrouping()
    #expect(text.undo.groupingLevel == 0)
    text.undo.undo()
    #expect(text.letters.isEmpty)
  }

  @Test func nestedGroupsAreTakenBackAlone() {
    let text = Text()
    text.undo.groupsByEvent = false
    text.undo.beginUndoGrouping()
    text.type("a")
    text.undo.beginUndoGrouping()
    text.type("b")
    text.type("c")
    text.undo.endUndoGrouping()
    text.undo.undoNestedGroup()
    #expect(text.letters == "a" && text.undo.groupingLevel == 1)
    text.undo.endUndoGrouping()
    text.undo.undo()
    #expect(text.letters.isEmpty)
  }

  @Test func undoDoesNothingWhileGroupsAreNested() {
    let text = Text()
    text.undo.beginUndoGrouping()
    text.type("a")
    text.undo.undo()
    #expect(text.letters == "a" && text.undo.groupingLevel == 2)
  }

  @Test func withoutGroupsByEventEachActionStandsAlone() {
    let text = Text()
    text.undo.groupsByEvent = false
    text.type("a")
    text.type("b")
    #expect(text.undo.groupingLevel == 0 && text.undo.undoCount == 2)
    text.undo.undo()
    #expect(text.letters == "a")
  }

  @Test func aNewChangeForgetsWhatCouldBeDoneAgain() {
    let text = Text()
    text.typeAlone("a")
    text.undo.undo()
    text.typeAlone("b")
    #expect(!text.undo.canRedo && text.undo.redoCount == 0)
  }

  @Test func changesAreForgottenBeyondTheLevels() {
    let text = Text()
    text.undo.levelsOfUndo = 2
    for letter in "abc" { text.typeAlone(letter) }
    for _ in 0..<5 { text.undo.undo() }
    #expect(text.letters == "a")
    for _ in 0..<2 { text.undo.redo() }
    text.undo.levelsOfUndo = 1
    for _ in 0..<5 { text.undo.undo() }
    #expect(text.letters == "ab")
  }

  @Test func nothingIsRecordedWhileRegistrationIsOff() {
    let text = Text()
    text.undo.disableUndoRegistration()
    text.undo.disableUndoRegistration()
    text.undo.enableUndoRegistration()
    text.type("a")
    #expect(!text.undo.isUndoRegistrationEnabled && !text.undo.canUndo)
    text.undo.enableUndoRegistration()
    text.undo.enableUndoRegistration()
    text.type("b")
    #expect(text.undo.canUndo)
  }

  @Test func namesFollowTheirGroupThroughUndoAndRedo() {
    let text = Text()
    #expect(text.undo.undoMenuItemTitle == "Undo" && text.undo.redoMenuItemTitle == "Redo")
    text.type("a")
    text.undo.setActionName("Typing")
    #expect(text.undo.undoActionName == "Typing" && text.undo.undoMenuItemTitle == "Undo Typing")
    text.undo.undo()
    #expect(text.undo.undoActionName.isEmpty && text.undo.redoMenuItemTitle == "Redo Typing")
    text.undo.redo()
    #expect(text.undo.undoActionName == "Typing" && text.undo.redoActionName.isEmpty)
  }

  @Test func actionsOfATargetCanBeForgotten() {
    let undo = UndoManager()
    let (one, other) = (Text(undo), Text(undo))
    one.typeAlone("a")
    other.typeAlone("b")
    one.type("c")
    other.type("d")
    undo.undoNow()
    undo.removeAllActions(withTarget: one)
    #expect(undo.undoCount == 2)
    undo.undo()
    undo.undo()
    #expect(one.letters == "ac" && other.letters.isEmpty)
    undo.removeAllActions()
    #expect(!undo.canUndo && !undo.canRedo)
  }

  @Test func targetsAreNotKeptAlive() {
    let undo = UndoManager()
    var text: Text? = Text(undo)
    weak let kept = text
    text?.typeAlone("a")
    text = nil
    #expect(kept == nil)
    undo.undo()
    #expect(!undo.canUndo && !undo.canRedo)
  }

  @Test func itSaysWhatItIsDoing() {
    let text = Text()
    var seen: [Bool] = []
    text.undo.registerUndo(withTarget: text) { text in
      seen += [text.undo.isUndoing, text.undo.isRedoing]
      text.undo.registerUndo(withTarget: text) { seen += [$0.undo.isUndoing, $0.undo.isRedoing] }
    }
    text.undo.undo()
    text.undo.redo()
    #expect(seen == [true, false, false, true])
    #expect(!text.undo.isUndoing && !text.undo.isRedoing)
  }

  @Test func discardableGroupsSaySoWhenTheyClose() {
    let text = Text()
    let log = Log(text.undo)
    text.type("a")
    text.undo.setActionIsDiscardable(true)
    #expect(text.undo.undoActionIsDiscardable)
    text.undo.undoNow()
    #expect(log.discardable == ["NSUndoManagerWillCloseUndoGroup", "NSUndoManagerDidCloseUndoGroup"])
    text.undo.undo()
    #expect(text.undo.redoActionIsDiscardable)
  }

  @Test func notificationsComeInApplesOrder() {
    let text = Text()
    let log = Log(text.undo)
    text.type("a")
    text.undo.undo()
    text.undo.redo()
    let (open, will, did) = ("DidOpenUndoGroup", "WillCloseUndoGroup", "DidCloseUndoGroup")
    #expect(
      log.names.map { String($0.dropFirst("NSUndoManager".count)) } == [
        open, "Checkpoint", will, did,
        "Checkpoint", "WillUndoChange", open, "Checkpoint", will, did, "DidUndoChange",
        "Checkpoint", "WillRedoChange", open, "Checkpoint", will, did, "DidRedoChange",
      ])
    log.names = []
    _ = text.undo.canRedo
    #expect(log.names == ["NSUndoManagerCheckpoint"])
  }
}

/// Notes notifications of one undo manager.
@MainActor
private final class Log {
  var names: [String] = []
  var discardable: [String] = []
  private var tokens: [any NSObjectProtocol] = []

  init(_ undo: UndoManager) {
    let all: [Notification.Name] = [
      .NSUndoManagerCheckpoint, .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup,
      .NSUndoManagerDidCloseUndoGroup, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange,
      .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
    ]
    for name in all {
      let token = NotificationCenter.default.addObserver(forName: name, object: undo, queue: nil) {
        let plain = $0.name.rawValue.replacing("Notification", with: "")
        let isDiscardable = $0.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool ?? false
        MainActor.assumeIsolated { [weak self] in
          self?.names.append(plain)
          if isDiscardable { self?.discardable.append(plain) }
        }
      }
      tokens.append(token)
    }
  }

  isolated deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
}
