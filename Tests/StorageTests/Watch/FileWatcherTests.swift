import Files
import Foundation
import Glibc
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct FileWatcherTests {
  private let desk: Desk
  private let watcher = FileWatcher()

  init() throws {
    desk = try Desk()
    try desk.write("old", to: "a.md")
  }

  private func node(_ name: String) -> FileNode? { FileNode(path: desk.url(name).path) }

  private func writeInPlace(_ text: String, _ name: String) throws {
    let file = try FileHandle(forWritingTo: desk.url(name))
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  @Test func ownSavesAreKnownByTheirAnswer() async throws {
    var events = watcher.events(of: desk.url("a.md")).makeAsyncIterator()
    for text in ["new", "newer"] {
      let saved = try desk.saver.save(Data(text.utf8), to: desk.url("a.md"))
      #expect(await events.next() == .changed(saved))
    }
  }

  @Test func writingIntoAFileIsToldAtItsEnd() async throws {
    var events = watcher.events(of: desk.url("a.md")).makeAsyncIterator()
    // The replaced file is watched like the first one.
    try desk.write("replaced", to: "a.md")
    #expect(await events.next() == .changed(node("a.md")))
    try writeInPlace("in place", "a.md")
    #expect(await events.next() == .changed(node("a.md")))
    // By another of its names, too.
    #expect(mkdir(desk.url("far").path, 0o700) == 0)
    #expect(link(desk.url("a.md").path, desk.url("far/b.md").path) == 0)
    try writeInPlace("by another name", "far/b.md")
    #expect(await events.next() == .changed(node("a.md")))
  }

  @Test func aFileThatMovesIsFollowed() async throws {
    var events = watcher.events(of: desk.url("a.md")).makeAsyncIterator()
    mkdir(desk.url("deep").path, 0o700)
    mkdir(desk.url("deep/er").path, 0o700)
    #expect(rename(desk.url("a.md").path, desk.url("b.md").path) == 0)
    #expect(await events.next() == .moved(desk.url("b.md")))
    #expect(rename(desk.url("b.md").path, desk.url("deep/er/c.md").path) == 0)
    #expect(await events.next() == .moved(desk.url("deep/er/c.md")))
    // Folders above it, too.
    #expect(rename(desk.url("deep").path, desk.url("low").path) == 0)
    #expect(await events.next() == .moved(desk.url("low/er/c.md")))
    try writeInPlace("more", "low/er/c.md")
    #expect(await events.next() == .changed(node("low/er/c.md")))
  }

  @Test func aSaveThatMovesTheOldFileAwayIsAChange() async throws {
    var events = watcher.events(of: desk.url("a.md")).makeAsyncIterator()
    #expect(rename(desk.url("a.md").path, desk.url("a.md~").path) == 0)
    try writeNew("new", "a.md")
    #expect(await events.next() == .changed(node("a.md")))
  }

  private func writeNew(_ text: String, _ name: String) throws {
    let file = open(desk.url(name).path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    try Disk.write(Array(text.utf8), to: file)
    close(file)
  }

  @Test func aRemovedFileComesBack() async throws {
    var events = watcher.events(of: desk.url("a.md")).makeAsyncIterator()
    #expect(unlink(desk.url("a.md").path) == 0)
    #expect(await events.next() == .removed)
    try writeNew("back", "a.md")
    #expect(await events.next() == .changed(node("a.md")))
  }

  @Test func aFolderThatVanishesTakesItsFileAlong() async throws {
    #expect(mkdir(desk.url("one").path, 0o700) == 0 && mkdir(desk.url("one/two").path, 0o700) == 0)
    try desk.write("text", to: "one/two/a.md")
    var events = watcher.events(of: desk.url("one/two/a.md")).makeAsyncIterator()
    try Disk.removeTree(desk.url("one").path)
    #expect(await events.next() == .removed)
    #expect(mkdir(desk.url("one").path, 0o700) == 0 && mkdir(desk.url("one/two").path, 0o700) == 0)
    try writeNew("back", "one/two/a.md")
    #expect(await events.next() == .changed(node("one/two/a.md")))
  }

  @Test func theTrashIsNoPlaceForDocuments() async throws {
    try Disk.makeFolders(desk.url("Trash/files").path)
    var events = watcher.events(of: desk.url("a.md")).makeAsyncIterator()
    #expect(rename(desk.url("a.md").path, desk.url("Trash/files/a.md").path) == 0)
    #expect(await events.next() == .removed)
  }

  @Test func changesWithinAPackageAreTold() async throws {
    let url = desk.url("a.bundle")
    try desk.saver.savePackage(["pictures": .folder(["p": .file(Data())])], to: url)
    var events = watcher.events(of: url).makeAsyncIterator()
    try writeNew("p", "a.bundle/pictures/q")
    #expect(await events.next() == .changed(nil))
    try desk.saver.savePackage(["text": .file(Data())], to: url)
    #expect(await events.next() == .changed(nil))
  }

  @Test func theEndOfALinkIsWatched() async throws {
    #expect(symlink("a.md", desk.url("link.md").path) == 0)
    var events = watcher.events(of: desk.url("link.md")).makeAsyncIterator()
    try desk.saver.save(Data("new".utf8), to: desk.url("link.md"))
    #expect(await events.next() == .changed(node("a.md")))
  }
}
