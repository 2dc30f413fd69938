import Fonts
import Foundation
import Graphics
import Typesetting

/// A text with all that its surroundings say of it, shaped once and then made into lines of any width.
struct TextSetting {
  /// What letters look like, beside their places.
  struct Look {
    var paint: Paint
    var underline: Text.LineStyle?
    var strikethrough: Text.LineStyle?
    /// Above the baseline, in points.
    var underlinePlace: (middle: CGFloat, thickness: CGFloat)
    var strikethroughPlace: (middle: CGFloat, thickness: CGFloat)
  }

  /// By the tag of a style.
  private(set) var looks: [Look] = []
  /// By the tag of an attachment.
  private(set) var images: [UIImage] = []
  private(set) var paragraph: ShapedParagraph

  init(_ pieces: [Text.Piece], environment: EnvironmentValues) {
    var text = StyledText()
    for piece in pieces {
      let (style, look) = Self.resolve(piece.attributes, environment)
      var tagged = style
      tagged.tag = looks.count
      looks.append(look)
      switch piece.content {
      case .letters(let letters): text.append(letters, style: tagged)
      case .image(let image):
        let size = image.picture.size
        text.attachments[text.units.count] = StyledText.Attachment(
          width: size.width, ascent: size.height, descent: 0, tag: images.count)
        images.append(image.picture)
        text.append("\u{FFFC}", style: tagged)
      }
    }
    // An empty text is as high as a line.
    if text.runs.isEmpty {
      let (style, look) = Self.resolve(Text.Attributes(), environment)
      looks = [look]
      text.runs = [StyledText.Run(end: 0, style: style)]
    }
    paragraph = ShapedParagraph(text, style: Self.style(environment))
  }

  /// The same text with letters of another size.
  func scaled(by factor: CGFloat) -> TextSetting {
    var text = paragraph.text
    for index in text.runs.indices {
      text.runs[index].style.size *= factor
      text.runs[index].style.kern *= factor
    }
    var setting = self
    setting.paragraph = ShapedParagraph(text, style: paragraph.style)
    return setting
  }

  private static func style(_ environment: EnvironmentValues) -> ParagraphStyle {
    var style = ParagraphStyle()
    // Lines are put in line with each other only when the widest of them is known.
    style.alignment = .left
    style.direction = environment.layoutDirection == .rightToLeft ? .rightToLeft : .natural
    // Nothing may stick out of the size that is given to the parent.
    style.hangsPunctuation = false
    return style
  }

  private static func resolve(
    _ own: Text.Attributes, _ environment: EnvironmentValues
  ) -> (Typesetting.TextStyle, Look) {
    let attributes = own.over(environment.textDefaults)
    var font = attributes.font ?? environment.font ?? .system(.body, design: environment.fontDesign)
    if let weight = attributes.weight { font = font.weight(weight) }
    if attributes.isItalic == true { font = font.italic() }
    if attributes.isMonospaced == true { font = font.monospaced() }
    if attributes.hasMonospacedDigits == true { font = font.monospacedDigit() }
    var style = font.textStyle(language: environment.language)
    style.kern = Double(attributes.kern ?? 0)
    style.baselineOffset = Double(attributes.baselineOffset ?? 0)
    let metrics = Self.metrics(of: style)
    let size = CGFloat(style.size)
    let look = Look(
      paint: attributes.style?.findPaint(in: environment) ?? environment.foreground.paint(level: 0),
      underline: attributes.underline ?? nil, strikethrough: attributes.strikethrough ?? nil,
      underlinePlace: metrics.map { ($0.underlinePosition * size, $0.underlineThickness * size) }
        ?? (size * -0.1, size * 0.05),
      strikethroughPlace: metrics.map { ($0.strikePosition * size, $0.strikeThickness * size) }
        ?? (size * 0.3, size * 0.05))
    return (style, look)
  }

  private static func metrics(of style: Typesetting.TextStyle) -> FontMetrics? {
    let face =
      style.face
      ?? style.families.lazy.compactMap {
        FontFinder.face(named: $0, style: style.style, orNearest: false)
          ?? FontFinder.face(generic: $0, style: style.style)
      }.first
    return face?.metrics
  }
}
