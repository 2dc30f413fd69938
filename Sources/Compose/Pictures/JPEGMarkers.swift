import Glibc

/// The marks between the parts of a JPEG file.
///
/// A file that was cut off, or that was written over in its middle, shows it in them: pixels have a mark by
/// chance in every few hundred bytes of nonsense. So a sound file costs little more than reading it.
struct JPEGMarkers {
  private let bytes: UnsafeRawBufferPointer
  private var index = 2
  private var hasPixels = false

  /// True for a file with all its marks in order up to its end, of a kind that every reader of PDF shows:
  /// Huffman codes, eight bits.
  static func areSound(in file: [UInt8]) -> Bool {
    file.withUnsafeBytes { bytes in
      var markers = JPEGMarkers(bytes: bytes)
      return markers.areSound()
    }
  }

  private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private mutating func areSound() -> Bool {
    while let marker = next() {
      switch marker {
      case 0xD9: return hasPixels
      case 0xDA:
        guard skipSegment(), skipPixels() else { return false }
        hasPixels = true
      case 0xC0...0xC2:
        guard index + 2 < bytes.count, bytes[index + 2] == 8, skipSegment() else { return false }
      case 0xC4, 0xDB...0xDD, 0xE0...0xEF, 0xFE:
        guard skipSegment() else { return false }
      default: return false
      }
    }
    return false
  }

  /// The marker that stands here; what may fill the room before it is passed over.
  private mutating func next() -> UInt8? {
    guard index < bytes.count, bytes[index] == 0xFF else { return nil }
    while index < bytes.count, bytes[index] == 0xFF { index += 1 }
    guard index < bytes.count else { return nil }
    index += 1
    return bytes[index - 1]
  }

  private mutating func skipSegment() -> Bool {
    guard index + 1 < bytes.count else { return false }
    let length = Int(bytes[index]) << 8 | Int(bytes[index + 1])
    index += length
    return length >= 2 && index <= bytes.count
  }

  /// Goes to the next marker that is none of the pixels' own. Those count from 0 to 7 again and again.
  private mutating func skipPixels() -> Bool {
    var restarts: UInt8 = 0
    while let base = bytes.baseAddress, index < bytes.count,
      let found = memchr(base + index, 0xFF, bytes.count - index)
    {
      index = UnsafeRawPointer(found) - base
      guard index + 1 < bytes.count else { return false }
      switch bytes[index + 1] {
      case 0: index += 2
      case 0xFF: index += 1
      case 0xD0...0xD7:
        guard bytes[index + 1] == 0xD0 + restarts & 7 else { return false }
        restarts &+= 1
        index += 2
      default: return true
      }
    }
    return false
  }
}
