import Foundation
import Glibc
import TestSupport
import Testing

@testable import Files
@testable import Storage

@Suite struct FileSaverTests {
  @Test func aSavedFileIsWhatWasGiven() throws {
    let desk = try Desk()
    let node = try desk.saver.save(Data("text".utf8), to: desk.url("a.md"))
    #expect(desk.text("a.md") == "text" && node == FileNode(path: desk.url("a.md").path))
    let again = try desk.saver.save(Data("more".utf8), to: desk.url("a.md"))
    #expect(desk.text("a.md") == "more" && again != node && again == FileNode(path: desk.url("a.md").path))
  }

  @Test func permissionsAndAttributesAreKept() throws {
    let desk = try Desk()
    try desk.write("old", to: "a.md")
    let path = desk.url("a.md").path
    #expect(chmod(path, 0o640) == 0)
    let set = try Tool.run("python3", "-c", "import os,sys; os.setxattr(sys.argv[1],'user.tag',b'red')", path)
    try #require(set.status == 0, "This disk has no attributes.")
    try desk.saver.save(Data("new".utf8), to: desk.url("a.md"))
    let got = try Tool.run("python3", "-c", "import os,sys; print(os.getxattr(sys.argv[1],'user.tag'))", path)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o640)
    #expect(got.text == "b'red'\n" && desk.text("a.md") == "new")
  }

  @Test func aFileWithTwoNamesKeepsBoth() throws {
    let desk = try Desk()
    try desk.write("old text", to: "a.md")
    #expect(link(desk.url("a.md").path, desk.url("b.md").path) == 0)
    try desk.saver.save(Data("new".utf8), to: desk.url("a.md"))
    #expect(desk.text("b.md") == "new" && desk.leftovers() == ["a.md", "b.md"])
  }

  @Test func aFileOfSomebodyElseKeepsItsOwner() throws {
    let desk = try Desk()
    try desk.write("old text", to: "a.md")
    try #require(chown(desk.url("a.md").path, 1, 1) == 0 || geteuid() != 0)
    var (before, after) = (stat(), stat())
    stat(desk.url("a.md").path, &before)
    try desk.saver.save(Data("new".utf8), to: desk.url("a.md"))
    stat(desk.url("a.md").path, &after)
    #expect(before.st_uid == after.st_uid && before.st_gid == after.st_gid && desk.text("a.md") == "new")
  }

  @Test func aLinkStaysOne() throws {
    let desk = try Desk()
    try desk.write("old", to: "real.md")
    #expect(symlink("real.md", desk.url("link.md").path) == 0)
    try desk.saver.save(Data("new".utf8), to: desk.url("link.md"))
    #expect(desk.text("real.md") == "new" && Path.destination(ofLink: desk.url("link.md").path) == "real.md")
  }

  @Test func whatIsInTheWayIsSaid() throws {
    let desk = try Desk()
    func reason(_ name: String) -> StorageError.Reason? {
      do {
        try desk.saver.save(Data(), to: desk.url(name))
        return nil
      } catch { return error.reason }
    }
    mkdir(desk.url("folder").path, 0o700)
    #expect(reason("folder") == .isFolder)
    #expect(reason("gone/a.md") == .missingFolder)
    #expect(reason(String(repeating: "n", count: 300)) == .nameTooLong)
    #expect(throws: StorageError(.changed, desk.url("a.pdf").path)) {
      try desk.write("twelve bytes", to: "a.pdf")
      try desk.saver.append(Data(), trailer: Data(), to: desk.url("a.pdf"), ofLength: 11)
    }
  }

  @Test(arguments: [
    StorageError.Reason.diskFull, .quotaReached, .readOnlyDisk, .noPermission, .missingFolder,
  ])
  func errorsSayWhichFileAndWhatToDo(reason: StorageError.Reason) throws {
    let error = StorageError(reason, "/home/a/notes/議事録.md")
    #expect(error.localizedDescription.contains("“議事録.md”"))
    let next = try #require(error.recoverySuggestion)
    #expect(next.lowercased().contains("save"))
  }

  @Test func aWriteThatWasBrokenOffSparesWhatOthersWroteSince() throws {
    let desk = try Desk()
    try desk.write("old text", to: "a.md")
    link(desk.url("a.md").path, desk.url("b.md").path)
    // What cannot be put back stays in the journal.
    let refuser = Refuser(refusals: { if case .resize = $0 { EIO } else { nil } }, next: nil)
    Disk.$witness.withValue(refuser) {
      _ = try? desk.saver.save(Data("new text".utf8), to: desk.url("a.md"))
    }
    let journals = Disk.names(in: desk.places.state + "/writes").filter { $0.hasSuffix(".write") }
    try #require(journals.count == 1)
    try desk.write("written by another program", to: "a.md")
    let found = desk.saver.recover()
    guard case .keptAside(let url, let copy)? = found.first else {
      Issue.record("\(found)")
      return
    }
    #expect(url == desk.url("a.md") && desk.text("a.md") == "written by another program")
    #expect(try String(contentsOf: copy, encoding: .utf8) == "new text")
  }

  @Test func unchangedFilesOfAPackageAreNotWrittenAgain() throws {
    let desk = try Desk()
    let url = desk.url("a.bundle")
    try desk.saver.savePackage(["picture": .file(Data("p".utf8)), "text": .file(Data("t".utf8))], to: url)
    let before = FileNode(path: url.path + "/picture")
    try desk.saver.savePackage(["picture": .unchanged, "text": .file(Data("u".utf8))], to: url)
    #expect(before != nil && FileNode(path: url.path + "/picture") == before)
    #expect(Disk.names(in: url.path) == ["picture", "text"] && desk.leftovers() == ["a.bundle"])
  }

  @Test(arguments: ["..", "a/b", ""]) func aPackageStaysWithinItsFolder(name: String) throws {
    let desk = try Desk()
    #expect(throws: StorageError.self) {
      try desk.saver.savePackage([name: .file(Data())], to: desk.url("a.bundle"))
    }
    #expect(desk.leftovers() == [])
  }

  @Test func aSaveOfWhatIsHeldByNobodyIsClearedAway() throws {
    let desk = try Desk()
    let living = try AtomicFile(desk.url("a.md").path, avoidsName: false)
    try desk.write("dead", to: ".tsuzuri-dead.tmp")
    TemporaryName.removeLeftovers(in: desk.folder)
    #expect(Disk.names(in: desk.folder) == [Path.name(of: living.temporaryPath)])
  }
}
