public import Foundation

/// Records how to take changes back, and changes taken back again.
///
/// Actions lie in groups, and groups in groups; undoing takes back one group of the top level. While
/// `groupsByEvent` is on, a group is opened by the first action of an event and closed when the main queue
/// next takes a turn (Apple: at the end of the run loop's pass).
///
/// Difference from Apple's: where theirs raises an exception, calls here do nothing (`undo` with nested groups
/// open, ending a group that nobody began); a group in which nothing was registered is forgotten; actions whose
/// targets are gone are passed over; there are no selectors or invocations.
@MainActor
open class UndoManager {
  /// The open groups, outermost first.
  private var open: [UndoGroup] = []
  private var undoStack: [UndoGroup] = []
  private var redoStack: [UndoGroup] = []
  private var disabledCount = 0
  private var activity: Activity = .registering
  /// Whether the outermost open group was opened by an event.
  private var isEventGroupOpen = false
  /// Whether it waits only for groups within it.
  private var isEventOver = false

  private enum Activity { case registering, undoing, redoing }

  /// Makes one without actions.
  public init() {}

  // MARK: Registering

  /// Whether groups are opened by the first action of an event and closed after it. On by default.
  open var groupsByEvent = true {
    didSet { if !groupsByEvent { endEventGroup() } }
  }

  /// Kept for code from Apple's platforms: groups end at the main queue's next turn, in whatever mode.
  open var runLoopModes: [RunLoop.Mode] = [.default]

  /// The most groups that are kept, the oldest going first; 0 for no limit.
  open var levelsOfUndo = 0 {
    didSet { dropOldest() }
  }

