import Files
import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite struct VersionStoreTests {
  private let desk: Desk
  private let store: VersionStore

  init() throws {
    desk = try Desk()
    store = VersionStore(places: desk.places)
  }

  private let noon = Date(timeIntervalSince1970: 1_800_000_000)

  @discardableResult
  private func add(
    _ text: String, _ origin: Version.Origin = .autosave, after seconds: Double = 0,
    to store: VersionStore? = nil
  ) throws -> Version {
    try (store ?? self.store).add(
      Data(text.utf8), name: "note.md", key: "k", origin: origin, date: noon + seconds)
  }

  private func texts() throws -> [String] {
    try store.versions(of: "k").map { String(decoding: try store.data(of: $0, of: "k"), as: UTF8.self) }
  }

  /// Text that does not repeat itself.
  private func novel(_ count: Int) -> String {
    var state: UInt64 = 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return String(state >> 40, radix: 36)
    }.joined(separator: " ")
  }

  private func stored() -> Int {
    let folder = desk.places.data + "/versions"
    var sum = 0
    for document in Disk.names(in: folder).map({ folder + "/" + $0 }) {
      for name in Disk.names(in: document) { sum += Int(FileNode(path: document + "/" + name)?.size ?? 0) }
    }
    return sum
  }

  @Test func whatWasKeptIsListedAndReadBack() throws {
    try desk.write("one", to: "a.md")
    let first = try store.add(contentsOf: desk.url("a.md"), key: "k", origin: .original, date: noon)
    let second = try add("", after: 1)
    let third = try add("three", .manual, after: 2)
    #expect(store.versions(of: "k") == [third, second, first])
    #expect(first == Version(id: 1, date: noon, size: 3, name: "a.md", origin: .original))
    #expect(try texts() == ["three", "", "one"])
    #expect(store.versions(of: "other") == [])
  }

  @Test func theSameContentIsKeptOnce() throws {
    let first = try add("same", .original)
    #expect(try add("same", after: 60) == first && store.versions(of: "k").count == 1)
  }

  @Test func aSmallChangeOfALargeFileCostsLittle() throws {
    let text = novel(60_000)
    try add(text, .original)
    let before = stored()
    #expect(before < text.utf8.count)
    try add(text + "an appended paragraph", after: 1)
    try add("a new beginning" + text.dropFirst(3), after: 2)
    #expect(stored() - before < text.utf8.count / 4)
    #expect(try texts() == ["a new beginning" + text.dropFirst(3), text + "an appended paragraph", text])
  }

  @Test func piecesThatLaterVersionsNeedOutliveTheirVersion() throws {
    let text = novel(20_000)
    try add("original", .original)
    let middle = try add(text, after: 1)
    try add(text + "more", after: 2)
    try store.remove(middle, of: "k")
    #expect(try texts() == [text + "more", "original"])
    let before = stored()
    try store.remove(try #require(store.versions(of: "k").first), of: "k")
    #expect(try texts() == ["original"] && stored() < before / 10)
    try store.removeAll(of: "k")
    #expect(store.versions(of: "k") == [] && stored() == 0)
  }

  @Test func thePastThinsOutWithItsAge() throws {
    let (minute, hour, day) = (60.0, 3600.0, 86400.0)
    func kept(_ ages: [Double], count: Int = 500) -> [Double] {
      let versions = ages.enumerated().map { place, age in
        Version(
          id: place + 1, date: noon - age, size: 1, name: "", origin: place == 0 ? .original : .autosave)
      }
      var limits = VersionLimits()
      limits.count = count
      let surplus = Set(limits.surplus(of: versions, now: noon).map(\.id))
      return versions.filter { !surplus.contains($0.id) }.map { noon.timeIntervalSince($0.date) }
    }
    let lastHour = [50 * minute, 20 * minute, 20 * minute, 1 * minute, 0]
    #expect(kept([400 * day] + lastHour) == [400 * day] + lastHour)
    // 1,800,000,000 is a full hour, and 8 of the clock.
    #expect(
      kept([99 * day, 150 * minute, 130 * minute, 70 * minute]) == [99 * day, 130 * minute, 70 * minute])
    #expect(kept([99 * day, 3 * day + hour, 3 * day, 2 * day]) == [99 * day, 3 * day, 2 * day])
    #expect(kept([99 * day, 41 * day, 40 * day, 0]) == [99 * day, 40 * day, 0])
    // A clock that was set back.
    #expect(kept([0, -5 * day, -5 * day, 0]) == [0, -5 * day, -5 * day, 0])
    #expect(kept([99 * day, 4 * minute, 3 * minute, 2 * minute, 0], count: 3) == [99 * day, 2 * minute, 0])
  }

  @Test func spaceIsBoundedAndTheOriginalStays() throws {
    var limits = VersionLimits()
    limits.bytes = 40_000
    let bounded = VersionStore(places: desk.places, limits: limits)
    for round in 0..<6 {
      let text = String(novel(9000).dropFirst(round * 9000).prefix(20_000)) + "\(round)"
      try add(text, round == 0 ? .original : .autosave, after: Double(round), to: bounded)
      #expect(stored() <= 60_000)
    }
    let found = store.versions(of: "k").map(\.id)
    #expect(found.first == 6 && found.last == 1 && found.count < 6)
    _ = try texts()
  }

  @Test func damageIsFoundAndHarmsNothing() throws {
    let version = try add(novel(3000), .original)
    let folder =
      desk.places.data + "/versions/" + (Disk.names(in: desk.places.data + "/versions").first ?? "")
    let url = URL(fileURLWithPath: folder + "/1.version")
    let sound = try Data(contentsOf: url)
    try desk.write("now", to: "note.md")
    var (damaged, unlisted) = (0, 0)
    for place in stride(from: 0, to: sound.count, by: 97) {
      var bytes = sound
      bytes[place] ^= 0x10
      try bytes.write(to: url)
      if store.versions(of: "k").isEmpty {
        unlisted += 1
        continue
      }
      #expect(throws: StorageError(.damaged, "note.md")) { try store.data(of: version, of: "k") }
      if damaged == 0 {
        let restoring = { try store.restore(version, of: "k", to: desk.url("note.md")) }
        #expect(throws: StorageError(.damaged, "note.md"), performing: { _ = try restoring() })
        try? store.versions(of: "k").dropLast().forEach { try store.remove($0, of: "k") }
      }
      damaged += 1
    }
    #expect(damaged > 10 && unlisted > 0 && desk.text("note.md") == "now")
    for length in [0, 10, 40, sound.count / 2] {
      try sound.prefix(length).write(to: url)
      #expect(store.versions(of: "k") == [])
    }
  }

  @Test func whatWasThereBeforeARestoreCanBeHadBack() throws {
    let old = try add("old", .original)
    try desk.write("new", to: "note.md")
    try store.restore(old, of: "k", to: desk.url("note.md"), date: noon + 5)
    #expect(desk.text("note.md") == "old")
    let kept = try #require(store.versions(of: "k").first)
    #expect(kept.origin == .beforeRestore && (try? store.data(of: kept, of: "k")) == Data("new".utf8))
    // A file that is gone is there again.
    try Disk.removeTree(desk.url("note.md").path)
    try store.restore(kept, of: "k", to: desk.url("note.md"))
    #expect(desk.text("note.md") == "new")
  }

  @Test func manyWritersLoseNothing() async throws {
    let (places, noon) = (desk.places, noon)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<6 {
        group.addTask {
          for number in 0..<5 {
            try VersionStore(places: places).add(
              Data("\(writer) \(number)".utf8), name: "a", key: "k", origin: .autosave, date: noon)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(try texts()).count == 30 && Set(store.versions(of: "k").map(\.id)).count == 30)
  }
}
