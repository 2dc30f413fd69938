package import Files
import Foundation

/// Why a file could not be saved, read or kept. The texts say what happened to which file, and what to do
/// next.
package struct StorageError: Error, Equatable {
  /// What stood in the way.
  package enum Reason: Sendable, Equatable {
    case diskFull
    case quotaReached
    case readOnlyDisk
    case readOnlyFile
    case noPermission
    case missingFolder
    case missingFile
    case isFolder
    case nameTooLong
    case inUse
    /// Somebody else has written the file since we looked at it.
    case changed
    case deviceError
    /// Our own file does not hold what was written into it.
    case damaged
    /// Anything else, as `errno` has it.
    case other(Int32)
  }

  /// What stood in the way.
  package var reason: Reason
  /// The file.
  package var path: String

  /// Puts together.
  package init(_ reason: Reason, _ path: String) { (self.reason, self.path) = (reason, path) }

  /// From what the system said.
  package init(_ failure: Disk.Failure, _ path: String) { self.init(Reason(code: failure.code), path) }

  /// Lets errors of the system tell of a file.
  @discardableResult
  static func telling<Result>(
    of path: String, _ body: () throws(Disk.Failure) -> Result
  ) throws(StorageError) -> Result {
    do throws(Disk.Failure) { return try body() } catch { throw StorageError(error, path) }
  }
}

extension StorageError.Reason {
  init(code: Int32) {
    self =
      switch code {
      case ENOSPC: .diskFull
      case EDQUOT: .quotaReached
      case EROFS: .readOnlyDisk
      case EACCES, EPERM: .noPermission
      case ENOENT, ENOTDIR, ESTALE, ENODEV: .missingFolder
      case EISDIR: .isFolder
      case ENAMETOOLONG: .nameTooLong
      case EBUSY, ETXTBSY, EAGAIN: .inUse
      case EIO, ENXIO: .deviceError
      default: .other(code)
      }
  }
}

extension StorageError: LocalizedError {
  /// What happened to which file.
  package var errorDescription: String? {
    let (name, folder) = (Path.name(of: path), Path.name(of: Path.folder(of: path)))
    return switch reason {
    case .diskFull: "“\(name)” was not saved: the disk is full."
    case .quotaReached: "“\(name)” was not saved: your share of the disk is used up."
    case .readOnlyDisk: "“\(name)” was not saved: the disk can only be read."
    case .readOnlyFile: "“\(name)” was not saved: the file may only be read."
    case .noPermission: "“\(name)” was not saved: you may not write in the folder “\(folder)”."
    case .missingFolder: "“\(name)” was not saved: the folder “\(folder)” is no longer there."
    case .missingFile: "“\(name)” is no longer there."
    case .isFolder: "“\(name)” was not saved: a folder has this name."
    case .nameTooLong: "“\(name)” was not saved: the name is too long for this disk."
    case .inUse: "“\(name)” was not saved: another program is using it."
    case .changed: "“\(name)” was not saved: another program has changed it."
    case .deviceError: "“\(name)” could not be written or read: the disk reports an error."
    case .damaged: "“\(name)” is damaged: it does not hold what was written into it."
    case .other(let code): "“\(name)” was not saved: \(String(cString: strerror(code)))."
    }
  }

  /// What to do next.
  package var recoverySuggestion: String? {
    switch reason {
    case .diskFull, .quotaReached: "Make room, or save a copy on another disk. Your text is kept until then."
    case .readOnlyDisk, .readOnlyFile, .noPermission: "Save a copy in another place."
    case .missingFolder: "Connect the disk again or put the folder back, or save a copy in another place."
    case .missingFile: "Look for it in the trash, or save a copy."
    case .isFolder, .nameTooLong: "Choose another name."
    case .inUse: "Close it there, then save again."
    case .changed: "Compare both versions, and keep one of them or both."
    case .deviceError: "Save a copy on another disk, and look after this one soon."
    case .damaged: "Choose an older version."
    case .other: "Try again, or save a copy in another place."
    }
  }
}
