import Foundation
import Glibc

/// The desktop's trash, by the freedesktop.org specification: a file is renamed on its own file system,
/// so it is at every moment in one of the two places.
struct Trash {
  let environment: [String: String]

  /// A trash folder, and what paths in it are relative to; nil for absolute ones.
  private struct Can {
    var folder: String
    var top: String?
  }

  /// Where a file is in the trash.
  struct Item {
    fileprivate var file: String
    fileprivate var note: String
  }

  /// Moves a file to the trash.
  func move(_ path: String) throws(CommandError) {
    let path = OutputFile.resolved(path)
    _ = try put(path) { rename(path, $0) }
  }

  /// Gives the file a second name in the trash, so that its first can be taken by another.
  func keep(_ path: String) throws(CommandError) -> Item {
    let path = OutputFile.resolved(path)
    return try put(path) { link(path, $0) }
  }

  /// Takes back what `keep` did.
  func undo(_ item: Item) {
    unlink(item.file)
    unlink(item.note)
  }

  private func put(_ path: String, _ place: (String) -> Int32) throws(CommandError) -> Item {
    var code = ENOENT
    for can in cans(for: path) {
      guard makeFolders(can.folder), let item = reserve(path, in: can) else {
        code = errno
        continue
      }
      if place(item.file) == 0 { return item }
      code = errno
      unlink(item.note)
    }
    throw .cannotTrash(path, code: code)
  }

  /// The home trash when it is on the file's file system, then the file system's own.
  private func cans(for path: String) -> [Can] {
    guard let device = Self.device(path) else { return [] }
    let home = environment["HOME"] ?? NSHomeDirectory()
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
    var cans: [Can] = []
    if Self.deviceOfNearest(data) == device { cans.append(Can(folder: data + "/Trash", top: nil)) }
    let top = Self.topFolder(of: path, device)
    let prefix = top == "/" ? "/" : top + "/"
    var facts = stat()
    // The shared folder counts only when nobody can meddle with others' files in it.
    if lstat(prefix + ".Trash", &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, facts.st_mode & S_ISVTX != 0
    {
      cans.append(Can(folder: prefix + ".Trash/\(getuid())", top: top))
    }
    cans.append(Can(folder: prefix + ".Trash-\(getuid())", top: top))
    return cans
  }

  private func makeFolders(_ folder: String) -> Bool {
    let manager = FileManager.default
    for name in ["/files", "/info"] {
      let made: Void? = try? manager.createDirectory(
        atPath: folder + name, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      if made == nil {
        errno = EACCES
        return false
      }
    }
    return true
  }

  /// Takes a free name by making its note, as the specification asks: whoever makes it first has it.
  private func reserve(_ path: String, in can: Can) -> Item? {
    let url = URL(fileURLWithPath: path)
    let (stem, ending) = (url.deletingPathExtension().lastPathComponent, url.pathExtension)
    for number in 1...10_000 {
      let name = (number == 1 ? stem : "\(stem) \(number)") + (ending.isEmpty ? "" : ".\(ending)")
      let item = Item(file: "\(can.folder)/files/\(name)", note: "\(can.folder)/info/\(name).trashinfo")
      guard access(item.file, F_OK) != 0 else { continue }
      let descriptor = open(item.note, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0 {
        if errno == EEXIST { continue }
        return nil
      }
      defer { close(descriptor) }
      do {
        try writeAll(Array(note(path, can).utf8), to: descriptor, name: item.note)
        return item
      } catch {
        unlink(item.note)
        errno = EIO
        return nil
      }
    }
    errno = EEXIST
    return nil
  }

  private func note(_ path: String, _ can: Can) -> String {
    var shown = path
    if let top = can.top { shown = String(path.dropFirst(top == "/" ? 1 : top.count + 1)) }
    let plain = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")
    let encoded = shown.addingPercentEncoding(withAllowedCharacters: plain) ?? shown
    return "[Trash Info]\nPath=\(encoded)\nDeletionDate=\(Self.localTime())\n"
  }

  private static func localTime() -> String {
    var (now, parts) = (time(nil), tm())
    localtime_r(&now, &parts)
    func two(_ number: Int32) -> String { FilePattern.padded(Int(number), to: 2) }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
  }

  // MARK: File systems

  private static func device(_ path: String) -> dev_t? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_dev : nil
  }

  /// The file system on which a folder is, or would be made.
  private static func deviceOfNearest(_ path: String) -> dev_t? {
    var path = path
    while true {
      if let device = device(path) { return device }
      let parent = (path as NSString).deletingLastPathComponent
      guard parent != path, !parent.isEmpty else { return nil }
      path = parent
    }
  }

  /// The highest folder above a file on the same file system.
  private static func topFolder(of path: String, _ device: dev_t) -> String {
    var top = (path as NSString).deletingLastPathComponent
    while top != "/", !top.isEmpty {
      let parent = (top as NSString).deletingLastPathComponent
      guard Self.device(parent) == device else { break }
      top = parent
    }
    return top.isEmpty ? "/" : top
  }
}
