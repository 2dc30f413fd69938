import Foundation
package import PageService

/// One call of the command: arguments and environment in, exit code and output out.
public struct Job {
  /// The command's version.
  public static let version = "0.1.0"

  private let arguments: [String]
  private let environment: [String: String]
  private let console: Console
  /// How workers are started.
  package var workers = WorkerProgram()
  /// How long workers may take.
  package var limits = PagePool.Limits()

  /// A call with the arguments after the command's own name.
  public init(_ arguments: [String], environment: [String: String], console: Console) {
    self.arguments = arguments
    self.environment = environment
    self.console = console
  }

  /// Does the job. Blocks until all is written.
  public func run() -> ExitCode {
    do {
      let code = try start()
      try console.output.flush()
      return code
    } catch {
      // What came before the error is still a result.
      try? console.output.flush()
      return tell(error)
    }
  }

  private func start() throws -> ExitCode {
    guard let first = arguments.first else { throw CommandError.usage("Say what to do.") }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "--help", "-h": return try run(.help, rest)
    case "--version":
      try console.output.write("tsuzuri \(Self.version)\n")
      return .done
    case "--generate-man": return try run(.manual, [])
    default: break
    }
    guard let verb = Verb.all.first(where: { $0.name == first }) else { throw Self.unknown(first) }
    return try run(verb, rest)
  }

  func run(_ verb: Verb, _ words: [String]) throws -> ExitCode {
    let arguments = try Arguments(words, for: verb)
    if arguments.has(.help) {
      try console.output.write(HelpText.page(of: verb))
      return .done
    }
    let session = Session(
      verb: verb, arguments: arguments, environment: environment, console: console, workers: workers,
      limits: limits)
    do {
      return try verb.job(session)
    } catch let error as PageServiceError {
      // It may have been any of the files that went into one document.
      let names = arguments.operands.map(session.displayName).joined(separator: "”, “")
      throw CommandError.worker(names, error)
    }
  }

  private static func unknown(_ word: String) -> CommandError {
    if word.hasPrefix("-") { return .usage("“\(word)” stands before any verb. Write it after the verb.") }
    let near = Arguments.nearest(to: word, among: Verb.all.map(\.name))
    return .usage("There is no verb “\(word)”." + (near.map { " Did you mean “\($0)”?" } ?? ""))
  }

  private func tell(_ error: any Error) -> ExitCode {
    let code = ExitCode(error)
    let text = message(of: error)
    guard !text.isEmpty else { return code }
    console.say(text)
    if case CommandError.usage = error {
      let verb = Verb.all.first { $0.name == arguments.first }
      console.say("“tsuzuri \(verb.map { $0.name + " " } ?? "")--help” tells how it is used.")
    }
    return code
  }
}

extension Verb {
  /// Every verb, in the order of the help.
  static let all: [Verb] = [
    .open, .info, .text, .search, .spreads, .render, .thumbnails, .merge, .insert, .extract, .split, .rotate,
    .reorder, .delete, .nup, .bind, .annotate, .versions, .restore, .protect, .unprotect, .export, .help,
    .completion, .manual,
  ]
}
