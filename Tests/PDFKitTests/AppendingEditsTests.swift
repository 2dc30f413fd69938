import Foundation
import TestSupport
import Testing

@testable import PDFKit

/// Every change that a document can take can be appended, and makes the same document as writing it anew.
@Suite struct AppendingEditsTests {
  struct Edit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var apply: @Sendable (PDFDocument) throws -> Void

    init(_ name: String, _ apply: @escaping @Sendable (PDFDocument) throws -> Void) {
      testDescription = name
      self.apply = apply
    }
  }

  private static let original = PDFFixture(
    pages: ["A", "B", "C", "D"].map { PDFFixture.text($0) },
    catalog: "/Outlines 30 0 R /AcroForm << /Fields [33 0 R] /DA (/Helv 0 Tf 0 g) >> /PageLayout /OneColumn",
    page: { $0 == 1 ? "/Annots [32 0 R 33 0 R]" : "" },
    objects: [
      30: "<< /Type /Outlines /First 31 0 R /Last 31 0 R /Count 1 >>",
      31: "<< /Title (Third) /Parent 30 0 R /Dest [7 0 R /Fit] >>",
      32: "<< /Type /Annot /Subtype /Square /Rect [10 10 60 60] /C [1 0 0] /P 5 0 R >>",
      33: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (old) /Rect [70 10 190 40] /P 5 0 R >>",
    ])

  private static func page(_ document: PDFDocument, _ index: Int) throws -> PDFPage {
    try #require(document.page(at: index))
  }

  static let edits = [
    Edit("turning a page") { try page($0, 2).rotation = 90 },
    Edit("cropping a page") {
      try page($0, 0).setBounds(CGRect(x: 10, y: 10, width: 100, height: 100), for: .cropBox)
    },
    Edit("removing a page") { $0.removePage(at: 2) },
    Edit("moving a page") { $0.exchangePage(at: 0, withPageAt: 3) },
    Edit("inserting a blank page") { $0.insert(PDFPage(), at: 1) },
    Edit("appending pages of another file") { document in
      let other = try PDFDocument(
        contents: Data(PDFFixture(pages: [PDFFixture.text("X"), PDFFixture.text("Y")]).bytes))
      document.append(contentsOf: other, outlineTitle: "Other")
    },
    Edit("inserting a page of another file") { document in
      let other = try PDFDocument(contents: Data(PDFFixture(pages: [PDFFixture.text("X")]).bytes))
      document.insert(try #require(other.page(at: 0)?.copy() as? PDFPage), at: 1)
    },
    Edit("repeating a page") { document in
      document.insert(try #require(document.page(at: 1)?.copy() as? PDFPage), at: 4)
    },
    Edit("changing an annotation") { try page($0, 1).annotations.first?.color = .blue },
    Edit("removing an annotation") { document in
      let page = try page(document, 1)
      page.removeAnnotation(page.annotations[0])
    },
    Edit("filling in a field") { try page($0, 1).annotations.last?.widgetStringValue = "新しい" },
    Edit("adding a field") { document in
      let field = PDFAnnotation(
        bounds: CGRect(x: 10, y: 100, width: 100, height: 20), forType: .widget, withProperties: nil)
      field.widgetFieldType = .text
      field.fieldName = "added"
      field.widgetStringValue = "value"
      try page(document, 3).addAnnotation(field)
    },
    Edit("changing the outline") { document in
      let root = PDFOutline()
      let item = PDFOutline()
      item.label = "目次"
      item.destination = PDFDestination(page: try page(document, 3), at: CGPoint(x: 0, y: 300))
      root.insertChild(item, at: 0)
      document.outlineRoot = root
    },
    Edit("changing properties") {
      $0.documentAttributes = [
        PDFDocumentAttribute.titleAttribute: "題名", PDFDocumentAttribute.authorAttribute: "Me",
      ]
    },
    Edit("changing the binding") { document in
      document.direction = "R2L"
      document.pageLayout = "TwoPageRight"
    },
    Edit("naming a page") { try page($0, 0).setLabel("cover") },
  ]

  /// What people see of a document.
  private func summary(_ document: PDFDocument) -> String {
    var lines = [
      "\(document.pageLabels ?? [])", "\(document.direction ?? "") \(document.pageLayout ?? "")",
      "\((document.documentAttributes ?? [:]).map { "\($0)" }.sorted())", "\(document.formFields)",
    ]
    for index in 0..<document.pageCount {
      guard let page = document.page(at: index) else { continue }
      lines.append("\(page.string ?? "") \(page.rotation) \(page.bounds(for: .cropBox))")
      for annotation in page.annotations {
        lines.append("\(annotation.type ?? "") \(annotation.bounds) \(annotation.widgetStringValue ?? "")")
      }
    }
    func add(_ item: PDFOutline?) {
      guard let item else { return }
      let place = item.destination?.page.map { document.index(for: $0) }
      lines.append("\(item.label ?? "") \(place ?? -1)")
      for index in 0..<item.numberOfChildren { add(item.child(at: index)) }
    }
    add(document.outlineRoot)
    return lines.joined(separator: "\n")
  }

  @Test(arguments: edits) func anEditIsAppendedAsItWouldBeWrittenAnew(edit: Edit) throws {
    for arguments in [["--object-streams=disable"], ["--object-streams=generate"]] {
      let file = try AppendCase(qpdf: arguments + ["--"], Self.original.bytes)
      let written = try file.append(as: "a.pdf") { try edit.apply($0) }
      try file.expectSound(written)
      let whole = try file.open(file.path)
      let before = summary(whole)
      try edit.apply(whole)
      let anew = try PDFDocument(contents: whole.data())
      #expect(try summary(file.open(written)) == summary(anew))
      #expect(try summary(file.open(written)) != before || edit.testDescription == "changing an annotation")
      #expect(try file.bytes(of: written).count < file.original.count + 6000)
      #expect(try Tool.run("mutool", "info", written).status == 0)
    }
  }

  // MARK: Signatures

  /// A file with a signature over all of it, made with a certificate for this moment.
  private func signedFile(in folder: TemporaryFolder) throws -> [UInt8] {
    let room = 6000
    let contents = String(repeating: "0", count: room)
    var bytes = PDFFixture(
      pages: [PDFFixture.text("Signed")], catalog: "/AcroForm << /SigFlags 3 /Fields [10 0 R] >>",
      page: { _ in "/Annots [10 0 R]" },
      objects: [
        10: "<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /V 11 0 R /Rect [0 0 0 0] /P 3 0 R >>",
        11: "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached "
          + "/ByteRange [0 1111111 2222222 3333333] /Contents <\(contents)> >>",
      ]
    ).bytes
    let start = try #require(bytes.firstRange(of: Array("<000".utf8))).lowerBound
    let end = start + room + 2
    for (mark, number) in [("1111111", start), ("2222222", end), ("3333333", bytes.count - end)] {
      let place = try #require(bytes.firstRange(of: Array(mark.utf8)))
      bytes.replaceSubrange(
        place, with: Array(String(number).utf8) + [UInt8](repeating: 32, count: 7 - String(number).count))
    }
    let data = try folder.write(Array(bytes[..<start] + bytes[end...]), to: "data")
    let (key, certificate, signature) = (folder.path("key"), folder.path("cert"), folder.path("sig"))
    _ = try Tool.run(
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=Test", "-keyout", key, "-out",
      certificate)
    _ = try Tool.run(
      "openssl", "cms", "-sign", "-binary", "-in", data, "-signer", certificate, "-inkey", key, "-outform",
      "DER", "-out", signature)
    let digits = try Data(contentsOf: URL(fileURLWithPath: signature)).flatMap { byte in
      Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16).utf8)
    }
    try #require(digits.count <= room && !digits.isEmpty)
    bytes.replaceSubrange(start + 1..<start + 1 + digits.count, with: digits)
    return bytes
  }

  @Test func aSignatureStaysValid() throws {
    let file = try AppendCase(signedFile(in: TemporaryFolder()))
    let written = try file.append(as: "a.pdf") { try $0.annotate() }
    try file.expectSound(written)
    let before = try Tool.run("pdfsig", "-nocert", file.path).text
    let after = try Tool.run("pdfsig", "-nocert", written).text
    #expect(before.contains("Signature is Valid") && after.contains("Signature is Valid"))
    #expect(before.contains("Total document signed") && after.contains("Not total document signed"))
  }
}
