import Files
import Foundation
import TestSupport
import Testing

@testable import PDFKit

@Suite struct WritingFilesTests {
  private func plan(pages: Int) throws -> WritePlan {
    .merging([try StructureFile(PDFFixture(pages: (0..<pages).map { "page \($0)" }))])
  }

  @Test func newFileIsWrittenAndNothingElse() throws {
    let folder = try TemporaryFolder()
    try Assembler.write(plan(pages: 2), to: folder.path("a.pdf"), name: "a.pdf")
    #expect(try folder.contents() == ["a.pdf"])
    #expect(try StructureFile.at(path: folder.path("a.pdf")).pageCount == 2)
  }

  @Test func openFileCanBeWrittenOverAndStaysReadable() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(PDFFixture(pages: ["A", "B", "C"]).bytes, to: "a.pdf")
    let file = try StructureFile.at(path: path)
    let plan = WritePlan(base: file, pages: [PlannedPage(file: file, index: 1)])
    try Assembler.write(plan, to: path, name: "a.pdf")
    #expect(try StructureFile.at(path: path).contents == ["B"])
    #expect(file.contents == ["A", "B", "C"])
    try Assembler.write(.merging([file]), to: path, name: "a.pdf")
    #expect(try StructureFile.at(path: path).contents == ["A", "B", "C"])
  }

  @Test func linksAreFollowedAndPermissionBitsKept() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1], to: "real.pdf")
    #expect(chmod(path, 0o640) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.pdf"), withDestinationPath: "real.pdf")
    try Assembler.write(plan(pages: 1), to: folder.path("link.pdf"), name: "link.pdf")
    #expect(try folder.contents() == ["link.pdf", "real.pdf"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.pdf")) == "real.pdf")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o640)
    #expect(try StructureFile.at(path: path).pageCount == 1)
  }

  @Test func deviceOrPipeIsWrittenIntoAndNotReplaced() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    // Open at both ends, so that neither side waits for the other; a pipe holds 64 KiB.
    let reader = open(path, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    try Assembler.write(plan(pages: 2), to: path, name: "pipe")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(try folder.contents() == ["pipe"])
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(reader, &bytes, bytes.count)
    let written = Array(bytes.prefix(max(count, 0)))
    #expect(try StructureFile(bytes: written, name: "pipe", password: nil).pageCount == 2)
  }

  /// The last bytes of a file may be all that does not fit, and then nobody says so.
  @Test func diskThatIsFullOnlyAtTheEndIsSaid() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      do {
        try AtomicFile.write(to: folder.path("a.pdf"), name: "a.pdf") { (_: AtomicFile) throws(PDFError) in
          throw .verificationFailed("a.pdf")
        }
        exit(2)
      } catch PDFError.cannotWrite("a.pdf", let code) {
        guard code == EFBIG, try folder.contents().isEmpty else { exit(3) }
        try FileManager.default.removeItem(at: folder.url)
      }
    }
  }

  @Test func missingFolderIsSaid() throws {
    let folder = try TemporaryFolder()
    let plan = try plan(pages: 1)
    #expect(throws: PDFError.cannotWrite("a.pdf", code: ENOENT)) {
      try Assembler.write(plan, to: folder.path("none/a.pdf"), name: "a.pdf")
    }
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may write everywhere"))
  func readOnlyFolderIsSaid() throws {
    let folder = try TemporaryFolder()
    #expect(chmod(folder.url.path, 0o500) == 0)
    let plan = try plan(pages: 1)
    #expect(throws: PDFError.cannotWrite("a.pdf", code: EACCES)) {
      try Assembler.write(plan, to: folder.path("a.pdf"), name: "a.pdf")
    }
  }

  @Test func circleOfLinksIsSaid() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path("a"), withDestinationPath: "b")
    try FileManager.default.createSymbolicLink(atPath: folder.path("b"), withDestinationPath: "a")
    let plan = try plan(pages: 1)
    #expect(throws: PDFError.cannotWrite("a", code: ELOOP)) {
      try Assembler.write(plan, to: folder.path("a"), name: "a")
    }
  }

  @Test func failureLeavesTheTargetAndNoTemporaryFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "a.pdf")
    #expect(throws: PDFError.damaged("half")) {
      try AtomicFile.write(to: path, name: "a.pdf") { (file: AtomicFile) throws(PDFError) in
        #expect(FileManager.default.fileExists(atPath: file.temporaryPath))
        throw .damaged("half")
      }
    }
    #expect(try folder.contents() == ["a.pdf"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1, 2, 3]))
  }

  @Test func fullDiskIsSaidAndTheTargetKept() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = try folder.write([1, 2, 3], to: "a.pdf")
      let file = try StructureFile(
        PDFFixture(pages: (0..<200).map { "page \($0) \(UInt64.random(in: 0 ... .max))" }))
      // A limit on the size of files stands in for a full disk.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      do {
        try Assembler.write(.merging([file]), to: path, name: "a.pdf")
        exit(2)
      } catch PDFError.cannotWrite("a.pdf", let code) {
        guard code == EFBIG, try folder.contents() == ["a.pdf"],
          try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1, 2, 3])
        else { exit(3) }
        try FileManager.default.removeItem(at: folder.url)
      }
    }
  }
}
