import DocumentDesk
import DocumentWire
import Engine
import Foundation
import PDFKit
import PDFValues
import TestSupport
import Testing

@testable import PageService

/// Every edit there is, done, looked at, taken back and done again.
@Suite struct EditTests {
  /// Edits that can be made of the fixture as it is, by name.
  static let all: [(name: String, edit: PageEdit)] =
    [
      ("blank page", .insertBlankPage(at: 1, width: 100, height: 200)),
      ("picture", .insertPicture(picture, at: 4)),
      ("pages of another file", .insertPages(from: 1, pages: [1, 0], at: 2, outlineTitle: nil)),
      ("another file", .insertPages(from: 1, pages: nil, at: 0, outlineTitle: "Other")),
      ("removal", .removePages([0, 2])),
      ("order", .arrange([3, 1, 0, 2])),
      ("turns", .rotate([0, 1], by: 270)),
      ("media box", .setBox(page: 3, .media, PageRect(x: 0, y: 0, width: 150, height: 250))),
      ("crop box", .setBox(page: 0, .crop, PageRect(x: 20, y: 30, width: 100, height: 200))),
      ("no crop box", .setBox(page: 2, .crop, nil)),
      ("trim box", .setBox(page: 3, .trim, PageRect(x: 20, y: 30, width: 100, height: 200))),
      ("label", .setLabel(page: 1, "cover")),
      (
        "outline",
        .setOutline([
          OutlineItem(
            title: "New", target: PageTarget(page: 1, x: 5, y: 50, zoom: nil), isOpen: true,
            children: [
              OutlineItem(title: "Child", url: "https://example.com/child"),
              OutlineItem(title: "Named", command: .command("LastPage")),
              OutlineItem(
                title: "There", command: .remote(path: "other.pdf", PageTarget(page: 3, x: 1, y: 2))),
            ])
        ])
      ),
      ("no outline", .setOutline([])),
      (
        "information",
        .setInformation([
          "Title": .text("題名"), "Author": .null, "Keywords": .list([.text("one"), .text("two")]),
          "ModDate": .date(Date(timeIntervalSinceReferenceDate: 600_000_000)),
        ])
      ),
      ("binding", .setBinding(direction: "R2L", pageLayout: "TwoPageRight")),
      ("removed annotation", .removeAnnotation(page: 0, index: 1)),
      ("removed field", .removeAnnotation(page: 1, index: 0)),
      ("contents", .changeAnnotation(page: 0, index: 1, ["/Contents": .text("Changed"), "/T": .null])),
      (
        "colour", .changeAnnotation(page: 0, index: 0, ["/C": .list([.number(1), .number(0), .number(0.5)])])
      ),
      (
        "rectangle",
        .changeAnnotation(
          page: 0, index: 7, ["/Rect": .list([.number(90), .number(50), .number(170), .number(80)])])
      ),
      (
        "strokes",
        .changeAnnotation(
          page: 0, index: 7,
          ["/InkList": .list([.list([.number(100), .number(60), .number(185), .number(90)])])])
      ),
      (
        "border",
        .changeAnnotation(
          page: 0, index: 6, ["/BS": .entries(["/W": .number(5), "/S": .text("/D")]), "/IC": .null])
      ),
      ("flags", .changeAnnotation(page: 0, index: 6, ["/F": .number(2)])),
      ("link to a page", .setAction(page: 0, index: 4, .page(PageTarget(page: 1, x: nil, y: 30)))),
      ("link to an address", .setAction(page: 0, index: 3, .address("https://example.com/new"))),
      ("link to a command", .setAction(page: 0, index: 3, .command("Print"))),
      (
        "link to a file",
        .setAction(page: 0, index: 3, .remote(path: "b.pdf", PageTarget(page: 2, x: 1, y: 2)))
      ),
      ("reset button", .setAction(page: 1, index: 1, .resetForm(fields: ["name"], areIncluded: false))),
      ("no link", .setAction(page: 0, index: 3, nil)),
      ("moved window", .setPopup(page: 0, index: 1, PageRect(x: 10, y: 10, width: 50, height: 50))),
      ("no window", .setPopup(page: 0, index: 1, nil)),
      ("text field", .fillField(page: 1, index: 0, .text("Bea"))),
      ("empty field", .fillField(page: 1, index: 0, .text(nil))),
      ("check box", .fillField(page: 1, index: 1, .isOn(true))),
      ("choice", .fillField(page: 1, index: 2, .text("Green"))),
    ] + PDFAnnotationTypes.records.map { ("new " + $0.type, .addAnnotation(page: 3, $0)) }

