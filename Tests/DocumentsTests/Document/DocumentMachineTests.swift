import Foundation
import Testing

@testable import Documents

@Suite struct DocumentMachineTests {
  /// One life of a document, up to a kill.
  private func live(_ seed: UInt64) -> World {
    var world = World(seed: seed)
    world.ask(.open)
    let length = Int.random(in: 5...60, using: &world.random)
    for _ in 0..<length {
      step(&world)
      world.flush()
      if !world.faults.isEmpty { return world }
    }
    if Bool.random(using: &world.random) { settle(&world) } else { kill(&world) }
    return world
  }

  private func step(_ world: inout World) {
    switch Int.random(in: 0..<100, using: &world.random) {
    case 0..<25: type(&world)
    case 25..<30: undo(&world)
    case 30..<33: redo(&world)
    case 33..<55: world.endWork()
    case 55..<65: world.endJournal()
    case 65..<75: ring(&world)
    case 75..<80: writeByOthers(&world)
    case 80..<82: world.send(.noticed)
    case 82: deleteByOthers(&world)
    case 83..<86: world.ask(.save)
    case 86..<88: world.ask(.revert)
    case 88..<90: world.ask(.revertToOther)
    case 90..<94:
      let choice: [DocumentMachine.Resolution] = [.mine, .theirs, .both]
      world.ask(.resolve(choice.randomElement(using: &world.random) ?? .mine))
    case 94: world.ask(.move)
    case 95: world.ask(.saveAs)
    case 96: world.isFull.toggle()
    case 97: world.askToClose()
    case 98: world.ask(.open)
    default: if world.isUntold { world.send(.noticed) }
    }
  }

  private func type(_ world: inout World) {
    // While contents are replaced at someone's wish, editing is disabled.
    guard world.machine.isOpen, !world.machine.isReading || world.isReloading else { return }
    world.lastLetter += 1
    world.text.append(world.lastLetter)
    world.redo = []
    world.send(.changed(.done))
  }

  private func undo(_ world: inout World) {
    guard world.machine.isOpen, !world.machine.isReading, world.undoable > 0, let last = world.text.popLast()
    else { return }
    world.redo.append(last)
    world.send(.changed(.undone))
  }

  private func redo(_ world: inout World) {
    guard world.machine.isOpen, !world.machine.isReading, let letter = world.redo.popLast() else { return }
    world.text.append(letter)
    world.send(.changed(.redone))
  }

  private func ring(_ world: inout World) {
    guard
      let timer = DocumentMachine.Timer.allCases.filter(world.timers.contains).randomElement(
        using: &world.random)
    else { return }
    world.timers.remove(timer)
    world.send(.rang(timer))
  }

  private func writeByOthers(_ world: inout World) {
    world.lastLetter += 1
    world.file = (world.file ?? []) + [-world.lastLetter]
    world.fileNumber += 1
    othersDid(&world)
  }

  private func deleteByOthers(_ world: inout World) {
    world.file = nil
    othersDid(&world)
  }

  private func othersDid(_ world: inout World) {
    world.isUntold = true
    // What only the file had is lost by others' doing.
    if world.journal != world.durable { world.durable = nil }
  }

  /// Everything is done that was begun, and told that has happened.
  private func settle(_ world: inout World) {
    world.isFull = false
    for _ in 0..<200 {
      world.flush()
      if world.isUntold { world.send(.noticed) }
      world.endWork()
      world.endJournal()
      ring(&world)
    }
    let machine = world.machine
    world.expect(world.waiting.isEmpty, "never finished: \(world.waiting)")
    world.expect(machine.isAtRest, "no rest")
    guard machine.isOpen else { return }
    let differs = world.file != nil && world.fileNumber != world.knownNumber
    world.expect(!differs || machine.isInConflict, "a conflict is not shown")
    world.expect(machine.isInConflict || !machine.changes.hasChanges, "never saved")
    if machine.changes.hasChanges { world.expect(world.journal == world.text, "conflict without journal") }
    if !machine.changes.hasChanges { world.expect(world.journal == nil, "journal of a saved document") }
  }

  private func kill(_ world: inout World) {
    guard let durable = world.durable else { return }
    let stores = world.kept.union([world.file, world.journal].compactMap { $0 })
    world.expect(stores.contains(durable), "lost: \(durable)")
  }

  @Test func noOrderOfEventsLosesOrOverwritesAnything() {
    let count = ProcessInfo.processInfo.environment["TSUZURI_INTERLEAVINGS"].flatMap { UInt64($0) } ?? 10_000
    for seed in 1...count {
      let world = live(seed)
      if let fault = world.faults.first {
        Issue.record(
          "seed \(seed): \(fault)\n\(world.log.suffix(40).map { "\($0)" }.joined(separator: "\n"))")
        return
      }
    }
  }
}

extension World {
  var isReloading: Bool {
    if case .read(let reading)? = work { reading.request == nil } else { false }
  }

  /// Letters that were typed since the contents came.
  var undoable: Int { text.reversed().prefix { $0 > 0 }.count }
}

@Suite struct ChangeCountTests {
  @Test func undoingToTheSavedStateLeavesNoChange() {
    var count = ChangeCount()
    count.done()
    count.save(count.current)
    count.done()
    #expect(count.hasChanges)
    count.undone()
    #expect(!count.hasChanges)
    count.undone()
    #expect(count.hasChanges)
    count.redone()
    #expect(!count.hasChanges)
  }

  @Test func typingAfterUndoingPastTheSavedStateIsAChange() {
    var count = ChangeCount()
    count.done()
    count.save(count.current)
    count.undone()
    count.done()
    #expect(count.hasChanges)
  }

  @Test func whatIsTypedDuringASaveStaysUnsaved() {
    var count = ChangeCount()
    count.done()
    let mark = count.current
    count.done()
    count.save(mark)
    #expect(count.hasChanges)
    count.undone()
    #expect(!count.hasChanges)
  }

  @Test func undoingWhatWasBeforeUsIsAChange() {
    var count = ChangeCount()
    count.undone()
    #expect(count.hasChanges)
    count.redone()
    #expect(!count.hasChanges)
  }

  @Test func manyChangesDoNotGrowForEver() {
    var count = ChangeCount()
    for _ in 0..<25_000 { count.done() }
    count.save(count.current)
    count.undone()
    count.redone()
    #expect(!count.hasChanges)
  }
}
