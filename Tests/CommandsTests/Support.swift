import Foundation
import Glibc
import PageService
import TestSupport
import Testing

@testable import Commands

/// What a call of the command gave.
struct Outcome {
  var code: ExitCode
  var output: String
  var errors: String
  var bytes: [UInt8] = []

  /// The one JSON object on standard output.
  var json: [String: Any] {
    get throws {
      let value = try JSONSerialization.jsonObject(with: Data(bytes))
      return try #require(value as? [String: Any])
    }
  }
}

/// Calls the command in this process.
func tsuzuri(_ arguments: String..., environment: [String: String] = [:]) -> Outcome {
  call(arguments, environment: environment)
}

/// Calls the command in this process with something on standard input.
func tsuzuri(_ arguments: String..., input: [UInt8]) throws -> Outcome {
  try withLines([input]) { call(arguments, input: $0[0]) }
}

func call(
  _ arguments: [String], environment: [String: String] = [:], input: Int32 = -1, isTerminal: Bool = false
) -> Outcome {
  let output = Sink(memoryNamed: "output", isTerminal: isTerminal)
  let errors = Sink(memoryNamed: "errors")
  let console = Console(input: input, output: output, errors: errors)
  var job = Job(arguments, environment: environment, console: console)
  job.workers = WorkerProgram(path: Binary.beside("tsuzuri-pages"))
  let code = job.run()
  return Outcome(code: code, output: output.text, errors: errors.text, bytes: output.bytes)
}

/// Calls the command with a descriptor for each password in place of `{0}`, `{1}`.
func tsuzuri(_ arguments: String..., passwords: String...) throws -> Outcome {
  try call(arguments, passwords: passwords)
}

func call(
  _ arguments: [String], passwords: [String], environment: [String: String] = [:]
) throws -> Outcome {
  try withLines(passwords.map { Array($0.utf8) }) { descriptors in
    let words = arguments.map { word in
      descriptors.indices.reduce(word) {
        $0.replacingOccurrences(of: "{\($1)}", with: String(descriptors[$1]))
      }
    }
    return call(words, environment: environment)
  }
}

/// Descriptors from which the bytes can be read, closed afterwards.
private func withLines<Result>(_ contents: [[UInt8]], _ body: ([Int32]) throws -> Result) throws -> Result {
  let folder = try TemporaryFolder()
  var descriptors: [Int32] = []
  defer { for descriptor in descriptors { close(descriptor) } }
  for (number, bytes) in contents.enumerated() {
    descriptors.append(open(try folder.write(bytes, to: String(number)), O_RDONLY))
  }
  return try body(descriptors)
}

/// Small documents, made for a test.
enum Sample {
  /// Pages that say "Page 1" and so on.
  static func pages(_ count: Int, catalog: String = "", page: (Int) -> String = { _ in "" }) -> PDFFixture {
    PDFFixture(pages: (1...count).map { PDFFixture.text("Page \($0)") }, catalog: catalog, page: page)
  }

  /// The words on each page, as a second reader finds them.
  static func texts(_ path: String, password: String? = nil) throws -> [String] {
    let arguments = (password.map { ["-upw", $0] } ?? []) + [path, "-"]
    let text = try Tool.run("pdftotext", arguments: arguments).text
    return text.split(separator: "\u{0C}").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
  }
}

/// The command as a process of its own.
enum Binary {
  static let path = beside("tsuzuri")

  /// A program that the build puts beside the tests.
  static func beside(_ name: String) -> String {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    for _ in 0..<4 {
      let candidate = folder.appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate.path }
      folder.deleteLastPathComponent()
    }
    return name
  }

  /// Runs a shell line in which `$tsuzuri` is the command.
  static func shell(_ line: String, in folder: TemporaryFolder) throws -> Tool.Output {
    try Tool.run("bash", "-c", "tsuzuri='\(path)'; cd '\(folder.url.path)'; \(line)")
  }
}
