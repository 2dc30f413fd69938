/// What the first bytes of a picture file say, without decoding it.
struct PictureHeader: Hashable {
  enum Kind: Hashable {
    case png
    /// Components of colour, and whether inks are stored the other way round.
    case jpeg(components: Int, invertsInks: Bool)
    case webP
  }

  var kind: Kind
  /// In pixels as stored.
  var width: Int
  var height: Int

  /// Reads a PNG, JPEG or WebP header; nil for all else and for damaged ones.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self.init(png: bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self.init(jpeg: bytes)
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self.init(webP: bytes)
    } else {
      return nil
    }
  }

  private init(kind: Kind, width: Int, height: Int) {
    self.kind = kind
    self.width = width
    self.height = height
  }

  private init?(png bytes: [UInt8]) {
    guard bytes.count >= 33, Array(bytes[12..<16]) == Array("IHDR".utf8) else { return nil }
    func number(at index: Int) -> Int {
      bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height) = (number(at: 16), number(at: 20))
    guard 1...65_535 ~= width, 1...65_535 ~= height else { return nil }
    self.init(kind: .png, width: width, height: height)
  }

  /// Its first chunk says the size, in each of three ways.
  private init?(webP bytes: [UInt8]) {
    guard bytes.count >= 30 else { return nil }
    func number(at index: Int, bytes count: Int) -> Int {
      bytes[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X":
      self.init(kind: .webP, width: number(at: 24, bytes: 3) + 1, height: number(at: 27, bytes: 3) + 1)
    case "VP8L" where bytes[20] == 0x2F:
      let bits = number(at: 21, bytes: 4)
      self.init(kind: .webP, width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case "VP8 ":
      let (width, height) = (number(at: 26, bytes: 2) & 0x3FFF, number(at: 28, bytes: 2) & 0x3FFF)
      guard width > 0, height > 0 else { return nil }
      self.init(kind: .webP, width: width, height: height)
    default: return nil
    }
  }

  private init?(jpeg bytes: [UInt8]) {
    var index = 2
    var isAdobe = false
    while index + 9 < bytes.count {
      guard bytes[index] == 0xFF else { return nil }
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      if marker == 0x01 || 0xD0...0xD8 ~= marker {
        index += 2
        continue
      }
      let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
      guard length >= 2 else { return nil }
      // Start of frame, other than tables (C4), extensions (C8) and arithmetic conditioning (CC).
      if 0xC0...0xCF ~= marker, marker != 0xC4, marker != 0xC8, marker != 0xCC {
        let height = Int(bytes[index + 5]) << 8 | Int(bytes[index + 6])
        let width = Int(bytes[index + 7]) << 8 | Int(bytes[index + 8])
        let components = Int(bytes[index + 9])
        guard width > 0, height > 0, [1, 3, 4].contains(components) else { return nil }
        self.init(
          kind: .jpeg(components: components, invertsInks: isAdobe && components == 4),
          width: width, height: height)
        return
      }
      if marker == 0xEE, bytes[(index + 4)...].starts(with: Array("Adobe".utf8)) { isAdobe = true }
      if marker == 0xDA || marker == 0xD9 { return nil }
      index += 2 + length
    }
    return nil
  }
}
