import Foundation
import Storage
import TestSupport

@testable import Documents

/// A document of text, as short as one is.
@MainActor
class TextDocument: UIDocument {
  var text = ""
  var errors: [any Error] = []
  /// What `load` throws, when it shall.
  var refusal: (any Error)?
  var editing: [Bool] = []

  override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    if let refusal { throw refusal }
    text = String(decoding: contents as? Data ?? Data(), as: UTF8.self)
  }

  override func handleError(_ error: any Error, userInteractionPermitted: Bool) { errors.append(error) }
  override func disableEditing() { editing.append(false) }
  override func enableEditing() { editing.append(true) }

  /// As a person types.
  func type(_ new: String) {
    set(text + new)
    undoManager.endEventGroup()
  }

  private func set(_ new: String) {
    let old = text
    undoManager.registerUndo(withTarget: self) { $0.set(old) }
    text = new
  }
}

/// Time that passes when a test says so.
final class HandClock: DocumentClock {
  @MainActor private final class State {
    var now = 0.0
    var last = 0
    var waiting: [Int: (due: Double, body: @MainActor () -> Void)] = [:]
  }

  @MainActor private let state: State

  @MainActor init() { state = State() }

  @MainActor func after(
    _ seconds: Double, _ body: @escaping @MainActor () -> Void
  ) -> @MainActor () -> Void {
    state.last += 1
    let number = state.last
    state.waiting[number] = (state.now + seconds, body)
    return { [state] in state.waiting[number] = nil }
  }

  /// Calls what is due within some seconds, in its order.
  @MainActor func pass(_ seconds: Double) {
    let end = state.now + seconds
    while let next = state.waiting.min(by: { ($0.value.due, $0.key) < ($1.value.due, $1.key) }),
      next.value.due <= end
    {
      state.waiting[next.key] = nil
      state.now = next.value.due
      next.value.body()
    }
    state.now = end
  }
}

/// A folder with documents, their journals and versions, and a clock.
@MainActor
final class Desk {
  let folder: TemporaryFolder
  let clock = HandClock()
  let environment: DocumentEnvironment

  init(watches: Bool = false) throws {
    folder = try TemporaryFolder()
    environment = DocumentEnvironment(
      places: Places(below: folder.url.appendingPathComponent(".places").path), clock: clock, watches: watches
    )
  }

  func url(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

  /// A file that is there.
  func write(_ text: String, to name: String = "note.txt") throws -> URL {
    try Data(text.utf8).write(to: url(name))
    return url(name)
  }

  func read(_ url: URL) -> String? {
    (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
  }

  func document(_ url: URL) -> TextDocument { make { TextDocument(fileURL: url) } }

  func make<Document>(_ body: () -> Document) -> Document {
    let made = DocumentEnvironment.$current.withValue(environment) { body() }
    if let document = made as? UIDocument {
      keepers.append(Kept(document: document, keeper: document.runner.keeper))
    }
    return made
  }

  /// An open document on a file with a text.
  func open(_ text: String = "one", _ name: String = "note.txt") async throws -> TextDocument {
    let document = document(try write(text, to: name))
    await document.open()
    return document
  }

  /// Names in the folder that people see.
  var names: [String] { ((try? folder.contents()) ?? []).filter { $0 != ".places" } }

  private struct Kept {
    weak var document: UIDocument?
    weak var keeper: JournalKeeper?
  }

  private var keepers: [Kept] = []

  /// What documents left that are no more. Another thread may be the last to let go of a journal.
  var leftovers: [DocumentRecovery] {
    get async {
      for _ in 0..<10_000 {
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        if keepers.allSatisfy({ $0.document != nil || $0.keeper == nil }) { break }
      }
      return DocumentRecovery.leftovers(in: environment.places)
    }
  }
}

extension UIDocument {
  /// Waits until nothing is under way.
  func rest() async {
    for _ in 0..<100_000 {
      _ = try? await runner.lane.run {}
      await runner.keeper.wait()
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
      if runner.machine.isAtRest, runner.machine.journalling == nil, !runner.machine.needsLook { return }
    }
  }

  /// Lets time pass, and waits for what comes of it.
  func pass(_ seconds: Double, _ desk: Desk) async {
    desk.clock.pass(seconds)
    await rest()
  }

  /// As the watcher does.
  func notice() async {
    runner.send(.noticed)
    await rest()
  }
}
