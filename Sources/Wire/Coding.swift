/// A message that does not say what it should.
package struct MalformedMessage: Error, Equatable {
  /// Makes the error.
  package init() {}
}

/// A value that a message can hold.
package protocol Message: Sendable {
  /// Adds the value to a message.
  func write(to writer: inout MessageWriter)
  /// Takes the value out of a message. Throws when it is not there or makes no sense.
  init(from reader: inout MessageReader) throws(MalformedMessage)
}

/// Puts values into bytes: numbers in the machine's order, since both ends are on one machine.
package struct MessageWriter {
  /// What was written.
  package private(set) var bytes: [UInt8] = []

  /// Starts an empty message.
  package init() {}

  /// Adds a plain number.
  package mutating func write<Number: BitwiseCopyable>(_ number: Number) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// Adds a truth value.
  package mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Adds bytes with their count.
  package mutating func write(_ data: [UInt8]) {
    write(UInt32(truncatingIfNeeded: data.count))
    bytes += data
  }

  /// Adds values with their count.
  package mutating func write<Element: Message>(_ list: [Element]) {
    write(UInt32(truncatingIfNeeded: list.count))
    for element in list { element.write(to: &self) }
  }

  /// Adds a value that may be missing.
  package mutating func write<Number: BitwiseCopyable>(_ number: Number?) {
    write(number != nil)
    if let number { write(number) }
  }
}

/// Takes values out of bytes that came from a process which may be hostile.
package struct MessageReader {
  private var rest: ArraySlice<UInt8>

  /// Starts at the first byte.
  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Takes a whole number.
  package mutating func integer<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(MalformedMessage) -> Number {
    Number(littleEndian: try raw(Number.self))
  }

  /// Takes a number that is finite.
  package mutating func double() throws(MalformedMessage) -> Double {
    let value = Double(bitPattern: try raw(UInt64.self))
    guard value.isFinite else { throw MalformedMessage() }
    return value
  }

  /// Takes a truth value.
  package mutating func flag() throws(MalformedMessage) -> Bool {
    switch try raw(UInt8.self) {
    case 0: return false
    case 1: return true
    default: throw MalformedMessage()
    }
  }

  /// Takes a count that says how many things of at least `size` bytes follow.
  package mutating func count(of size: Int) throws(MalformedMessage) -> Int {
    let count = Int(try raw(UInt32.self))
    guard count <= rest.count / max(size, 1) else { throw MalformedMessage() }
    return count
  }

  /// Takes bytes with their count.
  package mutating func data() throws(MalformedMessage) -> [UInt8] {
    let count = try count(of: 1)
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// Takes values with their count.
  package mutating func list<Element: Message>(
    _ type: Element.Type = Element.self
  ) throws(MalformedMessage) -> [Element] {
    let count = try count(of: 1)
    var list: [Element] = []
    for _ in 0..<count { list.append(try Element(from: &self)) }
    return list
  }

  /// Takes a whole number that may be missing.
  package mutating func optional<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(MalformedMessage) -> Number? {
    try flag() ? try integer(Number.self) : nil
  }

  /// Throws when something is left.
  package func end() throws(MalformedMessage) {
    guard rest.isEmpty else { throw MalformedMessage() }
  }

  private mutating func raw<Number: BitwiseCopyable>(_ type: Number.Type) throws(MalformedMessage) -> Number {
    let size = MemoryLayout<Number>.size
    guard rest.count >= size else { throw MalformedMessage() }
    defer { rest = rest.dropFirst(size) }
    return rest.withUnsafeBytes { $0.loadUnaligned(as: Number.self) }
  }
}
