import Foundation
import TestSupport
import Testing

@testable import Commands

struct HelpTests {
  @Test(arguments: Verb.all.map(\.name))
  func helpNamesEveryFlag(_ name: String) throws {
    let verb = try #require(Verb.all.first { $0.name == name })
    let outcome = tsuzuri(name, "--help")
    #expect(outcome.code == .done)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains(verb.usage))
    for option in verb.allOptions { #expect(outcome.output.contains("--\(option.name)"), "\(option.name)") }
    #expect(tsuzuri("help", name).output == outcome.output)
    let lines = outcome.output.components(separatedBy: "\n")
    #expect(lines.dropFirst().allSatisfy { $0.count <= 80 })
  }

  @Test func theOverviewNamesEveryVerb() {
    let overview = tsuzuri("--help").output
    for verb in Verb.all { #expect(overview.contains("  \(verb.name) "), "\(verb.name)") }
    #expect(tsuzuri("help").output == overview)
  }

  @Test func everyVerbWithFactsSpeaksJSON() {
    let silent: Set = ["help", "completion", "manual", "open"]
    for verb in Verb.all where !silent.contains(verb.name) {
      #expect(verb.options.contains(.json), "\(verb.name)")
      // What opens no PDF needs no password for opening.
      #expect(verb.options.contains(.passwordDescriptor) || verb.name == "export", "\(verb.name)")
      #expect(verb.details.contains { $0.hasPrefix("JSON: ") }, "\(verb.name)")
    }
  }

  @Test func noTwoFlagsOfAVerbShareAName() {
    for verb in Verb.all {
      #expect(Set(verb.allOptions.map(\.name)).count == verb.allOptions.count, "\(verb.name)")
      let short = verb.allOptions.compactMap(\.short)
      #expect(Set(short).count == short.count, "\(verb.name)")
    }
  }

  @Test func theManualNamesEverythingAndIsCleanRoff() throws {
    let manual = tsuzuri("manual").output
    #expect(manual.hasPrefix(".TH TSUZURI 1"))
    for verb in Verb.all {
      #expect(manual.contains(".SS tsuzuri \(verb.name)"), "\(verb.name)")
      for option in verb.allOptions {
        #expect(manual.contains("\\-\\-\(option.name.replacing("-", with: "\\-"))"), "\(option.name)")
      }
    }
    #expect(tsuzuri("--generate-man").output == manual)
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(manual.utf8), to: "tsuzuri.1")
    let page = try Tool.run("groff", "-ww", "-man", "-Tutf8", "-P-cbou", "-Kutf8", path)
    #expect(page.errors.isEmpty)
    #expect(page.text.contains("TSUZURI(1)"))
  }

  @Test func bashCompletesVerbsFlagsAndValues() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(tsuzuri("completion", "bash").output.utf8), to: "completion")
    func complete(_ words: String) throws -> [String] {
      let count = words.split(separator: " ", omittingEmptySubsequences: false).count - 1
      let script = """
        source \(path); COMP_WORDS=(\(words.hasSuffix(" ") ? words + "''" : words)); COMP_CWORD=\(count)
        compopt() { :; }; _tsuzuri; printf '%s\\n' "${COMPREPLY[@]}"
        """
      let result = try Tool.run("bash", "-c", script)
      #expect(result.errors.isEmpty)
      return result.text.split(separator: "\n").map(String.init)
    }
    #expect(try complete("tsuzuri sp") == ["spreads", "split"])
    #expect(try complete("tsuzuri spreads --b") == ["--binding"])
    #expect(try complete("tsuzuri spreads --binding r") == ["right"])
    #expect(try complete("tsuzuri completion ").sorted() == ["bash", "fish", "zsh"])
  }

  @Test(arguments: ["zsh", "fish"])
  func otherShellsGetEveryVerbAndFlag(_ shell: String) {
    let script = tsuzuri("completion", shell).output
    for verb in Verb.all {
      #expect(script.contains(verb.name))
      for option in verb.allOptions { #expect(script.contains(option.name)) }
    }
    #expect(tsuzuri("completion", "tcsh").code == .wrongUsage)
  }

  @Test func theVersionIsTold() {
    #expect(tsuzuri("--version").output == "tsuzuri \(Job.version)\n")
  }

  @Test func nonsenseIsAnsweredWithWhatToDo() {
    let outcome = tsuzuri("serach", "a.pdf", "x")
    #expect(outcome.code == .wrongUsage)
    #expect(outcome.errors.contains("Did you mean “search”?"))
    #expect(outcome.output.isEmpty)
    #expect(tsuzuri().code == .wrongUsage)
    #expect(tsuzuri("--json", "info").errors.contains("after the verb"))
    #expect(tsuzuri("info").errors.contains("tsuzuri info --help"))
    #expect(tsuzuri("help", "nothing").code == .wrongUsage)
  }
}
