package import Engine

/// What a worker answers.
package enum Reply: Message {
  /// The first message of a worker, before it was asked anything: how well it is shut in.
  case ready(Posture)
  /// The document is open.
  case opened(DocumentFacts)
  /// It could not be done.
  case failed(EngineError)
  /// The memory is mapped.
  case mapped
  /// Sizes and turns of the pages that were asked for.
  case geometry([PageGeometry])
  /// The text lies in memory: `count` units of UTF-16, then from the next multiple of 8 on the boxes.
  case text(count: Int, hasBoxes: Bool)
  /// The memory is too small; so many bytes are wanted.
  case needsMemory(Int)
  /// The picture lies in memory. `showsAll` is false where the page has annotations that PDFium does not
  /// draw as they should be.
  case drawn(width: Int, height: Int, showsAll: Bool)
  /// The drawing was ended by its stop word.
  case stopped
  /// A part of a call has come.
  case taken
  /// A part of the answer to a call.
  case answer([UInt8], isLast: Bool)

  /// Adds the reply to a message.
  package func write(to writer: inout MessageWriter) {
    switch self {
    case .ready(let posture):
      writer.write(UInt8(0))
      posture.write(to: &writer)
    case .opened(let facts):
      writer.write(UInt8(1))
      facts.write(to: &writer)
    case .failed(let error):
      writer.write(UInt8(2))
      error.write(to: &writer)
    case .mapped: writer.write(UInt8(3))
    case .geometry(let pages):
      writer.write(UInt8(4))
      writer.write(pages)
    case .text(let count, let hasBoxes):
      writer.write(UInt8(5))
      writer.write(Int64(count))
      writer.write(hasBoxes)
    case .needsMemory(let size):
      writer.write(UInt8(6))
      writer.write(Int64(size))
    case .drawn(let width, let height, let showsAll):
      writer.write(UInt8(7))
      writer.write(Int64(width))
      writer.write(Int64(height))
      writer.write(showsAll)
    case .stopped: writer.write(UInt8(8))
    case .taken: writer.write(UInt8(9))
    case .answer(let part, let isLast):
      writer.write(UInt8(10))
      writer.write(part)
      writer.write(isLast)
    }
  }

  /// Takes a reply out of a message.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    switch try reader.integer(UInt8.self) {
    case 0: self = .ready(try Posture(from: &reader))
    case 1: self = .opened(try DocumentFacts(from: &reader))
    case 2: self = .failed(try EngineError(from: &reader))
    case 3: self = .mapped
    case 4: self = .geometry(try reader.list())
    case 5: self = .text(count: try reader.size(), hasBoxes: try reader.flag())
    case 6: self = .needsMemory(try reader.size())
    case 7:
      self = .drawn(width: try reader.size(), height: try reader.size(), showsAll: try reader.flag())
    case 8: self = .stopped
    case 9: self = .taken
    case 10: self = .answer(try reader.data(), isLast: try reader.flag())
    default: throw MalformedMessage()
    }
  }
}

/// How a worker is shut in.
package struct Posture: Message, Equatable {
  /// No other thread was there that would have stayed free.
  package var isSingleThreaded: Bool
  /// It can gain no rights by running programs.
  package var hasNoNewPrivileges: Bool
  /// The version of Landlock that refuses it the file system; 0 where the kernel has none.
  package var landlock: Int
  /// Landlock refuses it TCP as well.
  package var landlockRefusesNetwork: Bool
  /// Only the system calls that it needs are allowed.
  package var hasSeccomp: Bool
  /// Memory, open files and core dumps are limited.
  package var hasLimits: Bool
  /// `errno` of what failed; 0 for none.
  package var error: Int32

  /// Describes a posture.
  package init(
    isSingleThreaded: Bool, hasNoNewPrivileges: Bool, landlock: Int, landlockRefusesNetwork: Bool,
    hasSeccomp: Bool, hasLimits: Bool, error: Int32
  ) {
    self.isSingleThreaded = isSingleThreaded
    self.hasNoNewPrivileges = hasNoNewPrivileges
    self.landlock = landlock
    self.landlockRefusesNetwork = landlockRefusesNetwork
    self.hasSeccomp = hasSeccomp
    self.hasLimits = hasLimits
    self.error = error
  }

  /// True when foreign bytes may be parsed in there.
  package var isTight: Bool {
    isSingleThreaded && hasNoNewPrivileges && landlock > 0 && hasSeccomp && hasLimits
  }

  /// Adds the posture.
  package func write(to writer: inout MessageWriter) {
    writer.write(isSingleThreaded)
    writer.write(hasNoNewPrivileges)
    writer.write(UInt8(truncatingIfNeeded: landlock))
    writer.write(landlockRefusesNetwork)
    writer.write(hasSeccomp)
    writer.write(hasLimits)
    writer.write(error)
  }

  /// Takes the posture.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    isSingleThreaded = try reader.flag()
    hasNoNewPrivileges = try reader.flag()
    landlock = Int(try reader.integer(UInt8.self))
    landlockRefusesNetwork = try reader.flag()
    hasSeccomp = try reader.flag()
    hasLimits = try reader.flag()
    error = try reader.integer()
  }
}

extension EngineError: Message {
  /// Adds the error.
  package func write(to writer: inout MessageWriter) {
    let (code, value): (UInt8, Int64) =
      switch self {
      case .cannotRead(let code): (0, Int64(code))
      case .empty: (1, 0)
      case .unreadable: (2, 0)
      case .password: (3, 0)
      case .unsupportedSecurity: (4, 0)
      case .page(let index): (5, Int64(index))
      case .tooLarge: (6, 0)
      case .cannotSave: (7, 0)
      }
    writer.write(code)
    writer.write(value)
  }

  /// Takes the error.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    let code = try reader.integer(UInt8.self)
    let value = try reader.integer(Int64.self)
    switch code {
    case 0: self = .cannotRead(Int32(truncatingIfNeeded: value))
    case 1: self = .empty
    case 2: self = .unreadable
    case 3: self = .password
    case 4: self = .unsupportedSecurity
    case 5: self = .page(Int(value))
    case 6: self = .tooLarge
    case 7: self = .cannotSave
    default: throw MalformedMessage()
    }
  }
}
