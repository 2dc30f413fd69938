import Testing

@testable import Documents

/// Numbers that come again with their seed.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// A disk, a person and other programs around a document's machine; work takes as long as chance will have it.
struct World {
  typealias Text = [Int]

  var machine = DocumentMachine()
  var random: Seeded
  // The person's side.
  var text: Text = []
  var redo: Text = []
  var lastLetter = 0
  // The disk.
  var file: Text? = []
  var fileNumber = 0
  var isFull = false
  var kept: Set<Text> = []
  var journal: Text?
  // What the document knows of it.
  var knownNumber: Int? = nil
  var knownText: Text = []
  // Under way.
  var work: DocumentMachine.Effect?
  var workText: Text = []
  var journals: [(mark: ChangeCount.Mark?, text: Text)] = []
  var isAutosaving = false
  var timers: Set<DocumentMachine.Timer> = []
  var waiting: [Int: DocumentMachine.Request.Kind?] = [:]
  var lastRequest = 0
  /// Whether a change by others has not been told of yet.
  var isUntold = false
  /// What must not be lost: the last of ours that was on the disk.
  var durable: Text?
  var faults: [String] = []
  /// Told only when something is wrong, since texts take longer than all the rest.
  enum Entry {
    case event(DocumentMachine.Event)
    case effect(DocumentMachine.Effect)
  }
  var log: [Entry] = []

  init(seed: UInt64) { random = Seeded(seed) }

  mutating func expect(_ condition: Bool, _ what: String) {
    if !condition { faults.append(what) }
  }

  mutating func send(_ event: DocumentMachine.Event) {
    log.append(.event(event))
    for effect in machine.handle(event) { perform(effect) }
    // An unchanged document has what the file had when we last looked.
    if machine.isOpen, !machine.changes.hasChanges, !machine.isReading {
      expect(text == knownText, "unchanged, but \(text) is not \(knownText)")
    }
  }

  mutating func ask(_ kind: DocumentMachine.Request.Kind) {
    lastRequest += 1
    waiting[lastRequest] = kind
    send(.asked(.init(lastRequest, kind)))
  }

  mutating func askToClose() {
    lastRequest += 1
    waiting.updateValue(nil, forKey: lastRequest)
    send(.askedToClose(lastRequest))
  }

  private mutating func perform(_ effect: DocumentMachine.Effect) {
    log.append(.effect(effect))
    switch effect {
    case .read, .look, .move, .copyMine, .write:
      expect(work == nil, "two works at once")
      (work, workText) = (effect, text)
      if case .read(let reading) = effect, reading.keepsMine { kept.insert(text) }
      if case .read(let reading) = effect, reading.request == nil {
        expect(!machine.changes.hasChanges, "a changed document is reloaded")
      }
      if case .write(let writing) = effect, writing.replacesOthers {
        let kind = waiting[writing.request] ?? nil
        expect(kind == .resolve(.mine), "others are replaced and nobody asked for it")
      }
    case .autosave:
      expect(!isAutosaving, "two autosaves at once")
      isAutosaving = true
      // As the document's own way does.
      lastRequest += 1
      waiting[lastRequest] = .save
      autosaveRequest = lastRequest
      pending.append(.asked(.init(lastRequest, .save)))
    case .journal(let mark): journals.append((mark, text))
    case .forgetJournal:
      expect(
        !machine.changes.hasChanges || kept.contains(text), "the journal of unsaved changes is forgotten")
      journals.append((nil, []))
    case .start(let timer): timers.insert(timer)
    case .stop(let timer): timers.remove(timer)
    case .finish(let number, let isDone):
      expect(waiting[number] != nil, "finished twice")
      let kind = waiting.removeValue(forKey: number) ?? nil
      if kind == nil, isDone { expect(!machine.changes.hasChanges, "closed with changes") }
      if number == autosaveRequest {
        isAutosaving = false
        pending.append(.autosaved(isDone))
      }
    }
  }

  var autosaveRequest = 0
  /// Events that came while another was dealt with.
  var pending: [DocumentMachine.Event] = []

  mutating func flush() {
    while !pending.isEmpty { send(pending.removeFirst()) }
  }

  // MARK: The disk does its work

  mutating func endWork() {
    guard let effect = work else { return }
    work = nil
    switch effect {
    case .read(let reading): endRead(reading)
    case .write(let writing): endWrite(writing)
    case .look:
      isUntold = false
      send(.looked(file == nil ? .missing : fileNumber == knownNumber ? .same : .changed))
    case .move: send(.moved(true))
    case .copyMine:
      if !isFull { kept.insert(workText) }
      send(.copied(!isFull))
    default: return
    }
  }

  private mutating func endRead(_ reading: DocumentMachine.Reading) {
    guard let file else { return send(.read(.failed)) }
    if reading.request == nil, machine.changes.hasChanges { return send(.read(.overtaken)) }
    let new = reading.isOther ? kept.randomElement(using: &random) ?? file : file
    // Typed while an explicit revert was under way: as the person wanted it.
    (text, redo) = (new, [])
    if !reading.isOther { (knownNumber, knownText) = (fileNumber, new) }
    if !reading.isOther { durable = nil }
    if reading.isOther { knownTextBeforeOther = knownText }
    if reading.isOther { knownText = new }
    send(.read(.done))
    if let before = knownTextBeforeOther { (knownText, knownTextBeforeOther) = (before, nil) }
  }

  private var knownTextBeforeOther: Text?

  private mutating func endWrite(_ writing: DocumentMachine.Writing) {
    if isFull { return send(.wrote(.failed)) }
    if file == nil, !writing.mayCreate { return send(.wrote(.missing)) }
    let isSaveAs = waiting[writing.request] == .saveAs
    if let file, fileNumber != knownNumber {
      if !isSaveAs, !writing.replacesOthers, knownNumber != nil { return send(.wrote(.differs)) }
      kept.insert(file)
    }
    if isSaveAs, let file { kept.insert(file) }
    fileNumber += 1
    (file, knownNumber, knownText, durable) = (workText, fileNumber, workText, workText)
    send(.wrote(.done))
  }

  mutating func endJournal() {
    guard !journals.isEmpty else { return }
    let (mark, text) = journals.removeFirst()
    guard let mark else {
      // The document was as saved when this was asked for.
      if durable == journal { durable = nil }
      journal = nil
      return
    }
    if !isFull { (journal, durable) = (text, text) }
    send(.journalled(mark, !isFull))
  }
}
