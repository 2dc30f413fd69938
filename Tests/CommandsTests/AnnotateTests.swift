import Foundation
import TestSupport
import Testing

@testable import Commands

struct AnnotateTests {
  private let folder: TemporaryFolder
  private let original = PDFFixture(pages: [PDFFixture.text("a word and a word"), PDFFixture.text("none")])
    .bytes
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write(original, to: "a.pdf")
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func subtypes(_ path: String) throws -> Int {
    try Tool.run("qpdf", "--qdf", "--object-streams=disable", path, "-").text
      .components(separatedBy: "/Subtype /Highlight").count - 1
  }

  @Test func marksAreAppendedToTheFileItself() throws {
    let outcome = tsuzuri("annotate", file, "--highlight", "WORD")
    #expect(outcome.code == .done, "\(outcome.errors)")
    let marked = try bytes(file)
    #expect(marked.starts(with: original) && marked.count > original.count)
    #expect(try subtypes(file) == 2)
    #expect(try Tool.run("qpdf", "--check", file).status == 0)
    #expect(try folder.contents() == ["a.pdf"])
  }

  @Test func withAnOutputTheFileStays() throws {
    let out = folder.path("b.pdf")
    let outcome = call(["annotate", file, "--highlight", "word", "-o", out, "--json"])
    #expect(try outcome.json["matches"] as? Int == 2)
    #expect(try bytes(file) == original)
    #expect(try subtypes(out) == 2)
  }

  @Test func nothingFoundChangesNothing() throws {
    let outcome = tsuzuri("annotate", file, "--highlight", "absent")
    #expect(outcome.code == .nothingFound)
    #expect(try bytes(file) == original)
  }

  @Test func aDamagedFileIsNotAppendedTo() throws {
    let damaged = try folder.write(
      original.replacing(Array("startxref".utf8), with: Array("startxrex".utf8)), to: "d.pdf")
    let before = try bytes(damaged)
    let outcome = tsuzuri("annotate", damaged, "--highlight", "word")
    #expect(outcome.code == .damaged)
    #expect(outcome.errors.contains("cannot be appended"), "\(outcome.errors)")
    #expect(try bytes(damaged) == before)
  }
}
