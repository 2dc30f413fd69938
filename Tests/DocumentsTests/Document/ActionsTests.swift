import Foundation
import Storage
import TestSupport
import Testing

@testable import Documents

@MainActor
@Suite struct ActionsTests {
  @Test func renamingWhileTypingLosesNothing() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    document.autosave(completionHandler: nil)
    async let isRenamed = document.rename(to: "other")
    document.type(" three")
    #expect(await isRenamed)
    await document.pass(4, desk)
    #expect(document.fileURL == desk.url("other.txt") && desk.names == ["other.txt"])
    #expect(desk.read(document.fileURL) == "one two three" && document.documentState == .normal)
  }

  @Test func renamingOverwritesNothing() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    _ = try desk.write("precious", to: "other.txt")
    #expect(await !document.rename(to: "other"))
    #expect((document.errors.last as? DocumentError)?.reason == .exists)
    #expect(desk.read(desk.url("other.txt")) == "precious" && desk.read(document.fileURL) == "one")
  }

  @Test(arguments: ["", ".", "..", "a/b"])
  func aNameThatIsNoneIsRefused(name: String) async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    #expect(await !document.rename(to: name))
    #expect(!document.navigationItem(UINavigationItem(title: ""), shouldEndRenamingWith: name))
    #expect(desk.names == ["note.txt"])
  }

  @Test func aTitleThatIsEditedRenamesTheFile() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    let item = UINavigationItem(title: document.localizedName)
    item.renameDelegate = document
    #expect(item.renameDelegate?.navigationItemShouldBeginRenaming(item) == true)
    item.renameDelegate?.navigationItem(item, didEndRenamingWith: "議事録.txt")
    for _ in 0..<1000 where desk.names != ["議事録.txt"] { await document.rest() }
    await document.rest()
    #expect(document.localizedName == "議事録" && desk.names == ["議事録.txt"])
  }

  @Test func aDocumentMovesToAnotherFolder() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    try FileManager.default.createDirectory(at: desk.url("sub"), withIntermediateDirectories: true)
    #expect(await document.move(to: desk.url("sub/note.txt")))
    document.type(" two")
    await document.autosave()
    #expect(desk.read(desk.url("sub/note.txt")) == "one two" && desk.names == ["sub"])
  }

  @Test func aDuplicateHasWhatIsNotSavedAndStandsAlone() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    let copy = try await document.duplicate()
    let second = try await document.duplicate()
    #expect(desk.names == ["note (copy) 2.txt", "note (copy).txt", "note.txt"])
    #expect(desk.read(copy) == "one two" && desk.read(second) == "one two")
    #expect(desk.read(document.fileURL) == "one" && document.fileURL == desk.url("note.txt"))
    await #expect(throws: DocumentError(.exists, copy)) { _ = try await document.duplicate(to: copy) }
  }

  @Test func theOriginalBytesCanAlwaysBeHadBack() async throws {
    let desk = try Desk()
    let document = try await desk.open("original")
    for letter in "abc" {
      document.type(String(letter))
      await document.autosave()
    }
    let original = try #require(await document.versions().last)
    #expect(original.origin == .original)
    #expect(await document.restore(original))
    #expect(document.text == "original" && desk.read(document.fileURL) == "original")
    #expect(!document.hasUnsavedChanges)
    let newest = try #require(await document.versions().first)
    #expect(await document.restore(newest))
    #expect(document.text == "originalabc")
  }

  @Test func versionsFollowARename() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    #expect(await document.keepVersion())
    try FileManager.default.moveItem(at: document.fileURL, to: desk.url("renamed.txt"))
    await document.notice()
    document.type(" two")
    await document.autosave()
    #expect(await document.versions().count == 1)
  }

  @Test func versionsOfAPackageAreRestoredAsAWhole() async throws {
    let desk = try Desk()
    let document = desk.make { Notebook(fileURL: desk.url("note.notebook")) }
    document.wrapper.addRegularFile(withContents: Data("cat".utf8), preferredFilename: "cat.png")
    document.text = "one"
    await document.save(to: document.fileURL, for: .forCreating)
    #expect(await document.keepVersion())
    document.text = "two"
    document.wrapper.removeFileWrapper(try #require(document.wrapper.fileWrappers?["cat.png"]))
    document.updateChangeCount(.done)
    await document.autosave()
    #expect(!FileManager.default.fileExists(atPath: document.fileURL.path + "/cat.png"))
    let version = try #require(await document.versions().first)
    #expect(await document.restore(version))
    #expect(document.text == "one" && document.errors.isEmpty)
    #expect(desk.read(document.fileURL.appendingPathComponent("cat.png")) == "cat")
  }

  @Test func workOnTheFileIsDoneInTurn() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    let isMain = await withCheckedContinuation { done in
      document.performAsynchronousFileAccess { done.resume(returning: isOnMainActor()) }
    }
    #expect(!isMain)
  }
}
