import Foundation
public import Graphics

/// Text of free text and form fields.
extension PDFAnnotation {
  /// The style that is stored, by the annotation or the form.
  var defaultAppearance: DefaultAppearance? {
    let own = entry("/DA").text
    if let own { return DefaultAppearance(own) }
    guard isWidget, let structure else { return nil }
    return structure.resolve(structure.formEntry("/DA")).text.map { DefaultAppearance($0) }
  }

  private func setDefaultAppearance(_ change: (inout DefaultAppearance) -> Void) {
    Model.sync {
      var style = defaultAppearance ?? DefaultAppearance(fontName: nil, size: 12, color: [0])
      change(&style)
      // Styles in other entries would win.
      for key in ["/DS", "/RC"] where kind == "/FreeText" { set(nil, for: key) }
      set(.text(style.text), for: "/DA")
    }
  }

  /// The font of free text and form fields; nil when nothing is said. A size of 0 in the file, which
  /// means as large as fits, shows as 12.
  public var font: UIFont? {
    get {
      guard let style = defaultAppearance else { return nil }
      return UIFont(nearest: baseFontName(style.fontName ?? "/Helv"), size: style.size)
    }
    set {
      setDefaultAppearance {
        $0.fontName = newValue.map { "/" + Self.resourceName($0.fontName) }
        $0.size = newValue?.pointSize ?? 12
      }
    }
  }

  /// The colour of text; nil when nothing is said.
  public var fontColor: UIColor? {
    get { defaultAppearance.flatMap { UIColor(components: $0.color) } }
    set { setDefaultAppearance { $0.color = newValue?.components ?? [0] } }
  }

  /// How lines stand: left, centred or right. Others count as left.
  public var alignment: NSTextAlignment {
    get {
      switch entry("/Q").integer {
      case 1: .center
      case 2: .right
      default: .left
      }
    }
    set {
      let number =
        switch newValue {
        case .center: 1
        case .right: 2
        case .left, .justified, .natural: 0
        }
      set(.integer(number), for: "/Q")
    }
  }

  // MARK: Font names

  private static let shortNames: [(short: String, name: String)] = [
    ("Helv", "Helvetica"), ("HeBo", "Helvetica-Bold"), ("HeOb", "Helvetica-Oblique"),
    ("HeBO", "Helvetica-BoldOblique"), ("TiRo", "Times-Roman"), ("TiBo", "Times-Bold"),
    ("TiIt", "Times-Italic"), ("TiBI", "Times-BoldItalic"), ("Cour", "Courier"), ("CoBo", "Courier-Bold"),
    ("CoOb", "Courier-Oblique"), ("CoBO", "Courier-BoldOblique"), ("Symb", "Symbol"),
    ("ZaDb", "ZapfDingbats"),
  ]

  /// The usual short name of a standard font, else the name itself without what a name may not have.
  static func resourceName(_ font: String) -> String {
    if let known = shortNames.first(where: { $0.name == font }) { return known.short }
    let letters = font.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || "-0123456789".unicodeScalars.contains($0))
    }
    return letters.isEmpty ? "Helv" : String(String.UnicodeScalarView(letters))
  }

  /// The standard font for a resource name of ours; nil for fonts that readers need not have.
  static func standardFontDictionary(resource: String) -> PDFObject? {
    guard let known = shortNames.first(where: { $0.short == resource.withoutSlash }) else { return nil }
    return SketchFont.dictionary(known.name, .latin)
  }

  /// The font that a resource name stands for.
  private func baseFontName(_ resource: String) -> String {
    let fonts = resolve(resolve(entry("/DR"))["/Font"])
    let formFonts = resolve(resolve(structure?.formEntry("/DR") ?? .null)["/Font"])
    let base = [fonts, formFonts].lazy.compactMap {
      self.resolve(self.resolve($0[resource])["/BaseFont"]).name
    }.first
    if let base {
      let name = base.withoutSlash
      // Subsets have six letters and a plus sign in front.
      return name.dropFirst(6).first == "+" ? String(name.dropFirst(7)) : name
    }
    let short = resource.withoutSlash
    return Self.shortNames.first { $0.short == short }?.name ?? short
  }
}
