import Documents
import Foundation
import Glibc
import TestSupport
import Testing

private func inode(_ path: String) -> UInt64 {
  var status = stat()
  return stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
}

private func data(_ text: String) -> Data { Data(text.utf8) }

@Suite struct FileWrapperTests {
  private let folder: TemporaryFolder
  private let package: URL

  init() throws {
    folder = try TemporaryFolder()
    package = folder.url.appendingPathComponent("note.notebook")
  }

  private func makePackage() throws -> FileWrapper {
    let wrapper = FileWrapper(directoryWithFileWrappers: [
      "text.md": FileWrapper(regularFileWithContents: data("Hello")),
      "images": FileWrapper(directoryWithFileWrappers: [
        "cat.png": FileWrapper(regularFileWithContents: data("cat"))
      ]),
      "latest": FileWrapper(symbolicLinkWithDestinationURL: URL(fileURLWithPath: "text.md", relativeTo: nil)),
    ])
    try wrapper.write(to: package, options: .atomic)
    return wrapper
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    _ = try makePackage()
    let read = try FileWrapper(url: package)
    #expect(read.isDirectory && !read.isRegularFile && !read.isSymbolicLink)
    #expect(read.filename == "note.notebook" && read.preferredFilename == "note.notebook")
    #expect(read.fileWrappers?.keys.sorted() == ["images", "latest", "text.md"])
    #expect(read.fileWrappers?["text.md"]?.regularFileContents == data("Hello"))
    #expect(read.fileWrappers?["images"]?.fileWrappers?["cat.png"]?.regularFileContents == data("cat"))
    #expect(read.fileWrappers?["latest"]?.isSymbolicLink == true)
    #expect(read.fileAttributes[FileAttributeKey.type.rawValue] as? FileAttributeType == .typeDirectory)
  }

  @Test func aFileIsReadOnlyWhenItIsAskedFor() throws {
    _ = try makePackage()
    let (lazy, eager) = (try FileWrapper(url: package), try FileWrapper(url: package, options: .immediate))
    _ = lazy.fileWrappers
    try data("Another, longer text").write(to: package.appendingPathComponent("text.md"))
    // What was wrapped is no longer there, and nothing else is passed off for it.
    #expect(lazy.fileWrappers?["text.md"]?.regularFileContents == nil)
    #expect(eager.fileWrappers?["text.md"]?.regularFileContents == data("Hello"))
  }

  @Test func nothingToWrapIsAnError() {
    #expect(throws: CocoaError.self) { try FileWrapper(url: package) }
  }

  @Test func unchangedChildrenAreNotWrittenAgain() throws {
    let wrapper = try makePackage()
    let cat = package.path + "/images/cat.png"
    let (before, textBefore) = (inode(cat), inode(package.path + "/text.md"))
    let text = try #require(wrapper.fileWrappers?["text.md"])
    wrapper.removeFileWrapper(text)
    wrapper.addRegularFile(withContents: data("Hello again"), preferredFilename: "text.md")
    try wrapper.write(to: package, options: .atomic, originalContentsURL: package)
    #expect(inode(cat) == before && inode(package.path + "/text.md") != textBefore)
    #expect(try Data(contentsOf: package.appendingPathComponent("text.md")) == data("Hello again"))
    // The same holds for what was read, without looking into it.
    try FileWrapper(url: package).write(to: package, options: .atomic, originalContentsURL: package)
    #expect(inode(cat) == before)
    #expect(try folder.contents() == ["note.notebook"])
  }

  @Test func aCopyElsewhereHasAllOfIt() throws {
    _ = try makePackage()
    let other = folder.url.appendingPathComponent("copy.notebook")
    try FileWrapper(url: package).write(to: other, options: .atomic, originalContentsURL: package)
    let copy = try FileWrapper(url: other)
    #expect(copy.fileWrappers?["images"]?.fileWrappers?["cat.png"]?.regularFileContents == data("cat"))
    #expect(copy.fileWrappers?["text.md"]?.regularFileContents == data("Hello"))
  }

  @Test func namesAreUniqueAndStayWithinTheFolder() {
    let wrapper = FileWrapper(directoryWithFileWrappers: [:])
    let names = ["a.txt", "a.txt", "a.txt", "../escape", ".."].map {
      wrapper.addRegularFile(withContents: data($0), preferredFilename: $0)
    }
    #expect(names == ["a.txt", "a 2.txt", "a 3.txt", "..-escape", "Untitled"])
    let child = wrapper.fileWrappers?["a 2.txt"]
    #expect(child?.preferredFilename == "a.txt")
    #expect(child.flatMap { wrapper.keyForChildFileWrapper($0) } == "a 2.txt")
    if let child { wrapper.removeFileWrapper(child) }
    #expect(child.flatMap { wrapper.keyForChildFileWrapper($0) } == nil)
    #expect(FileWrapper(regularFileWithContents: data("")).addFileWrapper(wrapper).isEmpty)
  }

  @Test func itKnowsWhetherTheDiskStillMatches() throws {
    let wrapper = try makePackage()
    #expect(wrapper.matchesContents(of: package))
    try data("changed by others").write(to: package.appendingPathComponent("images/cat.png"))
    #expect(!wrapper.matchesContents(of: package))
    try wrapper.read(from: package)
    #expect(
      wrapper.fileWrappers?["images"]?.fileWrappers?["cat.png"]?.regularFileContents
        == data("changed by others"))
    _ = try folder.write(Array("new".utf8), to: "note.notebook/more.txt")
    #expect(!wrapper.matchesContents(of: package))
  }

  @Test func readingAgainKeepsTheObjectsOfUnchangedChildren() throws {
    let wrapper = try makePackage()
    let text = wrapper.fileWrappers?["text.md"]
    _ = try folder.write(Array("new".utf8), to: "note.notebook/more.txt")
    try wrapper.read(from: package)
    #expect(wrapper.fileWrappers?["text.md"] === text && wrapper.fileWrappers?["more.txt"] != nil)
  }

  @Test func namesAreTakenOverWhenAskedFor() throws {
    let wrapper = FileWrapper(directoryWithFileWrappers: [
      "a.txt": FileWrapper(regularFileWithContents: data("a"))
    ])
    try wrapper.write(to: package, options: [.atomic, .withNameUpdating])
    #expect(wrapper.filename == "note.notebook")
    #expect(wrapper.fileWrappers?["a.txt"]?.filename == "a.txt")
  }

  @Test func aPipeInAPackageIsKeptAndNotOpened() throws {
    _ = try makePackage()
    #expect(mkfifo(package.path + "/pipe", 0o600) == 0)
    let wrapper = try FileWrapper(url: package, options: .immediate)
    wrapper.addRegularFile(withContents: data("b"), preferredFilename: "b.txt")
    try wrapper.write(to: package, options: .atomic, originalContentsURL: package)
    #expect(wrapper.fileWrappers?["pipe"]?.isRegularFile == false)
    #expect(FileManager.default.fileExists(atPath: package.path + "/pipe"))
  }

  @Test func aSingleFileAndALinkAreWritten() throws {
    let (file, link) = (folder.url.appendingPathComponent("a.txt"), folder.url.appendingPathComponent("link"))
    try FileWrapper(regularFileWithContents: data("a")).write(to: file)
    let wrapper = FileWrapper(symbolicLinkWithDestinationURL: file)
    try wrapper.write(to: link)
    try wrapper.write(to: link)
    #expect(try Data(contentsOf: link) == data("a"))
    #expect(wrapper.symbolicLinkDestinationURL?.path == file.path)
    #expect(try folder.contents() == ["a.txt", "link"])
  }
}
