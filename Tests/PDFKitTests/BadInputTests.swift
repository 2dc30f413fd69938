import Foundation
import PDFKit
import TestSupport
import Testing

/// Each kind of bad input gives a reason, and costs nothing but itself.
@Suite struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ name: String) throws -> PDFDocument {
    try PDFDocument(contentsOf: folder.url.appendingPathComponent(name))
  }

  /// Each field asks the form for its font, and the form names all the fields.
  @Test func thousandsOfFieldsOnAPageAreLookedAtInSeconds() throws {
    let numbers = 10..<6010
    let list = numbers.map { "\($0) 0 R" }.joined(separator: " ")
    let field = "<< /Subtype /Widget /FT /Tx /V (x) /Rect [0 0 50 20] /T (a) >>"
    let fixture = PDFFixture(
      pages: [""], catalog: "/AcroForm << /Fields [\(list)] /DA (/Helv 9 Tf) >>",
      page: { _ in "/Annots [\(list)]" },
      objects: Dictionary(uniqueKeysWithValues: numbers.map { ($0, field) }))
    let page = try #require(PDFDocument(contents: Data(fixture.bytes)).page(at: 0))
    let start = ContinuousClock.now
    #expect(page.annotations.allSatisfy { $0.font?.pointSize == 9 && $0.fontColor != nil })
    #expect(ContinuousClock.now - start < .seconds(15))
  }

  private func twoPages() -> PDFFixture {
    PDFFixture(pages: [PDFFixture.text("Page one"), PDFFixture.text("Page two")])
  }

  @Test func missingFileIsNamed() {
    #expect(throws: PDFError.fileNotFound(folder.path("nowhere.pdf"))) { try open("nowhere.pdf") }
  }

  @Test func folderIsNoFile() {
    #expect(throws: PDFError.self) { try PDFDocument(contentsOf: folder.url) }
  }

  @Test func emptyFileIsSaidToBeEmpty() throws {
    _ = try folder.write([], to: "empty.pdf")
    #expect(throws: PDFError.emptyFile("empty.pdf")) { try open("empty.pdf") }
  }

  @Test func otherFileIsNotAPDF() throws {
    _ = try folder.write(Array("Dear reader,\n".utf8), to: "letter.pdf")
    #expect(throws: PDFError.notPDF("letter.pdf")) { try open("letter.pdf") }
  }

  @Test func cutOffFileIsRecoveredOrSaidToBeDamaged() throws {
    let bytes = twoPages().bytes
    for length in stride(from: 20, to: bytes.count, by: 37) {
      _ = try folder.write(Array(bytes.prefix(length)), to: "cut.pdf")
      do {
        let document = try open("cut.pdf")
        #expect(document.isRecovered)
      } catch let error as PDFError {
        #expect(error == .damaged("cut.pdf"))
      }
    }
  }

  @Test func lostCrossReferencesAreRecoveredAndSaid() throws {
    var text = String(decoding: twoPages().bytes, as: Unicode.ASCII.self)
    text = text.replacingOccurrences(of: "startxref", with: "startxerf")
    _ = try folder.write(Array(text.utf8), to: "damaged.pdf")
    let document = try open("damaged.pdf")
    #expect(document.page(at: 1)?.string == "Page two")
    #expect(document.isRecovered)
    let report = try document.save(to: folder.url.appendingPathComponent("mended.pdf"))
    #expect(report.warnings == [.recovered])
    #expect(try !open("mended.pdf").isRecovered)
  }

  @Test func pagesOutOfRangeAreNil() throws {
    let document = try PDFDocument(contents: Data(twoPages().bytes))
    #expect(document.page(at: 2) == nil && document.page(at: -1) == nil)
    document.removePage(at: 7)
    document.insert(PDFPage(), at: 9)
    document.exchangePage(at: 0, withPageAt: 5)
    #expect(document.pageCount == 2)
    let page = try #require(document.page(at: 0))
    #expect(page.characterBounds(at: 999) == .zero && page.characterBounds(at: -1) == .zero)
    #expect(page.selection(for: NSRange(location: 100, length: 5)) == nil)
    #expect(page.selection(for: NSRange(location: NSNotFound, length: 0)) == nil)
  }

  @Test func documentWithoutPagesOpens() throws {
    let fixture = PDFFixture([
      1: "<< /Type /Catalog /Pages 2 0 R >>", 2: "<< /Type /Pages /Kids [] /Count 0 >>",
    ])
    let document = try PDFDocument(contents: Data(fixture.bytes))
    #expect(document.pageCount == 0)
    #expect(document.string == nil && document.page(at: 0) == nil)
    #expect(try document.matches(of: "x").isEmpty)
  }

  @Test(.timeLimit(.minutes(20))) func hundredThousandPagesOpenAndSearch() throws {
    let count = 100_000
    let kids = (0..<count).map { "\($0 + 10) 0 R" }.joined(separator: " ")
    var objects = [1: "<< /Type /Catalog /Pages 2 0 R >>", 3: PDFFixture.stream(PDFFixture.text("Leaf"))]
    objects[2] = "<< /Type /Pages /Kids [\(kids)] /Count \(count) /MediaBox [0 0 200 300] >>"
    let font = "<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>"
    for page in 0..<count {
      objects[page + 10] = "<< /Type /Page /Parent 2 0 R /Contents 3 0 R /Resources \(font) >>"
    }
    let document = try PDFDocument(contents: Data(PDFFixture(objects).bytes))
    #expect(document.pageCount == count)
    #expect(document.page(at: count - 1)?.string == "Leaf")
    #expect(document.page(at: count - 1)?.label == "100000")
    #expect(document.pageSizes.count == count)
    var first: PDFSelection?
    try document.find("leaf", pages: IndexSet(integersIn: 99_000..<count)) { match in
      first = match
      return false
    }
    #expect(first?.pages.first === document.page(at: 99_000))
  }

  @Test(arguments: [1, 20_000]) func pageOfAnySizeIsDrawn(side: Int) throws {
    let fixture = PDFFixture(
      pages: ["0 0 \(side) \(side) re f"], page: { _ in "/MediaBox [0 0 \(side) \(side)]" })
    let document = try PDFDocument(contents: Data(fixture.bytes))
    let page = try #require(document.page(at: 0))
    #expect(page.bounds(for: .mediaBox).width == CGFloat(side))
    #expect(page.thumbnail(of: CGSize(width: 50, height: 50), for: .mediaBox).size.width == 50)
  }

  @Test func pictureTooLargeIsRefused() throws {
    let document = try PDFDocument(contents: Data(twoPages().bytes))
    let page = try #require(document.page(at: 0))
    #expect(throws: PDFError.tooLarge(width: 200_000, height: 300_000)) { try page.image(scale: 1_000) }
    #expect(throws: PDFError.self) { try page.image(scale: .infinity) }
  }

  @Test(arguments: ["[0 0 0 0]", "[nonsense]", "[0 0 1e30 1e30]", "[100 100 -50 -50]", "5"])
  func impossiblePageSizesDoNotCrash(box: String) throws {
    let fixture = PDFFixture(pages: [PDFFixture.text("Text")], page: { _ in "/MediaBox \(box)" })
    let document = try PDFDocument(contents: Data(fixture.bytes))
    let page = try #require(document.page(at: 0))
    _ = page.thumbnail(of: CGSize(width: 20, height: 20), for: .mediaBox)
    _ = document.pageSizes
    #expect(page.string == "Text")
  }

  @Test func fileReplacedWhileOpenStaysWhatItWas() throws {
    _ = try folder.write(twoPages().bytes, to: "book.pdf")
    let document = try open("book.pdf")
    let url = folder.url.appendingPathComponent("book.pdf")
    try Data(PDFFixture(pages: [PDFFixture.text("Other")]).bytes).write(to: url, options: .atomic)
    #expect(document.page(at: 1)?.string == "Page two")
    #expect(document.documentAttributes != nil)
  }

  @Test func savingOverTheOpenFileKeepsBothWhole() throws {
    let path = try folder.write(twoPages().bytes, to: "book.pdf")
    let document = try open("book.pdf")
    document.page(at: 0)?.rotation = 90
    document.removePage(at: 1)
    try document.save(to: URL(fileURLWithPath: path))
    #expect(document.page(at: 0)?.string == "Page one")
    #expect(try open("book.pdf").page(at: 0)?.rotation == 90)
    #expect(try Tool.run("qpdf", "--check", path).status == 0)
    #expect(try folder.contents() == ["book.pdf"])
  }

  @Test func unwritableTargetIsNamedAndLeftAlone() throws {
    let document = try PDFDocument(contents: Data(twoPages().bytes))
    let target = folder.url.appendingPathComponent("no/folder/out.pdf")
    #expect(throws: PDFError.cannotWrite("out.pdf", code: ENOENT)) { try document.save(to: target) }
    #expect(!document.write(to: target))
  }
}

