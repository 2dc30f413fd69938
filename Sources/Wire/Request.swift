package import Engine

/// What a worker is asked. Pages count from 0; memory is named by the number that it was sent with.
package enum Request: Message {
  /// The most bytes of a call or its answer in one message.
  package static let partSize = 60_000

  /// Where a document's bytes are.
  package enum Source: UInt8, Sendable {
    /// In the descriptor that came along.
    case descriptor
    /// With the one who asks: `Question.bytes` gets them.
    case asked
  }

  /// Opens a document in place of what was open; a descriptor comes along where `source` says so.
  case open(Source, byteCount: Int, password: [UInt8])
  /// Maps memory that came along as a descriptor, in place of what had this number.
  case memory(slot: UInt16, size: Int)
  /// Boxes and turns of pages. With `isUpright` only their sizes as they are seen, as boxes at the origin that
  /// are not turned: that needs no look into the pages.
  case geometry(pages: Range<Int>, isUpright: Bool)
  /// The text of a page into memory, with or without boxes.
  case text(page: Int, wantsBoxes: Bool, slot: UInt16)
  /// A picture of a page into memory.
  case draw(DrawRequest)
  /// A picture of a whole page, upright, whose size follows from the page's.
  case fit(page: Int, PictureScale, slot: UInt16, stopWord: UInt8)
  /// A piece of a page into memory.
  case tile(TileRequest, slot: UInt16, stopWord: UInt8)
  /// A part of a call of `DocumentWire`, for the keeper of documents. The last may have a descriptor along.
  case call([UInt8], isLast: Bool)
  /// The next part of the answer to a call.
  case more

  /// The number of the memory with stop words, which the worker only reads.
  package static let controlSlot = UInt16.max

  /// Adds the request to a message.
  package func write(to writer: inout MessageWriter) {
    switch self {
    case .open(let source, let byteCount, let password):
      writer.write(UInt8(0))
      writer.write(source.rawValue)
      writer.write(Int64(byteCount))
      writer.write(password)
    case .memory(let slot, let size):
      writer.write(UInt8(1))
      writer.write(slot)
      writer.write(Int64(size))
    case .geometry(let pages, let isUpright):
      writer.write(UInt8(2))
      writer.write(Int64(pages.lowerBound))
      writer.write(Int64(pages.upperBound))
      writer.write(isUpright)
    case .text(let page, let wantsBoxes, let slot):
      writer.write(UInt8(3))
      writer.write(Int64(page))
      writer.write(wantsBoxes)
      writer.write(slot)
    case .draw(let request):
      writer.write(UInt8(4))
      request.write(to: &writer)
    case .fit(let page, let scale, let slot, let stopWord):
      writer.write(UInt8(5))
      writer.write(Int64(page))
      scale.write(to: &writer)
      writer.write(slot)
      writer.write(stopWord)
    case .tile(let request, let slot, let stopWord):
      writer.write(UInt8(6))
      request.write(to: &writer)
      writer.write(slot)
      writer.write(stopWord)
    case .call(let part, let isLast):
      writer.write(UInt8(7))
      writer.write(part)
      writer.write(isLast)
    case .more: writer.write(UInt8(8))
    }
  }

  /// Takes a request out of a message.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    switch try reader.integer(UInt8.self) {
    case 0:
      guard let source = Source(rawValue: try reader.integer()) else { throw MalformedMessage() }
      self = .open(source, byteCount: try reader.size(), password: try reader.data())
    case 1: self = .memory(slot: try reader.integer(), size: try reader.size())
    case 2:
      let (first, end) = (try reader.size(), try reader.size())
      guard first <= end else { throw MalformedMessage() }
      self = .geometry(pages: first..<end, isUpright: try reader.flag())
    case 3: self = .text(page: try reader.size(), wantsBoxes: try reader.flag(), slot: try reader.integer())
    case 4: self = .draw(try DrawRequest(from: &reader))
    case 5:
      self = .fit(
        page: try reader.size(), try PictureScale(from: &reader), slot: try reader.integer(),
        stopWord: try reader.integer())
    case 6:
      self = .tile(
        try TileRequest(from: &reader), slot: try reader.integer(), stopWord: try reader.integer())
    case 7: self = .call(try reader.data(), isLast: try reader.flag())
    case 8: self = .more
    default: throw MalformedMessage()
    }
  }
}

/// A picture to draw.
package struct DrawRequest: Message, Equatable {
  /// The page.
  package var page: Int
  /// From page space to pixels, origin upper left, y down.
  package var transform: Transform
  /// The part of the pixels that may change.
  package var clip: Rect
  /// Pixels in a row.
  package var width: Int
  /// Rows.
  package var height: Int
  /// What is drawn.
  package var options: DrawingOptions
  /// The memory; rows of `width` × 4 bytes (blue, green, red, unused) from its start.
  package var slot: UInt16
  /// True when the memory is made white first.
  package var clearsFirst: Bool
  /// The word of the control memory that ends the drawing once it is not 0.
  package var stopWord: UInt8

  /// Describes a picture.
  package init(
    page: Int, transform: Transform, clip: Rect, width: Int, height: Int, options: DrawingOptions,
    slot: UInt16, clearsFirst: Bool = true, stopWord: UInt8 = 0
  ) {
    self.page = page
    self.transform = transform
    self.clip = clip
    self.width = width
    self.height = height
    self.options = options
    self.slot = slot
    self.clearsFirst = clearsFirst
    self.stopWord = stopWord
  }

  /// Adds the request to a message.
  package func write(to writer: inout MessageWriter) {
    writer.write(Int64(page))
    transform.write(to: &writer)
    clip.write(to: &writer)
    writer.write(Int64(width))
    writer.write(Int64(height))
    options.write(to: &writer)
    writer.write(slot)
    writer.write(clearsFirst)
    writer.write(stopWord)
  }

  /// Takes a request out of a message.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    page = try reader.size()
    transform = try Transform(from: &reader)
    clip = try Rect(from: &reader)
    width = try reader.size()
    height = try reader.size()
    options = try DrawingOptions(from: &reader)
    slot = try reader.integer()
    clearsFirst = try reader.flag()
    stopWord = try reader.integer()
  }
}

extension MessageReader {
  /// Takes a number that is not negative.
  package mutating func size() throws(MalformedMessage) -> Int {
    let value = try integer(Int64.self)
    guard value >= 0 else { throw MalformedMessage() }
    return Int(value)
  }
}
