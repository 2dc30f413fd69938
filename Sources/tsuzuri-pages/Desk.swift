import Engine
import Glibc
import Wire
import WorkerLink

/// Where requests are worked on: the open document and the shared memory.
struct Desk {
  private var document: DocumentCore?
  /// A document whose bytes are asked for, and what opens it.
  private var asked: (source: AskedSource, password: [UInt8])?
  private var memory: [UInt16: SharedMemory] = [:]
  /// The text that did not fit, so that it is not read twice.
  private var pending: (page: Int, text: PageText)?

  /// Does what is asked.
  mutating func answer(_ request: Request, _ descriptors: [Int32]) -> Reply {
    let reply = work(request, descriptors)
    guard let source = asked?.source, source.lacksBytes else { return reply }
    // What PDFium made without them is wrong, and it would remember that: it begins anew with the next
    // request.
    source.lacksBytes = false
    (document, pending) = (nil, nil)
    return .failed(.cannotRead(EIO))
  }

  private mutating func work(_ request: Request, _ descriptors: [Int32]) -> Reply {
    do throws(EngineError) {
      switch request {
      case .open(let source, let byteCount, let password):
        (document, asked) = (nil, nil)
        return .opened(DocumentFacts(try open(source, byteCount, password, descriptors)))
      case .memory(let slot, let size):
        memory[slot] = nil
        // No size means that the memory is no longer used.
        guard size > 0 else { return .mapped }
        guard let descriptor = descriptors.first else { return .failed(.cannotRead(EBADF)) }
        memory[slot] = try SharedMemory(descriptor, size, isWritable: slot != Request.controlSlot)
        return .mapped
      case .geometry(let pages, let isUpright): return .geometry(try geometry(pages, isUpright))
      case .text(let page, let wantsBoxes, let slot): return try text(page, wantsBoxes, slot)
      case .draw(let request): return try draw(request)
      case .fit(let page, let scale, let slot, let stopWord): return try fit(page, scale, slot, stopWord)
      case .tile(let request, let slot, let stopWord): return try tile(request, slot, stopWord)
      // For the keeper of documents.
      case .call, .more: return .failed(.unreadable)
      }
    } catch {
      return .failed(error)
    }
  }

  private mutating func open(
    _ source: Request.Source, _ byteCount: Int, _ password: [UInt8], _ descriptors: [Int32]
  ) throws(EngineError) -> DocumentCore {
    let provider: any ByteProvider
    switch source {
    case .asked:
      let source = AskedSource(count: byteCount)
      asked = (source, password)
      provider = source
    case .descriptor:
      guard let descriptor = descriptors.first else { throw .cannotRead(EBADF) }
      provider = try FileSource(descriptor: descriptor)
    }
    let core = try DocumentCore(provider, password: password)
    document = core
    return core
  }

  private mutating func opened() throws(EngineError) -> DocumentCore {
    if let document { return document }
    guard let asked else { throw .unreadable }
    let core = try DocumentCore(asked.source, password: asked.password)
    document = core
    return core
  }

  private func memory(_ slot: UInt16) throws(EngineError) -> SharedMemory {
    guard let memory = memory[slot], memory.isWritable else { throw .tooLarge }
    return memory
  }

  /// At most as many pages as one message holds.
  private mutating func geometry(
    _ pages: Range<Int>, _ isUpright: Bool
  ) throws(EngineError) -> [PageGeometry] {
    let core = try opened()
    let wanted = pages.clamped(to: 0..<core.pageCount).prefix(1024)
    return Engine.run { lane in
      wanted.map { index in
        if isUpright, let size = core.pageSize(at: index, lane) {
          return PageGeometry(
            bounds: Rect(left: 0, bottom: 0, right: size.width, top: size.height), rotation: 0)
        }
        let found = try? core.withPage(index, lane) {
          PageGeometry(bounds: $0.bounds, rotation: $0.rotation)
        }
        return found ?? PageGeometry(bounds: .zero, rotation: 0, isReadable: false)
      }
    }
  }

  private mutating func text(_ page: Int, _ wantsBoxes: Bool, _ slot: UInt16) throws(EngineError) -> Reply {
    let core = try opened()
    let memory = try memory(slot)
    guard wantsBoxes else {
      let units = try Engine.run { lane throws(EngineError) in
        try core.withPage(page, lane) { $0.units(lane) }
      }
      return memory.put(units, boxes: nil)
    }
    let text: PageText
    if let pending, pending.page == page {
      text = pending.text
    } else {
      text = try Engine.run { lane throws(EngineError) in try core.withPage(page, lane) { $0.text(lane) } }
    }
    let reply = memory.put(text.units, boxes: text.boxes)
    if case .needsMemory = reply { pending = (page, text) } else { pending = nil }
    return reply
  }