/// Passwords, on files of the corpus.
@Suite(.enabled(if: Corpus.isPresent)) struct PasswordTests {
  private func open(_ name: String) throws -> PDFDocument {
    try PDFDocument(contentsOf: URL(fileURLWithPath: Corpus.path("encrypted/" + name)))
  }

  @Test func lockedDocumentShowsNothing() throws {
    let document = try open("PasswordSample-256bit.pdf")
    #expect(document.isLocked && document.isEncrypted)
    #expect(document.pageCount == 0 && document.permissionsStatus == .none)
    #expect(throws: PDFError.wrongPassword("PasswordSample-256bit.pdf")) {
      try document.unlock(password: "nix")
    }
    #expect(document.isLocked)
    #expect(throws: PDFError.needsPassword("PasswordSample-256bit.pdf")) { try document.data() }
  }

  @Test func userAndOwnerHaveTheirRights() throws {
    let document = try open("PasswordSample-256bit.pdf")
    #expect(document.unlock(withPassword: "user"))
    #expect(!document.isLocked && document.isEncrypted && document.permissionsStatus == .user)
    #expect(!document.allowsPrinting && !document.allowsCopying && document.allowsCommenting)
    #expect(document.unlock(withPassword: "owner"))
    #expect(document.permissionsStatus == .owner && document.allowsPrinting)
  }

  @Test func fileThatPDFiumCannotDecryptOpensAllTheSame() throws {
    let document = try open("bug1782186.pdf")
    #expect(document.isLocked)
    #expect(document.unlock(withPassword: "Hello"))
    #expect(document.pageCount == 1 && document.isEncrypted)
  }

  @Test func certificateIsNotAPassword() {
    #expect(throws: PDFError.unsupportedSecurity("AESkeylength256.pdf")) { try open("AESkeylength256.pdf") }
  }

  @Test func preparedPasswordsOpen() throws {
    let folder = try TemporaryFolder()
    let document = try PDFDocument(contents: Data(PDFFixture(pages: [PDFFixture.text("Secret")]).bytes))
    let url = folder.url.appendingPathComponent("protected.pdf")
    var options = PDFWriteOptions()
    // Full-width letters and a soft hyphen, which SASLprep folds away.
    options.userPassword = "ｐａｓｓ\u{AD}ｗｏｒｄ"
    let report = try document.save(to: url, options: options)
    #expect(report.isEncrypted && report.warnings.isEmpty)
    let reread = try PDFDocument(contentsOf: url)
    #expect(reread.unlock(withPassword: "password"))
    #expect(try Tool.run("qpdf", "--check", "--password=password", url.path).status == 0)
    #expect(try Tool.run("qpdf", "--check", "--password=", url.path).status != 0)
  }

  @Test func savingKeepsTheProtectionUnlessItIsRemoved() throws {
    let folder = try TemporaryFolder()
    let document = try open("r6-both-passwords.pdf")
    #expect(document.unlock(withPassword: "foo"))
    let kept = folder.url.appendingPathComponent("kept.pdf")
    #expect(try document.save(to: kept).isEncrypted)
    #expect(try PDFDocument(contentsOf: kept).isLocked)
    #expect(try Tool.run("qpdf", "--check", "--password=bar", kept.path).status == 0)
    var options = PDFWriteOptions()
    options.removesEncryption = true
    let plain = folder.url.appendingPathComponent("plain.pdf")
    #expect(try !document.save(to: plain, options: options).isEncrypted)
    #expect(try !PDFDocument(contentsOf: plain).isEncrypted)
  }
}
