package import Engine

/// What a worker asks the one who started it, while it works on a request.
package enum Question: Message {
  /// A font that a document names but does not embed.
  case font(MissingFont)
  /// Bytes of the document.
  case bytes(offset: Int, count: Int)

  /// The most bytes that one answer brings.
  package static let mostBytes = 60_000

  /// Adds the question to a message.
  package func write(to writer: inout MessageWriter) {
    switch self {
    case .font(let font):
      writer.write(UInt8(0))
      font.write(to: &writer)
    case .bytes(let offset, let count):
      writer.write(UInt8(1))
      writer.write(Int64(offset))
      writer.write(Int64(count))
    }
  }

  /// Takes a question out of a message.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    switch try reader.integer(UInt8.self) {
    case 0: self = .font(try MissingFont(from: &reader))
    case 1:
      let (offset, count) = (try reader.size(), try reader.size())
      guard count <= Self.mostBytes else { throw MalformedMessage() }
      self = .bytes(offset: offset, count: count)
    default: throw MalformedMessage()
    }
  }
}

/// What it is told.
package enum Answer: Message {
  /// The font's file came along as a descriptor.
  case font(faceIndex: Int)
  /// The bytes.
  case bytes([UInt8])
  /// There is none.
  case nothing

  /// Adds the answer to a message.
  package func write(to writer: inout MessageWriter) {
    switch self {
    case .font(let faceIndex):
      writer.write(UInt8(0))
      writer.write(Int64(faceIndex))
    case .bytes(let bytes):
      writer.write(UInt8(1))
      writer.write(bytes)
    case .nothing: writer.write(UInt8(2))
    }
  }

  /// Takes an answer out of a message.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    switch try reader.integer(UInt8.self) {
    case 0: self = .font(faceIndex: try reader.size())
    case 1: self = .bytes(try reader.data())
    case 2: self = .nothing
    default: throw MalformedMessage()
    }
  }
}

extension MissingFont: Message {
  private static let scripts: [Script] = [.japanese, .korean, .simplifiedChinese, .traditionalChinese]

  /// Adds what is known of the font; of its name at most what a message holds.
  package func write(to writer: inout MessageWriter) {
    writer.write(Array(faceName.prefix(1024)))
    writer.write(Int32(truncatingIfNeeded: weight))
    writer.write(isItalic)
    writer.write(isSerif)
    writer.write(isFixedPitch)
    writer.write(UInt8(Self.scripts.firstIndex(of: script) ?? 0))
  }

  /// Takes what is known of the font.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    let name = try reader.data()
    let weight = Int(try reader.integer(Int32.self))
    let (isItalic, isSerif, isFixedPitch) = (try reader.flag(), try reader.flag(), try reader.flag())
    let script = Int(try reader.integer(UInt8.self))
    guard Self.scripts.indices.contains(script), name.count <= 1024 else { throw MalformedMessage() }
    self.init(
      faceName: name, weight: weight, isItalic: isItalic, isSerif: isSerif, isFixedPitch: isFixedPitch,
      script: Self.scripts[script])
  }
}
