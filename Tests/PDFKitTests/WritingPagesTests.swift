import Foundation
import TestSupport
import Testing

@testable import PDFKit

@Suite struct WritingPagesTests {
  /// Three pages: A links to C by reference, B to A by name, C to B by number. Outline and label too.
  private func book(_ prefix: String) -> PDFFixture {
    var fixture = PDFFixture(
      pages: ["A", "B", "C"].map { prefix + $0 },
      catalog:
        "/Outlines 20 0 R /Names << /Dests 30 0 R >> /PageLabels << /Nums [0 << /S /r >> 2 << /S /D /P (\(prefix)) >>] >>",
      page: { "/Annots [\(40 + $0) 0 R]" })
    fixture[20] = "<< /First 21 0 R /Last 22 0 R >>"
    fixture[21] = "<< /Title (to C) /Parent 20 0 R /Next 22 0 R /Dest [7 0 R /Fit] >>"
    fixture[22] = "<< /Title (to A) /Parent 20 0 R /Prev 21 0 R /Dest (first) >>"
    fixture[30] = "<< /Names [(first) [3 0 R /XYZ 0 9 null] (third) << /D [7 0 R /Fit] >>] >>"
    fixture[40] = "<< /Subtype /Link /Rect [0 0 9 9] /Dest [7 0 R /Fit] >>"
    fixture[41] = "<< /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D (first) >> >>"
    fixture[42] = "<< /Subtype /Link /Rect [0 0 9 9] /Dest [1 /Fit] >>"
    return fixture
  }

  @Test func unchangedPagesKeepEverything() throws {
    let file = try StructureFile(book("x"))
    let copy = try WritePlan.merging([file]).written()
    #expect(copy.contents == ["xA", "xB", "xC"])
    #expect(copy.outline() == file.outline())
    #expect(copy.pageLabels() == ["i", "ii", "x1"])
    #expect((0..<3).map { copy.linkTargets(ofPage: $0) } == [[2], [0], [1]])
  }

