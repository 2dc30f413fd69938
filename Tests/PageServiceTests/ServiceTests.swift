import DocumentDesk
import DocumentWire
import Engine
import Foundation
import PDFValues
import TestSupport
import Testing
import Wire

@testable import PageService

/// What both forms of the service do, by the same tests.
@Suite struct ServiceTests {
  @Test(arguments: Form.allCases)
  func theDocumentIsTold(_ form: Form) async throws {
    let document = try form.open(RichFixture.bytes)
    #expect(document.pageCount == RichFixture.pageCount)
    #expect(document.generation == 0)
    let properties = try await document.properties()
    #expect(properties.generation == 0)
    #expect(properties.value.title == "Rich")
    #expect(properties.value.information["Author"] == .text("Ann"))
    #expect(try await document.labels().value == ["i", "ii", "1", "2"])
    #expect(try await document.outline().value.map(\.title) == ["First", "Away"])
    #expect(try await document.outline().value[0].target == PageTarget(page: 0, x: 10, y: 20, zoom: 2))
    #expect(try await document.links(of: 0).value.map(\.target?.page) == [2, nil, nil])
    #expect(try await document.links(of: 0).value[1].url == "https://example.com/a")
    let annotations = try await document.annotations(of: 0).value
    #expect(annotations.count == 10)
    #expect(annotations[1].popup == PageRect(x: 100, y: 100, width: 80, height: 60))
    #expect(annotations[9].action == .command("NextPage"))
    let text = try await document.text(of: 3, .visible).value
    #expect(String(decoding: text.units, as: UTF16.self) == "Page 3")
    #expect(text.boxes.count == text.units.count)
    let frames = try await document.frames(of: 0..<9).value
    #expect(frames.map(\.rotation) == [0, 90, 0, 0])
    #expect(frames[2].crop == PageRect(x: 10, y: 10, width: 180, height: 280))
    #expect(try await document.uprightFrames(of: 0..<9).value == frames.map(\.upright))
    #expect(frames[1].upright.crop == PageRect(x: 0, y: 0, width: 300, height: 200))
  }

  @Test func bothFormsGiveTheSame() async throws {
    let remote = try Form.remote.open(RichFixture.bytes)
    let local = try Form.local.open(RichFixture.bytes)
    #expect(try await Look.of(remote).differences(from: .of(local)) == [])
  }

  @Test(arguments: Form.allCases)
  func theGenerationGoesUpWithEachEdit(_ form: Form) async throws {
    let document = try form.open(RichFixture.bytes)
    let turned = try await document.apply(.rotate([3], by: 90))
    #expect(turned.generation == 1)
    #expect(turned.value.changes.redrawn == [3])
    let back = try await document.apply(turned.value.inverse)
    #expect(back.generation == 2)
    #expect(document.generation == 2)
    #expect(back.value.changes.filePages == [3])
    #expect(try await document.text(of: 0, .visible).generation == 2)
    #expect(try await document.labels().generation == 2)
  }

  @Test(arguments: Form.allCases)
  func whatMakesNoSenseIsRefusedAndChangesNothing(_ form: Form) async throws {
    let document = try form.open(RichFixture.bytes)
    let before = try await Look.of(document, pictures: false)
    let senseless: [PageEdit] = [
      .removePages([9]), .arrange([0, 0, 1, 2]), .rotate([-1], by: 90),
      .insertBlankPage(at: 7, width: 9, height: 9),
      .removeAnnotation(page: 0, index: 10), .changeAnnotation(page: 3, index: 0, [:]), .revert(0),
      .insertPages(from: 5, pages: nil, at: 0, outlineTitle: nil), .insertPicture(Data([1, 2, 3]), at: 0),
      .setBox(page: 4, .crop, nil), .setLabel(page: 4, "x"),
    ]
    for edit in senseless {
      await #expect(throws: PDFError.self, "\(edit)") { try await document.apply(edit) }
    }
    #expect(document.generation == 0)
    #expect(try await Look.of(document, pictures: false).differences(from: before) == [])
  }

  @Test(arguments: Form.allCases)
  func onlyTheLastEditIsTakenBack(_ form: Form) async throws {
    let document = try form.open(RichFixture.bytes)
    let first = try await document.apply(.setLabel(page: 0, "one")).value.inverse
    let second = try await document.apply(.setLabel(page: 0, "two")).value.inverse
    await #expect(throws: PDFError.self) { try await document.apply(first) }
    let again = try await document.apply(second).value.inverse
    #expect(try await document.labels().value?.first == "one")
    let firstAgain = try await document.apply(first).value.inverse
    #expect(try await document.labels().value?.first == "i")
    _ = try await document.apply(firstAgain)
    _ = try await document.apply(again)
    #expect(try await document.labels().value?.first == "two")
  }

