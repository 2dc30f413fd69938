import Engine
import Foundation

/// The states that a file has gone through: each save that appended to it left one, and cutting the file at
/// its length brings that back, byte for byte.
package struct PDFRevisions: Sendable, Equatable {
  /// Lengths of the file, oldest first; the last is that of the file as it is. Empty for what is no file.
  package var lengths: [Int]

  /// No file has so many that a person would look through them; a hostile one could say so.
  private static let limit = 1000
  private static let chunk = 1 << 20
  private static let mark = Data("%%EOF".utf8)

  /// Looks through all of the document's file. Blocks. Empty for a document that is new.
  package init(of document: PDFDocument) {
    guard let file = document.file else {
      self.init(MemorySource([]), password: [])
      return
    }
    let password = (try? file.structure().password) ?? nil
    self.init(file.core.provider, password: password ?? [])
  }

  init(_ file: any ByteProvider, password: [UInt8]) {
    lengths = []
    var known: Set<Int> = []
    for end in Self.ends(of: file) {
      guard let section = Self.section(before: end, in: file), !known.contains(section),
        Self.opens(file, upTo: end, password)
      else { continue }
      known.insert(section)
      lengths.append(end)
    }
    if !lengths.isEmpty { lengths[lengths.count - 1] = file.count }
  }

  /// Where files could end: behind each end mark, the first ones and the last.
  private static func ends(of file: any ByteProvider) -> [Int] {
    var found: [Int] = []
    var start = 0
    while start < file.count {
      let length = min(chunk + mark.count - 1, file.count - start)
      var bytes = Data(count: length)
      guard bytes.withUnsafeMutableBytes({ file.read(into: $0, at: start) }) else { return found }
      var rest = bytes.startIndex..<bytes.endIndex
      while let range = bytes.range(of: mark, in: rest) {
        found.append(start + range.upperBound + spaces(in: file, at: start + range.upperBound))
        if found.count > limit { found.remove(at: limit / 2) }
        rest = range.upperBound..<bytes.endIndex
      }
      start += chunk
    }
    return found
  }

  /// Line ends and the like that belong to the end mark.
  private static func spaces(in file: any ByteProvider, at place: Int) -> Int {
    file.bytes(in: place..<min(place + 64, file.count)).prefix { $0.isPDFSpace }.count
  }

  /// The place of the cross-reference section that is named before an end mark.
  private static func section(before end: Int, in file: any ByteProvider) -> Int? {
    let bytes = file.bytes(in: max(0, end - 128)..<end)
    guard let keyword = bytes.lastRange(of: "startxref") else { return nil }
    let digits = bytes[keyword.upperBound...].drop { $0.isPDFSpace }.prefix { $0.isDigit }
    return Int(String(decoding: digits, as: UTF8.self)).flatMap { (1..<end).contains($0) ? $0 : nil }
  }

  /// Whether the first bytes are a sound file. One that another password opens is one, too.
  private static func opens(_ file: any ByteProvider, upTo end: Int, _ password: [UInt8]) -> Bool {
    do throws(PDFError) {
      let source =
        if let file = file as? FileSource {
          try ByteSource(descriptor: file.descriptor, name: "revision", limit: end)
        } else {
          ByteSource(bytes: file.bytes(in: 0..<end))
        }
      return try !StructureFile(source: source, name: "revision", password: password).recovered
    } catch .wrongPassword, .needsPassword {
      return true
    } catch {
      return false
    }
  }
}

extension ByteProvider {
  /// Bytes in a range; empty when they are not there.
  fileprivate func bytes(in range: Range<Int>) -> [UInt8] {
    var isThere = false
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { room, count in
      isThere = read(into: UnsafeMutableRawBufferPointer(room), at: range.lowerBound)
      count = isThere ? range.count : 0
    }
    return bytes
  }
}
