import Foundation
import TestSupport
import Testing

@testable import PDFKit

@Suite struct WritingContentTests {
  /// Colour of the middle of each cell of a grid over a page, as drawn by mutool.
  private func colours(of bytes: [UInt8], columns: Int, rows: Int, page: Int = 1) throws -> [[UInt8]] {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "a.pdf")
    let drawn = try Tool.run("mutool", "draw", "-q", "-r", "36", "-o", folder.path("a.ppm"), path, "\(page)")
    #expect(drawn.status == 0)
    let picture = try Array(Data(contentsOf: URL(fileURLWithPath: folder.path("a.ppm"))))
    let header = String(decoding: picture.prefix(40), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).prefix(4).compactMap { Int($0) }
    let (width, height) = (header[0], header[1])
    let start = picture.count - width * height * 3
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        let x = (2 * column + 1) * width / (2 * columns)
        let y = (2 * row + 1) * height / (2 * rows)
        let at = start + (y * width + x) * 3
        return Array(picture[at..<at + 3])
      }
    }
  }

  private let red: [UInt8] = [255, 0, 0]
  private let green: [UInt8] = [0, 255, 0]
  private let blue: [UInt8] = [0, 0, 255]
  private let white: [UInt8] = [255, 255, 255]

  private func annotated(_ annotations: [String], page: String = "") throws -> StructureFile {
    let list = annotations.indices.map { "\(40 + $0) 0 R" }.joined(separator: " ")
    var fixture = PDFFixture(
      pages: ["1 0 0 1 500 500 cm"], catalog: "/AcroForm << /Fields [] >>",
      page: { _ in "/Annots [\(list)] \(page)" })
    for (index, annotation) in annotations.enumerated() { fixture[40 + index] = annotation }
    fixture[50] = PDFFixture.stream("0 0 1 rg 0 0 10 10 re f", "/Subtype /Form /BBox [0 0 10 10]")
    fixture[51] = PDFFixture.stream(
      "1 0 0 rg 0 0 5 10 re f 0 1 0 rg 5 0 5 10 re f",
      "/Subtype /Form /BBox [0 0 10 10] /Matrix [0 1 -1 0 0 0]")
    return try StructureFile(fixture)
  }

  private func burnt(_ file: StructureFile) throws -> [UInt8] {
    var plan = WritePlan.merging([file])
    plan.options.burnsInAnnotations = true
    let copy = try plan.written()
    #expect(copy.catalog["/AcroForm"] == nil)
    return try Assembler.bytes(plan, name: "a")
  }

  @Test func burntInAnnotationsAreContentInTheirPlace() throws {
    let file = try annotated([
      "<< /Subtype /Square /Rect [0 150 100 300] /AP << /N 50 0 R >> >>",
      "<< /Subtype /Widget /Rect [100 0 200 150] /AS /On /AP << /N << /On 50 0 R >> >> >>",
      "<< /Subtype /Square /Rect [100 150 200 300] /F 2 /AP << /N 50 0 R >> >>",
      "<< /Subtype /Link /Rect [0 0 10 10] /Dest [3 0 R /Fit] >>",
    ])
    let bytes = try burnt(file)
    #expect(try colours(of: bytes, columns: 2, rows: 2) == [blue, white, white, blue])
    let copy = try StructureFile(bytes: bytes, name: "a")
    #expect(copy.annotations(ofPage: 0).map { $0.entries["/Subtype"]?.name } == ["/Link"])
  }

  @Test func burnInFollowsTheAppearancesMatrix() throws {
    // Turned by a quarter to the left: what was left is below.
    let bytes = try burnt(annotated(["<< /Subtype /Stamp /Rect [0 0 200 300] /AP << /N 51 0 R >> >>"]))
    #expect(try colours(of: bytes, columns: 1, rows: 2) == [green, red])
  }

  @Test func changedAnnotationsAreWrittenAndOthersKept() throws {
    let file = try annotated([
      "<< /Subtype /Text /Rect [0 0 10 10] /Contents (one) >>",
      "<< /Subtype /Text /Rect [0 0 10 10] /Contents (two) /Popup 42 0 R >>",
      "<< /Subtype /Popup /Rect [0 0 10 10] /Parent 41 0 R >>",
    ])
    var changed = file.annotations(ofPage: 0)[1].entries
    changed["/Contents"] = .text("二")
    var plan = WritePlan.merging([file])
    plan.pages[0].annotations = [
      .changed(1, changed, target: nil), .kept(2),
      .added(
        ["/Subtype": .name("/Link"), "/Rect": .array([0, 0, 5, 5].map { .integer($0) })], file: nil,
        target: .page(0, x: 1, y: 2, zoom: nil)),
      .added(
        [
          "/Subtype": .name("/Stamp"),
          "/AP": .dictionary([
            "/N": .stream(
              PDFStream(
                dictionary: ["/BBox": .array([0, 0, 1, 1].map { .integer($0) })],
                content: .bytes(Array("0 g".utf8))))
          ]),
        ], file: nil, target: nil),
    ]
    let copy = try plan.written()
    let annotations = copy.annotations(ofPage: 0)
    #expect(annotations.map { $0.entries["/Subtype"]?.name } == ["/Text", "/Popup", "/Link", "/Stamp"])
    #expect(annotations[0].entries["/Contents"]?.text == "二")
    #expect(annotations[1].entries["/Parent"]?.reference == annotations[0].id)
    #expect(annotations[0].entries["/Popup"]?.reference == annotations[1].id)
    #expect(copy.target(of: annotations[2].entries) == .goTo(StructureDestination(page: 0, x: 1, y: 2)))
    guard case .stream(let appearance) = copy.resolve(copy.resolve(annotations[3]["/AP"])["/N"]) else {
      Issue.record("no appearance")
      return
    }
    #expect(copy.streamData(of: appearance) == Array("0 g".utf8))
  }

  // MARK: Forms and attachments

  private func form(_ value: String) throws -> StructureFile {
    var fixture = PDFFixture(
      pages: ["", ""],
      catalog:
        "/AcroForm << /Fields [20 0 R 23 0 R] /DR << /Font << /F\(value) 30 0 R >> >> /NeedAppearances \(value == "b") >> "
        + "/Names << /EmbeddedFiles << /Names [(note) 31 0 R] >> >>",
      page: { $0 == 0 ? "/Annots [21 0 R 23 0 R]" : "/Annots [22 0 R]" })
    fixture[20] = "<< /T (name) /FT /Tx /V (\(value)) /Kids [21 0 R 22 0 R] >>"
    fixture[21] = "<< /Subtype /Widget /Parent 20 0 R /Rect [0 0 9 9] /P 3 0 R >>"
    fixture[22] = "<< /Subtype /Widget /Parent 20 0 R /Rect [0 0 9 9] /P 5 0 R >>"
    fixture[23] = "<< /T (only) /FT /Tx /V (first page) /Subtype /Widget /Rect [0 0 9 9] /P 3 0 R >>"
    fixture[30] = "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>"
    fixture[31] = "<< /Type /Filespec /F (note.txt) /EF << /F 32 0 R >> >>"
    fixture[32] = PDFFixture.stream("note of \(value)", "/Type /EmbeddedFile")
    return try StructureFile(fixture)
  }

  @Test func mergedFormsKeepNamesApartAndValues() throws {
    let copy = try WritePlan.merging([try form("a"), try form("b"), try form("c")]).written()
    let fields = copy.formFields()
    #expect(fields.map(\.name) == ["name", "only", "name-2", "only-2", "name-3", "only-3"])
    #expect(fields.map(\.value.text) == ["a", "first page", "b", "first page", "c", "first page"])
    let acroForm = copy.resolve(copy.catalog["/AcroForm"] ?? .null)
    #expect(copy.resolve(acroForm["/NeedAppearances"]) == .boolean(true))
    let fonts = copy.resolve(copy.resolve(acroForm["/DR"])["/Font"]).dictionary ?? [:]
    #expect(fonts.keys.sorted() == ["/Fa", "/Fb", "/Fc"])
  }

  @Test func fieldsOfPagesThatStayBehindAreNotInTheForm() throws {
    let file = try form("a")
    let copy = try WritePlan(base: file, pages: [PlannedPage(file: file, index: 1)]).written()
    #expect(copy.formFields().map(\.name) == ["name"])
    let other = try form("b")
    let merged = try WritePlan(
      base: file, pages: PlannedPage.all(of: file) + [PlannedPage(file: other, index: 1)]
    ).written()
    #expect(merged.formFields().map(\.name) == ["name", "only", "name-2"])
    #expect(merged.annotations(ofPage: 2).first?["/V"].text == "b")
  }

  @Test func attachmentsOfWholeFilesAreKeptUnderNamesOfTheirOwn() throws {
    let files = try ["a", "b"].map { try form($0) }
    let copy = try WritePlan.merging(files).written()
    #expect(copy.attachments().map(\.key) == ["note", "note-2"])
    #expect(
      copy.attachments().map { String(decoding: copy.streamData(of: $0.stream) ?? [], as: UTF8.self) }
        == ["note of a", "note of b"])
    let part = try WritePlan(pages: [PlannedPage(file: files[0], index: 0)]).written()
    #expect(part.attachments().isEmpty)
  }

  @Test(.enabled(if: Corpus.isPresent)) func hiddenLayersStayHiddenInAMerge() throws {
    let first = try StructureFile(PDFFixture(pages: [""]))
    let layered = try StructureFile.corpus("structure/issue18823.pdf")
    let copy = try WritePlan.merging([first, layered]).written()
    func count(_ file: StructureFile) -> Int {
      file.resolve(file.resolve(file.catalog["/OCProperties"] ?? .null)["/OCGs"]).array?.count ?? 0
    }
    #expect(count(copy) == count(layered) && count(copy) > 0)
  }

  // MARK: Pages of our own

  @Test func blankPageIsOne() throws {
    let bytes = try OnePage.blank(mediaBox: CGRect(x: 0, y: 0, width: 100, height: 200.5))
    let file = try StructureFile(bytes: bytes, name: "blank")
    #expect(file.pageCount == 1)
    #expect(file.pageDictionary(0)["/MediaBox"]?.array?.last == .real(200.5))
    let folder = try TemporaryFolder()
    #expect(try Tool.run("qpdf", "--check", folder.write(bytes, to: "a.pdf")).status == 0)
  }

  @Test func picturePageShowsItsPixelsAndOpacity() throws {
    var picture = OnePage.Picture(width: 2, height: 2, samples: .rgb(red + green + blue + red))
    let box = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(
      try colours(of: OnePage.image(picture, mediaBox: box, frame: box), columns: 2, rows: 2)
        == [red, green, blue, red])
    picture.mask = [255, 0, 255, 255]
    #expect(
      try colours(of: OnePage.image(picture, mediaBox: box, frame: box), columns: 2, rows: 2)
        == [red, white, blue, red])
    let turned = try OnePage.image(picture, mediaBox: box, frame: box, rotation: 90)
    #expect(try colours(of: turned, columns: 2, rows: 2) == [blue, red, red, white])
  }

  @Test func sheetsHoldPagesInReadingOrder() throws {
    let fill = ["1 0 0", "0 1 0", "0 0 1"].map { "\($0) rg -500 -500 2000 2000 re f" }
    let file = try StructureFile(
      PDFFixture(pages: fill, page: { $0 == 1 ? "/Rotate 90 /MediaBox [10 10 310 210]" : "" }))
    let pages = PlannedPage.all(of: file)
    let four = try NUp.document(of: pages, per: 4, name: "a")
    #expect(try colours(of: four, columns: 2, rows: 2) == [red, green, blue, white])
    let two = try NUp.document(of: pages, per: 2, rightToLeft: true, name: "a")
    #expect(try colours(of: two, columns: 2, rows: 1) == [green, red])
    #expect(try colours(of: two, columns: 2, rows: 1, page: 2) == [white, blue])
    for count in NUp.choices {
      let bytes = try NUp.document(of: pages, per: count, name: "a")
      #expect(try StructureFile(bytes: bytes, name: "a").pageCount == (3 + count - 1) / count)
    }
  }

  // MARK: Pictures

  private func picturePage(side: Int) throws -> StructureFile {
    // A slope with grain, as a photograph has, which Flate cannot do much with.
    var state: UInt64 = 1
    let pixels = (0..<side * side).flatMap { index -> [UInt8] in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let grain = Int(state >> 61)
      let (x, y) = (index % side * 240 / side, index / side * 240 / side)
      return [x + grain, y + grain, 120 + grain].map { UInt8($0) }
    }
    let box = CGRect(x: 0, y: 0, width: 72, height: 72)
    return try StructureFile(
      bytes: OnePage.image(
        .init(width: side, height: side, samples: .rgb(pixels)), mediaBox: box, frame: box), name: "a")
  }

  private func image(of file: StructureFile) throws -> PDFStream {
    let objects = file.resolve(file.resolve(file.pageDictionary(0)["/Resources"] ?? .null)["/XObject"])
    guard case .stream(let stream) = file.resolve(objects["/Im0"]) else { throw PDFError.damaged("a") }
    return stream
  }

  @Test func picturesAreMadeSmallerForTheScreen() throws {
    var plan = WritePlan.merging([try picturePage(side: 600)])
    plan.options.optimizesImagesForScreen = true
    let copy = try plan.written()
    let stream = try image(of: copy)
    #expect(stream.dictionary["/Width"] == .integer(150) && stream.dictionary["/Height"] == .integer(150))
    #expect(stream.dictionary["/Filter"] == .name("/DCTDecode"))
    let before = try colours(
      of: Assembler.bytes(.merging([picturePage(side: 600)]), name: "a"), columns: 2, rows: 2)
    let after = try colours(of: Assembler.bytes(plan, name: "a"), columns: 2, rows: 2)
    for (old, new) in zip(before.joined(), after.joined()) { #expect(abs(Int(old) - Int(new)) < 30) }
  }

  @Test func picturesAsJPEGKeepTheirSize() throws {
    var plan = WritePlan.merging([try picturePage(side: 300)])
    plan.options.savesImagesAsJPEG = true
    let stream = try image(of: plan.written())
    #expect(stream.dictionary["/Width"] == .integer(300))
    #expect(stream.dictionary["/Filter"] == .name("/DCTDecode"))
    plan.options.savesImagesAsJPEG = false
    #expect(try image(of: plan.written()).dictionary["/Filter"] == .name("/FlateDecode"))
  }

  @Test(.enabled(if: Corpus.isPresent)) func everyFileCanBeMadeForTheScreen() throws {
    for name in Corpus.names(in: "images") {
      let file = try StructureFile.corpus(name)
      var plan = WritePlan.merging([file])
      plan.options.optimizesImagesForScreen = true
      let copy = try StructureFile(bytes: Assembler.bytes(plan, name: name), name: name)
      #expect(copy.pageCount == file.pageCount, "\(name)")
    }
  }
}
