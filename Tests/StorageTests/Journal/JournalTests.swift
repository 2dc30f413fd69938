import Files
import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite struct JournalTests {
  private func texts(_ journal: Journal) throws -> [String] {
    try journal.records().map { String(decoding: $0, as: UTF8.self) }
  }

  private func begin(_ desk: Desk, _ records: [String]) throws -> Journal {
    let journal = try Journal(of: .init(key: "k", url: desk.url("a.md")), places: desk.places)
    for record in records { try journal.append(Data(record.utf8)) }
    return journal
  }

  @Test func whatADeadProcessWroteIsOffered() throws {
    let desk = try Desk()
    var journal: Journal? = try begin(desk, ["one", "", "three"])
    #expect(Journal.leftovers(places: desk.places).isEmpty)
    #expect(journal != nil)
    journal = nil
    let found = try #require(Journal.leftovers(places: desk.places).first)
    #expect(found.subject == .init(key: "k", url: desk.url("a.md")))
    #expect(try texts(found) == ["one", "", "three"])
    // It is ours now; nobody else is offered it.
    #expect(Journal.leftovers(places: desk.places).isEmpty)
    try found.append(Data("four".utf8))
    #expect(try texts(found).last == "four")
  }

  @Test func aSavedDocumentLeavesNothing() throws {
    let desk = try Desk()
    var journal: Journal? = try begin(desk, ["one"])
    try journal?.clear()
    journal = nil
    #expect(Journal.leftovers(places: desk.places).isEmpty && desk.leftovers() == [])
  }

  @Test func aTornEndIsLeftOutAndTheRestStands() throws {
    let desk = try Desk()
    for cut in 1...20 {
      let path = try {
        _ = try begin(desk, ["first", "second record"])
        return desk.places.state + "/journals/"
          + (Disk.names(in: desk.places.state + "/journals").first ?? "")
      }()
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      try bytes.dropLast(cut).write(to: URL(fileURLWithPath: path))
      let found = try #require(Journal.leftovers(places: desk.places).first)
      #expect(try texts(found) == ["first"])
      try found.append(Data("third".utf8))
      #expect(try texts(found) == ["first", "third"])
      found.remove()
    }
  }

  @Test func aDamagedRecordEndsTheJournal() throws {
    let desk = try Desk()
    _ = try begin(desk, ["first", "second", "third"])
    let name = try #require(Disk.names(in: desk.places.state + "/journals").first)
    let url = URL(fileURLWithPath: desk.places.state + "/journals/" + name)
    var bytes = try Data(contentsOf: url)
    let place = try #require(bytes.range(of: Data("second".utf8))).lowerBound
    bytes[place] ^= 1
    try bytes.write(to: url)
    #expect(try texts(try #require(Journal.leftovers(places: desk.places).first)) == ["first"])
  }

  @Test func aMovedDocumentTakesItsJournalAlong() throws {
    let desk = try Desk()
    var journal: Journal? = try begin(desk, ["one", "two"])
    try journal?.replace(with: [Data("both".utf8)], subject: .init(key: "k", url: desk.url("b.md")))
    try journal?.append(Data("three".utf8))
    try journal?.clear()
    try journal?.append(Data("four".utf8))
    journal = nil
    let found = try #require(Journal.leftovers(places: desk.places).first)
    #expect(try texts(found) == ["four"])
    #expect(found.subject.url == desk.url("b.md"))
  }

  @Test func rubbishAmongJournalsIsClearedAway() throws {
    let desk = try Desk()
    try Disk.makeFolders(desk.places.state + "/journals")
    for (name, text) in [("a.journal", ""), ("b.journal", "\u{1}rubbish \u{0}"), ("c.journal.new", "x")] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: desk.places.state + "/journals/" + name))
    }
    #expect(Journal.leftovers(places: desk.places).isEmpty && desk.leftovers() == [])
  }
}
