internal import CText
import Foundation
import Synchronization

/// What a font is asked for beside its family.
package struct FontStyle: Hashable, Sendable {
  /// Bold letters.
  package var isBold: Bool
  /// Slanted letters.
  package var isItalic: Bool
  /// A language as fontconfig names it, `ja` or `zh-cn`.
  package var language: String?

  /// Makes a style; regular and upright at first.
  package init(isBold: Bool = false, isItalic: Bool = false, language: String? = nil) {
    self.isBold = isBold
    self.isItalic = isItalic
    self.language = language
  }
}

/// The installed fonts, asked through fontconfig: a configuration of our own, under one lock.
///
/// Everything that touches fontconfig's objects runs inside of `run`, since its calls may write to
/// what they read.
struct FontLibrary: ~Copyable {
  private static let shared = Mutex(FontLibrary())

  private(set) var configuration: OpaquePointer?
  /// All installed fonts.
  private(set) var fonts: [FontPattern] = []
  private var names = FontNames([])
  var substitutes: [FontRequest: FontLocation?] = [:]
  var faces: [FaceKey: FontFace] = [:]
  /// All fonts for a query, nearest first.
  var orders: [FontOrder: [FontPattern]] = [:]

  private init() {}

  /// Where fonts and what is known of them lie on every system.
  private static let plainConfiguration = """
    <?xml version="1.0"?>
    <fontconfig>
      <dir>/usr/share/fonts</dir>
      <cachedir>/var/cache/fontconfig</cachedir>
      <cachedir prefix="xdg">fontconfig</cachedir>
      <alias><family>serif</family><prefer>
        <family>DejaVu Serif</family><family>Noto Serif CJK JP</family>
      </prefer></alias>
      <alias><family>sans-serif</family><prefer>
        <family>DejaVu Sans</family><family>Noto Sans CJK JP</family>
      </prefer></alias>
      <alias><family>monospace</family><prefer>
        <family>DejaVu Sans Mono</family><family>Noto Sans Mono CJK JP</family>
      </prefer></alias>
    </fontconfig>
    """

  /// Runs `body` with the fonts loaded; nil when fontconfig cannot be used at all.
  static func run<Result: Sendable>(_ body: (inout FontLibrary) -> Result?) -> Result? {
    shared.withLock { library in
      if library.configuration == nil { library.load() }
      return library.configuration == nil ? nil : body(&library)
    }
  }

  private mutating func load() {
    guard let configuration = FcConfigCreate() else { return }
    // Without complaint: a server may have fonts and no configuration.
    FcConfigParseAndLoad(configuration, nil, 0)
    let folders = FcConfigGetFontDirs(configuration)
    if FcStrListNext(folders) == nil {
      FcConfigParseAndLoadFromMemory(configuration, Self.plainConfiguration, 0)
    }
    FcStrListDone(folders)
    guard FcConfigBuildFonts(configuration) != 0 else {
      FcConfigDestroy(configuration)
      return
    }
    self.configuration = configuration
    fonts = [FcSetSystem, FcSetApplication].flatMap { patterns(FcConfigGetFonts(configuration, $0)) }
    names = FontNames(fonts)
  }

  func patterns(_ set: UnsafeMutablePointer<FcFontSet>?) -> [FontPattern] {
    guard let set = set?.pointee, let fonts = set.fonts else { return [] }
    return (0..<Int(set.nfont)).compactMap { fonts[$0].map(FontPattern.init(sharing:)) }
  }

  /// The installed font of a name that is nearest to the style; it must have the style's language.
  func installed(_ name: String, style: FontStyle) -> FontPattern? {
    names[name]
      .filter { pattern in style.language.map(pattern.speaks) ?? true }
      .min { $0.distance(from: style) < $1.distance(from: style) }
  }

  /// The first of the names that is installed.
  func firstInstalled(of names: [String], style: FontStyle) -> FontPattern? {
    for name in names {
      if let pattern = installed(name, style: style) { return pattern }
    }
    return nil
  }

  /// The font that fontconfig takes for these families, in this order.
  func match(families: [String], style: FontStyle) -> FontPattern? {
    guard let query = query(families: families, style: style) else { return nil }
    var result = FcResultMatch
    return FcFontMatch(configuration, query.pointer, &result).map(FontPattern.init(adopting:))
  }

  func query(families: [String], style: FontStyle) -> FontPattern? {
    guard let pattern = FcPatternCreate() else { return nil }
    for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddInteger(pattern, FC_WEIGHT, style.isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    FcPatternAddInteger(pattern, FC_SLANT, style.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    if let language = style.language { FcPatternAddString(pattern, FC_LANG, language) }
    FcConfigSubstitute(configuration, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    return FontPattern(adopting: pattern)
  }
}
