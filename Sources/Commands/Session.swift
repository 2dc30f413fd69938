import DocumentWire
import Foundation
import PageService

/// One call of a verb: what was asked for, and by whom.
final class Session {
  let verb: Verb
  let arguments: Arguments
  let environment: [String: String]
  let console: Console
  /// How workers are started, as the flags allow.
  let workers: WorkerProgram
  let limits: PagePool.Limits
  /// What has been read from descriptors so far.
  var passwords = PasswordStore()
  private var startedWorker: DocumentWorker?

  init(
    verb: Verb, arguments: Arguments, environment: [String: String], console: Console,
    workers: WorkerProgram, limits: PagePool.Limits
  ) {
    self.verb = verb
    self.arguments = arguments
    self.environment = environment
    self.console = console
    self.limits = limits
    var workers = workers
    if arguments.has(.allowsUnsandboxed) { workers.allowsUnsandboxed = true }
    self.workers = workers
  }

  var wantsJSON: Bool { arguments.has(.json) }

  /// The first operand.
  var file: String { arguments.operands.first ?? "" }

  /// Where to write.
  var output: String { arguments.value(.output) ?? "" }

  /// Prints the result as JSON if that is asked for, else as text.
  func report(_ json: @autoclosure () -> JSONValue, text: @autoclosure () -> String = "") throws(CommandError)
  {
    try console.output.write(wantsJSON ? json().text + "\n" : text())
  }

  /// Tells of an error and gives its exit code.
  func report(_ error: any Error) -> ExitCode {
    let text = message(of: error)
    if !text.isEmpty { console.say(text) }
    return ExitCode(error)
  }

  /// The process that keeps this call's documents, all of them, so that one can be made of others. It is
  /// started when the first is opened, and anew for the next file when it has ended at one.
  func documentWorker() throws(PageServiceError) -> DocumentWorker {
    if let startedWorker, !startedWorker.hasEnded { return startedWorker }
    let worker = try DocumentWorker(workers)
    startedWorker = worker
    return worker
  }

  /// The pages that `--pages` names, or all; zero-based, in the order given.
  func pages(of document: WorkedDocument) throws(CommandError) -> [Int] {
    guard let text = arguments.value(.pages) else { return Array(0..<document.pageCount) }
    return try pageList(of: document).pages(text)
  }

  /// Likewise, of a document that workers read.
  func pages(of book: PageBook) throws(CommandError) -> [Int] {
    guard let text = arguments.value(.pages) else { return Array(0..<book.pageCount) }
    return try PageList(count: book.pageCount, name: book.name) { () throws(CommandError) in try book.labels }
      .pages(text)
  }

  func pageList(of document: WorkedDocument) -> PageList {
    PageList(count: document.pageCount, name: document.name) { () throws(CommandError) in
      do { return try document.labels() } catch let error as PageServiceError {
        throw .worker(document.name, error)
      } catch {
        return nil
      }
    }
  }

  /// What messages call a file.
  func displayName(_ file: String) -> String {
    file == "-" ? "standard input" : URL(fileURLWithPath: file).lastPathComponent
  }
}
