package import Engine
package import Wire

extension PagePool {
  /// Boxes and turns of pages, in order. With `isUpright` only sizes as they are seen, as boxes at the origin
  /// without a turn: a hundred times faster, since no page is looked into. Blocks.
  package func geometry(
    of pages: Range<Int>, isUpright: Bool = false, _ priority: Priority = .visible
  ) throws(PageServiceError) -> [PageGeometry] {
    var all: [PageGeometry] = []
    while all.count < pages.count {
      let first = pages.lowerBound + all.count
      let key = JobKey.geometry(first: first, end: min(pages.upperBound, first + 1024), isUpright: isUpright)
      guard case .geometry(let some) = try wait(for: key, priority), !some.isEmpty else { break }
      all += some
    }
    return all
  }

  /// The text of a page, with boxes if wanted. Blocks.
  package func text(
    of page: Int, boxes: Bool = true, _ priority: Priority = .visible
  ) throws(PageServiceError) -> PageText {
    guard case .text(let text) = try wait(for: .text(page: page, wantsBoxes: boxes), priority) else {
      throw .misbehaved
    }
    return text
  }

  /// A picture. Blocks.
  package func picture(
    _ request: PictureRequest, _ priority: Priority = .visible
  ) throws(PageServiceError) -> PagePixels {
    guard case .picture(let pixels) = try wait(for: .picture(request), priority) else { throw .misbehaved }
    return pixels
  }

  private func wait(for key: JobKey, _ priority: Priority) throws(PageServiceError) -> JobResult {
    let answer = Waiting<Result<JobResult, PageServiceError>>()
    _ = submit(key, priority) { answer.set($0) }
    return try answer.wait().get()
  }

  /// A picture, for a task: cancelling the task takes the wish back.
  package func draw(_ request: PictureRequest, _ priority: Priority) async throws -> PagePixels {
    try await pixels(of: .picture(request), priority)
  }

  func pixels(of key: JobKey, _ priority: Priority) async throws -> PagePixels {
    guard case .picture(let pixels) = try await result(of: key, priority) else {
      throw PageServiceError.misbehaved
    }
    return pixels
  }

  /// The text of a page, for a task.
  package func read(_ page: Int, boxes: Bool, _ priority: Priority) async throws -> PageText {
    guard case .text(let text) = try await result(of: .text(page: page, wantsBoxes: boxes), priority) else {
      throw PageServiceError.misbehaved
    }
    return text
  }

  private func result(of key: JobKey, _ priority: Priority) async throws -> JobResult {
    let ticket = Ticket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        ticket.set(submit(key, priority) { continuation.resume(with: $0.mapError { $0 as any Error }) }) {
          withdraw($0, from: key)
        }
      }
    } onCancel: {
      ticket.cancel { withdraw($0, from: key) }
    }
  }
}
