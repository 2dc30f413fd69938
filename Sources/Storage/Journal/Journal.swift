import Files
package import Foundation
import Glibc

/// What has happened to a document since it was last saved, record by record, so that it can be offered
/// again when the process ends before it is saved.
///
/// Each process keeps its own journal of a document and holds it as long as it lives. A record counts
/// when it is whole: what a loss of power tore is left out. Belongs to one isolation at a time; calls block.
package final class Journal {
  /// Whose journal it is.
  package struct Subject: Codable, Sendable, Hashable {
    /// Names the document whatever it is called and wherever it lies.
    package var key: String
    /// Where it was; nil for one that was never saved.
    package var url: URL?

    /// Puts together.
    package init(key: String, url: URL?) { (self.key, self.url) = (key, url) }
  }

  private static let ending = ".journal"
  private static let unfinished = ".new"
  private static let folderName = "journals"

  /// Whose journal it is.
  package private(set) var subject: Subject
  private var file: HeldFile
  /// Where the first record begins, and the next one will.
  private var start: Int
  private var end: Int

  /// Begins a journal without records.
  package convenience init(of subject: Subject, places: Places = .standard) throws(StorageError) {
    let folder = try places.folder(\.state, Self.folderName)
    let path = folder + "/" + String(UInt64.random(in: 0 ... .max), radix: 36) + Self.ending
    let (file, end) = try Self.write(subject, [], to: path)
    self.init(subject, file, start: end, end: end)
  }

  private init(_ subject: Subject, _ file: HeldFile, start: Int, end: Int) {
    (self.subject, self.file, self.start, self.end) = (subject, file, start, end)
  }

  /// Journals whose processes are gone, the oldest first; they belong to the caller now, who offers what
  /// they hold and removes them, or goes on with them. Unfinished saves in the folders of their documents
  /// are cleared away.
  package static func leftovers(places: Places = .standard) -> [Journal] {
    let folder = places.state + "/" + folderName
    let found = Disk.names(in: folder).compactMap { name -> (Journal, Int64)? in
      guard let file = HeldFile.take(folder + "/" + name) else { return nil }
      guard name.hasSuffix(ending), let (journal, isEmpty) = read(file), !isEmpty else {
        file.remove()
        return nil
      }
      if let url = journal.subject.url { TemporaryName.removeLeftovers(in: Path.folder(of: url.path)) }
      return (journal, FileNode(descriptor: file.descriptor)?.modified ?? 0)
    }
    return found.sorted { ($0.1, $0.0.file.path) < ($1.1, $1.0.file.path) }.map(\.0)
  }

  /// Puts a record at the end; on the disk when it returns, unless `isLasting` is false: then only the end of
  /// the process is survived. When it throws, the records before it stand.
  package func append(_ record: Data, isLasting: Bool = true) throws(StorageError) {
    try StorageError.telling(of: file.path) { () throws(Disk.Failure) in
      let bytes = try JournalRecord.bytes(of: record)
      do throws(Disk.Failure) {
        try Disk.write(bytes, to: file.descriptor, at: end)
        if isLasting { try Disk.perform(.syncData(file.descriptor)) }
      } catch {
        _ = try? Disk.perform(.resize(file.descriptor, end))
        throw error
      }
      end += bytes.count
    }
  }

  /// All whole records.
  package func records() throws(StorageError) -> [Data] {
    try StorageError.telling(of: file.path) { () throws(Disk.Failure) in
      var (records, place): ([Data], Int) = ([], start)
      while place < end, let (record, next) = try JournalRecord.read(file.descriptor, at: place) {
        records.append(record)
        place = next
      }
      return records
    }
  }

  /// Forgets all records: the document is saved.
  package func clear() throws(StorageError) {
    try StorageError.telling(of: file.path) { () throws(Disk.Failure) in
      try Disk.perform(.resize(file.descriptor, start))
      end = start
      try Disk.perform(.syncData(file.descriptor))
    }
  }

  /// Puts other records in the place of all, at once: fewer that say the same, or the same with another
  /// subject when the document has moved.
  package func replace(
    with records: [Data], subject: Subject? = nil
  ) throws(StorageError) {
    let subject = subject ?? self.subject
    let path = file.path
    let (new, end) = try Self.write(subject, records, to: path)
    (file, self.end, self.subject) = (new, end, subject)
    start = (try? JournalRecord.read(new.descriptor, at: 0))?.next ?? end
  }

  /// Nobody needs it any more.
  package func remove() { file.remove() }

  /// Writes a journal that takes a path as a whole. The old one is held until then.
  private static func write(
    _ subject: Subject, _ records: [Data], to path: String
  ) throws(StorageError) -> (HeldFile, end: Int) {
    try StorageError.telling(of: path) { () throws(Disk.Failure) in
      let file = try HeldFile.create(path + unfinished)
      do throws(Disk.Failure) {
        var bytes: [UInt8] = []
        for record in [(try? JSONEncoder().encode(subject)) ?? Data()] + records {
          bytes += try JournalRecord.bytes(of: record)
        }
        try Disk.write(bytes, to: file.descriptor, at: 0)
        try Disk.perform(.sync(file.descriptor))
        try file.rename(to: path)
        Disk.syncFolder(Path.folder(of: path))
        return (file, bytes.count)
      } catch {
        file.remove()
        throw error
      }
    }
  }

  private static func read(_ file: HeldFile) -> (Journal, isEmpty: Bool)? {
    guard let (head, start) = try? JournalRecord.read(file.descriptor, at: 0),
      let subject = try? JSONDecoder().decode(Subject.self, from: head)
    else { return nil }
    var end = start
    while let (_, next) = try? JournalRecord.read(file.descriptor, at: end) { end = next }
    return (Journal(subject, file, start: start, end: end), end == start)
  }
}
