public import Foundation
import Synchronization

/// A document: contents in memory, and the place where they are kept.
///
/// A subclass says what the contents are (`contents(forType:)`) and takes them (`load(fromContents:ofType:)`);
/// reading, saving by itself, undo, conflicts and recovery come with it. Contents are `Data`, or a
/// `FileWrapper` for packages; both are taken on the main thread and written off it. Documents that live elsewhere
/// override `read(from:)` and `save(to:for:completionHandler:)`, for URLs of any scheme.
///
/// Differences from Apple's: changes that only a crash would lose are journalled within a second; a file that
/// others have written is never overwritten without being asked for (`resolve(_:)`); `forCreating` refuses a place
/// where something is. Completion handlers come on the main queue.
@MainActor
open class UIDocument: NSFilePresenter, UINavigationItemRenameDelegate {
  /// What a document is in; a set.
  public struct State: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Open, and nothing is wrong.
    public static let normal: State = []
    /// Not opened, or closed.
    public static let closed = State(rawValue: 1 << 0)
    /// Changed here and by someone else: see `resolve(_:)`.
    public static let inConflict = State(rawValue: 1 << 1)
    /// The last save failed, or the file is gone. The contents are kept, and saving is tried again.
    public static let savingError = State(rawValue: 1 << 2)
    /// The contents must not be changed for the moment.
    public static let editingDisabled = State(rawValue: 1 << 3)
    /// Contents are being read: see `progress`.
    public static let progressAvailable = State(rawValue: 1 << 4)
  }

  /// Why a document is saved.
  public enum SaveOperation: Int, Sendable {
    /// For the first time, where nothing is.
    case forCreating
    /// Where it is, or in place of something else.
    case forOverwriting
  }

  /// What happened to the contents.
  public enum ChangeKind: Int, Sendable {
    case done, undone, redone, cleared
  }

  /// Posted when `documentState` has changed; the object is the document.
  nonisolated public static let stateChangedNotification = Notification.Name(
    "UIDocumentStateChangedNotification")

  nonisolated let place: Mutex<DocumentPlace>
  let runner: DocumentRunner
  let undoLink = UndoLink()

  /// A document that is, or will be, at a place. Reads nothing.
  public init(fileURL url: URL) {
    place = Mutex(DocumentPlace(url))
    runner = DocumentRunner(.current)
    runner.document = self
    undoLink.document = self
  }

  // MARK: What it is

  /// Where the document is. Follows moves, from inside and outside.
  nonisolated public final var fileURL: URL { place.withLock { $0.url } }

  /// The type, a uniform type identifier by the name's ending, such as `public.plain-text`.
  nonisolated open var fileType: String? { place.withLock { $0.type } }

  /// The name as people see it, without the ending.
  open var localizedName: String { fileURL.deletingPathExtension().lastPathComponent }

  /// The type that is saved; `fileType` unless overridden.
  open var savingFileType: String? { fileType }

  /// When the file was last changed, as far as this document knows.
  open var fileModificationDate: Date? {
    get { runner.modified }
    set { runner.modified = newValue }
  }

  /// What the document is in.
  open var documentState: State { runner.state }

  /// How far reading is, while `documentState` has `progressAvailable`.
  open var progress: Progress { runner.progress }

  /// What went wrong last, or nil.
  public final var lastError: (any Error)? { runner.lastError }

  // MARK: Contents: override these

  /// Takes contents, `Data` or a `FileWrapper`. Throwing keeps the document closed, or as it was.
  open func load(fromContents contents: Any, ofType typeName: String?) throws {
    throw DocumentError(.noContents, fileURL)
  }

  /// The contents to save, `Data` or a `FileWrapper`. Called on the main thread, also for the journal: be quick.
  open func contents(forType typeName: String) throws -> Any { throw DocumentError(.noContents, fileURL) }

  // MARK: Opening and closing

  /// Reads the document. False when that failed: `handleError` was called, and the document is closed.
  open func open(completionHandler: ((Bool) -> Void)? = nil) {
    runner.ask(.open, .init(), completionHandler)
  }

  /// Saves what is not saved and closes the document. False when it could not be saved, or is in conflict: then it
  /// stays open.
  open func close(completionHandler: ((Bool) -> Void)? = nil) { runner.close(completionHandler) }

  /// Throws changes away and takes what a place has: the file itself, or an older version, which is saved.
  /// What was thrown away is kept as a version.
  open func revert(toContentsOf url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    let isOwn = NSFileCoordinator.key(url) == NSFileCoordinator.key(fileURL)
    runner.ask(isOwn ? .revert : .revertToOther, .init(url: url), completionHandler)
  }

  // MARK: Saving

  /// Saves at a place, where the document is from then on.
  open func save(
    to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil
  ) {
    runner.save(to: url, saveOperation, completionHandler)
  }

  /// Saves when there are unsaved changes. Called by itself a few seconds after the last change.
  open func autosave(completionHandler: ((Bool) -> Void)? = nil) {
    runner.settle()
    guard hasUnsavedChanges else {
      completionHandler?(true)
      return
    }
    save(to: fileURL, for: .forOverwriting, completionHandler: completionHandler)
  }

  /// Whether something is not saved.
  open var hasUnsavedChanges: Bool {
    runner.machine.changes.hasChanges || undoLink.manager?.hasOpenActions ?? false
  }

  /// Tells of a change to the contents. With an undo manager in use this comes by itself.
  open func updateChangeCount(_ change: ChangeKind) {
    switch change {
    case .done: runner.send(.changed(.done))
    case .undone: runner.send(.changed(.undone))
    case .redone: runner.send(.changed(.redone))
    case .cleared: runner.send(.changed(.cleared))
    }
  }

  /// Stands for the contents of now: see `updateChangeCount(withToken:for:)`.
  open func changeCountToken(for saveOperation: SaveOperation) -> any Sendable {
    runner.settle()
    return runner.machine.changes.current
  }

  /// Says that what the token stands for is saved: for documents that override saving. A document that was never open
  /// is open from then on.
  open func updateChangeCount(withToken changeCountToken: Any, for saveOperation: SaveOperation) {
    if let mark = changeCountToken as? ChangeCount.Mark { runner.send(.stored(mark)) }
  }

  /// The ending for a type: the document's own, unless the type is known and differs.
  open func fileNameExtension(forType typeName: String?, saveOperation: SaveOperation) -> String {
    if let typeName, typeName != fileType, let ending = FileTypes.ending(of: typeName) { return ending }
    return fileURL.pathExtension
  }

  /// Attributes that the file shall get when it is saved, by `FileAttributeKey`.
  open func fileAttributesToWrite(to url: URL, for saveOperation: SaveOperation) throws -> [AnyHashable: Any]
  {
    [:]
  }

  /// Reads, off the main thread, and has `load(fromContents:ofType:)` called on it.
  nonisolated open func read(from url: URL) throws { try readContents(from: url) }

  /// Writes so that the old contents stay until the new are whole. Off the main thread.
  nonisolated open func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
    for saveOperation: SaveOperation
  ) throws {
    try writeWhole(contents, additionalFileAttributes, url, saveOperation)
  }

  /// Writes the contents to a place: a temporary file, which must be written into and not replaced, or for a
  /// folder the place itself. Off the main thread.
  nonisolated open func writeContents(
    _ contents: Any, to url: URL, for saveOperation: SaveOperation, originalContentsURL: URL?
  ) throws {
    try writePlainly(contents, url, originalContentsURL)
  }

  /// Does work on the file off the main thread, when no reading or saving is under way.
  nonisolated open func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
    runner.lane.add(block)
  }

  // MARK: Undo

  /// The document's undo manager, made when it is first asked for. What is registered with it counts as
  /// change.
  open var undoManager: UndoManager! {
    get { undoLink.managerMade() }
    set { undoLink.use(newValue) }
  }

  // MARK: Override these to follow

  /// Stop changes: the contents are about to be replaced.
  open func disableEditing() {}

  /// Changes are possible again.
  open func enableEditing() {}

  /// Something went wrong; called on the main thread before the completion handler. By default the error goes
  /// to what shows the document.
  open func handleError(_ error: any Error, userInteractionPermitted: Bool) {
    if userInteractionPermitted { runner.presentError?(error) }
    finishedHandlingError(error, recovered: false)
  }

  /// Called at the end of `handleError`.
  open func finishedHandlingError(_ error: any Error, recovered: Bool) {}

  /// The program is about to end: close what asks about an error.
  open func userInteractionNoLongerPermitted(forError error: any Error) {
    finishedHandlingError(error, recovered: false)
  }

  /// Takes a place in the text, a selection and the like along when outside changes are taken in: called before
  /// the contents are replaced; what it gives back is called after.
  open func stateToKeepOverReload() -> (() -> Void)? { nil }

  // MARK: NSFilePresenter

  nonisolated public final var presentedItemURL: URL? { fileURL }

  nonisolated public final var presentedItemOperationQueue: OperationQueue { runner.presenterQueue }

  nonisolated open func relinquishPresentedItem(
    toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) { reader(nil) }

  nonisolated open func relinquishPresentedItem(
    toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) { writer(nil) }

  nonisolated open func savePresentedItemChanges(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { saveForOthers(completionHandler) }

  nonisolated open func accommodatePresentedItemDeletion(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { completionHandler(nil) }

  nonisolated open func presentedItemDidMove(to newURL: URL) { wasMoved(to: newURL) }

  nonisolated open func presentedItemDidChange() { wasChanged() }

  // MARK: UINavigationItemRenameDelegate

  /// Renames the file.
  open func navigationItem(_ item: UINavigationItem, didEndRenamingWith title: String) {
    Task { _ = await rename(to: title) }
  }

  /// Whether the name could be a file's.
  open func navigationItem(_ item: UINavigationItem, shouldEndRenamingWith title: String) -> Bool {
    DocumentPlace.isName(title)
  }
}
