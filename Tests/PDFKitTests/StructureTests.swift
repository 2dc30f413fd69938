import Foundation
import TestSupport
import Testing

@testable import PDFKit

@Suite struct StructureTests {
  private func open(_ fixture: PDFFixture) throws -> StructureFile {
    try StructureFile(bytes: fixture.bytes, name: "fixture.pdf")
  }

  @Test func emptyFileSaysSo() {
    #expect(throws: PDFError.emptyFile("a.pdf")) { try StructureFile(bytes: [], name: "a.pdf") }
    #expect(throws: PDFError.notPDF("a.pdf")) {
      try StructureFile(bytes: Array("Dear reader".utf8), name: "a.pdf")
    }
  }

  @Test func objectsBecomeValues() throws {
    var fixture = PDFFixture(pages: [""])
    fixture[9] = "<< /A [1 -2.5 true null (te\\)xt) /Na#20me 3 0 R] /B << /C <00FF> >> >>"
    let value = try open(fixture).object(ObjectID(number: 9, generation: 0))
    #expect(
      value["/A"]
        == .array([
          .integer(1), .real(-2.5), .boolean(true), .null, .string(Array("te)xt".utf8)), .name("/Na me"),
          .reference(ObjectID(number: 3, generation: 0)),
        ]))
    #expect(value["/B"]["/C"] == .string([0, 255]))
  }

  @Test func keysOfBrokenEncodingDoNoHarm() throws {
    var fixture = PDFFixture(pages: [""])
    fixture[9] = "<< /#FF 1 /#FE 2 /#C3#A9 3 /e#CC#81 4 >>"
    #expect(try open(fixture).object(ObjectID(number: 9, generation: 0)).dictionary?.count == 2)
  }

  @Test func absurdLabelNumbersDoNoHarm() throws {
    let nums = "0 << /S /r /St 9223372036854775807 >> -5 << /S /D >> 1 << /S /A /St -3 >> (x) null"
    let fixture = PDFFixture(pages: ["", ""], catalog: "/PageLabels << /Nums [\(nums)] >>")
    let file = try open(fixture)
    #expect(file.pageLabels() == ["1000000000", "A"])
    #expect(
      try WritePlan(base: file, pages: PlannedPage.all(of: file).reversed()).written().pageLabels()?.first
        == "A")
  }

  @Test func tenThousandNestedArraysDoNoHarm() throws {
    var fixture = PDFFixture(pages: [""])
    fixture[9] = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    fixture[10] = String(repeating: "<</A", count: 5_000) + " 1" + String(repeating: ">>", count: 5_000)
    let file = try open(fixture)
    _ = file.object(ObjectID(number: 9, generation: 0))
    _ = file.object(ObjectID(number: 10, generation: 0))
    #expect(file.pageCount == 1)
  }

  @Test func chainOfStreamLengthsDoesNotOverflowTheStack() throws {
    let depth = 8_000
    var fixture = PDFFixture(pages: [""])
    for number in 10..<10 + depth {
      fixture[number] = "<</Length \(number + 1) 0 R>>stream\n\nendstream"
    }
    fixture[10 + depth] = "0"
    let file = try open(fixture)
    #expect(file.object(ObjectID(number: 10, generation: 0)).dictionary != nil)
  }

  @Test func deepAndCircularPageTreesEnd() throws {
    let depth = 20_000
    var objects = [1: "<< /Type /Catalog /Pages 2 0 R >>"]
    for number in 2..<depth {
      objects[number] = "<< /Type /Pages /Kids [\(number + 1) 0 R 2 0 R] /Count 1 >>"
    }
    objects[depth] = "<< /Type /Page >>"
    #expect(try open(PDFFixture(objects)).pageCount == 0)
  }

  @Test func sharedPageNodesAreNotMultipliedWithoutEnd() throws {
    var objects = [1: "<< /Type /Catalog /Pages 2 0 R >>"]
    for number in 2..<40 {
      objects[number] = "<< /Type /Pages /Kids [\(number + 1) 0 R \(number + 1) 0 R] /Count 2 >>"
    }
    objects[40] = "<< /Type /Page >>"
    #expect(try (1...20_000).contains(open(PDFFixture(objects)).pageCount))
  }

  @Test func pagesInheritFromTheNearestNode() throws {
    let file = try open(
      PDFFixture([
        1: "<< /Type /Catalog /Pages 2 0 R >>",
        2: "<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 /MediaBox [0 0 10 10] /Rotate 90 >>",
        3: "<< /Type /Pages /Kids [4 0 R] /Count 1 /MediaBox [0 0 20 20] /Parent 2 0 R >>",
        4: "<< /Type /Page /Parent 3 0 R >>",
        5: "<< /Type /Page /Parent 2 0 R /Rotate 0 >>",
      ]))
    #expect(file.pageDictionary(0)["/MediaBox"]?.array?.last == .integer(20))
    #expect(file.pageDictionary(0)["/Rotate"] == .integer(90))
    #expect(file.pageDictionary(1)["/MediaBox"]?.array?.last == .integer(10))
    #expect(file.pageDictionary(1)["/Rotate"] == .integer(0))
    #expect(file.pageIndex(of: ObjectID(number: 5, generation: 0)) == 1)
    #expect(file.pageDictionary(7).isEmpty)
  }

  @Test func destinationsOfEveryKind() throws {
    let file = try open(PDFFixture(pages: ["", ""]))
    func read(_ text: String) throws -> StructureDestination? {
      var fixture = PDFFixture(pages: ["", ""])
      fixture[20] = text
      return try open(fixture).destination(.reference(ObjectID(number: 20, generation: 0)))
    }
    #expect(file.pageCount == 2)
    #expect(try read("[5 0 R /XYZ 10 20 1.5]") == StructureDestination(page: 1, x: 10, y: 20, zoom: 1.5))
    #expect(try read("[5 0 R /XYZ null 20 0]") == StructureDestination(page: 1, y: 20))
    #expect(try read("[5 0 R /FitH 7]") == StructureDestination(page: 1, fit: .width, y: 7))
    #expect(try read("[5 0 R /FitV 7]") == StructureDestination(page: 1, fit: .height, x: 7))
    #expect(try read("[1 /Fit]") == StructureDestination(page: 1, fit: .page))
    #expect(try read("<< /D [3 0 R /FitB] >>") == StructureDestination(page: 0, fit: .box))
    #expect(try read("[5 0 R /FitR 1 2 3 4]")?.fit == .rectangle(CGRect(x: 1, y: 2, width: 2, height: 2)))
    #expect(try read("[9 /Fit]") == nil)
    #expect(try read("[1 0 R /Fit]") == nil)
    #expect(try read("[5 0 R]") == nil)
    #expect(try read("[]") == nil)
    #expect(try read("(nowhere)") == nil)
  }

  @Test func outlineOfManySiblingsIsReadWithoutRecursion() throws {
    let count = 20_000
    var fixture = PDFFixture(pages: [""], catalog: "/Outlines 10 0 R")
    fixture[10] = "<< /First 11 0 R >>"
    for number in 11..<11 + count {
      fixture[number] = "<< /Title (\(number)) /Next \(number + 1) 0 R /Dest [3 0 R /Fit] >>"
    }
    #expect(try open(fixture).outline().count == count)
  }

  @Test func textStringsOfEveryEncoding() {
    #expect(TextString.decode([0x80, 0x41, 0xE9, 0xA0]) == "•Aé€")
    #expect(TextString.decode([0xFE, 0xFF, 0x7D, 0xB4]) == "綴")
    #expect(TextString.decode([0xFF, 0xFE, 0xB4, 0x7D]) == "綴")
    #expect(TextString.decode([0xEF, 0xBB, 0xBF] + Array("綴り".utf8)) == "綴り")
    #expect(TextString.decode([0xFE, 0xFF, 0x7D]) == "")
    #expect(TextString.decode([0xFE, 0xFF, 0, 0x1B, 0, 0x6A, 0, 0x61, 0, 0x1B, 0x7D, 0xB4]) == "綴")
    for text in ["plain", "é — “x”", "綴り", "𝔘", "", "þÿ", "ï»¿x"] {
      #expect(TextString.decode(TextString.encode(text)) == text)
    }
    #expect(TextString.encode("Ab") == [0x41, 0x62])
  }

  @Test func datesWithAndWithoutParts() {
    func seconds(_ text: String) -> Double? { PDFDate.date(from: text)?.timeIntervalSince1970 }
    #expect(seconds("D:19700102") == 86_400)
    #expect(seconds("D:19700101000000Z") == 0)
    #expect(seconds("D:19700101090000+09'00'") == 0)
    #expect(seconds("D:19691231233000-00'30") == 0)
    #expect(seconds("1970") == 0)
    #expect(seconds("yesterday") == nil)
    #expect(PDFDate.text(from: Date(timeIntervalSince1970: 0)) == "D:19700101000000Z")
  }

  @Test func labelStyles() {
    func label(_ style: PageLabelRange.Style?, _ number: Int) -> String {
      PageLabelRange(firstPage: 0, style: style, start: number).label(for: 0)
    }
    #expect(label(.lowerRoman, 1994) == "mcmxciv")
    #expect(label(.upperLetters, 26) == "Z")
    #expect(label(.upperLetters, 28) == "BB")
    #expect(label(nil, 4) == "")
    #expect(label(.lowerLetters, .max / 2) == String(Int.max / 2))
  }

  @Test func fieldNamesAreJoinedAndValuesInherited() throws {
    var fixture = PDFFixture(pages: [""], catalog: "/AcroForm << /Fields [20 0 R] >>")
    fixture[3] = "<< /Type /Page /Parent 2 0 R /Annots [21 0 R] >>"
    fixture[20] = "<< /T (person) /FT /Tx /V (Aoi) /Kids [21 0 R] >>"
    fixture[21] = "<< /T (name) /Parent 20 0 R /Subtype /Widget /Rect [0 0 1 1] >>"
    let file = try open(fixture)
    let fields = file.formFields()
    #expect(fields.map(\.name) == ["person.name"])
    #expect(fields.map(\.type) == ["Tx"])
    #expect(fields.first?.value.text == "Aoi")
    #expect(file.annotations(ofPage: 0).first?["/FT"] == .name("/Tx"))
    #expect(file.fieldName(.reference(ObjectID(number: 21, generation: 0))) == "person.name")
  }

  @Test func permissionBitsRoundTrip() {
    for raw in UInt(0)...255 {
      let asked = PDFAccessPermissions(rawValue: raw)
      let read = PDFAccessPermissions(encryptionBits: asked.encryptionBits, revision: 6)
      #expect(read.isSuperset(of: asked))
      #expect(read.contains(.allowsContentAccessibility))
    }
    #expect(PDFAccessPermissions(encryptionBits: -1, revision: 2) == .all)
  }

  @Test func replacedFileStaysReadable() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(PDFFixture(pages: ["", "", ""]).bytes, to: "a.pdf")
    let file = try StructureFile.at(path: path)
    try FileManager.default.removeItem(atPath: path)
    _ = try folder.write(PDFFixture(pages: [""]).bytes, to: "a.pdf")
    #expect(file.pageCount == 3)
    #expect(try StructureFile(source: file.source, name: "again", password: nil).pageCount == 3)
  }

  @Test func manyThreadsReadAndWriteOneFile() async throws {
    let pages = 30
    let file = try open(
      PDFFixture(pages: (0..<pages).map { "page \($0)" }, page: { "/Annots [<< /Dest [\($0) /Fit] >>]" }))
    let plan = WritePlan(base: file, pages: PlannedPage.all(of: file).reversed())
    let right = try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 0..<16 {
        group.addTask {
          if task.isMultiple(of: 4) {
            return try StructureFile(bytes: Assembler.bytes(plan, name: "a"), name: "a").contents.first
              == "page 29"
          }
          return (0..<pages).allSatisfy {
            file.content(ofPage: $0) == "page \($0)" && file.linkTargets(ofPage: $0) == [$0]
          }
        }
      }
      return try await group.reduce(true) { $0 && $1 }
    }
    #expect(right)
  }

  @Test func namesAreMadeUnique() {
    var names = UniqueNames()
    let given = ["a", "a", "a-2", "a", "b"].map {
      String(decoding: names.unique(Array($0.utf8)), as: UTF8.self)
    }
    #expect(given == ["a", "a-2", "a-2-2", "a-3", "b"])
  }
}
