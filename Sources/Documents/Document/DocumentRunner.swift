import Foundation
import Storage
import Synchronization

/// Does what a document's machine says, and tells it what came of it.
///
/// The machine decides, this acts: files on the lane, journals by their keeper, everything else here on the main
/// actor.
@MainActor
final class DocumentRunner {
  /// What was asked for, until it is finished.
  struct Asked {
    var url: URL?
    var operation = UIDocument.SaveOperation.forOverwriting
    /// Keeps the document alive until then.
    var document: UIDocument?
    var completion: ((Bool) -> Void)?
  }

  /// A read that is under way.
  struct Loading {
    var isReload: Bool
    /// The state when the contents were taken.
    var loadedAt: ChangeCount.Mark?
  }

  weak var document: UIDocument?
  private(set) var machine = DocumentMachine()
  let environment: DocumentEnvironment
  nonisolated let lane = FileLane("document")
  nonisolated let presenterQueue = OperationQueue()
  let keeper: JournalKeeper
  var progress = Progress(totalUnitCount: 1)
  var modified: Date?
  var lastError: (any Error)?
  /// Shows errors to people; set by what shows the document.
  var presentError: ((any Error) -> Void)?
  /// What the file was when we last read or wrote it.
  var known: FileMark?
  var anchor: FileAnchor?
  var loading: Loading?
  /// Whether the file's bytes of before our first save are among the versions.
  var hasOriginal = false
  var asked: [Int: Asked] = [:]
  /// What names the document among the versions, while it is open: also when the file loses its attributes.
  var versionKey: String?
  /// Where the copy went that settled a conflict.
  var lastCopy: URL?
  private var lastNumber = 0
  private var timers: [DocumentMachine.Timer: @MainActor () -> Void] = [:]
  private var events: [DocumentMachine.Event] = []
  private var isHandling = false
  private var watching: Task<Void, Never>?
  private var isPresented = false
  /// Tells other processes that the document is edited here.
  private var lock: DocumentLock?
  /// The program that edits the document as well, as far as it says so.
  private(set) var otherEditor: String?

  init(_ environment: DocumentEnvironment) {
    self.environment = environment
    keeper = JournalKeeper(environment.places)
    presenterQueue.maxConcurrentOperationCount = 1
  }

  isolated deinit {
    watching?.cancel()
    for cancel in timers.values { cancel() }
  }

  /// Journals wait half a second, so that nothing older than one is lost; saves wait until people pause.
  private func seconds(_ timer: DocumentMachine.Timer) -> Double {
    switch timer {
    case .journal: 0.5
    case .idle: 3
    case .bound: 15
    case .retry: min(60, 5 * Double(1 << min(machine.failures, 5)))
    }
  }

  var state: UIDocument.State {
    var state: UIDocument.State = machine.isOpen ? [] : .closed
    if machine.isInConflict { state.insert(.inConflict) }
    if machine.failures > 0 || machine.isMissing { state.insert(.savingError) }
    if machine.disabledCount > 0 { state.insert(.editingDisabled) }
    if machine.isReading { state.insert(.progressAvailable) }
    return state
  }

  // MARK: Asking

  func ask(
    _ kind: DocumentMachine.Request.Kind, _ details: Asked = Asked(), _ completion: ((Bool) -> Void)?
  ) {
    settle()
    send(.asked(.init(note(details, completion), kind)))
  }

  func save(to url: URL, _ operation: UIDocument.SaveOperation, _ completion: ((Bool) -> Void)?) {
    guard let document else { return }
    let isOwn = NSFileCoordinator.key(url) == NSFileCoordinator.key(document.fileURL)
    ask(isOwn ? .save : .saveAs, Asked(url: url, operation: operation), completion)
  }

  func close(_ completion: ((Bool) -> Void)?) {
    settle()
    send(.askedToClose(note(Asked(), completion)))
  }

  private func note(_ details: Asked, _ completion: ((Bool) -> Void)?) -> Int {
    lastNumber += 1
    asked[lastNumber] = details
    asked[lastNumber]?.document = document
    asked[lastNumber]?.completion = completion
    return lastNumber
  }

  /// Counts what the current event has registered for undo so far.
  func settle() { document?.undoLink.manager?.endEventGroup() }

  // MARK: Events and effects

