import Foundation
import Reading
import Storage
import TestSupport
import Testing

/// A folder with books, and a library that may be started anew.
private struct Shelf {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func library() throws -> Library {
    try Library(folder: folder.url.appendingPathComponent("state"), pause: {})
  }

  func path(_ name: String) -> String { folder.path(name) }

  /// A file of a book; each seed is another book.
  @discardableResult func write(_ name: String, seed: UInt8, grownBy more: Int = 0) throws -> String {
    let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) ^ seed }
    return try folder.write(bytes + Array(repeating: 7, count: more), to: name)
  }

  func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
  }

  /// Opens a book and leaves it on a page.
  func read(_ name: String, to page: Int, documentID: String? = nil) async throws {
    let library = try library()
    let book = try await library.identify(path(name), documentID: documentID)
    var state = book.state
    state.place = PagePlace(page: page, x: 0.5, y: 0.25)
    await library.keep(state, of: book.id)
    await library.flush()
  }

  /// The page on which a book opens in a program that was started anew.
  func page(_ name: String, documentID: String? = nil) async throws -> Int? {
    try await library().identify(path(name), documentID: documentID).state.place?.page
  }
}

@Suite struct BookIdentityTests {
  @Test func aBookOpensWhereItWasLeftAfterARestart() async throws {
    let shelf = try Shelf()
    try shelf.write("book.pdf", seed: 1)
    try await shelf.read("book.pdf", to: 42)
    #expect(try await shelf.page("book.pdf") == 42)
  }

  @Test func aRenamedMovedOrCopiedBookIsTheSame() async throws {
    let shelf = try Shelf()
    try shelf.write("book.pdf", seed: 1)
    try await shelf.read("book.pdf", to: 42)
    try shelf.move("book.pdf", to: "本.pdf")
    #expect(try await shelf.page("本.pdf") == 42)
    try FileManager.default.copyItem(atPath: shelf.path("本.pdf"), toPath: shelf.path("copy.pdf"))
    #expect(try await shelf.page("copy.pdf") == 42)
  }

  @Test func anotherBookIsAnother() async throws {
    let shelf = try Shelf()
    try shelf.write("book.pdf", seed: 1)
    try shelf.write("other.pdf", seed: 2)
    try await shelf.read("book.pdf", to: 42)
    #expect(try await shelf.page("other.pdf") == nil)
  }

  @Test func aBookThatHasGrownIsFoundAtAnotherPlace() async throws {
    let shelf = try Shelf()
    try shelf.write("book.pdf", seed: 1)
    try await shelf.read("book.pdf", to: 42)
    try shelf.write("annotated.pdf", seed: 1, grownBy: 900)
    #expect(try await shelf.page("annotated.pdf") == 42)
  }

  @Test func aFileMadeAnewAtItsPlaceKeepsItsState() async throws {
    let shelf = try Shelf()
    try shelf.write("paper.pdf", seed: 1)
    try await shelf.read("paper.pdf", to: 42)
    try shelf.write("paper.pdf", seed: 9)
    #expect(try await shelf.page("paper.pdf") == 42)
    // And is known by its new content from then on.
    try shelf.move("paper.pdf", to: "final.pdf")
    #expect(try await shelf.page("final.pdf") == 42)
  }

  @Test func aFileThatGoesBackToAnEarlierStateIsStillTheBook() async throws {
    let shelf = try Shelf()
    let before = try shelf.write("paper.pdf", seed: 1)
    try FileManager.default.copyItem(atPath: before, toPath: shelf.path("backup.pdf"))
    try await shelf.read("paper.pdf", to: 42)
    try shelf.write("paper.pdf", seed: 9)
    try await shelf.read("paper.pdf", to: 43)
    #expect(try await shelf.page("backup.pdf") == 43)
  }

  @Test func aRewrittenAndMovedFileIsFoundByItsDocumentID() async throws {
    let shelf = try Shelf()
    try shelf.write("book.pdf", seed: 1)
    try await shelf.read("book.pdf", to: 42, documentID: "A1")
    try FileManager.default.removeItem(atPath: shelf.path("book.pdf"))
    try shelf.write("smaller.pdf", seed: 3)
    #expect(try await shelf.page("smaller.pdf", documentID: "A1") == 42)
  }

