import Files
import Foundation
import Glibc

/// Puts a finished folder in the place of another.
///
/// Both change places at once where the file system can do that. Elsewhere the old folder steps aside first;
/// a note of that lies in the state folder meanwhile, so that the next start ends what a kill broke off.
enum PackageMove {
  /// The note.
  private struct Note: Codable {
    var target: String
    var new: String
    var old: String
  }

  static let ending = ".move"

  static func put(_ new: String, inPlaceOf target: String, _ places: Places) throws(Disk.Failure) {
    var status = stat()
    guard lstat(target, &status) == 0 else {
      try Disk.perform(.rename(new, to: target))
      return Disk.syncFolder(Path.folder(of: target))
    }
    do throws(Disk.Failure) { try Disk.perform(.exchange(new, with: target)) } catch {
      guard [EINVAL, ENOSYS, ENOTSUP, EPERM].contains(error.code) else { throw error }
      return try stepAside(Note(target: target, new: new, old: new + ".old"), places)
    }
    // The old folder may go only when the disk knows that the new one has its name. What cannot be removed
    // is found as a leftover later; the document is saved.
    Disk.syncFolder(Path.folder(of: target))
    try? Disk.removeTree(new)
  }

  private static func stepAside(_ note: Note, _ places: Places) throws(Disk.Failure) {
    let folder = places.state + "/" + InPlaceWrite.folder
    try Disk.makeFolders(folder)
    let held = try HeldFile.create(folder + "/" + Path.name(of: note.new) + ending)
    do throws(Disk.Failure) {
      try Disk.write(Array((try? JSONEncoder().encode(note)) ?? Data()), to: held.descriptor)
      try Disk.perform(.sync(held.descriptor))
      Disk.syncFolder(folder)
      try Disk.perform(.rename(note.target, to: note.old))
      try Disk.perform(.rename(note.new, to: note.target))
    } catch {
      if access(note.target, F_OK) == 0 || (try? Disk.perform(.rename(note.old, to: note.target))) != nil {
        held.remove()
      }
      throw error
    }
    Disk.syncFolder(Path.folder(of: note.target))
    clear(note, held)
  }

  /// The note goes last, when the disk knows that what it tells of is gone.
  private static func clear(_ note: Note, _ held: HeldFile) {
    for path in [note.old, note.new] {
      guard (try? Disk.removeTree(path)) != nil else { return }
    }
    Disk.syncFolder(Path.folder(of: note.target))
    held.remove()
  }

  /// Ends what the note tells of.
  static func finish(_ held: HeldFile) {
    guard let size = try? Disk.status(of: held.descriptor).st_size,
      let text = try? Disk.read(held.descriptor, min(Int(size), 1 << 16), at: 0),
      let note = try? JSONDecoder().decode(Note.self, from: Data(text))
    else { return held.remove() }
    var status = stat()
    if lstat(note.target, &status) != 0 {
      // A disk that is away for the moment comes back.
      guard
        (try? Disk.perform(.rename(note.new, to: note.target))) != nil
          || (try? Disk.perform(.rename(note.old, to: note.target))) != nil
      else { return }
      Disk.syncFolder(Path.folder(of: note.target))
    }
    clear(note, held)
  }
}
