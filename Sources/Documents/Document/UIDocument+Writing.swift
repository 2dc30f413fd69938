import Files
import Foundation
import Glibc
import Storage

extension UIDocument {
  /// `writeContents(_:andAttributes:safelyTo:for:)` for files and packages.
  nonisolated func writeWhole(
    _ contents: Any, _ attributes: [AnyHashable: Any]?, _ url: URL, _ operation: SaveOperation
  ) throws {
    guard url.isFileURL else { throw DocumentError(.unsupportedPlace, url) }
    let original = operation == .forOverwriting ? url : nil
    if contents is FileWrapper {
      // A package is written as a whole by itself.
      try writeContents(contents, to: url, for: operation, originalContentsURL: original)
      return try apply(attributes, url.path)
    }
    var failure: (any Error)?
    do {
      try FileSaver(places: runner.environment.places).save(to: url) { file throws(StorageError) in
        do {
          let place = URL(fileURLWithPath: file.temporaryPath)
          try writeContents(contents, to: place, for: operation, originalContentsURL: original)
          try apply(attributes, file.temporaryPath)
        } catch {
          failure = error
          throw StorageError(.damaged, url.path)
        }
      }
    } catch { throw failure ?? error }
  }

  nonisolated private func apply(_ attributes: [AnyHashable: Any]?, _ path: String) throws {
    var known: [FileAttributeKey: Any] = [:]
    for (key, value) in attributes ?? [:] {
      if let key = key as? FileAttributeKey { known[key] = value }
      if let key = key as? String { known[FileAttributeKey(rawValue: key)] = value }
    }
    if !known.isEmpty { try FileManager.default.setAttributes(known, ofItemAtPath: path) }
  }

  /// `writeContents(_:to:for:originalContentsURL:)` for files and packages.
  nonisolated func writePlainly(_ contents: Any, _ url: URL, _ original: URL?) throws {
    if let wrapper = contents as? FileWrapper {
      return try wrapper.write(to: url, saver: FileSaver(places: runner.environment.places))
    }
    guard let bytes = contents as? Data else { throw DocumentError(.noContents, fileURL) }
    let file = Glibc.open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw StorageError(Disk.Failure(code: errno), fileURL.path) }
    defer { Glibc.close(file) }
    do throws(Disk.Failure) {
      try bytes.withBytes { part throws(Disk.Failure) in try Disk.write(part, to: file) }
    } catch { throw StorageError(error, fileURL.path) }
  }

  // MARK: Others

  nonisolated func saveForOthers(_ completion: @escaping @Sendable ((any Error)?) -> Void) {
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        guard self.runner.machine.isOpen else { return completion(nil) }
        self.autosave { isDone in completion(isDone ? nil : self.lastError) }
      }
    }
  }

  nonisolated func wasMoved(to url: URL) {
    DispatchQueue.main.async { MainActor.assumeIsolated { self.runner.wasMoved(to: url) } }
  }

  nonisolated func wasChanged() {
    DispatchQueue.main.async { MainActor.assumeIsolated { self.runner.send(.noticed) } }
  }
}

extension URL {
  /// A name beside this that is free: "Note (my version).md".
  func freeSibling(adding words: String) -> URL {
    let (stem, ending) = (deletingPathExtension().lastPathComponent, pathExtension)
    let name = "\(stem) (\(words))" + (ending.isEmpty ? "" : "." + ending)
    let folder = deletingLastPathComponent()
    let free = SafeName.free(name) { FileMark.stamp(folder.appendingPathComponent($0)) != nil }
    return folder.appendingPathComponent(free)
  }
}
