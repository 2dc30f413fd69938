import CSandbox
import Glibc
package import Wire

/// Another program in place of the one that keeps documents; for tests.
struct KeeperProgram: Sendable, Hashable {
  var path: String
  var arguments: [String]
}

/// How workers are started.
package struct WorkerProgram: Sendable, Hashable {
  /// The program.
  package var path: String
  /// True lets a worker run where it cannot be shut in.
  package var allowsUnsandboxed: Bool

  /// True keeps one worker started for whoever needs one next; for programs that run for long.
  package var keepsSpare: Bool
  /// What it is started with; for tests.
  var arguments: [String] = []
  /// The program that keeps documents; nil for the one beside. For tests.
  var keeper: KeeperProgram?

  /// Names a program; without a path the one that lies beside our own, or in the folder for such
  /// programs next to it.
  package init(path: String? = nil, allowsUnsandboxed: Bool = false, keepsSpare: Bool = false) {
    self.path = path ?? Self.installed
    self.allowsUnsandboxed = allowsUnsandboxed
    self.keepsSpare = keepsSpare
  }

  private static let installed: String = {
    guard let path = cs_companion("tsuzuri-pages") else { return "tsuzuri-pages" }
    defer { free(path) }
    return String(cString: path)
  }()

  /// How tightly this system shuts a worker in. Starts one, and ends it.
  package func posture() throws(PageServiceError) -> Posture {
    var program = self
    program.allowsUnsandboxed = true
    let worker = try Worker(program, questions: QuestionDesk())
    defer { worker.close() }
    return worker.posture
  }

  /// A worker that is ready to open a document: the spare one, or a new one. Blocks for some milliseconds.
  func worker(_ desk: QuestionDesk) throws(PageServiceError) -> Worker {
    guard keepsSpare else { return try Worker(self, questions: desk) }
    defer { SpareWorker.refill(self) }
    guard let spare = SpareWorker.take(self) else { return try Worker(self, questions: desk) }
    spare.answer(from: desk)
    return spare
  }

  /// Starts a process.
  func start() throws(PageServiceError) -> cs_worker {
    guard access(path, X_OK) == 0 else { throw .noProgram(path) }
    var worker = cs_worker()
    var arguments = ([path] + arguments).map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    let status = cs_spawn(path, arguments, &worker)
    guard status == 0 else { throw .cannotStart(-status) }
    return worker
  }
}
