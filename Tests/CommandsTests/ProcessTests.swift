import Foundation
import TestSupport
import Testing

@testable import Commands

/// The built command as people call it.
struct ProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(Sample.pages(40).bytes, to: "本.pdf")
    _ = try folder.write(Sample.pages(1).bytes, to: "-x.pdf")
  }

  private func shell(_ line: String) throws -> Tool.Output { try Binary.shell(line, in: folder) }

  @Test func theExitCodeAndTheStreamsAreTheProcess() throws {
    let done = try shell("$tsuzuri info 本.pdf")
    #expect(done.status == 0 && done.text.contains("Pages:") && done.errors.isEmpty)
    let wrong = try shell("$tsuzuri info 本.pdf --nonsense")
    #expect(wrong.status == 2 && wrong.text.isEmpty && wrong.errors.hasPrefix("tsuzuri: "))
    #expect(try shell("$tsuzuri search 本.pdf zebra 2>/dev/null").status == 1)
    #expect(try shell("$tsuzuri info nothing.pdf").status == 3)
  }

  @Test func aFileThatLooksLikeAFlagOpensBehindTwoHyphens() throws {
    #expect(try shell("$tsuzuri text -- -x.pdf").text == "Page 1\n")
    #expect(try shell("$tsuzuri text ./-x.pdf").text == "Page 1\n")
    #expect(try shell("$tsuzuri text -x.pdf").errors.contains("./-x.pdf"))
  }

  @Test func passwordsComeByDescriptor() throws {
    let made = try shell(
      "$tsuzuri protect 本.pdf -o p.pdf --user-password-fd 3 --owner-password-fd 4 3< <(echo 開けごま) 4< <(echo o)"
    )
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.text.isEmpty)
    #expect(try shell("$tsuzuri text p.pdf --pages 2 --password-fd 3 3<<<開けごま").text == "Page 2\n")
    #expect(try shell("TSUZURI_PASSWORD=o $tsuzuri text p.pdf --pages 2").text == "Page 2\n")
    #expect(try shell("$tsuzuri text p.pdf </dev/null").status == 4)
    #expect(try shell("echo o | $tsuzuri text p.pdf --pages 1 --password-fd 0").text == "Page 1\n")
    #expect(try shell("cat p.pdf | $tsuzuri text - --password-fd 0").status == 2)
  }

  @Test func pipesWorkInBothDirections() throws {
    #expect(try shell("$tsuzuri text --pages 2 <(cat 本.pdf)").text == "Page 2\n")
    let result = try shell("cat 本.pdf | $tsuzuri extract - --pages 2 -o - | $tsuzuri text -")
    #expect(result.text == "Page 2\n" && result.errors.isEmpty)
    let picture = try shell("$tsuzuri render 本.pdf --pages 1 --dpi 20 -o - | head -c 8 | od -An -tx1")
    #expect(picture.text.contains("89 50 4e 47") && picture.errors.isEmpty)
  }

  @Test func aReaderThatGoesAwayIsNoError() throws {
    let result = try shell("$tsuzuri text 本.pdf --pages 1-,1-,1-,1-,1-,1-,1-,1- | head -n 1")
    #expect(result.text == "Page 1\n" && result.errors.isEmpty)
    #expect(try shell("trap '' PIPE; $tsuzuri search 本.pdf Page | head -n 1").errors.isEmpty)
  }

  @Test func aFullDiskIsTold() throws {
    let result = try shell("$tsuzuri text 本.pdf >/dev/full")
    #expect(result.status == 3 && result.errors.contains("Standard output"))
  }

  @Test func progressIsForTerminalsOnly() throws {
    let result = try shell("$tsuzuri render 本.pdf -o p%d.ppm --dpi 10")
    #expect(result.status == 0 && result.text.isEmpty && result.errors.isEmpty)
  }
}
