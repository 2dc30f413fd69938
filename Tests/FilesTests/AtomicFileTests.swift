import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct AtomicFileTests {
  private func write(_ text: String, to path: String, avoidsName: Bool = true) throws {
    let file = try AtomicFile(path, avoidsName: avoidsName)
    try Array(text.utf8).withUnsafeBytes { try file.write($0) }
    try file.commit()
  }

  @Test func nothingIsAtThePathBeforeTheCommit() throws {
    let folder = try TemporaryFolder()
    let file = try AtomicFile(folder.path("a"))
    try [UInt8]("one".utf8).withUnsafeBytes { try file.write($0) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("a")))
    try [UInt8](" two".utf8).withUnsafeBytes { try file.write($0) }
    try file.commit()
    #expect(try String(contentsOfFile: folder.path("a"), encoding: .utf8) == "one two")
    #expect(try folder.contents() == ["a"])
  }

  @Test(arguments: [true, false])
  func anOldFileIsReplacedAndNothingElseStays(avoidsName: Bool) throws {
    let folder = try TemporaryFolder()
    for text in ["new", "newer", "newest"] {
      try write(text, to: folder.path("a"), avoidsName: avoidsName)
      #expect(try String(contentsOfFile: folder.path("a"), encoding: .utf8) == text)
      #expect(try folder.contents() == ["a"])
    }
  }

  @Test func whatIsNotWholeHasNoName() throws {
    let folder = try TemporaryFolder()
    let file = try AtomicFile(folder.path("a"))
    try #require(file.temporaryPath.hasPrefix("/proc"), "This file system needs names.")
    #expect(try folder.contents() == [])
    // Libraries write by the path.
    try Data("by its path".utf8).write(to: URL(fileURLWithPath: file.temporaryPath))
    try file.commit()
    #expect(try String(contentsOfFile: folder.path("a"), encoding: .utf8) == "by its path")
  }

  @Test(arguments: [true, false])
  func aFileThatIsGivenUpLeavesTheOldOne(avoidsName: Bool) throws {
    let folder = try TemporaryFolder()
    try write("old", to: folder.path("a"))
    do {
      let file = try AtomicFile(folder.path("a"), avoidsName: avoidsName)
      try [UInt8]("new".utf8).withUnsafeBytes { try file.write($0) }
    }
    #expect(try String(contentsOfFile: folder.path("a"), encoding: .utf8) == "old")
    #expect(try folder.contents() == ["a"])
  }

  @Test func permissionsOfTheOldFileAreKept() throws {
    let folder = try TemporaryFolder()
    try write("old", to: folder.path("a"))
    #expect(chmod(folder.path("a"), 0o640) == 0)
    try write("new", to: folder.path("a"))
    var status = stat()
    #expect(stat(folder.path("a"), &status) == 0 && status.st_mode & 0o7777 == 0o640)
  }

  @Test func aLinkStaysOneAndItsEndIsWritten() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("deep"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.path("a"), withDestinationPath: "deep/b")
    try FileManager.default.createSymbolicLink(atPath: folder.path("deep/b"), withDestinationPath: "c")
    try write("text", to: folder.path("a"))
    #expect(try String(contentsOfFile: folder.path("deep/c"), encoding: .utf8) == "text")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("a")) == "deep/b")
  }

  @Test func whatCannotBeIsSaid() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path("x"), withDestinationPath: "y")
    try FileManager.default.createSymbolicLink(atPath: folder.path("y"), withDestinationPath: "x")
    #expect(throws: AtomicFile.Failure(code: EISDIR)) { try AtomicFile(folder.url.path) }
    #expect(throws: AtomicFile.Failure(code: ENOENT)) { try AtomicFile(folder.path("none/a")) }
    #expect(throws: AtomicFile.Failure(code: ELOOP)) { try AtomicFile(folder.path("x")) }
    #expect(try folder.contents() == ["x", "y"])
  }

  @Test func aDeviceKeepsItsPlace() throws {
    try write("text", to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }
}