  @Test func anIDThatManyFilesShareProvesNothing() async throws {
    let shelf = try Shelf()
    for (name, seed) in [("a.pdf", 1), ("b.pdf", 2)] {
      try shelf.write(name, seed: UInt8(seed))
      try await shelf.read(name, to: 42, documentID: "0000")
    }
    try FileManager.default.removeItem(atPath: shelf.path("a.pdf"))
    try shelf.write("c.pdf", seed: 3)
    #expect(try await shelf.page("c.pdf", documentID: "0000") == nil)
    // Nor while the file of that ID is still where it was.
    try shelf.write("d.pdf", seed: 4)
    try await shelf.read("d.pdf", to: 7, documentID: "D")
    try shelf.write("e.pdf", seed: 5)
    #expect(try await shelf.page("e.pdf", documentID: "D") == nil)
  }

  @Test func whatIsUntouchedIsRecalledWithoutReadingIt() async throws {
    let shelf = try Shelf()
    try shelf.write("book.pdf", seed: 1)
    #expect(try await shelf.library().recall(shelf.path("book.pdf")) == nil)
    try await shelf.read("book.pdf", to: 42)
    #expect(try await shelf.library().recall(shelf.path("book.pdf"))?.state.place?.page == 42)
    try shelf.write("book.pdf", seed: 1, grownBy: 1)
    #expect(try await shelf.library().recall(shelf.path("book.pdf")) == nil)
  }

  @Test func anAddressIsKnownByItself() async throws {
    let shelf = try Shelf()
    let library = try shelf.library()
    let book = try await library.identify("https://example.org/book.pdf")
    #expect(try await library.identify("https://example.org/book.pdf").id == book.id)
    #expect(try await library.identify("https://example.org/other.pdf").id != book.id)
  }
}

@Suite struct LibraryTests {
  @Test(.timeLimit(.minutes(20))) func aCrashCostsNothingThatWasWrittenAfterThePause() async throws {
    let shelf = try Shelf()
    try shelf.write("book.pdf", seed: 1)
    let (told, teller) = AsyncStream.makeStream(of: Void.self)
    let library = try Library(folder: shelf.folder.url.appendingPathComponent("state")) {
      for await _ in told { break }
    }
    let book = try await library.identify(shelf.path("book.pdf"))
    var state = book.state
    for page in 0..<100 {
      state.place = PagePlace(page: page)
      await library.keep(state, of: book.id)
    }
    #expect(try await shelf.page("book.pdf") == nil, "nothing is written before the pause is over")
    #expect(await library.state(of: book.id).place?.page == 99)
    teller.yield()
    // The library is never closed: what another one reads is on the disk.
    while try await shelf.page("book.pdf") != 99 { await Task.yield() }
  }

  @Test func allThatIsKeptOfABookComesBack() async throws {
    let shelf = try Shelf()
    try shelf.write("book.pdf", seed: 1)
    var state = BookState()
    state.place = PagePlace(page: 3, x: 0.25, y: 0.75)
    (state.fit, state.scale) = (.free, 2.5)
    (state.mode, state.isAnimated, state.binding, state.hasCover) = (.spread, true, .right, true)
    (state.shifts, state.gap, state.rotation) = ([4, 9], 12, 270)
    state.trim = PageTrim(odd: .init(left: 0.1), even: .init(right: 0.1))
    (state.isHighQuality, state.sharpening, state.isNight) = (true, .strong, true)
    state.toggleBookmark(at: PagePlace(page: 8), name: "結末", date: Date(timeIntervalSince1970: 1000))
    state.toggleBookmark(at: PagePlace(page: 2), date: Date(timeIntervalSince1970: 2000))
    state.sidebar = "outline"
    let library = try shelf.library()
    let id = try await library.identify(shelf.path("book.pdf")).id
    await library.keep(state, of: id)
    await library.flush()
    let again = try await shelf.library().identify(shelf.path("book.pdf")).state
    #expect(again == state)
    #expect(again.bookmarks.map(\.place.page) == [2, 8])
  }

  @Test func aBookmarkThatIsSetAgainGoes() {
    var state = BookState()
    for _ in 0..<2 { state.toggleBookmark(at: PagePlace(page: 8), date: Date(timeIntervalSince1970: 0)) }
    #expect(state.bookmarks.isEmpty)
  }

  @Test func whatAnotherVersionWroteCostsNothingElse() throws {
    let text =
      #"{"binding":"sideways","hasCover":true,"place":{"page":5,"x":0,"y":0},"hologram":{},"shifts":"no"}"#
    let state = try JSONDecoder().decode(BookState.self, from: Data(text.utf8))
    #expect(state.binding == nil)
    #expect(state.hasCover == true)
    #expect(state.place?.page == 5)
    #expect(state.shifts.isEmpty)
  }

