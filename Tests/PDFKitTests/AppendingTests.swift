import Engine
import Foundation
import Graphics
import TestSupport
import Testing

@testable import PDFKit

/// Saving by appending: what is written, and that every kind of file takes it.
@Suite struct AppendingTests {
  private static let pages = PDFFixture(
    pages: ["A", "B", "C"].map { PDFFixture.text($0) },
    catalog: "/Metadata 20 0 R", objects: [20: PDFFixture.stream("<x/>", "/Type /Metadata /Subtype /XML")])

  struct Kind: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
    var password: String?
  }

  private static func encrypted(_ name: String, _ arguments: String...) -> [Kind] {
    ["u", "o"].map { (password: String) in
      Kind(
        testDescription: "\(name), password \(password)",
        arguments: ["--allow-weak-crypto", "--encrypt", "u", "o"] + arguments + ["--"], password: password)
    }
  }

  static let kinds =
    [
      Kind(testDescription: "table", arguments: ["--object-streams=disable"]),
      Kind(testDescription: "stream", arguments: ["--object-streams=generate"]),
      Kind(testDescription: "linearized table", arguments: ["--linearize", "--object-streams=disable"]),
      Kind(testDescription: "linearized stream", arguments: ["--linearize", "--object-streams=generate"]),
    ] + encrypted("RC4 40", "40") + encrypted("RC4 128", "128", "--use-aes=n")
    + encrypted("RC4 128 V4", "128", "--use-aes=n", "--force-V4")
    + encrypted("AES 128", "128", "--use-aes=y")
    + encrypted("AES 128, plain metadata", "128", "--use-aes=y", "--cleartext-metadata")
    + encrypted("AES 256 R5", "256", "--force-R5") + encrypted("AES 256", "256")
    + encrypted("AES 256, plain metadata", "256", "--cleartext-metadata")

  @Test(arguments: kinds) func everyKindOfFileTakesAHighlightAndANote(kind: Kind) throws {
    let file = try AppendCase(qpdf: kind.arguments, Self.pages.bytes, password: kind.password)
    let first = try file.append(as: "first.pdf") { try $0.annotate() }
    try file.expectSound(first)
    #expect(try file.text(of: first) == file.text(of: file.path))
    #expect(zip(try file.pictures(of: first), try file.pictures(of: file.path)).allSatisfy { $0 != $1 })
    let second = try file.append(to: first, as: "second.pdf") { try $0.annotate(offset: 0.3) }
    try file.expectSound(second, after: first)
    let annotations = try #require(try file.open(second).page(at: 0)).annotations
    #expect(annotations.filter { $0.type == "Highlight" }.count == 2)
    #expect(annotations.filter { $0.contents == "覚え書き (\\ note)" }.count == 2)
    #expect(
      try PDFRevisions(of: file.open(second)).lengths
        == [file.original.count, file.bytes(of: first).count, file.bytes(of: second).count])
  }

  @Test func sameChangesGiveSameBytes() throws {
    let file = try AppendCase(Self.pages.bytes)
    let written = try ["a", "b"].map { name in
      try file.bytes(of: file.append(as: name) { try $0.annotate() })
    }
    #expect(written[0] == written[1])
  }

  @Test func onlyTheSecondPartOfTheIdentifierChanges() throws {
    var fixture = Self.pages
    fixture.trailer = "/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]"
    let file = try AppendCase(fixture.bytes)
    let written = try StructureFile(
      bytes: file.bytes(of: file.append(as: "a") { try $0.annotate() }), name: "a")
    let parts = try #require(written.trailer["/ID"]?.array)
    let first = PDFObject.string([
      0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF,
    ])
    #expect(parts.first == first && parts.last != first)
  }

  @Test func nothingChangedAppendsNothing() throws {
    let file = try AppendCase(Self.pages.bytes)
    #expect(try file.open(file.path).appendix().appendix.isEmpty)
    #expect(try file.bytes(of: file.append(as: "a") { _ in }) == file.original)
  }

  @Test func aPageThatWasNotChangedIsNotWritten() throws {
    let file = try AppendCase(Self.pages.bytes)
    let document = try file.open(file.path)
    try document.annotate(page: 1)
    let (appendix, _, expectation) = try document.appendix()
    let numbers = try #require(expectation.values.appended).map(\.id.number)
    #expect(numbers.contains(5) && !numbers.contains(3) && !numbers.contains(7) && !numbers.contains(1))
    #expect(appendix.body.count < 4000)
  }

  // MARK: The document that was appended to

  /// The file goes on behind what the document was opened from; the document does not.
  @Test func anOpenDocumentCanBeAppendedToItsOwnFileAgainAndAgain() throws {
    let file = try AppendCase(Self.pages.bytes)
    let document = try file.open(file.path)
    for count in 1...3 {
      try document.annotate(page: count - 1)
      let (appendix, _, _) = try document.appendix()
      #expect(appendix.originalLength == file.original.count)
      // In place, as where no copy can be made.
      let handle = try #require(FileHandle(forUpdatingAtPath: file.path))
      try handle.truncate(atOffset: UInt64(appendix.originalLength))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(appendix.body + appendix.trailer))
      try handle.close()
      #expect(try file.complaints(about: file.path).isEmpty)
      let again = try file.open(file.path)
      #expect(
        (0..<3).map { again.page(at: $0)?.annotations.count ?? 0 } == (1...3).map { $0 <= count ? 2 : 0 })
    }
    try handleTruncation(of: file)
  }

  private func handleTruncation(of file: AppendCase) throws {
    let lengths = try PDFRevisions(of: file.open(file.path)).lengths
    #expect(lengths.count == 2 && lengths.first == file.original.count)
    truncate(file.path, off_t(lengths[0]))
    #expect(try file.bytes(of: file.path) == file.original)
  }

  @Test func dataOfADocumentInMemoryIsItsBytesAndMore() throws {
    let document = try PDFDocument(contents: Data(Self.pages.bytes))
    try document.annotate()
    let written = try #require(
      document.dataRepresentation(options: [PDFDocumentWriteOption.writeIncrementallyOption: true]))
    #expect(written.starts(with: Self.pages.bytes) && written.count > Self.pages.bytes.count)
    let folder = try TemporaryFolder()
    try document.save(to: URL(fileURLWithPath: folder.path("a.pdf")), options: AppendCase.incrementally)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("a.pdf"))) == written)
  }

  // MARK: Odd files

  @Test func aTrailerThatCountsTooFewObjectsCostsNoObject() throws {
    let text = String(decoding: Self.pages.bytes, as: Unicode.ASCII.self)
    let wrong = Self.pages.bytes.replacing(Array("/Size 21".utf8), with: Array("/Size 4 ".utf8))
    #expect(text.contains("/Size 21"))
    let file = try AppendCase(wrong)
    let written = try file.append(as: "a") { try $0.annotate() }
    try file.expectSound(written)
    #expect(try file.text(of: written) == file.text(of: file.path))
  }

  @Test func bytesBeforeTheHeaderAndAMissingLineEndAreNoMatter() throws {
    let bytes = Array("mail\n".utf8) + Self.pages.bytes.dropLast()
    let file = try AppendCase(bytes)
    let written = try file.append(as: "a") { try $0.annotate() }
    try file.expectSound(written)
    #expect(try file.text(of: written) == file.text(of: file.path))
    #expect(try PDFRevisions(of: file.open(written)).lengths.first == bytes.count)
  }

  /// Then nothing but the trailer is new.
  @Test func propertiesThatStandInTheTrailerAreChangedThere() throws {
    var fixture = Self.pages
    fixture.trailer = "/Info << /Title (old) >>"
    for arguments in [["--object-streams=disable"], ["--object-streams=generate"]] {
      let plain = try AppendCase(fixture.bytes)
      let packed = try AppendCase(qpdf: arguments, fixture.bytes)
      for file in [plain, packed] {
        let written = try file.append(as: "a") {
          $0.documentAttributes = [PDFDocumentAttribute.titleAttribute: "新しい"]
        }
        try file.expectSound(written)
        let title = try file.open(written).documentAttributes?[PDFDocumentAttribute.titleAttribute]
        #expect(title as? String == "新しい")
      }
    }
  }

  /// Each of these either takes an annotation, checked by both libraries, or says why not.
  @Test(arguments: [["--object-streams=disable"], ["--object-streams=generate"]])
  func spoiltFilesAreAppendedToOrRefused(arguments: [String]) throws {
    let sound = try AppendCase(qpdf: arguments, Self.pages.bytes).original
    var state: UInt64 = 1
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var appended = 0
    for _ in 0..<300 {
      var bytes = sound
      for _ in 0...random(3) { bytes[random(bytes.count)] = UInt8(random(256)) }
      guard let document = try? PDFDocument(contents: Data(bytes)), document.pageCount > 0 else { continue }
      try document.annotate()
      do throws(PDFError) {
        let written = try document.data(options: AppendCase.incrementally)
        #expect(written.starts(with: bytes))
        appended += 1
      } catch {
        #expect(!"\(error)".isEmpty)
        if case .verificationFailed = error { Issue.record("not refused before it was written") }
      }
    }
    #expect(appended > 50)
  }

  // MARK: Refusals

  private func refusal(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch PDFError.cannotAppend(_, let reason) {
      return reason
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test func whatHasToBeWrittenAsAWholeIsRefusedWithAReason() throws {
    let file = try AppendCase(Self.pages.bytes)
    let changes: [(String, (inout PDFWriteOptions) -> Void)] = [
      ("protection", { $0.userPassword = "u" }), ("form", { $0.burnsInAnnotations = true }),
      ("form", { $0.savesImagesAsJPEG = true }), ("laid out", { $0.linearizes = true }),
    ]
    for (word, change) in changes {
      var options = AppendCase.incrementally
      change(&options)
      let reason = refusal { _ = try file.open(file.path).appendix(options: options) }
      #expect(reason?.contains(word) == true)
    }
    #expect(refusal { _ = try PDFDocument().appendix() } == "it is a new document")
    var protected = try AppendCase(qpdf: Self.kinds[6].arguments, Self.pages.bytes, password: "o")
    protected.password = "o"
    var plain = AppendCase.incrementally
    plain.removesEncryption = true
    #expect(refusal { _ = try protected.open(protected.path).appendix(options: plain) } != nil)
  }

  @Test func aFileWithoutASoundTableIsRefused() throws {
    let cut = Self.pages.bytes.replacing(Array("startxref".utf8), with: Array("startxrex".utf8))
    let file = try AppendCase(cut)
    let written = refusal { _ = try file.append(as: "a") { try $0.annotate() } }
    #expect(written?.contains("damaged") == true)
    #expect(try file.folder.contents() == ["original.pdf"])
  }

  // MARK: Parts

  @Test func bytesOfFileAndAppendixReadAsOne() {
    let bytes = AppendedBytes(
      MemorySource([0, 1, 2, 3]), PDFAppendix(originalLength: 3, body: [10, 11], trailer: [20]))
    let all: [UInt8] = [0, 1, 2, 10, 11, 20]
    for start in 0..<6 {
      for end in start..<6 {
        var read = [UInt8](repeating: 0, count: end - start)
        #expect(read.withUnsafeMutableBytes { bytes.read(into: $0, at: start) })
        #expect(read == Array(all[start..<end]))
      }
    }
    var tooMuch = [UInt8](repeating: 0, count: 2)
    #expect(!tooMuch.withUnsafeMutableBytes { bytes.read(into: $0, at: 5) })
  }

  @Test func stringsAndReferencesAreFoundInWhatQpdfWrites() {
    let text = Array(#"<< /A#281 5 0 R /B [ (a\)\\\n\101) <414> 12 3 R 7 ] /F1 0 /C 0 R >>"#.utf8)
    #expect(
      ObjectText.references(in: text) == [
        ObjectID(number: 5, generation: 0), ObjectID(number: 12, generation: 3),
      ])
    var strings: [[UInt8]] = []
    let replaced = ObjectText.replacingStrings(in: text) {
      strings.append($0)
      return [0xAB]
    }
    #expect(strings == [Array("a)\\\nA".utf8), Array("A@".utf8)])
    #expect(
      String(decoding: replaced, as: UTF8.self)
        == "<< /A#281 5 0 R /B [ <ab> <ab> 12 3 R 7 ] /F1 0 /C 0 R >>")
  }

  @Test func digestIsMD5() {
    let digest = ObjectCipher.digest(Array("abc".utf8)).map {
      String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
    }
    #expect(digest.joined() == "900150983cd24fb0d6963f7d28e17f72")
  }
}
