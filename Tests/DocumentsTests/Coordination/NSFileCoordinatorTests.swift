import Documents
import Foundation
import Glibc
import Synchronization
import Testing

/// Notes what it is told.
private final class Presenter: NSFilePresenter, Sendable {
  let presentedItemOperationQueue = OperationQueue()
  let log = Mutex<[String]>([])
  private let url: Mutex<URL>

  init(_ url: URL) {
    self.url = Mutex(url)
    presentedItemOperationQueue.maxConcurrentOperationCount = 1
    NSFileCoordinator.addFilePresenter(self)
  }

  func remove() { NSFileCoordinator.removeFilePresenter(self) }

  var presentedItemURL: URL? { url.withLock { $0 } }

  private func note(_ text: String) { log.withLock { $0.append(text) } }

  /// What was told so far, once all of it was dealt with.
  var told: [String] {
    presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
    return log.withLock { $0 }
  }

  func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    note("reader")
    reader { self.note("reacquired") }
  }

  func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    note("writer")
    writer { self.note("reacquired") }
  }

  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    note("save")
    completionHandler(nil)
  }

  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    note("delete")
    completionHandler(presentedItemURL?.lastPathComponent == "precious" ? CocoaError(.userCancelled) : nil)
  }

  func presentedItemDidMove(to newURL: URL) { note("moved to " + newURL.lastPathComponent) }

  func presentedItemDidChange() { note("changed") }
}

/// Runs work away from the main thread, where coordination waits.
private func away<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { done in
    DispatchQueue.global().async { done.resume(returning: body()) }
  }
}

private func place(_ name: String = "a.txt") -> URL {
  URL(fileURLWithPath: "/nowhere/\(UUID().uuidString)/\(name)")
}

@Suite struct NSFileCoordinatorTests {
  @Test func writersAreAlone() async {
    let url = place()
    let state = Counter()
    await withTaskGroup { group in
      for number in 0..<24 {
        group.addTask {
          await away {
            let coordinator = NSFileCoordinator()
            if number % 3 == 0 {
              coordinator.coordinate(writingItemAt: url) { _ in state.write() }
            } else {
              coordinator.coordinate(readingItemAt: url) { _ in state.read() }
            }
          }
        }
      }
    }
    #expect(state.faults == 0 && state.total == 24)
  }

  /// Notices a writer beside others.
  private final class Counter: Sendable {
    private let state = Mutex((readers: 0, writers: 0, faults: 0, total: 0))
    var faults: Int { state.withLock { $0.faults } }
    var total: Int { state.withLock { $0.total } }

    func write() {
      state.withLock {
        $0.faults += $0.readers + $0.writers
        $0.writers += 1
      }
      Thread.yieldOften()
      state.withLock {
        $0.writers -= 1
        $0.total += 1
      }
    }

    func read() {
      state.withLock {
        $0.faults += $0.writers
        $0.readers += 1
      }
      Thread.yieldOften()
      state.withLock {
        $0.readers -= 1
        $0.total += 1
      }
    }
  }

  @Test func aFolderIsHeldWithAllThatIsInIt() async {
    let folder = place("folder")
    let order = Mutex<[String]>([])
    let reference = Shared(order)
    await away {
      let (entered, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      NSFileCoordinator().coordinate(writingItemAt: folder) { _ in
        DispatchQueue.global().async {
          entered.signal()
          NSFileCoordinator().coordinate(readingItemAt: folder.appendingPathComponent("a.txt")) { _ in
            reference.add("child")
          }
          done.signal()
        }
        entered.wait()
        Thread.yieldOften()
        reference.add("folder")
      }
      done.wait()
    }
    #expect(reference.all == ["folder", "child"])
  }

  private final class Shared: Sendable {
    private let list: Mutex<[String]>
    init(_ list: consuming Mutex<[String]>) { self.list = list }
    func add(_ text: String) { list.withLock { $0.append(text) } }
    var all: [String] { list.withLock { $0 } }
  }

  @Test func anAccessorMayCoordinateForItsOwnPurpose() async {
    let url = place()
    let isDone = await away {
      let outer = NSFileCoordinator()
      var isDone = false
      outer.coordinate(writingItemAt: url) { url in
        outer.coordinate(readingItemAt: url) { url in
          let other = NSFileCoordinator()
          other.purposeIdentifier = outer.purposeIdentifier
          other.coordinate(writingItemAt: url) { _ in isDone = true }
        }
      }
      return isDone
    }
    #expect(isDone)
  }

  @Test func presentersAreAskedBeforeAndToldAfter() async {
    let url = place()
    let (own, other, stranger) = (Presenter(url), Presenter(url), Presenter(place()))
    defer { for presenter in [own, other, stranger] { presenter.remove() } }
    await away {
      let coordinator = NSFileCoordinator(filePresenter: own)
      coordinator.coordinate(readingItemAt: url) { _ in }
      coordinator.coordinate(readingItemAt: url, options: .withoutChanges) { _ in }
      coordinator.coordinate(writingItemAt: url, options: .forReplacing) { _ in }
    }
    #expect(
      other.told == [
        "save", "reader", "reacquired", "reader", "reacquired", "writer", "reacquired", "changed",
      ]
        || other.told == [
          "save", "reader", "reacquired", "reader", "reacquired", "writer", "changed", "reacquired",
        ])
    #expect(own.told.isEmpty && stranger.told.isEmpty)
  }

  @Test func aPresenterCanRefuseADeletion() async {
    let url = place("precious")
    let presenter = Presenter(url)
    defer { presenter.remove() }
    let (isDone, code) = await away {
      var (isDone, error): (Bool, NSError?) = (false, nil)
      NSFileCoordinator().coordinate(writingItemAt: url, options: .forDeleting, error: &error) { _ in
        isDone = true
      }
      return (isDone, error?.code)
    }
    #expect(!isDone && code == CocoaError.userCancelled.rawValue)
    #expect(presenter.told == ["delete"])
  }

  @Test func presentersFollowWhatMoves() async {
    let folder = place("folder")
    let presenter = Presenter(folder.appendingPathComponent("a.txt"))
    defer { presenter.remove() }
    await away {
      let new = folder.deletingLastPathComponent().appendingPathComponent("other")
      NSFileCoordinator().item(at: folder, didMoveTo: new)
    }
    #expect(presenter.told == ["moved to a.txt"])
  }

  @Test func aCallThatWaitsCanBeCalledOff() async {
    let url = place()
    let code = await away {
      let coordinator = NSFileCoordinator()
      var code: Int?
      NSFileCoordinator().coordinate(writingItemAt: url) { _ in
        coordinator.cancel()
        var error: NSError?
        coordinator.coordinate(readingItemAt: url, error: &error) { _ in }
        code = error?.code
      }
      return code
    }
    #expect(code == CocoaError.userCancelled.rawValue)
  }

  @Test func severalFilesAreHadAtOnceOnAQueue() async {
    let (one, other) = (place("one"), place("other"))
    let error = await withCheckedContinuation { done in
      NSFileCoordinator().coordinate(
        with: [.readingIntent(with: one), .writingIntent(with: other)], queue: OperationQueue()
      ) { done.resume(returning: $0) }
    }
    #expect(error == nil)
  }
}

extension Thread {
  /// Gives others the chance to be in the way.
  fileprivate static func yieldOften() { for _ in 0..<50 { sched_yield() } }
}
