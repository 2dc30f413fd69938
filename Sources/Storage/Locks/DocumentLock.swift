import Files
package import Foundation
import Glibc

/// Says to other processes that a document is being edited here. Advisory: it hinders nobody, it tells. Ends
/// with the process, whatever ends it.
package final class DocumentLock: Sendable {
  /// Who edits a document.
  package struct Holder: Sendable, Equatable, Codable {
    /// The process.
    package var process: Int32
    /// The program's name.
    package var program: String
  }

  /// What asking for a lock comes to.
  package enum Answer: Sendable {
    /// It is ours, as long as the object lives.
    case ours(DocumentLock)
    /// Somebody else has it, perhaps another part of this process; nil for one who has only just begun.
    case held(by: Holder?)
  }

  // Only its descriptor and its path are used, which do not change.
  private nonisolated(unsafe) let file: HeldFile

  private init(_ file: HeldFile) { self.file = file }

  deinit { file.remove() }

  /// Asks for the lock of a document, by where it lies behind symbolic links. After a move, ask anew.
  package static func ask(for url: URL, places: Places = .standard) throws(StorageError) -> Answer {
    let folder = try places.folder(\.runtime, "locks")
    let target = try StorageError.telling(of: url.path) { () throws(Disk.Failure) in
      try Path.followingLinks(url.path)
    }
    let real = URL(fileURLWithPath: Path.folder(of: target)).resolvingSymlinksInPath().path
    let key = SHA256.digest(of: (real + "/" + Path.name(of: target)).utf8)
    let path = "\(folder)/\(key).lock"
    return try StorageError.telling(of: path) { () throws(Disk.Failure) in
      // The file of one who is gone or about to go is in the way for a moment.
      for _ in 0..<100 {
        if let file = HeldFile.take(path) { return .ours(try signed(file)) }
        do throws(Disk.Failure) { return .ours(try signed(try HeldFile.create(path))) } catch {
          guard error.code == EEXIST else { throw error }
        }
        if let holder = holder(path) { return .held(by: holder) }
      }
      return .held(by: nil)
    }
  }

  private static func signed(_ file: HeldFile) throws(Disk.Failure) -> DocumentLock {
    let holder = Holder(process: getpid(), program: ProcessInfo.processInfo.processName)
    let bytes = Array((try? JSONEncoder().encode(holder)) ?? Data())
    try Disk.write(bytes, to: file.descriptor, at: 0)
    try Disk.perform(.resize(file.descriptor, bytes.count))
    return DocumentLock(file)
  }

  private static func holder(_ path: String) -> Holder? {
    guard let file = try? Disk.open(path, O_RDONLY | O_NOFOLLOW) else { return nil }
    defer { close(file) }
    let bytes = (try? Disk.read(file, 4096, at: 0)) ?? []
    return try? JSONDecoder().decode(Holder.self, from: Data(bytes))
  }
}
