import Engine
import Foundation
import PageService
import Wire

/// The same drawings in this process and in a worker.
struct DrawingCost {
  private let core: DocumentCore
  private let pool: PagePool
  private let pages: [Int]
  private static let scale = 2.0
  private static let rounds = 60

  init(_ file: String) throws {
    core = try DocumentCore(FileSource(path: file))
    pool = try PagePool(PageSource(FileSource(path: file)), workers: 1)
    pages = [10, 100, 400, 1000, 2000].filter { [count = core.pageCount] in $0 < count }
  }

  private func size(_ page: Int) -> (width: Double, height: Double) {
    Engine.run { core.pageSize(at: page, $0) } ?? (1, 1)
  }

  /// A page as a whole, two pixels a point.
  func wholePage(_ page: Int) -> PictureRequest {
    let size = size(page)
    return piece(page, width: Int(size.width * Self.scale), height: Int(size.height * Self.scale))
  }

  /// A square of it, some way in.
  func piece(_ page: Int, side: Int, shift: Double = 0) -> PictureRequest {
    piece(page, width: side, height: side, x: 150 + shift, y: 200 + shift)
  }

  private func piece(_ page: Int, width: Int, height: Int, x: Double = 0, y: Double = 0) -> PictureRequest {
    PictureRequest(
      page: page,
      transform: Transform(
        a: Self.scale, b: 0, c: 0, d: -Self.scale, tx: -x, ty: size(page).height * Self.scale - y),
      clip: Rect(left: 0, bottom: 0, right: Double(width), top: Double(height)), width: width, height: height)
  }

  /// In turn, so that both see the same machine. Tells medians, the median of the differences, and the
  /// difference in processor time, which a busy machine changes less.
  func compare(_ name: String, _ request: (Int) -> PictureRequest) throws {
    var here: [Double] = []
    var there: [Double] = []
    var (workHere, workThere) = (0.0, 0.0)
    for page in pages {
      let request = request(page)
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: request.width * request.height * 4, alignment: 64)
      defer { memory.deallocate() }
      // Both have loaded the page and used their memory by then.
      for round in -3..<Self.rounds {
        let start = work()
        let one = try milliseconds { try drawHere(request, memory) }
        let middle = work()
        let other = try milliseconds { _ = try pool.picture(request) }
        if round >= 0 {
          here.append(one)
          there.append(other)
          workHere += middle - start
          workThere += work() - middle
        }
      }
    }
    tell("\(name)-here", median(here))
    tell("\(name)-worker", median(there))
    tell("\(name)-border", median(zip(there, here).map { $0 - $1 }))
    tell("\(name)-work", (workThere - workHere) / Double(here.count))
  }

  /// Processor time of this process and its worker, in milliseconds.
  private func work() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    let ours = Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    // Nanoseconds at work come first.
    let theirs = pool.processIDs.first
      .flatMap { try? String(contentsOfFile: "/proc/\($0)/schedstat", encoding: .utf8) }
      .flatMap { $0.split(separator: " ").first }.flatMap { Double($0) }
    return (ours + (theirs ?? 0)) / 1e6
  }

  private func drawHere(_ request: PictureRequest, _ memory: UnsafeMutableRawPointer) throws {
    let bytesPerRow = request.width * 4
    memset(memory, 0xFF, bytesPerRow * request.height)
    let target = PixelTarget(
      base: memory, width: request.width, height: request.height, bytesPerRow: bytesPerRow, format: .bgrx)
    try Engine.run { lane throws(EngineError) in
      try core.withPage(request.page, lane) { page throws(EngineError) in
        _ = page.drawsAllAnnotations(lane)
        _ = try page.draw(into: target, request.transform, clip: request.clip, request.options, lane)
      }
    }
  }

  /// Sixty pieces at once, as a window asks for them in one frame.
  func measureFrames() async throws {
    var frames: [Double] = []
    for round in -3..<Self.rounds {
      let requests = (0..<60).map { piece(10, side: 48, shift: Double($0 * 12 + round)) }
      let start = ContinuousClock.now
      try await withThrowingTaskGroup(of: Void.self) { group in
        for request in requests { group.addTask { _ = try await pool.draw(request, .visible) } }
        try await group.waitForAll()
      }
      if round >= 0 { frames.append((ContinuousClock.now - start) / .milliseconds(1)) }
    }
    tell("frame", median(frames))
  }
}

func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  try ContinuousClock().measure(body) / .milliseconds(1)
}

func median(_ numbers: [Double]) -> Double {
  numbers.isEmpty ? .nan : numbers.sorted()[numbers.count / 2]
}
