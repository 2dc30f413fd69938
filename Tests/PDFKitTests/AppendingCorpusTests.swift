import Foundation
import TestSupport
import Testing

@testable import PDFKit

/// Appending to real files of every kind.
@Suite(.enabled(if: Corpus.isPresent)) struct AppendingCorpusTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var file: String
    var password: String?
    var testDescription: String { file }

    init(_ file: String, _ password: String? = nil) {
      self.file = file
      self.password = password
    }
  }

  static let examples = [
    // Tables, streams, both, with earlier updates, laid out for networks.
    Example("large/tracemonkey.pdf"), Example("structure/hybrid-xref.pdf"),
    Example("structure/override-compressed-object.pdf"), Example("structure/linearized.pdf"),
    Example("structure/autoprint.pdf"), Example("structure/PDF 2.0 with offset start.pdf"),
    Example("structure/PDF 2.0 via incremental save.pdf"), Example("structure/leading-junk.pdf"),
    Example("structure/testPDFPackage.pdf"), Example("structure/empty#hash.pdf"),
    Example("annotations/annotation-highlight-without-appearance.pdf"), Example("annotations/quadpoints.pdf"),
    Example("binding/R2L_Cover.pdf"), Example("text-cjk/issue16176.pdf"), Example("text/hebrew_mirrored.pdf"),
    Example("outline-labels/outlines-with-invalid-destinations.pdf"),
    Example("annotations/veraPDF test suite 6-3-3-t01-pass-d.pdf"),
    // Forms and signatures.
    Example("forms/AcroFormsRotation.pdf"), Example("forms/CombTest.pdf"), Example("forms/field-types.pdf"),
    Example("forms/two_signatures.pdf"),
    // Protections.
    Example("encrypted/PasswordSample-256bit.pdf", "user"),
    Example("encrypted/PasswordSample-256bit.pdf", "owner"),
    Example("encrypted/enc-R3,V2,U=view,O=master.pdf", "view"),
    Example("encrypted/enc-R3,V2,U=view,O=master.pdf", "master"),
    Example("encrypted/encrypted.pdf", "1234"), Example("encrypted/encrypted.pdf", "5678"),
    Example("encrypted/encrypted_hello_world_r6.pdf", "hôtel"), Example("encrypted/issue6010_2.pdf", "æøå"),
    Example("encrypted/print_protection.pdf", "password"),
    Example("encrypted/r2-user-password.pdf", "asdfzxcv"),
    Example("encrypted/r4-aes-user-password.pdf", "asdfzxcv"),
    Example("encrypted/r5-user-password.pdf", "asdfzxcv"), Example("encrypted/r6-both-passwords.pdf", "bar"),
  ]

  @Test(.timeLimit(.minutes(20)), arguments: examples)
  func twoSavesAreAppendedAndCanBeUndone(example: Example) throws {
    let file = try AppendCase(Corpus.bytes(example.file), password: example.password)
    let first = try file.append(as: "first.pdf") { try $0.annotate() }
    try file.expectSound(first)
    #expect(try file.text(of: first) == file.text(of: file.path))
    #expect(zip(try file.pictures(of: first), try file.pictures(of: file.path)).allSatisfy { $0 != $1 })
    let second = try file.append(to: first, as: "second.pdf") { try $0.annotate(offset: 0.3) }
    try file.expectSound(second, after: first)
    let reopened = try file.open(second)
    let annotations = try #require(reopened.page(at: 0)).annotations
    #expect(annotations.filter { $0.contents == "覚え書き (\\ note)" }.count == 2)
    let lengths = PDFRevisions(of: reopened).lengths
    let expected = [file.original.count, try file.bytes(of: first).count, try file.bytes(of: second).count]
    #expect(lengths.suffix(3) == expected)
  }

  @Test(arguments: ["broken/recover-xref-stream.pdf", "broken/parser_rebuildxref_correct.pdf"])
  func damagedFilesAreRefused(name: String) throws {
    let file = try AppendCase(Corpus.bytes(name))
    #expect {
      _ = try file.append(as: "a.pdf") { try $0.annotate() }
    } throws: { error in
      if case PDFError.cannotAppend = error { true } else { false }
    }
  }
}