  private static let picture: Data = {
    let context = CGContext(
      data: nil, width: 8, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context?.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    return context?.makeImage().flatMap { UIImage(cgImage: $0).pngData() } ?? Data()
  }()

  /// The fixture, with another document to take pages from.
  static func open(_ form: Form) async throws -> any DocumentService {
    let document = try form.open(RichFixture.bytes)
    let other = PDFFixture(pages: [PDFFixture.text("Other 0"), PDFFixture.text("Other 1")]).bytes
    #expect(try await document.lend(MemorySource(other), name: "b.pdf", password: nil) == 1)
    return document
  }

  @Test(arguments: Form.allCases)
  func everyEditIsTakenBackAndDoneAgain(_ form: Form) async throws {
    let document = try await Self.open(form)
    let folder = try TemporaryFolder()
    let before = try await Look.of(document)
    for (name, edit) in Self.all {
      let applied = try await document.apply(edit).value
      let after = try await Look.of(document)
      #expect(after.differences(from: before) != [], "\(name) shows nowhere")
      _ = try await document.save(to: folder.path("a.pdf"), options: PDFWriteOptions())
      let check = try Tool.run("qpdf", "--check", folder.path("a.pdf"))
      #expect(check.status == 0, "\(name): \(check.text) \(check.errors)")
      let redo = try await document.apply(applied.inverse).value.inverse
      #expect(try await Look.of(document).differences(from: before) == [], "\(name), taken back")
      let undo = try await document.apply(redo).value.inverse
      #expect(try await Look.of(document).differences(from: after) == [], "\(name), done again")
      _ = try await document.apply(undo)
      #expect(try await Look.of(document).differences(from: before) == [], "\(name), taken back twice")
    }
  }

  @Test func bothFormsGiveTheSameAfterEachEdit() async throws {
    let (remote, local) = (try await Self.open(.remote), try await Self.open(.local))
    for (name, edit) in Self.all {
      let applied = (try await remote.apply(edit).value, try await local.apply(edit).value)
      #expect(applied.0 == applied.1, "\(name)")
      #expect(try await Look.of(remote).differences(from: .of(local)) == [], "\(name)")
      _ = try await remote.apply(applied.0.inverse)
      _ = try await local.apply(applied.1.inverse)
    }
  }

  /// What was edited is in the file that is written.
  @Test func writtenFilesHaveTheEdits() async throws {
    let (form, folder) = (Form.local, try TemporaryFolder())
    for (name, edit) in Self.all where !name.contains("window") && name != "no outline" {
      let document = try await Self.open(form)
      _ = try await document.apply(edit)
      let wanted = try await Look.of(document, pictures: false)
      _ = try await document.save(to: folder.path("a.pdf"), options: PDFWriteOptions())
      let written = try form.open(FileSource(path: folder.path("a.pdf")))
      let found = try await Look.of(written, pictures: false)
      // Entries that writing adds, such as the page's, make records of annotations differ; pages without a
      // label of their own get one; boxes that are not set follow the crop box.
      let differing = found.differences(from: wanted).filter {
        !$0.hasPrefix("annotations") && $0 != "properties" && $0 != "labels" && !$0.hasPrefix("boxes")
      }
      #expect(differing == [], "\(name)")
    }
  }

  @Test(arguments: Form.allCases, [1, 2, 3] as [UInt64])
  func randomEditsAllTakenBackLeaveTheDocumentAsItWas(_ form: Form, _ seed: UInt64) async throws {
    var dice = Dice(state: seed)
    let document = try await Self.open(form)
    let before = try await Look.of(document)
    var history: [PageEdit] = []
    for _ in 0..<300 {
      if !history.isEmpty, dice.below(3) == 0 {
        let inverse = history.removeLast()
        let redo = try await document.apply(inverse).value.inverse
        if dice.below(2) == 0 { history.append(try await document.apply(redo).value.inverse) }
      } else if let applied = try? await document.apply(dice.edit(pageCount: document.pageCount)) {
        history.append(applied.value.inverse)
      }
    }
    while let inverse = history.popLast() { _ = try await document.apply(inverse) }
    #expect(try await Look.of(document).differences(from: before) == [])
  }
}

/// An annotation of each type that can be made.
enum PDFAnnotationTypes {
  private static let bounds = PageRect(x: 30, y: 40, width: 100, height: 60)
  private static let red = EntryValue.list([.number(1), .number(0), .number(0)])
  private static func numbers(_ values: Double...) -> EntryValue { .list(values.map { .number($0) }) }
  private static let quad = numbers(30, 100, 130, 100, 30, 40, 130, 40)

