import Engine
import Wire

/// What a reply means for a job. What stands in shared memory is copied before it is looked at, since the
/// worker can still change it.
struct Outcome {
  enum Kind {
    case finished(Result<JobResult, PageServiceError>)
    case needsMemory(Int)
    /// The reply does not fit the request.
    case nonsense
  }

  var kind: Kind
  /// True when the result holds on to the memory.
  var keepsMemory = false

  /// Text beyond this is no page's.
  private static let mostText = 256 << 20

  init(
    _ reply: Reply, for job: PageJob, _ memory: WorkerMemory?, _ facts: DocumentFacts, isAsked: Bool,
    giveBack: @escaping @Sendable (WorkerMemory) -> Void
  ) {
    switch (reply, job.key) {
    case (.failed(let error), _): kind = .finished(.failure(PageServiceError(error, isAsked: isAsked)))
    case (.stopped, .picture), (.stopped, .fitted), (.stopped, .tile): kind = .finished(.failure(.cancelled))
    case (.geometry(let pages), .geometry(let first, let end, _)):
      let isComplete = pages.count == (first..<end).clamped(to: 0..<facts.pageCount).prefix(1024).count
      kind = isComplete ? .finished(.success(.geometry(pages))) : .nonsense
    case (.needsMemory(let size), .text) where size > job.memoryNeeded && size <= Self.mostText:
      kind = .needsMemory(size)
    case (.text(let count, let hasBoxes), .text(_, let wantsBoxes)):
      let text = hasBoxes == wantsBoxes ? memory.flatMap { Self.text($0, count, hasBoxes) } : nil
      kind = text.map { .finished(.success(.text($0))) } ?? .nonsense
    case (.needsMemory(let size), .fitted) where size > job.memoryNeeded && size <= Self.mostPixelBytes:
      kind = .needsMemory(size)
    case (.drawn(let width, let height, let showsAll), .picture),
      (.drawn(let width, let height, let showsAll), .fitted),
      (.drawn(let width, let height, let showsAll), .tile):
      guard let memory, job.key.allows(width, height), width * height * 4 <= memory.size else {
        kind = .nonsense
        return
      }
      kind = .finished(
        .success(
          .picture(PagePixels(memory, width: width, height: height, showsAll: showsAll, giveBack: giveBack))))
      keepsMemory = true
    default: kind = .nonsense
    }
  }

  private static let mostPixelBytes = PictureScale.mostPixels * 4

  private static func text(_ memory: WorkerMemory, _ count: Int, _ hasBoxes: Bool) -> PageText? {
    guard count <= memory.size / 2 else { return nil }
    let start = (count * 2 + 7) / 8 * 8
    guard !hasBoxes || start + count * MemoryLayout<Rect>.stride <= memory.size else { return nil }
    let units = [UInt16](unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(start: memory.base, count: count * 2))
      initialized = count
    }
    guard hasBoxes else { return PageText(units: units, boxes: []) }
    let boxes = [Rect](unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(start: memory.base + start, count: count * MemoryLayout<Rect>.stride))
      initialized = count
    }
    return boxes.allSatisfy(\.isSound) ? PageText(units: units, boxes: boxes) : nil
  }
}

extension JobKey {
  /// Whether a picture of this size answers the request.
  fileprivate func allows(_ width: Int, _ height: Int) -> Bool {
    switch self {
    case .picture(let request): width == request.width && height == request.height
    case .fitted: 1...PictureScale.longestSide ~= width && 1...PictureScale.longestSide ~= height
    case .tile: 1...TileRequest.side ~= width && 1...TileRequest.side ~= height
    case .geometry, .text: false
    }
  }
}

extension Rect {
  fileprivate var isSound: Bool {
    left.isFinite && right.isFinite && bottom.isFinite && top.isFinite && left <= right && bottom <= top
  }
}
