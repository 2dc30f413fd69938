import Foundation
import TestSupport
import Testing

@testable import Commands

struct TrashTests {
  private let folder: TemporaryFolder
  private let book: String
  private let bytes = Sample.pages(2).bytes

  init() throws {
    folder = try TemporaryFolder()
    book = try folder.write(bytes, to: "議事録 1.pdf")
  }

  private var environment: [String: String] {
    ["HOME": folder.path("home"), "XDG_DATA_HOME": folder.path("data")]
  }

  private func protect(_ file: String, _ out: String) throws -> Outcome {
    try call(
      ["protect", file, "-o", out, "--user-password-fd", "{0}", "--original", "trash"], passwords: ["secret"],
      environment: environment)
  }

  private func inTrash(_ name: String) -> Data? {
    FileManager.default.contents(atPath: folder.path("data/Trash/files/\(name)"))
  }

  @Test func theOriginalGoesToTheTrashWithItsNote() throws {
    let outcome = try protect(book, folder.path("out.pdf"))
    #expect(outcome.code == .done, "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: book))
    #expect(inTrash("議事録 1.pdf") == Data(bytes))
    let note = try String(
      contentsOfFile: folder.path("data/Trash/info/議事録 1.pdf.trashinfo"), encoding: .utf8)
    let lines = note.split(separator: "\n").map(String.init)
    #expect(lines.first == "[Trash Info]")
    let path = try #require(lines.first { $0.hasPrefix("Path=") }?.dropFirst(5))
    #expect(path.allSatisfy { $0.isASCII })
    #expect(String(path).removingPercentEncoding == URL(fileURLWithPath: book).resolvingSymlinksInPath().path)
    #expect(lines.contains { $0.wholeMatch(of: /DeletionDate=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil })
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("data/Trash/files"))[
      .posixPermissions]
    #expect(mode as? Int == 0o700)
  }

  @Test func theCopyMayTakeTheNameOfTheOriginal() throws {
    #expect(try protect(book, book).code == .done)
    #expect(inTrash("議事録 1.pdf") == Data(bytes))
    #expect(tsuzuri("info", book).code == .noAccess)
  }

  @Test func namesInTheTrashDoNotCollide() throws {
    #expect(try protect(book, folder.path("out.pdf")).code == .done)
    let second = try folder.write(bytes, to: "議事録 1.pdf")
    #expect(try protect(second, folder.path("out.pdf")).code == .done)
    #expect(inTrash("議事録 1.pdf") != nil && inTrash("議事録 1 2.pdf") != nil)
  }

  @Test func nothingMovesWhenTheCopyCannotBeWritten() throws {
    #expect(try protect(book, folder.path("no/out.pdf")).code == .cannotReadOrWrite)
    #expect(FileManager.default.contents(atPath: book) == Data(bytes))
    #expect(inTrash("議事録 1.pdf") == nil)
  }

  @Test func theOriginalStaysWhereThereIsNoTrash() throws {
    // A file where the folder should be; the file system's own trash is tried next.
    let trash = Trash(environment: ["HOME": "/proc/none", "XDG_DATA_HOME": book])
    if (try? trash.move(book)) == nil { #expect(FileManager.default.contents(atPath: book) == Data(bytes)) }
  }

  @Test func standardInputCannotBeTrashed() throws {
    let outcome = try call(
      ["protect", "-", "-o", folder.path("out.pdf"), "--user-password-fd", "{0}", "--original", "trash"],
      passwords: ["x"])
    #expect(outcome.code == .wrongUsage)
  }
}
