import Foundation

/// Lays blocks out on other threads, a bounded way ahead of the one that takes them in order.
///
/// The taker helps where nothing is ready, so that it works without other threads as well. What is made
/// depends on the block alone, never on who makes it when.
final class LayoutAhead: @unchecked Sendable {
  // Sendable: `chunks`, `taken` and `isStopped` are only touched under `condition`.

  private enum Chunk {
    case waiting
    case started
    case done([LaidOutBlock])
    case taken
  }

  private static let chunkSize = 16
  /// How many chunks may be ready or on their way.
  private static let window = 16

  private let count: Int
  private let layOut: @Sendable (Int) -> LaidOutBlock
  private let condition = NSCondition()
  private var chunks: [Chunk]
  private var taken = 0
  private var isStopped = false

  /// Starts `threads` threads beside the caller's.
  init(count: Int, threads: Int, layOut: @escaping @Sendable (Int) -> LaidOutBlock) {
    self.count = count
    self.layOut = layOut
    let chunks = (count + Self.chunkSize - 1) / Self.chunkSize
    self.chunks = Array(repeating: .waiting, count: chunks)
    for _ in 0..<min(threads, max(0, chunks - 1)) {
      let thread = Thread { [self] in work() }
      // Deeply nested blocks take a deep stack.
      thread.stackSize = 16 << 20
      thread.start()
    }
  }

  /// Hands out all blocks in order.
  func forEach(_ body: (LaidOutBlock) throws -> Void) rethrows {
    defer { stop() }
    for index in 0..<chunks.count {
      for block in take(index) { try body(block) }
    }
  }

  private func take(_ index: Int) -> [LaidOutBlock] {
    condition.lock()
    defer {
      chunks[index] = .taken
      taken = index + 1
      condition.broadcast()
      condition.unlock()
    }
    if case .waiting = chunks[index] {
      chunks[index] = .started
      condition.unlock()
      let blocks = make(index)
      condition.lock()
      return blocks
    }
    while true {
      if case .done(let blocks) = chunks[index] { return blocks }
      condition.wait()
    }
  }

  private func work() {
    while let index = next() {
      let blocks = make(index)
      condition.lock()
      chunks[index] = .done(blocks)
      condition.broadcast()
      condition.unlock()
    }
  }

  private func next() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while !isStopped {
      let reach = min(chunks.count, taken + Self.window)
      for index in taken..<max(taken, reach) {
        if case .waiting = chunks[index] {
          chunks[index] = .started
          return index
        }
      }
      if reach == chunks.count { return nil }
      condition.wait()
    }
    return nil
  }

  private func make(_ index: Int) -> [LaidOutBlock] {
    let start = index * Self.chunkSize
    return (start..<min(start + Self.chunkSize, count)).map(layOut)
  }

  private func stop() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    condition.unlock()
  }
}
