import Engine
import Foundation
import PageService
import Wire

/// What workers cost when they come and go.
struct StartingCost {
  private let file: String

  init(_ file: String) { self.file = file }

  private func pool() throws -> PagePool { try PagePool(PageSource(FileSource(path: file)), workers: 1) }

  /// From nothing to a worker that is shut in and ready.
  func measureSpawns() throws {
    let program = WorkerProgram()
    tell("spawn", median(try (0..<40).map { _ in try milliseconds { _ = try program.posture() } }))
  }

  /// From the kill of a worker to the text of a page from the next one, which opens the document anew.
  func measureReplacements() throws {
    let pool = try pool()
    let times = try (0..<15).map { round in
      try milliseconds {
        for process in pool.processIDs { kill(process, SIGKILL) }
        _ = try pool.text(of: (round * 131 + 500) % pool.facts.pageCount)
      }
    }
    tell("replacement", median(times))
  }

  /// Five hundred documents opened, drawn from and closed: what of this process grew.
  func measureCycles() throws {
    func cycle() throws {
      let pool = try pool()
      _ = try pool.beginPicture(of: 0, .longest(200), .visible) { $0.width }.wait().get()
      pool.close()
      pool.waitUntilClosed()
    }
    for _ in 0..<20 { try cycle() }
    let before = try (descriptors(), residentKilobytes())
    for _ in 0..<500 { try cycle() }
    // The last listener takes a moment to end.
    usleep(50_000)
    tell("cycles-descriptors", Double(try descriptors() - before.0))
    tell("cycles-megabytes", Double(try residentKilobytes() - before.1) / 1024)
  }

  private func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  private func residentKilobytes() throws -> Int { try ProcessMemory.kilobytes("Rss", of: "self") }
}
