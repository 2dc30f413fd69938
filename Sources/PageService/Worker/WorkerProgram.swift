import CSandbox
import Glibc
package import Wire

/// How workers are started.
package struct WorkerProgram: Sendable {
  /// The program.
  package var path: String
  /// True lets a worker run where it cannot be shut in.
  package var allowsUnsandboxed: Bool

  /// Names a program; without a path the one that lies beside our own, or in the folder for such
  /// programs next to it.
  package init(path: String? = nil, allowsUnsandboxed: Bool = false) {
    self.path = path ?? Self.installed
    self.allowsUnsandboxed = allowsUnsandboxed
  }

  private static let installed: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folder = own.lastIndex(of: "/").map { own[..<$0] } ?? "."
    let candidates = ["\(folder)/tsuzuri-pages", "\(folder)/../libexec/tsuzuri/tsuzuri-pages"]
    return candidates.first { access($0, X_OK) == 0 } ?? candidates[0]
  }()

  /// How tightly this system shuts a worker in. Starts one, and ends it.
  package func posture() throws(PageServiceError) -> Posture {
    let program = WorkerProgram(path: path, allowsUnsandboxed: true)
    let worker = try Worker(program, questions: QuestionDesk())
    defer { worker.close() }
    return worker.posture
  }

  /// Starts a process.
  func start() throws(PageServiceError) -> cs_worker {
    guard access(path, X_OK) == 0 else { throw .noProgram(path) }
    var worker = cs_worker()
    var arguments = [strdup(path)]
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    let status = cs_spawn(path, arguments, &worker)
    guard status == 0 else { throw .cannotStart(-status) }
    return worker
  }
}