  @Test func reorderedPagesAreFollowedByLinksLabelsAndOutline() throws {
    let file = try StructureFile(book("x"))
    let plan = WritePlan(base: file, pages: [2, 0, 1].map { PlannedPage(file: file, index: $0) })
    let copy = try plan.written()
    #expect(copy.contents == ["xC", "xA", "xB"])
    #expect((0..<3).map { copy.linkTargets(ofPage: $0) } == [[2], [0], [1]])
    #expect(copy.pageLabels() == ["x1", "i", "ii"])
    #expect(copy.page(named: "first") == 1)
    #expect(copy.page(named: "third") == 0)
    #expect(
      copy.outline().map(\.target) == [
        .goTo(StructureDestination(page: 0, fit: .page)), .goTo(StructureDestination(page: 1, x: 0, y: 9)),
      ])
  }

  @Test func removedPagesLeaveNothingBehind() throws {
    let file = try StructureFile(book("secret"))
    let plan = WritePlan(base: file, pages: [0, 1].map { PlannedPage(file: file, index: $0) })
    let copy = try plan.written()
    #expect(copy.contents == ["secretA", "secretB"])
    #expect(copy.linkTargets(ofPage: 0).isEmpty)
    #expect(copy.linkTargets(ofPage: 1) == [0])
    #expect(copy.page(named: "third") == nil)
    #expect(copy.outline().map(\.title) == ["to C", "to A"])
    #expect(copy.outline().first?.target == nil)
    let folder = try TemporaryFolder()
    let path = try folder.write(Assembler.bytes(plan, name: "a"), to: "a.pdf")
    #expect(try !Tool.run("qpdf", "--qdf", "--object-streams=disable", path, "-").text.contains("secretC"))
  }

  @Test func mergedFilesKeepTheirLinksNamesAndLabels() throws {
    let files = try ["x", "y", "z"].map { try StructureFile(book($0)) }
    let copy = try WritePlan.merging(files).written()
    #expect(copy.contents == ["xA", "xB", "xC", "yA", "yB", "yC", "zA", "zB", "zC"])
    #expect(
      (0..<9).map { copy.linkTargets(ofPage: $0) } == [[2], [0], [1], [5], [3], [4], [8], [6], [7]])
    #expect(copy.pageLabels() == ["i", "ii", "x1", "i", "ii", "y1", "i", "ii", "z1"])
    #expect(copy.page(named: "first") == 0)
    #expect(copy.page(named: "first-2") == 3)
    #expect(copy.page(named: "third-3") == 8)
  }

  /// Two links of each file share one action, whose name has to change in the second.
  @Test func linksThatShareAnActionBothKeepIt() throws {
    var fixture = book("x")
    fixture[30] = "<< /Names [(a) [3 0 R /Fit] (a-2) [7 0 R /Fit]] >>"
    fixture[40] = "<< /Subtype /Link /Rect [0 0 9 9] /A 50 0 R >>"
    fixture[41] = "<< /Subtype /Link /Rect [20 0 29 9] /A 50 0 R >>"
    fixture[42] = "<< /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D (a-2) >> >>"
    fixture[50] = "<< /S /GoTo /D (a) >>"
    let copy = try WritePlan.merging([StructureFile(fixture), StructureFile(fixture)]).written()
    #expect((0..<6).map { copy.linkTargets(ofPage: $0) } == [[0], [0], [2], [3], [3], [5]])
  }

  /// What a catalogue names as its layers, attachments or fields may be anything, the page tree too.
  @Test(arguments: [
    "/OCProperties 2 0 R", "/OCProperties << /OCGs [2 0 R 1 0 R] /D << /Order [2 0 R 3 0 R] >> >>",
    "/Names << /EmbeddedFiles << /Names [(a) 2 0 R (b) 1 0 R] >> /Dests << /Names [(c) [3 0 R 2 0 R]] >> >>",
    "/AcroForm << /Fields [2 0 R 1 0 R] /DR << /Font 2 0 R /XObject << /X 2 0 R >> >> /DA 2 0 R >>",
  ])
  func pageTreeInTheWrongPlaceIsNoObstacle(entry: String) throws {
    let files = try [PDFFixture(pages: ["A"]), PDFFixture(pages: ["B"], catalog: entry)]
      .map { try StructureFile($0) }
    let copy = try Assembler.bytes(.merging(files), name: "out.pdf")
    #expect(try StructureFile(bytes: copy, name: "out.pdf", password: nil).contents == ["A", "B"])
  }

  @Test func foreignPageAloneLosesLinksToPagesThatStayedBehind() throws {
    let first = try StructureFile(book("x"))
    let second = try StructureFile(book("y"))
    let plan = WritePlan(
      base: first, pages: PlannedPage.all(of: first) + [PlannedPage(file: second, index: 1)])
    let copy = try plan.written()
    #expect(copy.contents.last == "yB")
    #expect(copy.linkTargets(ofPage: 3).isEmpty)
    #expect(copy.page(named: "first-2") == nil)
    #expect(copy.pageLabels()?.last == "ii")
  }

  @Test func pageOnceMoreAfterTheBookKeepsWhatItInherits() throws {
    let file = try StructureFile(book("x"))
    let plan = WritePlan(base: file, pages: [0, 1, 2, 0].map { PlannedPage(file: file, index: $0) })
    let copy = try plan.written()
    #expect(copy.contents == ["xA", "xB", "xC", "xA"])
    #expect(copy.pageDictionary(3)["/MediaBox"] != nil)
    #expect(copy.linkTargets(ofPage: 3) == [2])
    #expect(copy.pageLabels()?.last == "i")
  }

  @Test func samePageTwiceBecomesTwoPages() throws {
    let file = try StructureFile(book("x"))
    let plan = WritePlan(base: file, pages: [0, 0, 2].map { PlannedPage(file: file, index: $0) })
    let copy = try plan.written()
    #expect(copy.contents == ["xA", "xA", "xC"])
    #expect(Set(copy.pageIDs).count == 3)
    #expect(copy.linkTargets(ofPage: 1) == [2])
  }

  @Test func documentWithoutBaseHasOnlyThePages() throws {
    let file = try StructureFile(book("x"))
    let copy = try WritePlan(pages: [PlannedPage(file: file, index: 2)]).written()
    #expect(copy.contents == ["xC"])
    #expect(copy.outline().isEmpty)
    #expect(copy.pageDictionary(0)["/MediaBox"] != nil)
  }

  @Test func pageThatDoesNotExistIsRefused() throws {
    let file = try StructureFile(book("x"))
    #expect(throws: PDFError.pageOutOfRange(3, count: 3)) {
      try Assembler.bytes(WritePlan(pages: [PlannedPage(file: file, index: 3)]), name: "a")
    }
  }

  @Test func rotationBoxesAndFactsAreSet() throws {
    let file = try StructureFile(book("x"))
    var plan = WritePlan.merging([file])
    plan.pages[1].rotation = -90
    plan.pages[1].boxes = ["/CropBox": CGRect(x: 10, y: 20, width: 30.5, height: 40)]
    plan.information = ["/Title": .text("題"), "/Author": nil]
    plan.pageLayout = "TwoPageRight"
    plan.direction = "R2L"
    let copy = try plan.written()
    #expect(copy.pageDictionary(1)["/Rotate"] == .integer(270))
    #expect(
      copy.pageDictionary(1)["/CropBox"]
        == .array([.integer(10), .integer(20), .real(40.5), .integer(60)]))
    #expect(copy.information()["/Title"]?.text == "題")
    #expect(copy.pageLayout == "TwoPageRight" && copy.direction == "R2L")
    plan.direction = .some(nil)
    #expect(try plan.written().direction == nil)
  }

  @Test func outlineOfThePlanLeadsToItsPages() throws {
    let files = try ["x", "y"].map { try StructureFile(book($0)) }
    var plan = WritePlan.merging(files)
    plan.outline = [
      PlannedOutlineItem(
        title: "第一", isOpen: true, target: .page(0, x: nil, y: 100, zoom: nil),
        children: [PlannedOutlineItem(title: "inner", target: .page(2, x: nil, y: nil, zoom: nil))]),
      PlannedOutlineItem(title: "second", target: .page(4, x: 1, y: 2, zoom: 3)),
      PlannedOutlineItem(
        title: "web", target: .action(["/S": .name("/URI"), "/URI": .string(Array("a:b".utf8))], file: nil)),
    ]
    let copy = try plan.written()
    let outline = copy.outline()
    #expect(outline.map(\.title) == ["第一", "second", "web"])
    #expect(outline[0].isOpen && outline[0].children.map(\.title) == ["inner"])
    #expect(outline[1].target == .goTo(StructureDestination(page: 4, x: 1, y: 2, zoom: 3)))
    #expect(outline[2].target == .uri("a:b"))
    let folder = try TemporaryFolder()
    let path = try folder.write(Assembler.bytes(plan, name: "a"), to: "a.pdf")
    let shown = try Tool.run("mutool", "show", path, "outline").text
    #expect(shown.contains("\"second\"") && shown.contains("#page=5"))
    plan.outline = []
    #expect(try plan.written().outline().isEmpty)
  }

  @Test func sameInputGivesTheSameBytes() throws {
    let files = try ["x", "y"].map { try StructureFile(book($0)) }
    let plan = WritePlan.merging(files)
    #expect(try Assembler.bytes(plan, name: "a") == Assembler.bytes(plan, name: "a"))
  }

  @Test func linearizedFileIsOne() throws {
    var plan = WritePlan.merging([try StructureFile(book("x"))])
    plan.options.linearizes = true
    #expect(try plan.written().isLinearized)
  }

  @Test func thousandsOfPagesMakeAFlatEnoughTree() throws {
    let file = try StructureFile(book("x"))
    let pages = (0..<5000).map { PlannedPage(file: file, index: $0 % 3) }
    #expect(try WritePlan(pages: pages).written().pageCount == 5000)
  }

  @Test func chainOfLinkedPagesDoesNotOverflowTheStack() throws {
    let count = 20_000
    var fixture = PDFFixture(pages: [""])
    let kids = (0..<count).map { "\(10 + $0) 0 R" }.joined(separator: " ")
    fixture[2] = "<< /Type /Pages /Kids [\(kids)] /Count \(count) /MediaBox [0 0 9 9] >>"
    for index in 0..<count {
      fixture[10 + index] =
        "<< /Type /Page /Parent 2 0 R /X << /Y \(11 + index + count) 0 R >> >>"
      fixture[11 + index + count] = "<< /Z \(12 + index + count) 0 R >>"
    }
    let file = try StructureFile(fixture)
    let bytes = try Assembler.bytes(WritePlan(pages: [PlannedPage(file: file, index: 0)]), name: "a")
    #expect(try StructureFile(bytes: bytes, name: "a").pageCount == 1)
  }

  @Test func bombsAreNotSetOff() throws {
    func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
      var fixture = PDFFixture(pages: [""], catalog: "/X 9 0 R")
      fixture.objects[9] =
        Array("<< /Length \(bytes.count) >>\nstream\n".utf8) + bytes + Array("\nendstream".utf8)
      let file = try WritePlan.merging([StructureFile(fixture)]).written()
      guard case .stream(let stream) = file.resolve(file.catalog["/X"] ?? .null) else { return [] }
      return file.rawStreamData(of: stream) ?? []
    }
    func stream(_ entries: String, _ bytes: [UInt8]) -> [UInt8] {
      Array("<< \(entries) /Length \(bytes.count) >>\nstream\n".utf8) + bytes + Array("\nendstream".utf8)
    }
    let once = try compressed([UInt8](repeating: 0, count: 64 << 20))
    let twice = try compressed(once)
    #expect(!twice.isEmpty && twice.count < 1000)
    var fixture = PDFFixture(pages: [""], catalog: "/X 9 0 R /Metadata 10 0 R")
    fixture.objects[9] = stream("/Filter [/FlateDecode /FlateDecode]", twice)
    let metadata = once + [UInt8](repeating: 0, count: 300_000)
    fixture.objects[10] = stream("/Type /Metadata /Subtype /XML /Filter /FlateDecode", metadata)
    let copy = try StructureFile(
      bytes: Assembler.bytes(.merging([StructureFile(fixture)]), name: "bomb"), name: "bomb")
    for (key, raw) in [("/X", twice), ("/Metadata", metadata)] {
      guard case .stream(let stream) = copy.resolve(copy.catalog[key] ?? .null) else {
        Issue.record("no stream")
        continue
      }
      #expect(copy.rawStreamData(of: stream) == raw)
    }
  }

  @Test(.enabled(if: Corpus.isPresent), arguments: [false, true])
  func objectStreamSaidToBeInAnotherDoesNoHarm(linearizes: Bool) throws {
    var plan = WritePlan.merging([try StructureFile.corpus("broken/xref-compressed-in-compressed.pdf")])
    plan.options.linearizes = linearizes
    #expect(try StructureFile(bytes: Assembler.bytes(plan, name: "a"), name: "a").pageCount == 30)
  }

  @Test(.enabled(if: Corpus.isPresent)) func brokenFilesAreMergedOrRefused() throws {
    let first = try StructureFile(book("x"))
    for name in Corpus.names(in: "broken") {
      guard let file = try? StructureFile.corpus(name) else { continue }
      do {
        let bytes = try Assembler.bytes(.merging([first, file]), name: name)
        #expect(try StructureFile(bytes: bytes, name: name).pageCount == 3 + file.pageCount, "\(name)")
        let own = try Assembler.bytes(.merging([file]), name: name)
        #expect(try StructureFile(bytes: own, name: name).pageCount == file.pageCount, "\(name)")
      } catch {
        Issue.record("\(name): \(error)")
      }
    }
  }

  @Test(.enabled(if: Corpus.isPresent)) func everyFileComesThroughAMergeWithItsPages() throws {
    let first = try StructureFile(book("x"))
    for name in Corpus.names() where !name.hasPrefix("broken") {
      guard let file = try? StructureFile.corpus(name) else { continue }
      let bytes = try Assembler.bytes(.merging([first, file]), name: name)
      let merged = try StructureFile(bytes: bytes, name: name)
      #expect(merged.pageCount == 3 + file.pageCount, "\(name)")
      #expect(!merged.recovered, "\(name)")
      let targets = (0..<file.pageCount).map {
        file.linkTargets(ofPage: $0).compactMap(\.self).map { $0 + 3 }
      }
      let found = (0..<file.pageCount).map { merged.linkTargets(ofPage: $0 + 3).compactMap(\.self) }
      #expect(targets == found, "\(name)")
      #expect(merged.attachments().count == file.attachments().count, "\(name)")
    }
  }
}
