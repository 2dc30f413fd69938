import Files
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Storage

/// What a process does again and again until it is ended.
enum Restless: Int, CaseIterable, Sendable {
  case replacing, inPlace, appending, package, versions, journal

  /// What is saved in a round: all of one letter.
  private func text(_ round: Int) -> Data {
    Data(repeating: UInt8(ascii: "a") + UInt8(round % 26), count: 30_000 + round % 7 * 5000)
  }

  func prepare(_ desk: Desk) throws {
    try text(0).write(to: desk.url("file"))
    if self == .inPlace { link(desk.url("file").path, desk.url("other").path) }
  }

  func run(_ desk: Desk) throws {
    let journal = self == .journal ? try Journal(of: .init(key: "k", url: nil), places: desk.places) : nil
    for round in 1... {
      let text = text(round)
      switch self {
      case .replacing, .inPlace: try desk.saver.save(text, to: desk.url("file"))
      case .appending:
        let length = Int(FileNode(path: desk.url("file").path)?.size ?? 0)
        try desk.saver.append(text, trailer: Data("END".utf8), to: desk.url("file"), ofLength: length)
      case .package:
        let items: [String: PackageItem] = ["one": .file(text), "two": .folder(["three": .file(text)])]
        try desk.saver.savePackage(items, to: desk.url("bundle"))
      case .versions:
        try VersionStore(places: desk.places).add(text, name: "n", key: "k", origin: .autosave)
      case .journal: try journal?.append(Data("\(round)".utf8))
      }
    }
  }

  func check(_ desk: Desk) throws {
    let file = try Data(contentsOf: desk.url("file"))
    switch self {
    case .replacing: #expect(Set(file).count == 1 && file.count >= 30_000)
    case .inPlace:
      #expect(Set(file).count == 1 && file.count >= 30_000)
      #expect(try Data(contentsOf: desk.url("other")) == file)
    case .appending: #expect(file.count == 30_000 || file.suffix(3) == Data("END".utf8))
    case .package:
      guard access(desk.url("bundle").path, F_OK) == 0 else { return }
      let one = try Data(contentsOf: desk.url("bundle/one"))
      #expect(try Data(contentsOf: desk.url("bundle/two/three")) == one && Set(one).count == 1)
    case .versions:
      let store = VersionStore(places: desk.places)
      for version in store.versions(of: "k") {
        #expect(Set(try store.data(of: version, of: "k")).count == 1)
      }
    case .journal:
      let records = try Journal.leftovers(places: desk.places).first?.records() ?? []
      #expect(records.map { String(decoding: $0, as: UTF8.self) } == records.indices.map { "\($0 + 1)" })
    }
  }
}

/// Real processes, ended by the system at moments that nobody chose.
@Suite struct KillTests {
  @Test(arguments: Restless.allCases, [3000, 8000, 13000, 21000, 34000, 55000])
  func aProcessThatIsEndedLeavesTheOldOrTheNew(restless: Restless, microseconds: Int) async throws {
    let desk = try Desk()
    try restless.prepare(desk)
    let (kind, path) = (restless.rawValue, desk.path)
    await #expect(processExitsWith: .signal(SIGALRM)) {
      [kind = kind as Int, microseconds = microseconds as Int, path = path as String] in
      // Nobody handles the signal: it ends the process wherever it is.
      var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 0, tv_usec: microseconds))
      setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
      try Restless(rawValue: kind)?.run(Desk(at: path))
    }
    desk.startAgain()
    try restless.check(desk)
    #expect(Set(desk.leftovers()).isSubset(of: ["file", "other", "bundle"]))
  }
}
