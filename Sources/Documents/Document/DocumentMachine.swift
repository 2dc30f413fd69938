/// The life of a document as a value: what has happened leads to a new state and to what is to be done.
///
/// It knows no files, clocks or threads, so that every order of events can be tried. At most one *work* is under
/// way (reading, writing, looking, moving), whose end is an event. Requests are served in their order.
package struct DocumentMachine: Sendable {
  package typealias Mark = ChangeCount.Mark

  /// What someone asks for. The number names it in what follows.
  package struct Request: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case open
      /// Write to where the document is.
      case save
      /// Write to another place, where the document is from then on.
      case saveAs
      /// Take what the file has.
      case revert
      /// Take what another file has, and save it.
      case revertToOther
      case move
      case resolve(Resolution)
    }

    package var number: Int
    package var kind: Kind

    package init(_ number: Int, _ kind: Kind) { (self.number, self.kind) = (number, kind) }
  }

  /// What shall become of two versions.
  package enum Resolution: Equatable, Sendable { case mine, theirs, both }

  /// Moments that someone waits for.
  package enum Timer: Equatable, Hashable, Sendable, CaseIterable {
    /// To put changes into the journal.
    case journal
    /// To save when nothing was changed for a while.
    case idle
    /// To save although changes do not stop.
    case bound
    /// To try again to save.
    case retry
  }

  /// How a write is done.
  package struct Writing: Equatable, Sendable {
    package var mark: Mark
    package var request: Int
    /// Whether it goes to the place that was named in the request.
    package var isElsewhere = false
    /// Whether what others wrote goes into the versions and is replaced.
    package var replacesOthers = false
    /// Whether the file may be made when it is not there.
    package var mayCreate = false
  }

  /// How a read is done.
  package struct Reading: Equatable, Sendable {
    /// Nil for a reload.
    package var request: Int?
    package var isOther = false
    /// Whether unsaved contents go into the versions first.
    package var keepsMine = false
  }

  /// What happens.
  package enum Event: Equatable, Sendable {
    case asked(Request)
    case askedToClose(Int)
    case changed(Change)
    /// A store of someone else's has the state now.
    case stored(Mark)
    case rang(Timer)
    /// Something was done to the file.
    case noticed
    case read(ReadEnd)
    case wrote(WriteEnd)
    case looked(Sight)
    case moved(Bool)
    case copied(Bool)
    case journalled(Mark, Bool)
    case autosaved(Bool)
    /// The contents are those of a journal; whether the file has others than when that was written, and
    /// whether it is there.
    case recovered(differs: Bool, isMissing: Bool)
    case disabledEditing
    case enabledEditing

    package enum Change: Equatable, Sendable { case done, undone, redone, cleared }
    /// `overtaken`: changed while it was read.
    package enum ReadEnd: Equatable, Sendable { case done, failed, overtaken }
    /// `differs`: others have written; `missing`: the file is gone.
    package enum WriteEnd: Equatable, Sendable { case done, failed, differs, missing }
    package enum Sight: Equatable, Sendable { case same, changed, missing }
  }

  /// What is to be done.
  package enum Effect: Equatable, Sendable {
    case read(Reading)
    case write(Writing)
    /// Compare the file with what it was when we last read or wrote it.
    case look
    case move(Int)
    /// Write a copy beside the file.
    case copyMine(Int)
    /// Save, by the way that people may override.
    case autosave
    case journal(Mark)
    case forgetJournal
    case start(Timer)
    case stop(Timer)
    case finish(Int, Bool)
  }

  enum Work: Equatable {
    case reading(Reading)
    case writing(Writing)
    case looking
    case moving(Int)
    case copying(Int)
  }

  /// The document's states and which one is saved.
  package internal(set) var changes = ChangeCount()
  /// Whether it was opened, or saved for the first time.
  package internal(set) var isOpen = false
  /// Whether the file and the document differ, both by changes.
  package internal(set) var isInConflict = false
  /// Whether the file is gone.
  package internal(set) var isMissing = false
  /// How often saving has failed since it last succeeded.
  package internal(set) var failures = 0
  /// How often editing was disabled.
  package internal(set) var disabledCount = 0

  /// Whether it has ever been open.
  var wasOpen = false
  var work: Work?
  var requests: [Request] = []
  var closers: [Int] = []
  var needsLook = false
  var autosaveIsDue = false
  /// The state and the saved one when an autosave began.
  var autosave: (from: Mark, saved: Mark?)?
  var running: Set<Timer> = []
  var journalled: Mark?
  var journalling: Mark?
  /// What `handle` is to give back.
  var effects: [Effect] = []

  /// A document that is closed and unchanged.
  package init() {}

  /// Whether contents are being read.
  package var isReading: Bool { if case .reading = work { true } else { false } }

  /// Whether all that was asked for is done and nothing will happen by itself at once.
  package var isAtRest: Bool { work == nil && requests.isEmpty && closers.isEmpty && autosave == nil }

  /// Takes an event, and says what is to be done, in this order.
  package mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .asked(let request): requests.append(request)
    case .askedToClose(let number): closers.append(number)
    case .changed(let change): count(change)
    case .stored(let mark):
      if !wasOpen { (isOpen, wasOpen) = (true, true) }
      changes.save(mark)
      changesWereCounted()
    case .rang(let timer): rang(timer)
    case .noticed: needsLook = isOpen
    case .read(let end): read(end)
    case .wrote(let end): wrote(end)
    case .looked(let sight): looked(sight)
    case .moved(let isDone), .copied(let isDone): handled(isDone)
    case .journalled(let mark, let isDone): wasJournalled(mark, isDone)
    case .autosaved(let isDone): autosaved(isDone)
    case .recovered(let differs, let isMissing):
      (isOpen, wasOpen, isInConflict, self.isMissing) = (true, true, differs, isMissing)
      count(.done)
      journalNow()
    case .disabledEditing: disabledCount += 1
    case .enabledEditing: disabledCount = max(0, disabledCount - 1)
    }
    goOn()
    defer { effects = [] }
    return effects
  }

  // MARK: Changes and timers

  private mutating func count(_ change: Event.Change) {
    switch change {
    case .done: changes.done()
    case .undone: changes.undone()
    case .redone: changes.redone()
    case .cleared: changes.save(changes.current)
    }
    changesWereCounted()
    guard changes.hasChanges else { return }
    // Each change puts this one off, and the other not.
    if isOpen { start(.idle, again: true) }
    if isOpen { start(.bound) }
  }

  mutating func changesWereCounted() {
    if changes.hasChanges { return wantJournal() }
    for timer in Timer.allCases { stop(timer) }
    (autosaveIsDue, failures) = (false, 0)
    forgetJournal()
  }

  /// Has the changes in the journal before long.
  mutating func wantJournal() {
    if changes.hasChanges, journalled != changes.current, journalling == nil { start(.journal) }
  }

  mutating func journalNow() {
    guard changes.hasChanges, journalled != changes.current, journalling == nil else { return }
    stop(.journal)
    journalling = changes.current
    effects.append(.journal(changes.current))
  }

  mutating func forgetJournal() {
    (journalled, journalling) = (nil, nil)
    effects.append(.forgetJournal)
  }

  private mutating func wasJournalled(_ mark: Mark, _ isDone: Bool) {
    // Forgotten meanwhile: it says nothing any more.
    guard journalling == mark else { return }
    journalling = nil
    if isDone { journalled = mark }
    wantJournal()
  }

  private mutating func rang(_ timer: Timer) {
    running.remove(timer)
    switch timer {
    case .journal: journalNow()
    case .idle, .bound:
      stop(.idle)
      stop(.bound)
      autosaveIsDue = true
    case .retry:
      autosaveIsDue = true
      needsLook = isOpen
    }
  }

  mutating func start(_ timer: Timer, again: Bool = false) {
    if running.insert(timer).inserted || again { effects.append(.start(timer)) }
  }

  mutating func stop(_ timer: Timer) {
    if running.remove(timer) != nil { effects.append(.stop(timer)) }
  }

  mutating func finish(_ number: Int, _ isDone: Bool) { effects.append(.finish(number, isDone)) }
}
