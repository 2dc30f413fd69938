internal import CPDFium
internal import Glibc
internal import Synchronization

/// A font that a document names but does not embed.
public struct MissingFont: Hashable, Sendable {
  /// The East Asian scripts.
  public enum Script: Sendable {
    /// One of them, told by the font's character set.
    case japanese, korean, simplifiedChinese, traditionalChinese
  }

  /// The name as the file has it: any bytes, not always UTF-8.
  public var faceName: [UInt8]
  /// 400 is regular, 700 bold.
  public var weight: Int
  /// Slanted.
  public var isItalic: Bool
  /// A mincho, song or batang rather than a gothic.
  public var isSerif: Bool
  /// All letters of one width.
  public var isFixedPitch: Bool
  /// What the font is for.
  public var script: Script

  /// Describes a font.
  public init(
    faceName: [UInt8], weight: Int, isItalic: Bool, isSerif: Bool, isFixedPitch: Bool, script: Script
  ) {
    self.faceName = faceName
    self.weight = weight
    self.isItalic = isItalic
    self.isSerif = isSerif
    self.isFixedPitch = isFixedPitch
    self.script = script
  }
}

/// A face in a font file.
public struct FontFile: Sendable {
  /// The file's bytes.
  public var provider: any ByteProvider
  /// Which face of a collection; 0 in a plain file.
  public var faceIndex: Int

  /// Names a face.
  public init(provider: any ByteProvider, faceIndex: Int) {
    self.provider = provider
    self.faceIndex = faceIndex
  }
}

/// Answers PDFium's questions for fonts.
///
/// Only East Asian ones are answered. For the rest PDFium's built-in faces have the metrics of the
/// standard fonts, which no system font is sure to have.
public enum FontBroker {
  private static let finder = Mutex<(@Sendable (MissingFont) -> FontFile?)?>(nil)

  /// Sets who finds fonts; until then none are found. Called with the lane held: it must not call PDFium.
  public static func use(_ find: @escaping @Sendable (MissingFont) -> FontFile?) {
    finder.withLock { $0 = find }
  }

  static func find(_ request: MissingFont) -> FontFile? {
    finder.withLock { $0 }?(request)
  }

  /// Hands PDFium the callbacks, at its start: without them it would look through the font folders that it
  /// knows. PDFium keeps the struct's address for good, so it is never freed.
  static func install() {
    let info = UnsafeMutablePointer<FPDF_SYSFONTINFO>.allocate(capacity: 1)
    info.initialize(to: FPDF_SYSFONTINFO())
    info.pointee.version = 2
    info.pointee.Release = { _ in }
    info.pointee.EnumFonts = { _, _ in }
    info.pointee.GetFont = { _, _ in nil }
    info.pointee.MapFont = { _, weight, italic, charset, pitch, face, _ in
      guard let request = MissingFont(weight, italic != 0, charset, pitch, face),
        let file = FontBroker.find(request), let font = OpenFont(file, charset: charset)
      else { return nil }
      return Unmanaged.passRetained(font).toOpaque()
    }
    info.pointee.GetFontData = { _, font, table, buffer, size in
      OpenFont.of(font)?.data(table, into: buffer, Int(size)) ?? 0
    }
    info.pointee.GetFaceName = { _, _, _, _ in 0 }
    info.pointee.GetFontCharset = { _, font in OpenFont.of(font)?.charset ?? 0 }
    info.pointee.DeleteFont = { _, font in
      if let font { Unmanaged<OpenFont>.fromOpaque(font).release() }
    }
    FPDF_SetSystemFontInfo(info)
  }
}

extension MissingFont {
  fileprivate init?(
    _ weight: Int32, _ italic: Bool, _ charset: Int32, _ pitch: Int32, _ face: UnsafePointer<CChar>?
  ) {
    let scripts: [Int: Script] = [
      FXFONT_SHIFTJIS_CHARSET: .japanese, FXFONT_HANGEUL_CHARSET: .korean,
      FXFONT_GB2312_CHARSET: .simplifiedChinese,
      FXFONT_CHINESEBIG5_CHARSET: .traditionalChinese,
    ]
    guard let script = scripts[Int(charset)] else { return nil }
    let name = face.map { UnsafeBufferPointer(start: $0, count: strlen($0)).map(UInt8.init(bitPattern:)) }
    self.init(
      faceName: name ?? [], weight: Int(weight), isItalic: italic, isSerif: pitch & 0x10 != 0,
      isFixedPitch: pitch & 0x01 != 0, script: script)
  }
}

/// A font file that PDFium reads from.
private final class OpenFont {
  let charset: Int32
  private let source: any ByteProvider
  /// Where the face's table directory starts; 0 in a plain file.
  private let faceOffset: Int

  init?(_ file: FontFile, charset: Int32) {
    source = file.provider
    self.charset = charset
    if Self.word(source, at: 0) == Self.collection {
      guard let offset = Self.word(source, at: 12 + 4 * file.faceIndex) else { return nil }
      faceOffset = Int(offset)
    } else {
      faceOffset = 0
    }
  }

  static func of(_ font: UnsafeMutableRawPointer?) -> OpenFont? {
    font.map { Unmanaged<OpenFont>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let collection: UInt32 = 0x7474_6366  // "ttcf"

  private static func word(_ source: any ByteProvider, at offset: Int) -> UInt32? {
    var value: UInt32 = 0
    guard withUnsafeMutableBytes(of: &value, { source.read(into: $0, at: offset) }) else { return nil }
    return UInt32(bigEndian: value)
  }

  /// Answers with a size, and fills `buffer` if it is large enough.
  ///
  /// Table 0 stands for the face, "ttcf" for the whole collection. PDFium learns which face of a
  /// collection is meant from the difference of the two sizes.
  func data(_ table: UInt32, into buffer: UnsafeMutablePointer<UInt8>?, _ size: Int) -> UInt {
    let range: Range<Int>
    switch table {
    case 0: range = faceOffset..<source.count
    case Self.collection: range = faceOffset == 0 ? 0..<0 : 0..<source.count
    default: range = tableRange(table) ?? 0..<0
    }
    if let buffer, size > 0, !range.isEmpty {
      let count = min(size, range.count)
      let whole = UnsafeMutableRawBufferPointer(start: buffer, count: count)
      guard source.read(into: whole, at: range.lowerBound) else { return 0 }
    }
    return UInt(range.count)
  }

  private func tableRange(_ tag: UInt32) -> Range<Int>? {
    guard let head = Self.word(source, at: faceOffset + 4) else { return nil }
    for entry in 0..<Int(head >> 16) {
      let place = faceOffset + 12 + entry * 16
      guard Self.word(source, at: place) == tag else { continue }
      guard let offset = Self.word(source, at: place + 8), let length = Self.word(source, at: place + 12),
        Int(offset) + Int(length) <= source.count
      else { return nil }
      return Int(offset)..<Int(offset) + Int(length)
    }
    return nil
  }
}
