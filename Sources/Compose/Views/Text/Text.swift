public import Foundation

/// Letters on one or more lines.
///
/// Lines end where the proposed width wants it, by the rules of the language. A text that is offered too
/// little height, or has a limit of lines, is cut with “…”. In a PDF it stays text.
public struct Text: View, PrimitiveView {
  /// Where a text that does not fit is cut.
  public enum TruncationMode: Hashable, Sendable {
    /// At its start.
    case head
    /// At its end.
    case tail
    /// In its middle.
    case middle
  }

  /// A line under or through letters.
  public struct LineStyle: Hashable, Sendable {
    /// How the line is drawn.
    public enum Pattern: Hashable, Sendable {
      /// Whole.
      case solid
      /// Dots.
      case dot
      /// Dashes.
      case dash
      /// Dashes and dots.
      case dashDot
      /// Dashes and two dots each.
      case dashDotDot
    }

    /// A whole line in the letters' colour.
    public static let single = LineStyle()
    let pattern: Pattern
    let color: Color?

    /// Makes a style; without a colour the line has the letters'.
    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }
  }

  /// How letters look; nil is as the surroundings want it.
  struct Attributes {
    var font: Font?
    var style: AnyShapeStyle?
    var weight: Font.Weight?
    var isItalic: Bool?
    var isMonospaced: Bool?
    var hasMonospacedDigits: Bool?
    /// The inner nil is for no line.
    var underline: LineStyle??
    var strikethrough: LineStyle??
    var kern: CGFloat?
    var baselineOffset: CGFloat?

    /// These, and where they are nil others.
    func over(_ other: Attributes) -> Attributes {
      Attributes(
        font: font ?? other.font, style: style ?? other.style, weight: weight ?? other.weight,
        isItalic: isItalic ?? other.isItalic, isMonospaced: isMonospaced ?? other.isMonospaced,
        hasMonospacedDigits: hasMonospacedDigits ?? other.hasMonospacedDigits,
        underline: underline ?? other.underline, strikethrough: strikethrough ?? other.strikethrough,
        kern: kern ?? other.kern, baselineOffset: baselineOffset ?? other.baselineOffset)
    }
  }

  /// A part of a text.
  struct Piece {
    enum Content {
      case letters(String)
      case image(Image)
    }

    var content: Content
    var attributes = Attributes()
  }

  private(set) var pieces: [Piece]

  private init(pieces: [Piece]) { self.pieces = pieces }

  /// Shows a text with values in it, and `Text`s with their own look. Nothing is translated: the names of
  /// tables and bundles change nothing.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    pieces = key.texts.flatMap(\.pieces)
  }

  /// Shows a text as it is.
  @_disfavoredOverload
  public init<Content: StringProtocol>(_ content: Content) {
    self.init(verbatim: String(content))
  }

  /// Shows a text as it is.
  public init(verbatim content: String) { pieces = [Piece(content: .letters(content))] }

  /// Shows a picture as a letter.
  public init(_ image: Image) { pieces = [Piece(content: .image(image))] }

  /// Shows a value in a format.
  public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
  where Format.FormatOutput == String {
    self.init(verbatim: format.format(input))
  }

  /// One text after another.
  public static func + (one: Text, other: Text) -> Text { Text(pieces: one.pieces + other.pieces) }

  func makeNodes(_ inputs: ViewInputs) -> [Node] { [TextNode(pieces, environment: inputs.environment)] }

  /// What a part has of its own is not changed by a modifier around it.
  private func adding(_ attributes: Attributes) -> Text {
    Text(
      pieces: pieces.map { Piece(content: $0.content, attributes: $0.attributes.over(attributes)) })
  }
}

extension Text {
  /// The font; nil is the surroundings'.
  public func font(_ font: Font?) -> Text { adding(Attributes(font: font)) }

  /// How thick letters are; nil is as the font has it.
  public func fontWeight(_ weight: Font.Weight?) -> Text { adding(Attributes(weight: weight)) }

  /// Bold letters, or not.
  public func bold(_ isActive: Bool = true) -> Text {
    adding(Attributes(weight: isActive ? .bold : .regular))
  }

  /// Slanted letters, or not.
  public func italic(_ isActive: Bool = true) -> Text { adding(Attributes(isItalic: isActive)) }

  /// Letters of equal width, or not.
  public func monospaced(_ isActive: Bool = true) -> Text { adding(Attributes(isMonospaced: isActive)) }

  /// Digits of equal width, where the font has them.
  public func monospacedDigit() -> Text { adding(Attributes(hasMonospacedDigits: true)) }

  /// A line under the letters, or none.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    let line = LineStyle(pattern: pattern, color: color)
    return adding(Attributes(underline: .some(isActive ? line : nil)))
  }

  /// A line through the letters, or none.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    let line = LineStyle(pattern: pattern, color: color)
    return adding(Attributes(strikethrough: .some(isActive ? line : nil)))
  }

  /// Space after each letter in points.
  public func kerning(_ kerning: CGFloat) -> Text { adding(Attributes(kern: kerning)) }

  /// Space after each letter in points.
  public func tracking(_ tracking: CGFloat) -> Text { kerning(tracking) }

  /// How far letters stand above the baseline in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
    adding(Attributes(baselineOffset: baselineOffset))
  }

  /// What the letters are painted with.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text {
    adding(Attributes(style: AnyShapeStyle(style)))
  }

  /// The letters' colour; nil is the surroundings'.
  public func foregroundColor(_ color: Color?) -> Text {
    adding(Attributes(style: color.map { AnyShapeStyle($0) }))
  }
}