  private mutating func draw(_ request: DrawRequest) throws(EngineError) -> Reply {
    let core = try opened()
    let memory = try memory(request.slot)
    let (row, overflows) = request.width.multipliedReportingOverflow(by: 4)
    let size = row.multipliedReportingOverflow(by: request.height)
    guard !overflows, !size.overflow, 0 < size.partialValue else { throw .tooLarge }
    guard size.partialValue <= memory.size else { return .needsMemory(size.partialValue) }
    if request.clearsFirst { memset(memory.base, 0xFF, size.partialValue) }
    return try Engine.run { lane throws(EngineError) in
      try core.withPage(request.page, lane) { page throws(EngineError) in
        try draw(
          page, into: memory, (request.width, request.height), request.transform, clip: request.clip,
          request.options, request.stopWord, lane)
      }
    }
  }

  private mutating func fit(
    _ page: Int, _ scale: PictureScale, _ slot: UInt16, _ stopWord: UInt8
  ) throws(EngineError) -> Reply {
    try drawPart(of: page, slot, DrawingOptions(), stopWord) { width, height throws(EngineError) in
      let (width, height, fits) = scale.pixels(width, height)
      guard fits else { throw .tooLarge }
      return PagePart(whole: (width, height))
    }
  }

  private mutating func tile(
    _ request: TileRequest, _ slot: UInt16, _ stopWord: UInt8
  ) throws(EngineError) -> Reply {
    try drawPart(of: request.page, slot, request.options, stopWord) { width, height throws(EngineError) in
      guard let part = request.part(ofPage: width, height) else { throw .page(request.page) }
      return part
    }
  }

  /// Draws what `part` chooses of a page, whose upright sides it is told in points.
  private mutating func drawPart(
    of number: Int, _ slot: UInt16, _ options: DrawingOptions, _ stopWord: UInt8,
    _ part: (Double, Double) throws(EngineError) -> PagePart
  ) throws(EngineError) -> Reply {
    let core = try opened()
    let memory = try memory(slot)
    return try Engine.run { lane throws(EngineError) in
      try core.withPage(number, lane) { page throws(EngineError) in
        let (bounds, rotation) = (page.bounds, page.rotation)
        let isTurned = rotation % 180 != 0
        let (width, height) = PictureScale.size(
          isTurned ? bounds.height : bounds.width, isTurned ? bounds.width : bounds.height)
        let part = try part(width, height)
        let size = part.width * part.height * 4
        guard size <= memory.size else { return .needsMemory(size) }
        memset(memory.base, 0xFF, size)
        guard bounds.width > 0, bounds.height > 0 else {
          return .drawn(width: part.width, height: part.height, showsAll: page.drawsAllAnnotations(lane))
        }
        return try draw(
          page, into: memory, (part.width, part.height), part.transform(bounds, rotation: rotation),
          clip: part.clip, options, stopWord, lane)
      }
    }
  }

  private func draw(
    _ page: borrowing LoadedPage, into memory: SharedMemory, _ size: (width: Int, height: Int),
    _ transform: Transform, clip: Rect, _ options: DrawingOptions, _ stopWord: UInt8,
    _ lane: borrowing Lane
  ) throws(EngineError) -> Reply {
    let target = PixelTarget(
      base: memory.base, width: size.width, height: size.height, bytesPerRow: size.width * 4, format: .bgrx)
    let control = self.memory[Request.controlSlot]
    // Before drawing, which leaves form fields disguised.
    let showsAll = page.drawsAllAnnotations(lane)
    let isDone = try page.draw(
      into: target, transform, clip: clip, options,
      shouldStop: { control?.isSet(Int(stopWord)) ?? false }, lane)
    guard isDone else { return .stopped }
    return .drawn(width: size.width, height: size.height, showsAll: showsAll)
  }
}

/// A document's bytes, asked of the process that started this one.
// Unchecked: a worker has one thread.
final class AskedSource: ByteProvider, @unchecked Sendable {
  let count: Int
  /// True once bytes did not come.
  var lacksBytes = false

  init(count: Int) { self.count = count }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    var done = 0
    while done < buffer.count {
      let wanted = min(buffer.count - done, Question.mostBytes)
      guard case .bytes(let bytes) = Link.ask(.bytes(offset: offset + done, count: wanted)).answer,
        bytes.count == wanted
      else {
        lacksBytes = true
        return false
      }
      buffer[done..<done + wanted].copyBytes(from: bytes)
      done += wanted
    }
    return true
  }
}

extension SharedMemory {
  /// Writes a text from the start, and boxes after it.
  func put(_ units: [UInt16], boxes: [Rect]?) -> Reply {
    let boxesStart = (units.count * 2 + 7) / 8 * 8
    let end = boxesStart + (boxes?.count ?? 0) * MemoryLayout<Rect>.stride
    guard end <= size else { return .needsMemory(end) }
    units.withUnsafeBytes {
      base.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(base), byteCount: $0.count)
    }
    boxes?.withUnsafeBytes {
      (base + boxesStart).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(base), byteCount: $0.count)
    }
    return .text(count: units.count, hasBoxes: boxes != nil)
  }
}
