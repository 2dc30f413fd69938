import Foundation
import TestSupport
import Testing

@testable import Commands

struct VersionTests {
  private let folder: TemporaryFolder
  private let original = PDFFixture(pages: [PDFFixture.text("a word and a word")]).bytes
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write(original, to: "a.pdf")
  }

  private var bytes: [UInt8] {
    get throws { [UInt8](try Data(contentsOf: URL(fileURLWithPath: file))) }
  }

  private func command(_ arguments: String...) -> Outcome {
    call(
      arguments,
      environment: ["HOME": folder.path("home"), "XDG_DATA_HOME": folder.path("data")])
  }

  @Test func anAppendedFileHoldsWhatItWas() throws {
    #expect(tsuzuri("annotate", file, "--highlight", "word").code == .done)
    #expect(try bytes != original)
    let list = command("versions", file, "--json")
    let versions = try #require(list.json["versions"] as? [[String: Any]])
    #expect(versions.map { $0["id"] as? String } == ["r1"])
    #expect(versions.first?["bytes"] as? Int == original.count)
    let marked = try bytes
    #expect(command("restore", file, "--version", "r1").code == .done)
    #expect(try bytes == original)
    // What it was before that is kept, and comes back too.
    let kept = try #require(try command("versions", file, "--json").json["versions"] as? [[String: Any]])
    #expect(kept.map { $0["kind"] as? String } == ["beforeRestore"])
    #expect(command("restore", file, "--version", "1").code == .done)
    #expect(try bytes == marked)
  }

  @Test func aVersionCanBecomeAFileOfItsOwn() throws {
    #expect(tsuzuri("annotate", file, "--underline", "word").code == .done)
    let marked = try bytes
    let out = folder.path("old.pdf")
    #expect(command("restore", file, "--version", "r1", "-o", out).code == .done)
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: out))) == original)
    #expect(try bytes == marked)
  }

  @Test func whatIsNotThereIsSaid() throws {
    #expect(command("versions", file).code == .nothingFound)
    let outcome = command("restore", file, "--version", "9")
    #expect(outcome.code == .wrongUsage && outcome.errors.contains("no version “9”"), "\(outcome.errors)")
    #expect(try bytes == original)
  }

  @Test func notesStandWhereTheyAreWanted() throws {
    let outcome = call([
      "annotate", file, "--strike", "word", "--note", "1:50,100:See: here", "--json",
    ])
    #expect(try outcome.json["matches"] as? Int == 2)
    #expect(try outcome.json["notes"] as? Int == 1)
    let text = try Tool.run("qpdf", "--qdf", "--object-streams=disable", file, "-").text
    #expect(text.contains("/Contents (See: here)") && text.contains("/Subtype /StrikeOut"))
    #expect(try bytes.starts(with: original))
    #expect(tsuzuri("annotate", file, "--note", "1:50:text").code == .wrongUsage)
    #expect(tsuzuri("annotate", file).code == .wrongUsage)
  }
}