  @Test(arguments: Form.allCases)
  func aProtectedFileOpensWithItsPasswordOnly(_ form: Form) async throws {
    let folder = try TemporaryFolder()
    var options = PDFWriteOptions()
    options.userPassword = "いろは"
    _ = try await form.open(RichFixture.bytes).save(to: folder.path("p.pdf"), options: options)
    let file = try FileSource(path: folder.path("p.pdf"))
    #expect(throws: PDFError.needsPassword("a.pdf")) { try form.open(file) }
    #expect(throws: PDFError.wrongPassword("a.pdf")) { try form.open(file, "no") }
    let document = try form.open(file, "いろは")
    #expect(document.pageCount == RichFixture.pageCount)
    #expect(try await document.properties().value.isEncrypted)
    let text = try await document.text(of: 0, .visible).value
    #expect(String(decoding: text.units, as: UTF16.self) == "Page 0")
    // Without new passwords it stays protected.
    _ = try await document.apply(.removePages([0]))
    _ = try await document.save(to: folder.path("kept.pdf"), options: PDFWriteOptions())
    #expect(throws: PDFError.needsPassword("a.pdf")) {
      try form.open(FileSource(path: folder.path("kept.pdf")))
    }
  }

  @Test(arguments: Form.allCases)
  func filesAreWrittenIntoPathsAndDescriptors(_ form: Form) async throws {
    let folder = try TemporaryFolder()
    let document = try form.open(RichFixture.bytes)
    _ = try await document.apply(.removePages([1]))
    let report = try await document.save(to: folder.path("a.pdf"), options: PDFWriteOptions())
    #expect(report.generation == 1)
    #expect(report.value.isEncrypted == false)
    let target = open(folder.path("b.pdf"), O_RDWR | O_CREAT, 0o600)
    _ = try await document.save(into: target, options: PDFWriteOptions())
    close(target)
    #expect(try folder.contents() == ["a.pdf", "b.pdf"])
    for name in ["a.pdf", "b.pdf"] {
      #expect(try Tool.run("qpdf", "--check", folder.path(name)).status == 0)
      #expect(try Tool.run("pdftotext", folder.path(name), "-").text.contains("Page 1") == false)
    }
    await #expect(throws: PDFError.self) {
      try await document.save(to: folder.path("none/a.pdf"), options: PDFWriteOptions())
    }
  }

  @Test(arguments: Form.allCases)
  func pagesOfAnotherFileAreInserted(_ form: Form) async throws {
    let document = try form.open(RichFixture.bytes)
    let other = PDFFixture(pages: [PDFFixture.text("Other 0"), PDFFixture.text("Other 1")]).bytes
    let number = try await document.lend(MemorySource(other), name: "b.pdf", password: nil)
    let applied = try await document.apply(.insertPages(from: number, pages: [1], at: 0, outlineTitle: nil))
    #expect(document.pageCount == 5)
    #expect(applied.value.changes.order == [nil, 0, 1, 2, 3])
    #expect(
      try await String(decoding: document.text(of: 0, .visible).value.units, as: UTF16.self) == "Other 1")
    #expect(
      try await String(decoding: document.text(of: 1, .visible).value.units, as: UTF16.self) == "Page 0")
  }

  @Test(arguments: Form.allCases)
  func aCancelledWishIsNotWaitedFor(_ form: Form) async throws {
    let document = try form.open(RichFixture.bytes)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await document.outline()
    }
    await #expect(throws: PageServiceError.cancelled) { try await task.value }
    #expect(try await document.outline().value.count == 2)
  }

  @Test func thePostureIsTold() async throws {
    let remote = try Form.remote.open(RichFixture.bytes)
    #expect(remote.posture.isTight)
    _ = try await remote.outline()
    guard case .workers(let pages, let keeper) = remote.posture else {
      Issue.record("not in workers")
      return
    }
    #expect(pages?.isTight == true && keeper?.isTight == true)
    #expect(try Form.local.open(RichFixture.bytes).posture == .inProcess)
  }

  @Test func theKeeperIsStartedWhenItIsNeeded() async throws {
    let document = try RemoteDocument(
      MemorySource(PDFFixture(pages: [PDFFixture.text("One")]).bytes), name: "a.pdf", program: program)
    _ = try await document.text(of: 0, .visible)
    let frames = try await document.frames(of: 0..<1).value
    _ = try await document.picture(.whole(0, frames[0], 100), .visible)
    #expect(document.keeperProcess == nil)
    _ = try await document.outline()
    #expect(document.keeperProcess != nil)
  }
}
