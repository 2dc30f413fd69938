import Foundation
import Storage
import TestSupport
import Testing

@Suite struct DatabaseTests {
  private static let migrations = [
    "CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT, weight REAL, raw BLOB)"
  ]

  private func open(_ path: String, _ migrations: [String] = Self.migrations) throws -> (
    Database, Database.Trouble?
  ) {
    let opened = try Database.open(path: path, migrations: migrations)
    return (opened.database, opened.trouble)
  }

  private func words(_ database: Database) throws -> [String] {
    try database.rows("SELECT word FROM words ORDER BY id") { $0.text(0) }
  }

  @Test func whatIsWrittenComesBackInItsType() throws {
    let folder = try TemporaryFolder()
    let (database, trouble) = try open(folder.path("new/library.db"))
    #expect(trouble == nil)
    try database.run(
      "INSERT INTO words (word, weight, raw) VALUES (?, ?, ?)",
      [.text("綴り\0🙂"), .real(0.5), .blob([0, 1, 255])])
    try database.run("INSERT INTO words (word, weight, raw) VALUES (?, ?, ?)", [nil, nil, .blob([])])
    let rows = try database.rows("SELECT word, weight, raw FROM words ORDER BY id") {
      "\($0.text(0) ?? "-") \($0.real(1) ?? -1) \($0.blob(2) ?? [9])"
    }
    #expect(rows == ["綴り\0🙂 0.5 [0, 1, 255]", "- -1.0 []"])
    #expect(database.lastRow == 2)
  }

  @Test func anotherConnectionSeesWhatWasWrittenThoughTheFirstWasNeverClosed() throws {
    let folder = try TemporaryFolder()
    let (first, _) = try open(folder.path("library.db"))
    try first.run("INSERT INTO words (word) VALUES ('kept')")
    let (second, _) = try open(folder.path("library.db"))
    #expect(try words(second) == ["kept"])
    withExtendedLifetime(first) {}
  }

  @Test func aFailedTransactionLeavesNothing() throws {
    let (database, _) = try open(try TemporaryFolder().path("library.db"))
    #expect(throws: DatabaseError.self) {
      try database.transaction { () throws(DatabaseError) in
        try database.run("INSERT INTO words (word) VALUES ('lost')")
        try database.run("INSERT INTO nowhere VALUES (1)")
      }
    }
    #expect(try words(database).isEmpty)
    try database.transaction { () throws(DatabaseError) in
      try database.run("INSERT INTO words (word) VALUES ('after')")
    }
    #expect(try words(database) == ["after"])
  }

  @Test func anOlderFileGrowsAndKeepsItsContent() throws {
    let folder = try TemporaryFolder()
    try open(folder.path("library.db")).0.run("INSERT INTO words (word) VALUES ('old')")
    let grown = Self.migrations + ["ALTER TABLE words ADD COLUMN kind TEXT; UPDATE words SET kind = 'noun'"]
    let (database, trouble) = try open(folder.path("library.db"), grown)
    #expect(trouble == nil)
    #expect(try database.rows("SELECT word || kind FROM words") { $0.text(0) } == ["oldnoun"])
  }

  @Test func aFileOfANewerVersionIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    let newer = Self.migrations + ["CREATE TABLE more (id INTEGER)"]
    try open(folder.path("library.db"), newer).0.run("INSERT INTO words (word) VALUES ('newer')")
    let (older, trouble) = try open(folder.path("library.db"))
    guard case .inMemory = trouble else { return #expect(Bool(false), "\(String(describing: trouble))") }
    try older.run("INSERT INTO words (word) VALUES ('forgotten')")
    #expect(try words(open(folder.path("library.db"), newer).0) == ["newer"])
  }

  @Test func aDamagedFileIsMovedAsideAndANewOneBegins() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(repeating: 0x55, count: 9000), to: "library.db")
    let (database, trouble) = try open(path)
    #expect(trouble == .movedAside(to: path + ".damaged-1"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".damaged-1")).count == 9000)
    try database.run("INSERT INTO words (word) VALUES ('new')")
    #expect(try words(open(path).0) == ["new"])
  }

  @Test func damageInTheMiddleIsNoticedToo() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("library.db")
    do {
      let (database, _) = try open(path)
      for number in 0..<2000 {
        try database.run(
          "INSERT INTO words (word) VALUES (?)", [.text("word \(number) of many that fill pages")])
      }
    }
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    for place in 4096..<bytes.count - 4096 { bytes[place] = 0xEE }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try open(path).1 == .movedAside(to: path + ".damaged-1"))
  }

  @Test func withoutAFolderToWriteInMemoryServes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1], to: "a file, no folder") + "/library.db"
    let (database, trouble) = try open(path)
    guard case .inMemory = trouble else { return #expect(Bool(false), "\(String(describing: trouble))") }
    try database.run("INSERT INTO words (word) VALUES ('for now')")
    #expect(try words(database) == ["for now"])
  }
}
