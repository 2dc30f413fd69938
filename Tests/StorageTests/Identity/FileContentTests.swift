import Foundation
import Storage
import TestSupport
import Testing

@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func knownTextsHaveTheirKnownDigests(text: String, digest: String) {
    #expect(SHA256.digest(of: text.utf8).description == digest)
  }

  @Test func anyLengthAndAnyDivisionAgreeWithTheSystemsTool() throws {
    let folder = try TemporaryFolder()
    for length in [1, 55, 56, 63, 64, 65, 119, 120, 1000] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 3) }
      var hash = SHA256()
      for start in stride(from: 0, to: length, by: 13) {
        bytes[start..<min(start + 13, length)].withUnsafeBytes { hash.update($0) }
      }
      let told = try Tool.run("sha256sum", try folder.write(bytes, to: "bytes")).text
      #expect(told.hasPrefix(hash.finish().description), "\(length)")
    }
  }
}

@Suite struct FileContentTests {
  private func bytes(_ count: Int) -> [UInt8] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }

  private func content(_ path: String) -> FileContent? {
    FileContentReader(path: path)?.content()
  }

  @Test(arguments: [0, 10, 300_000, 3_000_000]) func aCopyIsTheSame(count: Int) throws {
    let folder = try TemporaryFolder()
    let first = try folder.write(bytes(count), to: "first.pdf")
    let copy = try folder.write(bytes(count), to: "コピー.pdf")
    #expect(content(first) == content(copy) && content(copy) != nil)
    #expect(FileNode(path: first)?.inode != FileNode(path: copy)?.inode)
  }

  @Test(arguments: [0, 30_000, 2_999_999]) func aChangeAtTheBeginningOrEndIsSeen(place: Int) throws {
    let folder = try TemporaryFolder()
    var changed = bytes(3_000_000)
    let before = content(try folder.write(changed, to: "book.pdf"))
    changed[place] ^= 1
    #expect(content(try folder.write(changed, to: "book.pdf")) != before)
  }

  @Test func anotherLengthIsAnotherContent() throws {
    let folder = try TemporaryFolder()
    let before = content(try folder.write(Array(repeating: 0, count: 400_000), to: "zeros"))
    #expect(content(try folder.write(Array(repeating: 0, count: 400_001), to: "zeros")) != before)
  }

  @Test(arguments: [2_000, 3_000_000]) func aGrownFileIsKnownByItsBeginning(count: Int) throws {
    let folder = try TemporaryFolder()
    let before = content(try folder.write(bytes(count), to: "book.pdf"))
    let grown = try folder.write(bytes(count) + [1, 2, 3], to: "grown.pdf")
    let reader = try #require(FileContentReader(path: grown))
    #expect(reader.content(ofFirst: Int64(count)) == before)
    #expect(reader.content() != before)
    #expect(reader.content(ofFirst: Int64(count) + 4) == nil)
    let old = try #require(FileContentReader(path: folder.path("book.pdf")))
    #expect(old.head() == reader.head() && reader.head() != nil)
  }

  @Test func aFolderAndANamedPipeAreNoFiles() throws {
    let folder = try TemporaryFolder()
    #expect(FileContentReader(path: folder.url.path) == nil)
    #expect(FileContentReader(path: folder.path("missing")) == nil)
    _ = try Tool.run("mkfifo", folder.path("pipe"))
    #expect(FileContentReader(path: folder.path("pipe")) == nil)
  }

  @Test func aRenameKeepsTheNode() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes(100), to: "old.pdf")
    let before = try #require(FileNode(path: path))
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("new.pdf"))
    #expect(FileNode(path: folder.path("new.pdf")) == before)
  }
}