  @Test func aPlaceThatIsNoNumberCostsOnlyItself() async throws {
    let shelf = try Shelf()
    try shelf.write("book.pdf", seed: 1)
    let library = try shelf.library()
    let id = try await library.identify(shelf.path("book.pdf")).id
    var state = BookState()
    state.place = PagePlace(page: 1, x: .nan, y: 0)
    state.binding = .right
    await library.keep(state, of: id)
    await library.flush()
    let again = try await shelf.library().identify(shelf.path("book.pdf")).state
    #expect(again.place == nil)
    #expect(again.binding == .right)
  }

  @Test func theListBeginsWithWhatWasOpenedLast() async throws {
    let shelf = try Shelf()
    let library = try shelf.library()
    var ids: [BookID] = []
    for (place, name) in ["a.pdf", "b.pdf", "c.pdf"].enumerated() {
      try shelf.write(name, seed: UInt8(place))
      let id = try await library.identify(shelf.path(name)).id
      try await library.noteOpened(
        id, title: name.uppercased(), pageCount: 10, at: Date(timeIntervalSince1970: Double(place)))
      ids.append(id)
    }
    try await library.noteOpened(ids[0], title: nil, pageCount: 11, at: Date(timeIntervalSince1970: 9))
    var state = BookState()
    state.place = PagePlace(page: 6)
    await library.keep(state, of: ids[0])
    let recents = await library.recents()
    #expect(recents.map(\.id) == [ids[0], ids[2], ids[1]])
    #expect(recents[0].page == 6 && recents[0].pageCount == 11 && recents[0].title == nil)
    #expect(recents[1].path == shelf.path("c.pdf"))
    #expect(await library.recents(limit: 1).count == 1)

    try await library.keepThumbnail([1, 2, 3], of: ids[2])
    #expect(await library.thumbnail(of: ids[2]) == [1, 2, 3])
    try await library.removeRecent(ids[2])
    #expect(await library.recents().map(\.id) == [ids[0], ids[1]])
    #expect(await library.thumbnail(of: ids[2]) == nil)
    try await library.removeRecent(nil)
    #expect(await library.recents().isEmpty)
    #expect(await library.state(of: ids[0]) == state, "how it was read stays known")
  }

  @Test func picturesAreKeptOfBooksThatWereReadLately() async throws {
    let library = try Library(folder: nil, pause: {})
    var ids: [BookID] = []
    for number in 0..<103 {
      let id = try await library.identify("https://example.org/\(number)").id
      try await library.keepThumbnail([1], of: id)
      try await library.noteOpened(
        id, title: nil, pageCount: 1, at: Date(timeIntervalSince1970: Double(number)))
      ids.append(id)
    }
    #expect(await library.thumbnail(of: ids[2]) == nil)
    #expect(await library.thumbnail(of: ids[3]) == [1])
  }

  @Test func aMovedBookStandsInTheListOnceAndAtItsNewPlace() async throws {
    let shelf = try Shelf()
    try shelf.write("a.pdf", seed: 1)
    let library = try shelf.library()
    try await library.noteOpened(library.identify(shelf.path("a.pdf")).id, title: nil, pageCount: 1)
    try shelf.move("a.pdf", to: "b.pdf")
    try await library.noteOpened(library.identify(shelf.path("b.pdf")).id, title: nil, pageCount: 1)
    #expect(await library.recents().map(\.path) == [shelf.path("b.pdf")])
  }

  @Test func settingsSurviveARestart() async throws {
    let shelf = try Shelf()
    var settings = ReaderSettings()
    (settings.coverRule, settings.gap, settings.hasSlider) = (.side, 6, false)
    try await shelf.library().keep(settings)
    #expect(try await shelf.library().settings() == settings)
  }

  @Test func withoutAPlaceToWriteBooksAreRememberedForNow() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1], to: "a file, no folder")
    let library = try Library(folder: URL(fileURLWithPath: file), pause: {})
    guard case .inMemory = library.trouble else { return #expect(Bool(false)) }
    let book = try await library.identify(file)
    var state = BookState()
    state.rotation = 90
    await library.keep(state, of: book.id)
    await library.flush()
    #expect(try await library.identify(file).state.rotation == 90)
  }
}
