import Foundation
import TestSupport
import Testing

@testable import Commands

struct TerminalTests {
  private let folder: TemporaryFolder
  private let book: String

  init() throws {
    folder = try TemporaryFolder()
    book = try folder.write(
      PDFFixture(pages: [PDFFixture.text("A word and a word")]).bytes, to: "book.pdf")
  }

  @Test func theBarIsShownTenTimesASecondAndTakenAway() {
    let errors = Sink(memoryNamed: "errors", isTerminal: true)
    let console = Console(input: -1, output: Sink(memoryNamed: "output"), errors: errors)
    var progress = Progress("Drawing", total: 1000, on: console)
    let start = ContinuousClock.now
    var done = 0
    while ContinuousClock.now - start < .milliseconds(350) {
      done += 1
      progress.show(min(done, 1000))
    }
    let shown = errors.text.components(separatedBy: "\r").count - 1
    #expect((1...3).contains(shown))
    #expect(errors.text.hasPrefix("\rDrawing "))
    #expect(!errors.text.contains("\n"))
    progress.erase()
    #expect(errors.text.hasSuffix("\r\u{1B}[K"))
  }

  @Test func thereIsNoBarElsewhere() {
    let errors = Sink(memoryNamed: "errors")
    let console = Console(input: -1, output: Sink(memoryNamed: "output"), errors: errors)
    var progress = Progress("Drawing", total: 10, on: console)
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(150) { progress.show(5) }
    progress.erase()
    #expect(errors.text.isEmpty)
  }

  @Test func aMatchIsMarked() {
    let lines = call(["search", book, "WORD"], isTerminal: true).output.split(separator: "\n")
    #expect(
      lines.map { $0.replacing("\(book):1: ", with: "") } == [
        "A \u{1B}[1;31mword\u{1B}[0m and a word", "A word and a \u{1B}[1;31mword\u{1B}[0m",
      ])
  }

  @Test func noFileIsWrittenToATerminal() {
    let outcome = call(["render", book, "-o", "-"], isTerminal: true)
    #expect(outcome.code == .wrongUsage)
    #expect(outcome.output.isEmpty)
    #expect(call(["rotate", book, "--by", "90", "-o", "-"], isTerminal: true).output.isEmpty)
  }

  @Test func aPasswordIsAskedForAndNotShown() throws {
    // A terminal of its own. What is typed before the question is lost, so it is waited for.
    func ask(_ command: String, _ answers: String...) throws -> Tool.Output {
      let typing = answers.map { answer in
        """
        line=
        until [[ $line = *[Pp]assword\\ * || $line = *more ]]; do IFS= read -r -d : line || break; printf '%s:' "$line"; done
        echo '\(answer)' >&3
        """
      }
      return try Binary.shell(
        """
        rm -f keys; mkfifo keys; export tsuzuri
        timeout 20 script -qefc '\(command)' /dev/null <keys | {
        exec 3>keys
        \(typing.joined(separator: "\n"))
        cat
        }
        """, in: folder)
    }
    let made = try ask("$tsuzuri protect book.pdf -o p.pdf", "geheim7", "geheim7")
    #expect(made.text.contains("New password") && !made.text.contains("geheim7"))
    let opened = try ask("$tsuzuri text p.pdf", "geheim7")
    #expect(opened.text.contains("A word and a word") && !opened.text.contains("geheim7"))
    let refused = try ask("$tsuzuri text p.pdf", "a", "b", "c")
    #expect(refused.text.contains("does not open"))
    #expect(try ask("$tsuzuri protect book.pdf -o q.pdf", "one", "two").text.contains("differ"))
    #expect(try folder.contents().contains("q.pdf") == false)
  }
}
