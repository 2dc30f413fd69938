import Files
package import Foundation
import Glibc

extension FileSaver {
  /// What became of a write that a kill or a loss of power had broken off.
  package enum Recovery: Sendable, Equatable {
    /// The file has the new content now.
    case completed(URL)
    /// Somebody has changed or taken away the file since. It was left alone; what we had to write is in a
    /// file of its own, which people should be told of.
    case keptAside(URL, copy: URL)
  }

  /// Finishes what processes that are gone had begun. For each start of a program, before documents are opened;
  /// several processes may do it at once.
  @discardableResult
  package func recover() -> [Recovery] {
    let folder = places.state + "/" + InPlaceWrite.folder
    TemporaryName.removeLeftovers(in: folder)
    return Disk.names(in: folder).compactMap { name in
      guard let held = HeldFile.take(folder + "/" + name) else { return nil }
      if name.hasSuffix(PackageMove.ending) {
        PackageMove.finish(held)
      } else if name.hasSuffix(WriteJournal.ending) {
        guard let journal = WriteJournal(held) else {
          held.remove()
          return nil
        }
        return finish(journal)
      }
      return nil
    }
  }

  private func finish(_ journal: WriteJournal) -> Recovery? {
    let url = URL(fileURLWithPath: journal.header.path)
    do throws(Disk.Failure) {
      let file = try Disk.open(journal.header.path, O_RDWR)
      defer { close(file) }
      if try isOurs(file, journal) {
        try InPlaceWrite.apply(journal, to: file, pause: journal.new.count)
        journal.held.remove()
        return .completed(url)
      }
    } catch {
      // A disk that is away for the moment comes back.
      if error.code != ENOENT { return nil }
    }
    guard let copy = try? keepAside(journal) else { return nil }
    journal.held.remove()
    return .keptAside(url, copy: copy)
  }

  /// Whether each byte of a file is an old or a new one, or a zero where the file was longer for a moment.
  private func isOurs(_ file: Int32, _ journal: WriteJournal) throws(Disk.Failure) -> Bool {
    let header = journal.header
    let size = Int(try Disk.status(of: file).st_size)
    guard size >= header.offset, size <= header.offset + max(header.oldCount, header.newCount) else {
      return false
    }
    var place = 0
    while header.offset + place < size {
      let found = try Disk.read(file, 1 << 16, at: header.offset + place)
      if found.isEmpty { break }
      let (old, new) = (try part(journal, journal.old, place), try part(journal, journal.new, place))
      for (index, byte) in found.enumerated() {
        let isOld = index < old.count ? old[index] == byte : byte == 0
        guard isOld || index < new.count && new[index] == byte else { return false }
      }
      place += found.count
    }
    return true
  }

  private func part(
    _ journal: WriteJournal, _ range: Range<Int>, _ place: Int
  ) throws(Disk.Failure) -> [UInt8] {
    let count = min(1 << 16, range.count - place)
    return count > 0 ? try Disk.read(journal.held.descriptor, count, at: range.lowerBound + place) : []
  }

  private func keepAside(_ journal: WriteJournal) throws -> URL {
    let folder = try places.folder(\.state, "rescued")
    let name = Path.name(of: journal.held.path) + "-" + Path.name(of: journal.header.path)
    let file = try AtomicFile(folder + "/" + name)
    try Disk.copy(journal.held.descriptor, journal.new, to: file.descriptor, at: 0)
    try file.commit()
    return URL(fileURLWithPath: folder + "/" + name)
  }
}
