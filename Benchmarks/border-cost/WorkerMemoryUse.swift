import Engine
import Foundation
import PageService
import Wire

/// A worker's share of memory while it draws a file, looked at again and again.
struct WorkerMemoryUse {
  private static let mostPages = 12

  func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".pdf") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  func measure(_ files: [String]) throws {
    var peaks: [(megabytes: Double, file: String)] = []
    for file in files {
      guard let pool = try? PagePool(PageSource(FileSource(path: file)), workers: 1) else { continue }
      var peak = 0
      for page in 0..<min(Self.mostPages, pool.facts.pageCount) {
        let picture = pool.beginPicture(of: page, .times(2), .visible) { $0.width }
        var isDrawn = false
        while !isDrawn {
          isDrawn = picture.isThere
          guard let process = pool.processIDs.first else { continue }
          peak = max(peak, (try? ProcessMemory.kilobytes("Pss", of: "\(process)")) ?? 0)
          if !isDrawn { usleep(1000) }
        }
      }
      peaks.append((Double(peak) / 1024, URL(fileURLWithPath: file).lastPathComponent))
      pool.close()
    }
    peaks.sort { $0.megabytes > $1.megabytes }
    tell("memory-files", Double(peaks.count))
    tell("memory-median", median(peaks.map(\.megabytes)))
    tell("memory-most", peaks.first?.megabytes ?? 0)
    tell("memory-over-80", Double(peaks.count { $0.megabytes > 80 }))
    for (megabytes, file) in peaks.prefix(12) where megabytes > 60 { tell("memory-of \(file)", megabytes) }
  }
}

enum ProcessMemory {
  /// A line of the kernel's sums over all mappings of a process.
  static func kilobytes(_ name: String, of process: String) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}
