internal import CText
import Glibc
import Synchronization

/// The patterns of one language, read once.
// Sendable: libhyphen only reads them after loading.
final class HyphenationPatterns: @unchecked Sendable {
  private static let known = Mutex<[String: HyphenationPatterns?]>([:])
  private static let folder = "/usr/share/hyphen"
  /// Which of a language's countries is meant when none is named.
  private static let countries = ["en": "US", "pt": "PT", "sr": "Latn"]

  private let dictionary: UnsafeMutablePointer<HyphenDict>

  /// The patterns of a language given by a BCP 47 tag; nil when they are not installed.
  static func patterns(for language: String) -> HyphenationPatterns? {
    known.withLock { known in
      if let patterns = known[language] { return patterns }
      let patterns = names(language).lazy.compactMap { HyphenationPatterns("\(folder)/hyph_\($0).dic") }.first
      // Languages come from files, which may name as many as they like.
      if known.count >= 256 { known.removeAll() }
      known[language] = .some(patterns)
      return patterns
    }
  }

  private static func names(_ tag: String) -> [String] {
    let parts = tag.split { $0 == "-" || $0 == "_" }.map(String.init)
    // The tag becomes a part of a path.
    guard let language = parts.first?.lowercased(), parts.allSatisfy({ $0.utf8.allSatisfy(isPlain) }) else {
      return []
    }
    let country = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
    let usual = countries[language] ?? language.uppercased()
    return (country.map { ["\(language)_\($0)"] } ?? []) + ["\(language)_\(usual)", language]
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private init?(_ path: String) {
    guard let dictionary = hnj_hyphen_load(path) else { return nil }
    // Nothing else is installed on systems of today.
    guard dictionary.pointee.utf8 != 0 else {
      hnj_hyphen_free(dictionary)
      return nil
    }
    self.dictionary = dictionary
  }

  deinit { hnj_hyphen_free(dictionary) }

  /// After how many letters a word may be divided: at least two before and three after.
  ///
  /// - Parameters:
  ///   - word: in small letters.
  ///   - count: how many letters it has.
  func places(in word: String, count: Int) -> [Int] {
    // Some letters become two when they are made small, and places would be counted wrong.
    guard word.unicodeScalars.count == count else { return [] }
    let bytes = Array(word.utf8)
    var marks = [CChar](repeating: 0, count: bytes.count + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    let failed = bytes.withUnsafeBytes { bytes in
      hnj_hyphen_hyphenate3(
        dictionary, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), &marks, nil,
        &replacements, &positions, &cuts, 2, 3, 0, 0)
    }
    defer {
      for index in bytes.indices { free(replacements?[index]) }
      free(replacements)
      free(positions)
      free(cuts)
    }
    guard failed == 0 else { return [] }
    // Odd marks divide. Where letters would change, as in some languages, the word stays whole.
    return (1..<count).filter {
      marks[$0 - 1] & 1 != 0 && $0 >= 2 && count - $0 >= 3 && replacements?[$0 - 1] == nil
    }
  }
}
