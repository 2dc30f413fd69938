import Files
import Foundation
import Glibc

/// Writes into a file that keeps its place. A journal with the old and the new bytes comes first, so that
/// after a kill the next start completes the write; after an error the old bytes are put back at once.
enum InPlaceWrite {
  /// Where journals lie, below the state folder.
  static let folder = "writes"

  /// Gives a file the content of another.
  static func replace(
    _ path: String, by new: AtomicFile, _ places: Places
  ) throws(StorageError) -> FileNode {
    try write(into: path, places) { file, folder throws(Disk.Failure) in
      let old = try Disk.status(of: file)
      let count = Int(try Disk.status(of: new.descriptor).st_size)
      let header = WriteJournal.Header(
        path: path, offset: 0, oldCount: Int(old.st_size), newCount: count)
      let journal = try WriteJournal.write(header, old: file, in: folder) { add throws(Disk.Failure) in
        var offset = 0
        while offset < count {
          let part = try Disk.read(new.descriptor, 1 << 16, at: offset)
          guard !part.isEmpty else { throw Disk.Failure(code: EIO) }
          try Data(part).withBytes(add)
          offset += part.count
        }
      }
      return (journal, count)
    }
  }

  /// Puts bytes at the end of a file: `body`, and when that is on the disk, `trailer`.
  static func append(
    _ body: Data, _ trailer: Data, to path: String, _ places: Places
  ) throws(StorageError) -> FileNode {
    try write(into: path, places) { file, folder throws(Disk.Failure) in
      let old = try Disk.status(of: file)
      let header = WriteJournal.Header(
        path: path, offset: Int(old.st_size), oldCount: 0, newCount: body.count + trailer.count)
      let journal = try WriteJournal.write(header, old: file, in: folder) { add throws(Disk.Failure) in
        try body.withBytes(add)
        try trailer.withBytes(add)
      }
      return (journal, body.count)
    }
  }

  /// `prepare` writes the journal, and says after how many bytes the disk shall have them before more follow.
  private static func write(
    into path: String, _ places: Places,
    prepare: (_ file: Int32, _ folder: String) throws(Disk.Failure) -> (WriteJournal, pause: Int)
  ) throws(StorageError) -> FileNode {
    let folder = try places.folder(\.state, folder)
    return try StorageError.telling(of: path) { () throws(Disk.Failure) in
      let file = try Disk.open(path, O_RDWR)
      defer { close(file) }
      let (journal, pause) = try prepare(file, folder)
      do throws(Disk.Failure) { try apply(journal, to: file, pause: pause) } catch {
        // When not even that works, the journal stays for the next start.
        if (try? restore(journal, to: file)) != nil { journal.held.remove() }
        throw error
      }
      journal.held.remove()
      // A journal that came back with a loss of power would complain of what was written after it.
      Disk.syncFolder(folder)
      guard let node = FileNode(descriptor: file) else { throw Disk.Failure(code: EIO) }
      return node
    }
  }

  /// Writes the new bytes.
  static func apply(_ journal: WriteJournal, to file: Int32, pause: Int) throws(Disk.Failure) {
    let (source, new) = (journal.held.descriptor, journal.new)
    let middle = new.lowerBound + min(pause, new.count)
    try Disk.copy(source, new.lowerBound..<middle, to: file, at: journal.header.offset)
    if middle < new.upperBound {
      try Disk.perform(.syncData(file))
      try Disk.copy(source, middle..<new.upperBound, to: file, at: journal.header.offset + pause)
    }
    try Disk.perform(.resize(file, journal.header.offset + new.count))
    try Disk.perform(.sync(file))
  }

  /// Writes the old bytes.
  private static func restore(_ journal: WriteJournal, to file: Int32) throws(Disk.Failure) {
    try Disk.copy(journal.held.descriptor, journal.old, to: file, at: journal.header.offset)
    try Disk.perform(.resize(file, journal.header.offset + journal.old.count))
    try Disk.perform(.sync(file))
  }
}
