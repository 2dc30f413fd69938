import Files
import Foundation
import Glibc

@testable import Storage

extension Deed {
  static let all = [
    replacing, firstSave, replacingByName, inPlace, inPlaceShorter, inReadOnlyFolder, appending,
    appendingToClone, package, packageInSteps, journalRecord, journalReplaced, version,
    versionThinned,
  ]

  private static let oldText = String(repeating: "old ", count: 300)
  private static let newText = String(repeating: "new text ", count: 400)

  private static func saving(
    _ description: String, _ newText: String = newText, hasOld: Bool = true, names: [String] = ["note.md"],
    prepare: @escaping @Sendable (Desk) throws -> Void = { _ in },
    refusals: @escaping @Sendable (Disk.Call) -> Int32? = { _ in nil }
  ) -> Deed {
    Deed(
      description: description,
      prepare: { desk in
        if hasOld { try desk.write(oldText, to: "note.md") }
        try prepare(desk)
      },
      act: { try $0.saver.save(Data(newText.utf8), to: $0.url("note.md")) },
      look: { $0.text("note.md") ?? "none" }, names: names, refusals: refusals)
  }

  static let replacing = saving("a save that replaces")
  static let firstSave = saving("a first save", hasOld: false)
  static let replacingByName = saving(
    "a save where temporary files have names",
    refusals: { if case .createNameless = $0 { ENOTSUP } else { nil } })
  static let inPlace = saving("a save into a file with two names", names: ["note.md", "other"]) {
    link($0.url("note.md").path, $0.url("other").path)
  }
  static let inPlaceShorter = saving(
    "a shorter save into a file with two names", "short", names: ["note.md", "other"]
  ) {
    link($0.url("note.md").path, $0.url("other").path)
  }
  static let inReadOnlyFolder = saving(
    "a save where files do not take others' places",
    refusals: { if case .rename(_, let path) = $0, path.hasSuffix("note.md") { EPERM } else { nil } })

  private static func appending(
    _ description: String, refusals: @escaping @Sendable (Disk.Call) -> Int32?
  ) -> Deed {
    Deed(
      description: description, prepare: { try $0.write(oldText, to: "a.pdf") },
      act: {
        try $0.saver.append(
          Data(newText.utf8), trailer: Data("trailer".utf8), to: $0.url("a.pdf"),
          ofLength: oldText.utf8.count)
      },
      look: { $0.text("a.pdf") ?? "none" }, names: ["a.pdf"], refusals: refusals)
  }

  static let appending = appending("an append in place") {
    if case .clone = $0 { ENOTSUP } else { nil }
  }
  static let appendingToClone = appending("an append to a clone") { _ in nil }

  private static func package(
    _ description: String, refusals: @escaping @Sendable (Disk.Call) -> Int32? = { _ in nil }
  ) -> Deed {
    Deed(
      description: description,
      prepare: {
        let old: [String: PackageItem] = [
          "text.md": .file(Data(oldText.utf8)), "link": .link("text.md"),
          "pictures": .folder(["a.png": .file(Data("a".utf8)), "b.png": .file(Data("b".utf8))]),
        ]
        try $0.saver.savePackage(old, to: $0.url("note.bundle"))
      },
      act: {
        let new: [String: PackageItem] = [
          "text.md": .file(Data(newText.utf8)), "link": .unchanged,
          "pictures": .folder(["a.png": .unchanged, "c.png": .file(Data("c".utf8))]),
        ]
        try $0.saver.savePackage(new, to: $0.url("note.bundle"))
      },
      look: { desk in
        let folder = desk.url("note.bundle").path
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.sorted().map { name in
          name + "=" + ((try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? "")
        }.joined(separator: "|")
      }, names: ["note.bundle"], refusals: refusals)
  }

  static let package = package("a package that changes places")
  static let packageInSteps = package("a package that cannot change places, nor link") {
    switch $0 {
    case .exchange: EINVAL
    case .link: EPERM
    default: nil
    }
  }

  /// All that journals would offer.
  private static func offered(_ desk: Desk) -> String {
    // Looked at in a copy, since who looks takes them over.
    let copy = desk.places.state + "-seen"
    try? FileManager.default.removeItem(atPath: copy)
    try? FileManager.default.copyItem(atPath: desk.places.state, toPath: copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    var places = desk.places
    places.state = copy
    let records = Journal.leftovers(places: places).flatMap { (try? $0.records()) ?? [] }
    return records.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "|")
  }

  private static func journal(_ description: String, act: @escaping @Sendable (Journal) throws -> Void)
    -> Deed
  {
    Deed(
      description: description,
      prepare: { desk in
        try Journal(of: .init(key: "k", url: desk.url("note.md")), places: desk.places).append(
          Data(oldText.utf8))
      },
      act: { desk in for journal in Journal.leftovers(places: desk.places) { try act(journal) } },
      look: offered, names: [])
  }

  static let journalRecord = journal("a journal's record") { try $0.append(Data(newText.utf8)) }
  static let journalReplaced = journal("a journal that is made shorter") {
    try $0.replace(with: [Data("all in one".utf8)], subject: .init(key: "k2", url: nil))
  }

  /// Two versions of before, a third in the deed; `mostVersions` of them stay.
  private static func version(_ description: String, mostVersions: Int) -> Deed {
    @Sendable func add(_ text: String, _ origin: Version.Origin, to desk: Desk) throws {
      var limits = VersionLimits()
      limits.count = mostVersions
      try VersionStore(places: desk.places, limits: limits).add(
        Data(text.utf8), name: "note.md", key: "k", origin: origin, date: Date(timeIntervalSince1970: 0))
    }
    // Longer than a piece, and shared by the second and the third.
    let shared = (0..<1500).map { "\($0 * $0)" }.joined(separator: " ")
    return Deed(
      description: description,
      prepare: { desk in
        try add("original", .original, to: desk)
        try add(shared, .autosave, to: desk)
      },
      act: { try add(shared + newText, .autosave, to: $0) },
      look: { desk in
        let store = VersionStore(places: desk.places)
        let versions = store.versions(of: "k")
        // The one in the middle may be there or not; it must be whole.
        let texts = versions.map { version in
          (try? store.data(of: version, of: "k")).map { String(decoding: $0, as: UTF8.self) } ?? "damaged"
        }
        let isSound = !texts.contains("damaged") && texts.last == "original"
        return isSound ? texts.first ?? "" : "damaged"
      }, names: [])
  }

  static let version = version("a version", mostVersions: 9)
  static let versionThinned = version("a version that takes another's place", mostVersions: 2)
}
