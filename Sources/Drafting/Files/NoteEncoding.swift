import Foundation

/// How letters become bytes.
package enum NoteEncoding: String, Codable, CaseIterable, Sendable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  case shiftJIS
  case eucJP
  case iso2022JP

  /// What people call it.
  package var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16 (little endian)"
    case .utf16BigEndian: "UTF-16 (big endian)"
    case .shiftJIS: "Shift_JIS"
    case .eucJP: "EUC-JP"
    case .iso2022JP: "ISO-2022-JP"
    }
  }

  /// The mark of the byte order that a text may begin with.
  var mark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .shiftJIS, .eucJP, .iso2022JP: []
    }
  }

  /// The encoding whose mark bytes begin with.
  init?(mark bytes: [UInt8]) {
    guard let found = Self.allCases.first(where: { !$0.mark.isEmpty && bytes.starts(with: $0.mark) })
    else { return nil }
    self = found
  }

  /// The Japanese encodings that give the bytes back as they are, the likeliest first: a wrong one shows kana of
  /// half width and letters of private use.
  static func candidates(for bytes: [UInt8]) -> [NoteEncoding] {
    let encodings: [NoteEncoding] =
      bytes.contains { $0 >= 0x80 } ? [.shiftJIS, .eucJP] : bytes.contains(0x1B) ? [.iso2022JP] : []
    return encodings.compactMap { encoding -> (NoteEncoding, Int)? in
      guard let text = encoding.decode(bytes), !text.unicodeScalars.contains("\0"),
        encoding.encode(text) == bytes
      else { return nil }
      return (encoding, text.unicodeScalars.reduce(0) { $0 + $1.unlikeliness })
    }
    .sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Text; nil for bytes that are none.
  func decode(_ bytes: [UInt8]) -> String? {
    switch self {
    case .utf8: return String(validating: bytes, as: UTF8.self)
    case .utf16LittleEndian, .utf16BigEndian:
      guard bytes.count.isMultiple(of: 2) else { return nil }
      let isLittle = self == .utf16LittleEndian
      let units = stride(from: 0, to: bytes.count, by: 2).map { index in
        let (one, other) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isLittle ? one | other << 8 : one << 8 | other
      }
      return String(validating: units, as: UTF16.self)
    case .shiftJIS, .eucJP, .iso2022JP:
      return Self.convert(bytes, from: systemName, to: "UTF-8").flatMap {
        String(validating: $0, as: UTF8.self)
      }
    }
  }

  /// Bytes; nil for letters that the encoding does not have.
  func encode(_ text: String) -> [UInt8]? {
    switch self {
    case .utf8: Array(text.utf8)
    case .utf16LittleEndian: text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .utf16BigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    case .shiftJIS, .eucJP, .iso2022JP: Self.convert(Array(text.utf8), from: "UTF-8", to: systemName)
    }
  }

  /// The name that iconv knows; Windows' form of Shift_JIS, which is what files are in.
  private var systemName: String {
    switch self {
    case .shiftJIS: "CP932"
    case .eucJP: "EUC-JP"
    case .iso2022JP: "ISO-2022-JP"
    case .utf8, .utf16LittleEndian, .utf16BigEndian: "UTF-8"
    }
  }

  private static func convert(_ bytes: [UInt8], from: String, to: String) -> [UInt8]? {
    guard let converter = iconv_open(to, from), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // No letter takes more than three bytes for one, or eight where an escape stands before it.
    var output = [CChar](repeating: 0, count: bytes.count * 8 + 16)
    let room = output.count
    var left = input.count
    var free = room
    let isDone = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var source = input.baseAddress
        var target = output.baseAddress
        // Letters that are not reversible count; the second call writes the last escape.
        return iconv(converter, &source, &left, &target, &free) == 0
          && iconv(converter, nil, nil, &target, &free) == 0
      }
    }
    return isDone ? output[..<(room - free)].map { UInt8(bitPattern: $0) } : nil
  }
}

extension Unicode.Scalar {
  fileprivate var unlikeliness: Int {
    switch value {
    case 0xFF61...0xFF9F, 0xE000...0xF8FF, 0x00...0x08, 0x0E...0x1A, 0x7F...0xA0: 4
    // Kana are in nearly every Japanese text.
    case 0x3041...0x30FE: -1
    default: 0
    }
  }
}