  static let records: [AnnotationRecord] = [
    record(
      "Text", ["/Contents": .text("Note"), "/Name": .text("/Help")],
      popup: PageRect(x: 140, y: 40, width: 50, height: 50)),
    record("Link", [:], action: .page(PageTarget(page: 2, x: 0, y: 100))),
    record("Link", ["/H": .text("/I")], action: .address("https://example.com/")),
    record(
      "FreeText", ["/Contents": .text("日本 text"), "/DA": .text("/Helv 14 Tf 0 0 1 rg"), "/Q": .number(1)]),
    record("Line", ["/L": numbers(30, 40, 130, 100), "/LE": .list([.text("/OpenArrow"), .text("/None")])]),
    record("Square", ["/C": red, "/IC": numbers(0, 1, 0), "/CA": .number(0.5)]),
    record("Circle", ["/C": red, "/BS": .entries(["/W": .number(3)])]),
    record("Highlight", ["/C": numbers(1, 1, 0), "/QuadPoints": quad]),
    record("Underline", ["/C": red, "/QuadPoints": quad]),
    record("StrikeOut", ["/C": red, "/QuadPoints": quad]),
    record(
      "Ink", ["/C": red, "/InkList": .list([numbers(35, 45, 120, 90), numbers(40, 90, 60, 50, 90, 70)])]),
    record("Stamp", ["/Name": .text("/Approved")]),
    record(
      "Widget",
      ["/FT": .text("/Tx"), "/T": .text("new"), "/V": .text("value"), "/DA": .text("/Helv 12 Tf 0 g")]),
    record("Widget", ["/FT": .text("/Btn"), "/T": .text("box"), "/AS": .text("/On"), "/V": .text("/On")]),
  ]

  private static func record(
    _ type: String, _ entries: [String: EntryValue], action: ClickAction? = nil, popup: PageRect? = nil
  ) -> AnnotationRecord {
    AnnotationRecord(type: type, bounds: bounds, entries: entries, action: action, popup: popup)
  }
}

/// Numbers that are the same for the same seed.
struct Dice {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return bound > 0 ? Int((value ^ (value >> 31)) % UInt64(bound)) : 0
  }

  /// An edit of a document of so many pages. It may make no sense, and is refused then.
  mutating func edit(pageCount: Int) -> PageEdit {
    let page = below(pageCount)
    switch below(12) {
    case 0: return .removePages([page])
    case 1:
      var order = Array(0..<pageCount)
      for place in order.indices.reversed() { order.swapAt(place, below(place + 1)) }
      return .arrange(order)
    case 2: return .rotate([page], by: 90 * below(4))
    case 3: return .removeAnnotation(page: page, index: below(4))
    case 4:
      return .addAnnotation(page: page, PDFAnnotationTypes.records[below(PDFAnnotationTypes.records.count)])
    case 5:
      return .changeAnnotation(
        page: page, index: below(6), ["/C": .list([.number(Double(below(2))), .number(0), .number(1)])])
    case 6: return .fillField(page: page, index: below(3), .text("text \(below(100))"))
    case 7: return .insertPages(from: 1, pages: below(2) == 0 ? nil : [below(2)], at: page, outlineTitle: nil)
    case 8:
      return .setBox(
        page: page, .crop,
        below(3) == 0 ? nil : PageRect(x: Double(below(50)), y: 5, width: 100, height: Double(60 + below(90)))
      )
    case 9: return .setOutline([OutlineItem(title: "Item \(below(9))", target: PageTarget(page: page))])
    default: return EditTests.all[below(EditTests.all.count)].edit
    }
  }
}
