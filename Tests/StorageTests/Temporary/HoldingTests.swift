import Files
import Foundation
import Glibc
import Testing

@testable import Storage

@Suite struct HoldingTests {
  @Test func aSecondEditorIsToldOfTheFirst() throws {
    let desk = try Desk()
    try desk.write("text", to: "a.md")
    symlink("a.md", desk.url("link.md").path)
    var first: DocumentLock?
    if case .ours(let lock) = try DocumentLock.ask(for: desk.url("a.md"), places: desk.places) {
      first = lock
    }
    #expect(first != nil)
    guard case .held(let holder) = try DocumentLock.ask(for: desk.url("link.md"), places: desk.places) else {
      Issue.record("It was given twice.")
      return
    }
    #expect(holder?.process == getpid() && holder?.program == ProcessInfo.processInfo.processName)
    guard case .ours = try DocumentLock.ask(for: desk.url("b.md"), places: desk.places) else {
      Issue.record("Another document is another lock.")
      return
    }
    first = nil
    guard case .ours = try DocumentLock.ask(for: desk.url("a.md"), places: desk.places) else {
      Issue.record("It was not let go.")
      return
    }
  }

  @Test func theLockOfADeadProcessIsFree() throws {
    let desk = try Desk()
    if case .ours(let lock) = try DocumentLock.ask(for: desk.url("a.md"), places: desk.places) {
      // It dies before it could remove its file.
      Disk.$witness.withValue(Injector(.kill, at: 0)) { withExtendedLifetime(lock) {} }
      _ = consume lock
    }
    guard case .ours = try DocumentLock.ask(for: desk.url("a.md"), places: desk.places) else {
      Issue.record("It is held by nobody.")
      return
    }
  }

  @Test func aPrivateFolderIsPrivateAndGoes() throws {
    let desk = try Desk()
    var folder: PrivateFolder? = try PrivateFolder(places: desk.places)
    let url = try #require(folder?.url)
    var status = stat()
    #expect(stat(url.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    let (one, other) = (try folder?.place(for: "a/b.pdf"), try folder?.place(for: "a/b.pdf"))
    #expect(one != other && one?.lastPathComponent == "a-b.pdf")
    try Data("secret".utf8).write(to: try #require(one))
    PrivateFolder.removeLeftovers(places: desk.places)
    #expect(access(url.path, F_OK) == 0)
    folder = nil
    #expect(access(url.path, F_OK) != 0 && Disk.names(in: desk.places.runtime + "/private") == [])
  }

  @Test func foldersOfDeadProcessesGoAtTheNextStart() throws {
    for calls in 0..<12 {
      let desk = try Desk()
      Disk.$witness.withValue(Injector(.kill, at: calls)) {
        let folder = try? PrivateFolder(places: desk.places)
        _ = try? folder?.place(for: "a.pdf")
      }
      PrivateFolder.removeLeftovers(places: desk.places)
      #expect(Disk.names(in: desk.places.runtime + "/private") == [], "killed at call \(calls)")
    }
  }
}
