import Files
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Storage

/// Something that changes a document, with what must be true of it whatever happens.
struct Deed: Sendable, CustomStringConvertible {
  var description: String
  /// Puts the old document there.
  var prepare: @Sendable (Desk) throws -> Void
  /// Changes it.
  var act: @Sendable (Desk) throws -> Void
  /// What the document is: equal before and after must differ.
  var look: @Sendable (Desk) -> String
  /// Names of what may be in the folders when all is cleared away.
  var names: [String]
  /// Calls that this disk carries out and others refuse.
  var refusals: @Sendable (Disk.Call) -> Int32? = { _ in nil }
}

extension Deed {
  /// What the document is before and after, when nothing goes wrong.
  func usual() throws -> (old: String, new: String) {
    let desk = try Desk()
    try prepare(desk)
    let old = look(desk)
    try Disk.$witness.withValue(Refuser(refusals: refusals, next: nil)) { try act(desk) }
    let new = look(desk)
    #expect(old != new)
    desk.startAgain()
    #expect(desk.leftovers() == names)
    return (old, new)
  }

  func permits(_ found: [String]) -> Bool { Set(found).isSubset(of: names) }

  /// Does it with a fault at each call in turn, and hands each outcome over.
  func walk(
    _ fault: Injector.Fault, _ check: (Desk, _ call: Int, _ error: (any Error)?) throws -> Void
  ) throws {
    for call in 0..<500 {
      let desk = try Desk()
      try prepare(desk)
      let injector = Injector(fault, at: call)
      var thrown: (any Error)?
      Disk.$witness.withValue(Refuser(refusals: refusals, next: injector)) {
        do { try act(desk) } catch { thrown = error }
      }
      try check(desk, call, thrown)
      if !injector.wasReached { return }
    }
    Issue.record("It does not come to an end.")
  }
}

/// A disk that lacks something.
struct Refuser: DiskWitness {
  let refusals: @Sendable (Disk.Call) -> Int32?
  let next: (any DiskWitness)?

  func perform(_ call: Disk.Call) throws(Disk.Failure) -> Int {
    if let code = refusals(call) { throw Disk.Failure(code: code) }
    guard let next else { return try TestDisk.carryOut(call) }
    return try next.perform(call)
  }
}

@Suite struct FaultTests {
  @Test(arguments: Deed.all, [Injector.Fault.kill, .killWithin])
  func aKillAtAnyCallLeavesTheOldOrTheNew(deed: Deed, fault: Injector.Fault) throws {
    let (old, new) = try deed.usual()
    var seen: Set<String> = []
    try deed.walk(fault) { desk, call, _ in
      desk.startAgain()
      let found = deed.look(desk)
      #expect(found == old || found == new, "killed at call \(call)")
      #expect(deed.permits(desk.leftovers()), "killed at call \(call)")
      seen.insert(found)
    }
    #expect(seen == [old, new])
  }

  @Test(arguments: Deed.all, [ENOSPC, EDQUOT, EROFS, EIO, EACCES])
  func aRefusalAtAnyCallIsToldAndHarmsNothing(deed: Deed, code: Int32) throws {
    let (old, new) = try deed.usual()
    try deed.walk(.refusal(code)) { desk, call, error in
      let found = deed.look(desk)
      if let error {
        #expect(found == old || found == new, "refused at call \(call)")
        let told = try #require(error as? StorageError)
        #expect(told.reason == StorageError.Reason(code: code), "refused at call \(call)")
      } else {
        #expect(found == new, "refused at call \(call)")
      }
      desk.startAgain()
      #expect([old, new].contains(deed.look(desk)), "refused at call \(call)")
      #expect(deed.permits(desk.leftovers()), "refused at call \(call)")
    }
  }

  @Test(arguments: Deed.all) func aShortWriteIsContinued(deed: Deed) throws {
    let (_, new) = try deed.usual()
    try deed.walk(.shortWrite) { desk, call, error in
      #expect(error == nil && deed.look(desk) == new, "short at call \(call)")
    }
  }

  @Test(arguments: Deed.all) func aLossOfPowerAtAnyMomentLeavesTheOldOrTheNew(deed: Deed) throws {
    let (old, new) = try deed.usual()
    let desk = try Desk()
    try deed.prepare(desk)
    let trace = try DiskTrace(of: desk.path)
    try Disk.$witness.withValue(Refuser(refusals: deed.refusals, next: trace)) { try deed.act(desk) }
    var seen: Set<String> = []
    let count = try trace.forEachLoss { say in
      desk.startAgain()
      let found = deed.look(desk)
      #expect(found == old || found == new, "\(say())")
      #expect(deed.permits(desk.leftovers()), "\(say())")
      seen.insert(found)
    }
    #expect(count > 3 && seen == [old, new])
  }
}
