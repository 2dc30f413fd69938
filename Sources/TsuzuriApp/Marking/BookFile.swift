import Documents
import Engine
import Files
import Foundation
import PDFValues
import PageService
import Storage

/// The file of a document that is edited: how its marks get into it.
///
/// What is saved goes behind the bytes that the file had when it was opened, so that those stay as they are.
/// A later save of the same document takes the place of the earlier one. Knows nothing of windows, so that it can
/// stand under a `UIDocument`. Calls are made one after the other.
actor BookFile {
  let url: URL
  private let service: RemoteDocument
  private let original: FileSource
  /// The file as we know it.
  private var node: FileNode?
  /// What was opened, which another program may write into.
  private var originalNode: FileNode?
  private var openedPath: String { "/proc/self/fd/\(original.descriptor)" }
  /// The file is no longer what was opened with something behind it.
  private var isRewritten = false
  private let versions = DocumentVersions()
  /// The file as it is among the versions.
  private var kept: FileNode?

  /// A file that was opened just now.
  init(_ url: URL, _ original: FileSource, _ service: RemoteDocument) {
    (self.url, self.original, self.service) = (url, original, service)
    let opened = FileNode(path: "/proc/self/fd/\(original.descriptor)")
    originalNode = opened
    node = FileNode(path: url.path).flatMap { $0 == opened ? $0 : nil }
  }

  /// How something was saved.
  enum Outcome: Sendable {
    case appended, rewritten
  }

  /// What stands in the way of saving.
  enum Obstacle: Error {
    /// Another program has changed the file.
    case changed
    /// Another program has written into the bytes that were opened: what is seen is in no file any more.
    case lost
    /// Nothing can be put behind the file, such as a damaged one.
    case cannotAppend(any Error)
  }

  /// Saves what the document is now. `overwrites` does so even when another program has changed the file,
  /// `rewrites` even when all of the file has to be written. What the file held before stays among the versions.
  func save(isManual: Bool, overwrites: Bool = false, rewrites: Bool = false) async throws -> Outcome {
    let found = FileNode(path: url.path)
    if FileNode(path: openedPath) != originalNode { throw Obstacle.lost }
    if found != node, !overwrites { throw Obstacle.changed }
    if let found, found != kept { try keep(versions.all(of: url).isEmpty ? .original : .autosave) }
    let outcome: Outcome
    if isRewritten || rewrites {
      _ = try await service.save(to: url.path, options: PDFWriteOptions())
      (node, isRewritten, outcome) = (FileNode(path: url.path), true, .rewritten)
    } else {
      try await append(found)
      outcome = .appended
    }
    // The document is saved: a version that cannot be kept is no reason to say otherwise.
    try? keep(isManual ? .manual : .autosave)
    return outcome
  }

  /// Saves the document under a name of its own beside the file, and gives that.
  func saveCopy() async throws -> URL {
    let name = url.deletingPathExtension().lastPathComponent
    let folder = url.deletingLastPathComponent()
    var copy = folder.appendingPathComponent("\(name) 2.pdf")
    var number = 2
    while FileManager.default.fileExists(atPath: copy.path) {
      number += 1
      copy = folder.appendingPathComponent("\(name) \(number).pdf")
    }
    _ = try await service.save(to: copy.path, options: PDFWriteOptions())
    return copy
  }

  private func append(_ found: FileNode?) async throws {
    let appendix: PDFAppendix
    do { appendix = try await service.appendix(options: PDFWriteOptions()).value } catch let error as PDFError
    {
      if case .cannotAppend = error { throw Obstacle.cannotAppend(error) }
      throw error
    }
    let (body, trailer) = (Data(appendix.body), Data(appendix.trailer))
    if let found, found == node, found.size == appendix.originalLength {
      if !appendix.isEmpty {
        node = try FileSaver().append(body, trailer: trailer, to: url, ofLength: appendix.originalLength)
        originalNode = FileNode(path: openedPath)
      }
      return
    }
    node = try FileSaver().save(to: url) { file throws(StorageError) in
      do throws(Disk.Failure) {
        try file.write(first: appendix.originalLength, of: original.descriptor)
        for part in [body, trailer] { try Disk.write([UInt8](part), to: file.descriptor) }
      } catch {
        throw StorageError(error, url.path)
      }
    }
    // Where the file keeps its place, that was our own writing.
    originalNode = FileNode(path: openedPath)
  }

  /// Keeps what the file holds now.
  private func keep(_ origin: Version.Origin) throws {
    try versions.add(contentsOf: url, origin)
    kept = FileNode(path: url.path)
  }
}
