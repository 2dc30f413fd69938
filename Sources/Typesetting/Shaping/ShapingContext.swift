internal import CText
internal import Fonts
import Synchronization

/// What shaping needs again and again: a buffer, fonts, iterators, tables. Used by one thread at a time.
// Sendable: only one thread has it, which took it out of the pool.
final class ShapingContext: @unchecked Sendable {
  private static let pool = Mutex<[ShapingContext]>([])

  let buffer: OpaquePointer?
  let infos = ScalarMap { LetterInfo(Unicode.Scalar($0) ?? "\u{FFFD}") }
  private var letters: [Letter] = []
  var choices = FontChoices()
  private var fonts: [FontCascade.Request: KnownFaces] = [:]
  /// The fonts of the styles that came last; hashing a request is felt at every word in bold.
  private var recent: [(request: FontCascade.Request, faces: KnownFaces)] = []
  private var lastLanguage: (tag: String, language: hb_language_t?)?
  private var scripts = [hb_script_t?](repeating: nil, count: 256)
  private var breaks: [String: UnsafeMutableRawPointer] = [:]
  private var lastBreaks: (language: String?, iterator: UnsafeMutableRawPointer?)?
  private var lastKind: (language: String, isEastAsian: Bool)?

  private init() { buffer = hb_buffer_create() }

  deinit {
    hb_buffer_destroy(buffer)
    for iterator in breaks.values { tz_breaks_close(iterator) }
  }

  /// Runs `body` with a context that nobody else has meanwhile.
  static func with<Result>(_ body: (ShapingContext) -> Result) -> Result {
    let context = pool.withLock { $0.popLast() } ?? ShapingContext()
    let result = body(context)
    pool.withLock { if $0.count < 16 { $0.append(context) } }
    return result
  }

  /// Room for the letters of a paragraph, empty.
  func takeLetters() -> [Letter] {
    let room = letters
    letters = []
    return room
  }

  /// Keeps the room for the next paragraph, unless it is larger than most need.
  func keep(_ room: consuming [Letter]) {
    guard room.capacity <= 1 << 16 else { return }
    room.removeAll(keepingCapacity: true)
    letters = room
  }

  /// The fonts of a style.
  func faces(for style: TextStyle) -> KnownFaces {
    let known = recent.first {
      $0.request.face === style.face && $0.request.style == style.style
        && $0.request.families == style.families
    }
    if let known { return known.faces }
    let request = FontCascade.Request(face: style.face, families: style.families, style: style.style)
    let faces = fonts[request] ?? makeFaces(request)
    if recent.count == 4 { recent.removeFirst() }
    recent.append((request, faces))
    return faces
  }

  private func makeFaces(_ request: FontCascade.Request) -> KnownFaces {
    // Families come from files, which may name as many as they like.
    if fonts.count >= 128 { fonts.removeAll() }
    let faces = KnownFaces(FontCascade.cascade(for: request))
    fonts[request] = faces
    return faces
  }

  /// HarfBuzz's name of a script.
  func script(_ number: UInt8) -> hb_script_t {
    if let known = scripts[Int(number)] { return known }
    let script = tz_script_name(Int32(number)).map { hb_script_from_string($0, -1) } ?? HB_SCRIPT_COMMON
    scripts[Int(number)] = script
    return script
  }

  /// HarfBuzz's name of a language.
  func language(_ tag: String) -> hb_language_t? {
    if let lastLanguage, lastLanguage.tag == tag { return lastLanguage.language }
    let language = hb_language_from_string(tag, -1)
    lastLanguage = (tag, language)
    return language
  }

  /// True for Chinese, Japanese and Korean.
  func isEastAsian(_ language: String?) -> Bool {
    guard let language else { return false }
    if let lastKind, lastKind.language == language { return lastKind.isEastAsian }
    let plain = language.lowercased()
    let isEastAsian = ["ja", "zh", "ko", "yue"].contains { plain.hasPrefix($0) }
    lastKind = (language, isEastAsian)
    return isEastAsian
  }

  /// ICU's finder of line breaks for a language, by strict rules: no small kana at the start of a line. Nil
  /// when it cannot be made.
  func lineBreaks(_ language: String?) -> UnsafeMutableRawPointer? {
    if let lastBreaks, lastBreaks.language == language { return lastBreaks.iterator }
    let iterator = lineBreaks(locale: "\(Self.plausible(language))@lb=strict")
    lastBreaks = (language, iterator)
    return iterator
  }

  /// A language as far as it can be one: it comes from files.
  private static func plausible(_ language: String?) -> String {
    guard let language, 2...24 ~= language.utf8.count else { return "ja" }
    let isPlain = language.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    return isPlain ? language : "ja"
  }

  private func lineBreaks(locale: String) -> UnsafeMutableRawPointer? {
    if let known = breaks[locale] { return known }
    // Languages come from files, which may name as many as they like.
    if breaks.count >= 32 {
      for iterator in breaks.values { tz_breaks_close(iterator) }
      breaks = [:]
    }
    let iterator = tz_line_breaks_open(locale)
    breaks[locale] = iterator
    return iterator
  }
}
