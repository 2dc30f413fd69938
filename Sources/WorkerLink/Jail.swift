import CSandbox
import Glibc
package import Wire

/// Shuts this process in.
package enum Jail {
  /// What the process is for.
  package enum Purpose {
    /// Reads and draws pages: one thread, opens nothing.
    case pages
    /// Keeps documents: has threads, and may read the files in these folders.
    case documents(readable: [String])
  }

  /// Ends this process when it works on while nobody is left who would hear of it. To be called before `enter`.
  package static func endWithParent() { cs_end_with(Int32(CS_REQUESTS)) }

  /// Gives up everything that a parser of foreign files does not need, for good; `memory` is the most that it
  /// may take, in bytes. Does nothing when the program was started to run without.
  package static func enter(for purpose: Purpose, memory: UInt64) -> Posture {
    var reached = cs_posture()
    if CommandLine.arguments.dropFirst().first != "--unsandboxed" {
      switch purpose {
      case .pages: cs_shut_in(CS_PAGES, memory, nil, &reached)
      case .documents(let folders):
        var paths: [UnsafePointer<CChar>?] = folders.map { UnsafePointer(strdup($0)) }
        paths.append(nil)
        cs_shut_in(CS_DOCUMENTS, memory, paths, &reached)
      }
    }
    return Posture(
      isSingleThreaded: reached.single_threaded != 0, hasNoNewPrivileges: reached.no_new_privileges != 0,
      landlock: Int(reached.landlock_abi), landlockRefusesNetwork: reached.landlock_network != 0,
      hasSeccomp: reached.seccomp != 0, hasLimits: reached.limits != 0, error: reached.error)
  }
}