  /// Registers what takes a change back. Registered while undoing, it is a redo. The target is not kept alive.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    // With nobody to close it later, the action is a group of its own.
    let standsAlone = open.isEmpty && !groupsByEvent
    if open.isEmpty { openOutermost() }
    if activity == .registering { redoStack = [] }
    open[open.count - 1].parts.append(.action(UndoAction(target, handler)))
    if standsAlone { endUndoGrouping() }
  }

  /// Whether actions are recorded.
  open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }

  /// Records nothing until `enableUndoRegistration` was called as often.
  open func disableUndoRegistration() { disabledCount += 1 }

  /// Takes one `disableUndoRegistration` back.
  open func enableUndoRegistration() { disabledCount = max(0, disabledCount - 1) }

  // MARK: Groups

  /// How many groups are open.
  open var groupingLevel: Int { open.count }

  /// Opens a group, within the one that is open.
  open func beginUndoGrouping() {
    if open.isEmpty, groupsByEvent, activity == .registering { openOutermost() }
    if !open.isEmpty { post(.NSUndoManagerCheckpoint) }
    push()
  }

  /// Closes the group that was opened last.
  open func endUndoGrouping() {
    guard let last = open.last else { return }
    post(.NSUndoManagerCheckpoint)
    // Observers of the checkpoint may have registered more, but not closed the group.
    let isDiscardable = open.last?.isDiscardable ?? last.isDiscardable
    let info = [NSUndoManagerGroupIsDiscardableKey: true]
    post(.NSUndoManagerWillCloseUndoGroup, isDiscardable ? info : nil)
    guard let group = open.popLast() else { return }
    if open.isEmpty { isEventGroupOpen = false }
    if !group.isEmpty { put(group) }
    post(.NSUndoManagerDidCloseUndoGroup, isDiscardable ? info : nil)
    if isEventGroupOpen, isEventOver, open.count == 1 { endUndoGrouping() }
  }

  private func put(_ group: UndoGroup) {
    if !open.isEmpty {
      open[open.count - 1].take(group)
    } else if activity == .undoing {
      redoStack.append(group)
    } else {
      undoStack.append(group)
      dropOldest()
    }
  }

  private func push() {
    open.append(UndoGroup())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  private func openOutermost() {
    guard groupsByEvent, activity == .registering else { return push() }
    (isEventGroupOpen, isEventOver) = (true, false)
    push()
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.endEventGroup() }
    }
  }

  /// Closes the event's group, or, while someone's group is open within it, has it close with that.
  package func endEventGroup() {
    guard isEventGroupOpen, activity == .registering else { return }
    isEventOver = true
    if open.count == 1 { endUndoGrouping() }
  }

  private func dropOldest() {
    guard levelsOfUndo > 0 else { return }
    undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
    redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
  }

  // MARK: Undoing

  /// Whether there is something to undo.
  open var canUndo: Bool { !undoStack.isEmpty || hasOpenActions }

  /// Whether there is something to redo. Tells observers to register what they still have (the checkpoint).
  open var canRedo: Bool {
    post(.NSUndoManagerCheckpoint)
    return !redoStack.isEmpty
  }

  /// How many groups can be undone.
  open var undoCount: Int { undoStack.count + (hasOpenActions ? 1 : 0) }

  /// How many groups can be redone.
  open var redoCount: Int { redoStack.count }

  /// Whether open groups hold actions, which `undo` would take back first.
  package var hasOpenActions: Bool { activity == .registering && open.contains { !$0.isEmpty } }

  /// Whether `undo` is at work.
  open var isUndoing: Bool { activity == .undoing }

  /// Whether `redo` is at work.
  open var isRedoing: Bool { activity == .redoing }

  /// Closes the open group and takes the last group of the top level back. Does nothing while groups are
  /// nested in it.
  open func undo() {
    guard open.count <= 1, activity == .registering else { return }
    if !open.isEmpty { endUndoGrouping() }
    undoNestedGroup()
  }

  /// Takes the last closed group back, also one within a group that is open.
  open func undoNestedGroup() {
    post(.NSUndoManagerCheckpoint)
    guard activity == .registering, let group = takeLastGroup() else { return }
    post(.NSUndoManagerWillUndoChange)
    perform(group, as: .undoing)
    post(.NSUndoManagerDidUndoChange)
  }

  /// Does again what was undone last.
  open func redo() {
    post(.NSUndoManagerCheckpoint)
    if open.count == 1 { endUndoGrouping() }
    guard activity == .registering, open.isEmpty, let group = redoStack.popLast() else { return }
    post(.NSUndoManagerWillRedoChange)
    perform(group, as: .redoing)
    post(.NSUndoManagerDidRedoChange)
  }

  private func takeLastGroup() -> UndoGroup? {
    if open.isEmpty { return undoStack.popLast() }
    return open[open.count - 1].takeLastGroup()
  }

  private func perform(_ group: UndoGroup, as activity: Activity) {
    // What is registered meanwhile is one group, whatever groups are open outside.
    let outside = open
    open = []
    self.activity = activity
    push()
    open[0].name = group.name
    open[0].isDiscardable = group.isDiscardable
    group.performFromLast()
    while !open.isEmpty { endUndoGrouping() }
    self.activity = .registering
    open = outside
  }

  // MARK: Forgetting

  /// Forgets everything, and records again.
  open func removeAllActions() {
    (undoStack, redoStack, disabledCount) = ([], [], 0)
    for place in open.indices { open[place].parts = [] }
  }

  /// Forgets all actions of a target.
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    for place in open.indices { open[place].remove(target) }
    for place in undoStack.indices { undoStack[place].remove(target) }
    for place in redoStack.indices { redoStack[place].remove(target) }
    undoStack.removeAll(where: \.isEmpty)
    redoStack.removeAll(where: \.isEmpty)
  }

  // MARK: Names

  /// Names what the current group does, such as "Typing".
  open func setActionName(_ actionName: String) { change { $0.name = actionName } }

  /// Says whether losing the current group without saving would be no loss.
  open func setActionIsDiscardable(_ discardable: Bool) { change { $0.isDiscardable = discardable } }

  private func change(_ body: (inout UndoGroup) -> Void) {
    // The outermost one is what people undo.
    if !open.isEmpty {
      body(&open[0])
    } else if !undoStack.isEmpty {
      body(&undoStack[undoStack.count - 1])
    }
  }

  private var nextUndo: UndoGroup? { hasOpenActions ? open.first : undoStack.last }

  /// What `undo` would take back; empty when that has no name.
  open var undoActionName: String { nextUndo?.name ?? "" }

  /// What `redo` would do again; empty when that has no name.
  open var redoActionName: String { redoStack.last?.name ?? "" }

  /// Whether what `undo` would take back is discardable.
  open var undoActionIsDiscardable: Bool { nextUndo?.isDiscardable ?? false }

  /// Whether what `redo` would do again is discardable.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  /// "Undo Typing".
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// "Redo Typing".
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// The title for a name; override it for other languages.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo " + actionName
  }

  /// The title for a name; override it for other languages.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo " + actionName
  }

  // MARK: Notifications

  private func post(_ name: Notification.Name, _ info: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: info)
  }
}
