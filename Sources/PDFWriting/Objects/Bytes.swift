// Parts of PDF's syntax, put at the end of bytes. Made for streams of many numbers: nothing here makes
// a string.
extension [UInt8] {
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// An integer.
  mutating func append(integer value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(UInt64(value.magnitude))
  }

  /// A number with at most this many decimals, without zeros at its end and without exponent.
  ///
  /// The caller keeps numbers that are not finite away; they count as 0 here. What no reader could hold
  /// in its numbers ends at the largest that it can.
  mutating func append(number value: Double, decimals: Int = 3) {
    guard value.isFinite else { return append(UInt8(ascii: "0")) }
    var decimals = Swift.min(Swift.max(decimals, 0), 9)
    let limited = Swift.min(Swift.max(value, -2_147_483_647), 2_147_483_647) * Self.powersOfTen[decimals]
    let scaled = Int64(limited + (limited < 0 ? -0.5 : 0.5))
    var rest = scaled.magnitude
    if rest == 0 { return append(UInt8(ascii: "0")) }
    while decimals > 0, rest % 10 == 0 {
      rest /= 10
      decimals -= 1
    }
    // From the end, and then at one go: this is what most of the writer's time goes to.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { room in
      var start = 24
      while rest > 0 || decimals > 0 {
        start -= 1
        room[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        if decimals == 1 {
          start -= 1
          room[start] = UInt8(ascii: ".")
        }
        decimals -= 1
      }
      if scaled < 0 {
        start -= 1
        room[start] = UInt8(ascii: "-")
      }
      append(contentsOf: room[start..<24])
    }
  }

  /// Two coordinates and an operator.
  @inline(__always)
  mutating func append(_ x: Double, _ y: Double, _ operation: StaticString, decimals: Int) {
    append(number: x, decimals: decimals)
    append(UInt8(ascii: " "))
    append(number: y, decimals: decimals)
    append(operation)
  }

  /// `12 0 R`.
  mutating func append(reference number: Int) {
    append(integer: number)
    append(" 0 R")
  }

  /// `/Name`; bytes that may not stand in one are written as `#xx`.
  mutating func append(name: String) {
    append(UInt8(ascii: "/"))
    for byte in name.utf8 {
      switch byte {
      // Zero cannot be written in a name at all.
      case 0: continue
      case 1...0x20, 0x7F..., UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "("), UInt8(ascii: ")"),
        UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"),
        UInt8(ascii: "{"), UInt8(ascii: "}"):
        append(UInt8(ascii: "#"))
        append(hex: byte)
      default: append(byte)
      }
    }
  }

  /// `[left bottom right top]`.
  mutating func append(box: Box) {
    append(UInt8(ascii: "["))
    append(number: box.left)
    append(UInt8(ascii: " "))
    append(number: box.bottom)
    append(UInt8(ascii: " "))
    append(number: box.right)
    append(UInt8(ascii: " "))
    append(number: box.top)
    append(UInt8(ascii: "]"))
  }

  /// Bytes as a string in parentheses.
  mutating func append(string bytes: some Sequence<UInt8>) {
    append(UInt8(ascii: "("))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      // A carriage return as it is would be read as a line feed.
      case 0x0D: append("\\r")
      default: append(byte)
      }
    }
    append(UInt8(ascii: ")"))
  }

  /// Text that people read, as a string.
  mutating func append(text: String) {
    append(string: Self.encoded(text))
  }

  /// Two digits.
  mutating func append(hex byte: UInt8) {
    append(Self.hexDigits[Int(byte >> 4)])
    append(Self.hexDigits[Int(byte & 15)])
  }

  private mutating func appendDigits(_ value: UInt64) {
    if value < 10 { return append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = value
      var start = 20
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      append(contentsOf: digits[start..<20])
    }
  }

  private static let hexDigits = [UInt8]("0123456789ABCDEF".utf8)
  private static let powersOfTen: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
}

extension [UInt8] {
  /// Text as PDF's strings hold it: a byte a letter where all are Latin, else UTF-16 with its mark.
  static func encoded(_ text: String) -> [UInt8] {
    let scalars = text.unicodeScalars
    let isLatin = scalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA1...0xAC, 0xAE...0xFF: true
      default: false
      }
    }
    // With a first letter beyond ASCII, it could look like the mark of another encoding.
    if isLatin, scalars.first.map(\.isASCII) ?? true { return scalars.map { UInt8($0.value) } }
    var bytes: [UInt8] = [0xFE, 0xFF]
    bytes.reserveCapacity(2 + 2 * text.utf16.count)
    // An escape would begin the name of a language.
    for unit in text.utf16 where unit != 0x1B {
      bytes.append(UInt8(unit >> 8))
      bytes.append(UInt8(unit & 0xFF))
    }
    return bytes
  }
}