  /// Tells the machine. What it wants done is done before the next event is looked at, also when that comes in the
  /// middle.
  func send(_ event: DocumentMachine.Event) {
    events.append(event)
    guard !isHandling else { return }
    isHandling = true
    while !events.isEmpty {
      let event = events.removeFirst()
      let before = state
      let effects = machine.handle(event)
      if state != before, let document {
        NotificationCenter.default.post(name: UIDocument.stateChangedNotification, object: document)
      }
      for effect in effects { perform(effect) }
    }
    isHandling = false
    present()
  }

  private func perform(_ effect: DocumentMachine.Effect) {
    guard let document else { return }
    switch effect {
    case .read(let reading): read(reading, document)
    case .write(let writing): write(writing, document)
    case .look: look(document)
    case .move(let number): move(number, document)
    case .copyMine: copyMine(document)
    case .autosave: document.autosave { [weak self] in self?.send(.autosaved($0)) }
    case .journal(let mark): journal(mark, document)
    case .forgetJournal: keeper.forget()
    case .start(let timer):
      timers.removeValue(forKey: timer)?()
      timers[timer] = environment.clock.after(seconds(timer)) { [weak self] in
        self?.timers[timer] = nil
        self?.settle()
        self?.send(.rang(timer))
      }
    case .stop(let timer): timers.removeValue(forKey: timer)?()
    case .finish(let number, let isDone): asked.removeValue(forKey: number)?.completion?(isDone)
    }
  }

  private func journal(_ mark: ChangeCount.Mark, _ document: UIDocument) {
    // Contents in a form of the document's own cannot be journalled.
    let contents = try? DocumentContents(document.contents(forType: document.savingFileType ?? "public.data"))
    guard let contents, !contents.isOther else { return send(.journalled(mark, true)) }
    let head = RecoveryRecord.Head(type: document.fileType, base: known)
    keeper.keep(contents, head, document.fileURL) { [weak self] isDone in
      self?.send(.journalled(mark, isDone))
    }
  }

  /// Tells people. Not again and again of one cause.
  func report(_ error: any Error, isQuiet: Bool = false) {
    lastError = error
    if !isQuiet { document?.handleError(error, userInteractionPermitted: true) }
  }

  // MARK: Being open

  /// Whether we are told of what others do follows from whether the document is open.
  private func present() {
    guard let document, machine.isOpen != isPresented else { return }
    isPresented = machine.isOpen
    if isPresented {
      NSFileCoordinator.addFilePresenter(document)
      OpenDocuments.shared.add(document)
      watch(document.fileURL)
      hold(document.fileURL)
    } else {
      NSFileCoordinator.removeFilePresenter(document)
      watching?.cancel()
      (watching, hasOriginal, anchor, lock, otherEditor) = (nil, false, nil, nil, nil)
      versionKey = nil
      keeper.remove()
    }
  }

  private func watch(_ url: URL) {
    watching?.cancel()
    watching = nil
    guard environment.watches, url.isFileURL else { return }
    let events = FileWatcher.shared.events(of: url)
    watching = Task { [weak self] in
      for await event in events {
        switch event {
        case .changed, .removed: self?.send(.noticed)
        case .moved(let url): self?.wasMoved(to: url)
        }
      }
    }
  }

  /// Says that it is edited here. Whoever edits it as well is told of, and not kept from it.
  private func hold(_ url: URL) {
    (lock, otherEditor) = (nil, nil)
    guard url.isFileURL else { return }
    let places = environment.places
    Task { [weak self] in
      let answer = try? await self?.lane.run { try DocumentLock.ask(for: url, places: places) }
      guard let self, machine.isOpen, document?.fileURL == url else { return }
      switch answer {
      case .ours(let lock)?: self.lock = lock
      case .held(let holder)?: otherEditor = holder?.program ?? ""
      case nil: return
      }
    }
  }

  /// The document is at another place; whoever moved it.
  func wasMoved(to url: URL) {
    guard let document, NSFileCoordinator.key(url) != NSFileCoordinator.key(document.fileURL) else { return }
    let old = NSFileCoordinator.key(document.fileURL)
    document.place.withLock { $0 = DocumentPlace(url) }
    let contents = try? document.contents(forType: document.savingFileType ?? "public.data")
    (contents as? FileWrapper)?.hasMoved(from: old, to: NSFileCoordinator.key(url))
    keeper.hasMoved(to: url)
    if isPresented {
      watch(url)
      hold(url)
      // The name is part of the state that people see.
      NotificationCenter.default.post(name: UIDocument.stateChangedNotification, object: document)
      send(.noticed)
    }
  }
}
