import Files
import Foundation
import Glibc
import Synchronization
import TestSupport

@testable import Storage

/// Lets one call fail, or ends the work there.
final class Injector: DiskWitness {
  enum Fault: Sendable, Hashable {
    /// Nothing more reaches the disk, from this call on.
    case kill
    /// Likewise, and half of what the call was to write does.
    case killWithin
    /// This call is refused.
    case refusal(Int32)
    /// This call writes half.
    case shortWrite
  }

  let fault: Fault
  let place: Int
  private let count = Mutex(0)

  init(_ fault: Fault, at place: Int) { (self.fault, self.place) = (fault, place) }

  /// Whether the work came as far as the fault.
  var wasReached: Bool { count.withLock { $0 > place } }

  func perform(_ call: Disk.Call) throws(Disk.Failure) -> Int {
    let number = count.withLock { count in
      count += 1
      return count - 1
    }
    switch fault {
    case _ where number < place: return try TestDisk.carryOut(call)
    case .kill: throw Disk.Failure(code: EIO)
    case .killWithin:
      if number == place, let half = call.half { _ = try TestDisk.carryOut(half) }
      throw Disk.Failure(code: EIO)
    case .refusal(let code) where number == place: throw Disk.Failure(code: code)
    case .shortWrite where number == place: return try TestDisk.carryOut(call.half ?? call)
    case .refusal, .shortWrite: return try TestDisk.carryOut(call)
    }
  }
}

extension Disk.Call {
  /// The first half of a write; nil for anything else and what has no halves.
  fileprivate var half: Disk.Call? {
    guard case .write(let file, let bytes, let offset) = self, bytes.count > 1 else { return nil }
    return .write(file, UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)]), at: offset)
  }
}

/// A folder for documents and one for what is ours, on one disk.
struct Desk {
  /// Removed with the desk; nil for a desk that another process has made.
  private let root: TemporaryFolder?
  let path: String
  var saver: FileSaver { FileSaver(places: places) }
  var places: Places { Places(below: path + "/ours") }
  var folder: String { path + "/documents" }

  init(inMemory: Bool = true) throws {
    let root = try TemporaryFolder(inMemory: inMemory)
    (self.root, path) = (root, root.url.path)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  init(at path: String) { (root, self.path) = (nil, path) }

  func url(_ name: String) -> URL { URL(fileURLWithPath: folder + "/" + name) }

  func text(_ name: String) -> String? { try? String(contentsOf: url(name), encoding: .utf8) }

  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: url(name)) }

  /// What a program does when it starts, then opens the document.
  func startAgain() {
    saver.recover()
    TemporaryName.removeLeftovers(in: folder)
  }

  /// All files and folders of documents, and those of ours that must be gone when what journals offer was
  /// declined.
  func leftovers() -> [String] {
    Journal.leftovers(places: places).forEach { $0.remove() }
    let names = Disk.names(in: folder)
    let ours = ["writes", "journals", "rescued"].flatMap { Disk.names(in: places.state + "/" + $0) }
    return names + ours
  }
}
