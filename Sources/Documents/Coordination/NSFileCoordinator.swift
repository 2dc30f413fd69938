public import Foundation
import Synchronization

/// A place for an error, as Apple's calls have it.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// Has readers and writers of files in this process take turns, and tells presenters.
///
/// Other processes are held off by advisory locks (`DocumentLock`), which only programs that ask for them heed.
/// Difference from Apple's: on the main thread presenters are told and not waited for, since they may need it
/// to answer.
open class NSFileCoordinator: @unchecked Sendable {
  // Unchecked: the presenter is given once and the rest is behind a mutex.
  private weak let filePresenter: (any NSFilePresenter)?
  private let state: Mutex<(purpose: String, isCancelled: Bool)>

  /// How someone reads.
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Presenters need not save what they have.
    public static let withoutChanges = ReadingOptions(rawValue: 1 << 0)
    /// The accessor gets what a symbolic link leads to.
    public static let resolvesSymbolicLink = ReadingOptions(rawValue: 1 << 1)
    /// Only names and dates are read.
    public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 1 << 2)
    /// Kept for code from Apple's platforms; folders are not packed here.
    public static let forUploading = ReadingOptions(rawValue: 1 << 3)
  }

  /// How someone writes.
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// It will be deleted.
    public static let forDeleting = WritingOptions(rawValue: 1 << 0)
    /// It will be moved.
    public static let forMoving = WritingOptions(rawValue: 1 << 1)
    /// Presenters save before, so that what they have is not lost.
    public static let forMerging = WritingOptions(rawValue: 1 << 2)
    /// Something else takes its place.
    public static let forReplacing = WritingOptions(rawValue: 1 << 3)
    /// Only names and dates are written.
    public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 1 << 4)
  }

  /// Coordinates for a presenter, which is not told of its own doings.
  public init(filePresenter: (any NSFilePresenter)? = nil) {
    self.filePresenter = filePresenter
    // Doings of one presenter are one purpose.
    let own = filePresenter.map { "presenter \(UInt(bitPattern: ObjectIdentifier($0).hashValue))" }
    state = Mutex((own ?? UUID().uuidString, false))
  }

  /// Coordinators with the same purpose do not wait for each other.
  open var purposeIdentifier: String {
    get { state.withLock { $0.purpose } }
    set { state.withLock { $0.purpose = newValue } }
  }

  /// Has calls that wait give up, with `CocoaError.userCancelled`.
  open func cancel() {
    state.withLock { $0.isCancelled = true }
    AccessLedger.shared.wake()
  }

  // MARK: Presenters

  private static let presenters = Mutex<[Weak]>([])

  /// The presenters, the first added first.
  public static var filePresenters: [any NSFilePresenter] {
    presenters.withLock { list in
      list.removeAll { $0.presenter == nil }
      return list.compactMap(\.presenter)
    }
  }

  /// Has a presenter told from now on. It is not kept alive.
  public static func addFilePresenter(_ filePresenter: any NSFilePresenter) {
    presenters.withLock { list in
      if !list.contains(where: { $0.presenter === filePresenter }) {
        list.append(Weak(presenter: filePresenter))
      }
    }
  }

  /// Tells a presenter no more.
  public static func removeFilePresenter(_ filePresenter: any NSFilePresenter) {
    presenters.withLock { list in list.removeAll { $0.presenter === filePresenter } }
  }

  private struct Weak: Sendable {
    weak let presenter: (any NSFilePresenter)?
  }

  // MARK: Access

  /// Calls the accessor while nobody writes. Blocks until that is so.
  open func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [], error: NSErrorPointer = nil,
    byAccessor reader: (URL) -> Void
  ) {
    perform([.readingIntent(with: url, options: options)], error) { reader($0[0].url) }
  }

  /// Calls the accessor while nobody else reads or writes. Blocks until that is so.
  open func coordinate(
    writingItemAt url: URL, options: WritingOptions = [], error: NSErrorPointer = nil,
    byAccessor writer: (URL) -> Void
  ) {
    perform([.writingIntent(with: url, options: options)], error) { writer($0[0].url) }
  }

  /// Reads one and writes the other.
  open func coordinate(
    readingItemAt readingURL: URL, options readingOptions: ReadingOptions = [],
    writingItemAt writingURL: URL, options writingOptions: WritingOptions = [],
    error: NSErrorPointer = nil, byAccessor: (URL, URL) -> Void
  ) {
    let intents = [
      NSFileAccessIntent.readingIntent(with: readingURL, options: readingOptions),
      .writingIntent(with: writingURL, options: writingOptions),
    ]
    perform(intents, error) { byAccessor($0[0].url, $0[1].url) }
  }

  /// Writes both, as moving does.
  open func coordinate(
    writingItemAt url1: URL, options options1: WritingOptions = [],
    writingItemAt url2: URL, options options2: WritingOptions = [],
    error: NSErrorPointer = nil, byAccessor: (URL, URL) -> Void
  ) {
    let intents = [
      NSFileAccessIntent.writingIntent(with: url1, options: options1),
      .writingIntent(with: url2, options: options2),
    ]
    perform(intents, error) { byAccessor($0[0].url, $0[1].url) }
  }

  /// Does what the intents say, all at once, on a queue; this call returns at once.
  open func coordinate(
    with intents: [NSFileAccessIntent], queue: OperationQueue,
    byAccessor accessor: @escaping @Sendable ((any Error)?) -> Void
  ) {
    queue.addOperation {
      var error: NSError?
      self.perform(intents, &error) { _ in accessor(nil) }
      if let error { accessor(error) }
    }
  }

  private func perform(
    _ intents: [NSFileAccessIntent], _ error: NSErrorPointer, _ body: ([NSFileAccessIntent]) -> Void
  ) {
    do {
      try access(intents, body)
    } catch let failure {
      error?.pointee = failure as NSError
    }
  }

  private func access(_ intents: [NSFileAccessIntent], _ body: ([NSFileAccessIntent]) -> Void) throws {
    for intent in intents { try tellBefore(intent) }
    var claim = AccessLedger.Claim(purpose: purposeIdentifier)
    claim.reads = intents.filter { !$0.isWriting }.map { Self.key($0.url) }
    claim.writes = intents.filter(\.isWriting).map { Self.key($0.url) }
    let number = AccessLedger.shared.begin(claim) { self.state.withLock { $0.isCancelled } }
    guard let number else { throw CocoaError(.userCancelled) }
    defer { AccessLedger.shared.end(number) }
    var afterwards: [@Sendable () -> Void] = []
    defer { for work in afterwards { work() } }
    for intent in intents { afterwards += try relinquish(intent) }
    body(intents)
    for intent in intents where intent.changesContents {
      for presenter in others(at: intent.url) {
        presenter.presentedItemOperationQueue.addOperation { presenter.presentedItemDidChange() }
      }
    }
  }

  /// What presenters have to write must be written before we hold the file.
  private func tellBefore(_ intent: NSFileAccessIntent) throws {
    guard intent.wantsChangesSaved else { return }
    _ = try PresenterRound.ask(others(at: intent.url)) { presenter, answer in
      presenter.savePresentedItemChanges { answer(nil, $0) }
    }
  }

  private func relinquish(_ intent: NSFileAccessIntent) throws -> [@Sendable () -> Void] {
    let presenters = others(at: intent.url)
    if intent.isDeleting {
      _ = try PresenterRound.ask(presenters) { presenter, answer in
        presenter.accommodatePresentedItemDeletion { answer(nil, $0) }
      }
    }
    let isWriting = intent.isWriting
    return try PresenterRound.ask(presenters) { presenter, answer in
      if isWriting {
        presenter.relinquishPresentedItem(toWriter: { answer($0, nil) })
      } else {
        presenter.relinquishPresentedItem(toReader: { answer($0, nil) })
      }
    }
  }

  // MARK: Moving

  /// Says that an item will have another place.
  open func item(at oldURL: URL, willMoveTo newURL: URL) {}

  /// Says that an item has another place; presenters are told.
  open func item(at oldURL: URL, didMoveTo newURL: URL) {
    let old = Self.key(oldURL)
    for presenter in others(at: oldURL) {
      guard let path = presenter.presentedItemURL.map(Self.key), path == old || path.hasPrefix(old + "/")
      else {
        continue
      }
      let url = URL(fileURLWithPath: Self.key(newURL) + path.dropFirst(old.count))
      presenter.presentedItemOperationQueue.addOperation { presenter.presentedItemDidMove(to: url) }
    }
  }

  private func others(at url: URL) -> [any NSFilePresenter] {
    let path = Self.key(url)
    return Self.filePresenters.filter { presenter in
      guard presenter !== filePresenter, let shown = presenter.presentedItemURL else { return false }
      return AccessLedger.Claim.overlap(Self.key(shown), path)
    }
  }

  /// The same for all ways to write one place.
  static func key(_ url: URL) -> String {
    guard url.isFileURL else { return url.absoluteString }
    // The last part may be a link that the file's owner replaces: only its folder is resolved.
    let plain = url.standardizedFileURL
    let folder = plain.deletingLastPathComponent().resolvingSymlinksInPath()
    let path = folder.appendingPathComponent(plain.lastPathComponent).path
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
