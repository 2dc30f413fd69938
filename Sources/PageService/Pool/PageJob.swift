package import Engine
import Wire

/// How soon something is wanted; less is sooner.
package enum Priority: Int, Comparable, Sendable, CaseIterable {
  /// In view.
  case visible
  /// Beside what is in view.
  case neighbour
  /// What may come into view next.
  case prefetch
  /// A thumbnail.
  case thumbnail
  /// A scan of the whole document.
  case search

  /// Sooner first.
  package static func < (one: Priority, other: Priority) -> Bool { one.rawValue < other.rawValue }
}

/// A picture of a page, or of a part of one.
package struct PictureRequest: Hashable, Sendable {
  /// The page, from 0.
  package var page: Int
  /// From page space to pixels, origin upper left, y down.
  package var transform: Transform
  /// The part of the pixels that the page may cover.
  package var clip: Rect
  /// Pixels in a row.
  package var width: Int
  /// Rows.
  package var height: Int
  /// What is drawn.
  package var options: DrawingOptions

  /// Describes a picture of `width` × `height` pixels on white.
  package init(
    page: Int, transform: Transform, clip: Rect, width: Int, height: Int,
    options: DrawingOptions = DrawingOptions()
  ) {
    self.page = page
    self.transform = transform
    self.clip = clip
    self.width = width
    self.height = height
    self.options = options
  }

  /// The same picture.
  package static func == (one: PictureRequest, other: PictureRequest) -> Bool {
    one.page == other.page && one.width == other.width && one.height == other.height
      && one.transform == other.transform && one.clip == other.clip && one.options == other.options
  }

  /// By page, place and size.
  package func hash(into hasher: inout Hasher) {
    for value in [page, width, height] { hasher.combine(value) }
    for value in [transform.a, transform.tx, transform.ty] { hasher.combine(value) }
  }
}

/// What a pool works on. Jobs of the same key are one.
enum JobKey: Hashable, Sendable {
  case geometry(first: Int, end: Int, isUpright: Bool)
  case text(page: Int, wantsBoxes: Bool)
  case picture(PictureRequest)
  case fitted(page: Int, PictureScale)
  case tile(TileRequest)

  /// The page that it is about, the first of several.
  var page: Int {
    switch self {
    case .geometry(let first, _, _): first
    case .text(let page, _): page
    case .picture(let request): request.page
    case .fitted(let page, _): page
    case .tile(let request): request.page
    }
  }

  /// The memory that its result takes, as far as that is known; 0 for none. Most pages are no larger than
  /// a sheet of A4.
  var memory: Int {
    switch self {
    case .geometry: 0
    case .text: 1 << 18
    case .picture(let request): request.width.multipliedReportingOverflow(by: 4 * request.height).partialValue
    case .fitted(_, let scale):
      switch scale.pixels(612, 842) {
      case (let width, let height, true): width * height * 4
      case (_, _, false): 1 << 16
      }
    case .tile: TileRequest.side * TileRequest.side * 4
    }
  }

  func request(slot: UInt16, stopWord: UInt8) -> Request {
    switch self {
    case .geometry(let first, let end, let isUpright):
      .geometry(pages: first..<end, isUpright: isUpright)
    case .text(let page, let wantsBoxes): .text(page: page, wantsBoxes: wantsBoxes, slot: slot)
    case .picture(let picture):
      .draw(
        DrawRequest(
          page: picture.page, transform: picture.transform, clip: picture.clip, width: picture.width,
          height: picture.height, options: picture.options, slot: slot, stopWord: stopWord))
    case .fitted(let page, let scale): .fit(page: page, scale, slot: slot, stopWord: stopWord)
    case .tile(let request): .tile(request, slot: slot, stopWord: stopWord)
    }
  }
}

/// What comes of a job.
enum JobResult: Sendable {
  case geometry([PageGeometry])
  case text(PageText)
  case picture(PagePixels)
}

/// Drawn pixels in memory that a worker wrote; nothing is copied.
///
/// The memory goes back to its worker when the last reference is gone.
package final class PagePixels: Sendable {
  private let memory: WorkerMemory
  private let giveBack: @Sendable (WorkerMemory) -> Void
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// False where the page has annotations that PDFium does not draw as they should be.
  package let showsAll: Bool

  init(
    _ memory: WorkerMemory, width: Int, height: Int, showsAll: Bool,
    giveBack: @escaping @Sendable (WorkerMemory) -> Void
  ) {
    self.memory = memory
    self.width = width
    self.height = height
    self.showsAll = showsAll
    self.giveBack = giveBack
  }

  deinit { giveBack(memory) }

  /// Bytes between the starts of rows.
  package var bytesPerRow: Int { width * 4 }

  /// The first byte of the top row; valid as long as the pixels are kept.
  package var base: UnsafeMutableRawPointer { memory.base }

  /// Bytes of memory that it holds on to.
  package var cost: Int { memory.size }

  /// Lends the pixels: blue, green, red, unused; the top row first.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: memory.base, count: bytesPerRow * height))
  }
}
