import Foundation
import TestSupport
import Testing

@testable import Documents

/// Documents on real files, lived at random: typing, undo, saving, others' writing, renaming and deleting, kills and
/// restarts. Each word is written once, so that it can be looked for.
@MainActor
private final class Life {
  let desk: Desk
  let seed: UInt64
  var random: Seeded
  var document: TextDocument
  var lastWord = 0
  /// Words that must be found somewhere.
  var needed: Set<String> = []
  /// Typed so lately that a kill may take them.
  var fresh: Set<String> = []
  var log: [String] = []

  init(_ seed: UInt64) async throws {
    desk = try Desk()
    (self.seed, random) = (seed, Seeded(seed))
    document = try await desk.open("", "note.txt")
  }

  func word() -> String {
    lastWord += 1
    return "<\(lastWord)>"
  }

  func pick(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  func step() async {
    let choice = pick(100)
    log.append("\(choice)")
    switch choice {
    case 0..<35: type()
    case 35..<42: undo()
    case 42..<55: await document.pass(1, desk)
    case 55..<63: await document.pass(4, desk)
    case 63..<68: document.autosave(completionHandler: nil)
    case 68..<76: writeByOthers()
    case 76..<80: renameByOthers()
    case 80..<82: deleteByOthers()
    case 82..<86: await document.notice()
    case 86..<90: await resolve()
    case 90..<93: _ = await document.rename(to: "own\(word().dropFirst().dropLast())")
    case 93..<96: await document.rest()
    default: await killAndStartAgain()
    }
    // What is journalled is not fresh any more.
    let machine = document.runner.machine
    if machine.journalled == machine.changes.current || !document.hasUnsavedChanges { fresh = [] }
  }

  private func type() {
    guard !document.documentState.contains(.closed), !document.documentState.contains(.editingDisabled) else {
      return
    }
    let word = word()
    document.type(word)
    needed.insert(word)
    fresh.insert(word)
  }

  private func undo() {
    guard !document.documentState.contains(.editingDisabled) else { return }
    let before = document.text
    document.undoManager.undo()
    for word in needed where before.contains(word) && !document.text.contains(word) { needed.remove(word) }
    // Nothing of it is the person's any more, whatever others have done to the file.
    let file = desk.read(document.fileURL) ?? ""
    if !document.hasUnsavedChanges {
      needed = needed.filter { !document.text.contains($0) || file.contains($0) }
    }
  }

  /// What only the file has goes by others' doing.
  private func othersTake() {
    let text = desk.read(document.fileURL) ?? ""
    for word in needed where text.contains(word) && !document.hasUnsavedChanges { needed.remove(word) }
    for word in needed where text.contains(word) && !document.text.contains(word) { needed.remove(word) }
    // What was safe in the file has to get into the journal.
    fresh.formUnion(needed.filter { text.contains($0) })
  }

  private func writeByOthers() {
    guard FileManager.default.fileExists(atPath: document.fileURL.path) else { return }
    othersTake()
    let word = word()
    try? Data(word.utf8).write(to: document.fileURL)
    needed.insert(word)
  }

  private func renameByOthers() {
    let new = desk.url("others\(word().dropFirst().dropLast()).txt")
    try? FileManager.default.moveItem(at: document.fileURL, to: new)
  }

  private func deleteByOthers() {
    othersTake()
    try? FileManager.default.removeItem(at: document.fileURL)
  }

  private func resolve() async {
    guard document.documentState.contains(.inConflict) else { return }
    let choices: [UIDocument.ConflictResolution] = [.keepingMine, .keepingTheirs, .keepingBoth]
    await document.resolve(choices[pick(3)])
  }

  func killAndStartAgain() async {
    // A kill in the middle of a save is Storage's to survive, and tested there.
    await document.rest()
    needed.subtract(fresh.subtracting(words(in: storedTexts())))
    fresh = []
    let name = desk.names.last ?? "note.txt"
    let url =
      FileManager.default.fileExists(atPath: document.fileURL.path) ? document.fileURL : desk.url(name)
    // A process that ends lets its locks go at once; an object goes with the last task that has it.
    weak let dying = document
    document = desk.document(url)
    while dying != nil { try? await Task.sleep(for: .milliseconds(1)) }
    let leftovers = await desk.leftovers
    check("after a kill", leftovers)
    for found in leftovers where !(await found.restore(into: document)) {
      Issue.record("not restored: \(document.errors)")
    }
    if document.documentState.contains(.closed), !(await document.open()) {
      _ = await document.save(to: document.fileURL, for: .forCreating)
    }
    await document.rest()
  }

  private func storedTexts() -> [String] {
    let places = desk.folder.url.appendingPathComponent(".places/state/journals")
    let journals =
      (try? FileManager.default.contentsOfDirectory(at: places, includingPropertiesForKeys: nil)) ?? []
    return journals.compactMap(desk.read)
  }

  private func words(in texts: [String]) -> Set<String> {
    needed.filter { word in texts.contains { $0.contains(word) } }
  }

  func check(_ moment: String, _ leftovers: [DocumentRecovery] = []) {
    var texts = desk.names.compactMap { desk.read(desk.url($0)) } + [document.text]
    texts += leftovers.compactMap {
      (try? $0.contents() as? Data).map { String(decoding: $0, as: UTF8.self) }
    }
    let store = DocumentVersions(desk.environment.places)
    for url in desk.names.map(desk.url) + [document.fileURL] {
      texts += store.all(of: url, key: document.runner.versionKey).compactMap {
        try? store.data(of: $0, of: url, key: document.runner.versionKey)
      }
      .map { String(decoding: $0, as: UTF8.self) }
    }
    let lost = needed.subtracting(words(in: texts))
    if !lost.isEmpty {
      Issue.record("life \(seed), \(moment): lost \(lost.sorted()) after \(log) in \(texts)")
    }
    needed.subtract(lost)
  }

  func end() async {
    await document.rest()
    await document.notice()
    await document.pass(120, desk)
    let differs = desk.read(document.fileURL) != document.text
    let isGone = !FileManager.default.fileExists(atPath: document.fileURL.path)
    if differs, !isGone, !document.documentState.contains(.inConflict) {
      Issue.record("life \(seed): neither saved nor in conflict: \(document.text), \(log)")
    }
    check("at the end")
  }
}

@MainActor
@Suite struct LivesTests {
  @Test func noLifeOfADocumentLosesAWord() async throws {
    let count = ProcessInfo.processInfo.environment["TSUZURI_LIVES"].flatMap { UInt64($0) } ?? 200
    for seed in 1...count {
      let life = try await Life(seed)
      for _ in 0..<life.pick(30) + 5 { await life.step() }
      await life.end()
    }
  }
}
