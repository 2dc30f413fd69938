import CSQLite
import Foundation

extension Database {
  /// What went wrong with a file, so that a person may be told.
  package enum Trouble: Sendable, Hashable, CustomStringConvertible {
    /// The file was damaged; it lies under another name now, and a new one has begun.
    case movedAside(to: String)
    /// The file cannot be used; what is written lasts as long as the program runs.
    case inMemory(reason: String)

    /// What happened, and what that means.
    package var description: String {
      switch self {
      case .movedAside(let path):
        "The library was damaged, and a new one has begun. The old file was kept as \(path)."
      case .inMemory(let reason):
        "The library cannot be kept: \(reason). Changes are forgotten when the program ends."
      }
    }
  }

  /// Opens a file whatever its state: a damaged one is moved aside, and where none can be written, memory
  /// takes its place. The folder is made if it is not there. Throws only when a migration is wrong.
  package static func open(
    path: String, migrations: [String]
  ) throws(DatabaseError) -> (database: Database, trouble: Trouble?) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    // What a person reads is nobody else's business.
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do throws(DatabaseError) {
      return (try Database(path: path, migrations: migrations), nil)
    } catch let error where error.isDamage {
      if let kept = moveAside(path), let database = try? Database(path: path, migrations: migrations) {
        return (database, .movedAside(to: kept))
      }
      return (try Database(path: nil, migrations: migrations), .inMemory(reason: error.message))
    } catch {
      return (try Database(path: nil, migrations: migrations), .inMemory(reason: error.message))
    }
  }

  /// Gives a damaged file, and what of it lies beside it, a name that is free.
  private static func moveAside(_ path: String) -> String? {
    let files = FileManager.default
    guard
      let free = (1...999).lazy.map({ "\(path).damaged-\($0)" }).first(where: {
        !files.fileExists(atPath: $0)
      }),
      (try? files.moveItem(atPath: path, toPath: free)) != nil
    else { return nil }
    for ending in ["-wal", "-shm"] { try? files.moveItem(atPath: path + ending, toPath: free + ending) }
    return free
  }
}

extension DatabaseError {
  fileprivate var isDamage: Bool { code & 0xFF == SQLITE_NOTADB || code & 0xFF == SQLITE_CORRUPT }
}
