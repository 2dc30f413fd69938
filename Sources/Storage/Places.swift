import Files
import Foundation

/// The folders in which we keep what is not itself a document. Made when they are first needed, for this user
/// alone.
package struct Places: Sendable, Hashable {
  /// What a next start needs: journals, writes that were not finished. Absolute.
  package var state: String
  /// What people would miss: versions. Absolute.
  package var data: String
  /// What goes with the session: locks, temporary files. Absolute.
  package var runtime: String

  /// All below one folder; for tests.
  package init(below folder: String) {
    (state, data, runtime) = (folder + "/state", folder + "/data", folder + "/runtime")
  }

  /// Where the desktop's conventions have them (XDG base directories).
  package init(environment: [String: String]) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    func folder(_ name: String, _ usual: String) -> String {
      // A relative path there is to be ignored, says the convention.
      let given = environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
      return (given ?? home + usual) + "/tsuzuri"
    }
    state = folder("XDG_STATE_HOME", "/.local/state")
    data = folder("XDG_DATA_HOME", "/.local/share")
    runtime = folder("XDG_RUNTIME_DIR", "/.cache")
  }

  /// This user's.
  package static let standard = Places(environment: ProcessInfo.processInfo.environment)

  /// Makes a folder in one of these, and gives its path.
  func folder(_ place: KeyPath<Places, String>, _ name: String) throws(StorageError) -> String {
    let path = self[keyPath: place] + "/" + name
    try StorageError.telling(of: path) { () throws(Disk.Failure) in try Disk.makeFolders(path) }
    return path
  }
}
