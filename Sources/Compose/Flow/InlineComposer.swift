import Fonts
import PDFWriting
import Typesetting

/// Turns the inline styles of a note into a text that can be typeset.
struct InlineComposer {
  private let context: FlowContext
  private let form: TextForm
  /// The element that plain letters belong to.
  private let node: Int?
  private var text = StyledText()
  private var looks: [TextLook] = []
  private var pictures: [PlacedPicture] = []
  private var marks: [(unit: Int, index: Int)] = []
  private var plainTags: [InlineText.Style: Int] = [:]
  private var lastLink: (address: String, link: TextLink)?

  /// What came of a text.
  struct Result {
    var text: StyledText
    var source: TextSource
    /// Footnotes by the place of their marks.
    var footnotes: [(unit: Int, index: Int)]
  }

  private init(context: FlowContext, form: TextForm, node: Int?) {
    self.context = context
    self.form = form
    self.node = node
  }

  /// Composes a text. Elements that it needs are added to `nodes`.
  static func compose(
    _ inline: InlineText, form: TextForm, node: Int?, context: FlowContext, nodes: inout [TagNode]
  ) -> Result {
    var composer = InlineComposer(context: context, form: form, node: node)
    for piece in inline.pieces { composer.add(piece, nodes: &nodes) }
    return composer.result
  }

  /// Composes plain letters.
  static func compose(_ plain: String, form: TextForm, node: Int?, context: FlowContext) -> Result {
    var composer = InlineComposer(context: context, form: form, node: node)
    composer.addText(plain, InlineText.Style())
    return composer.result
  }

  private var result: Result {
    var text = text
    if context.isVertical { text.uprights = Uprights.find(in: text, digits: context.style.uprightDigits) }
    let source = TextSource(
      units: text.units, readings: text.rubies.map(\.units), looks: looks, pictures: pictures)
    return Result(text: text, source: source, footnotes: marks)
  }

  private mutating func add(_ piece: InlineText.Piece, nodes: inout [TagNode]) {
    switch piece {
    case .text(let string, let style):
      addText(string, style, nodes: &nodes)
    case .ruby(let base, let reading, let style):
      addRuby(base, reading, style, nodes: &nodes)
    case .picture(let picture, let style):
      addPicture(picture, style, nodes: &nodes)
    case .footnote(let index):
      addMark(index, nodes: &nodes)
    }
  }

  // MARK: Text

  private mutating func addText(_ string: String, _ style: InlineText.Style, nodes: inout [TagNode]) {
    guard style.link != nil else {
      lastLink = nil
      return addText(string, style)
    }
    let link = link(style, nodes: &nodes)
    addText(string, style, link: link)
  }

  private mutating func addText(_ string: String, _ style: InlineText.Style, link: TextLink? = nil) {
    guard style.isEmphasized, !style.isCode else {
      text.append(string, style: textStyle(style, link: link, isSlanted: false))
      return
    }
    // Japanese letters have no slant: dots stand beside them instead.
    for part in EastAsianParts.split(string) {
      text.append(
        String(part.text), style: textStyle(style, link: link, isSlanted: !part.isEastAsian))
    }
  }

  private mutating func textStyle(
    _ style: InlineText.Style, link: TextLink?, isSlanted: Bool
  ) -> TextStyle {
    var key = style
    // A slanted and an upright part of one emphasis differ in their dots.
    if style.isEmphasized && !isSlanted { key.link = (key.link ?? "") + "\u{1}dots" }
    let tag: Int
    if link == nil, let known = plainTags[key] {
      tag = known
    } else {
      tag = looks.count
      looks.append(look(style, link: link, isSlanted: isSlanted))
      if link == nil { plainTags[key] = tag }
    }
    return letters(style, isSlanted: isSlanted, tag: tag)
  }

  private func letters(_ style: InlineText.Style, isSlanted: Bool, tag: Int) -> TextStyle {
    let font = FontStyle(
      isBold: form.isBold || style.isStrong, isItalic: isSlanted, language: context.language)
    let isFixed = style.isCode || style.isKey
    var letters = TextStyle(
      families: isFixed ? context.style.codeFamilies : form.families, style: font,
      size: isFixed ? form.size * context.style.inlineCodeSize : form.size, tag: tag)
    if style.script != .none {
      letters.size *= 0.65
      letters.baselineOffset = form.size * (style.script == .above ? 0.36 : -0.16)
    }
    return letters
  }

  private func look(_ style: InlineText.Style, link: TextLink?, isSlanted: Bool) -> TextLook {
    TextLook(
      node: link?.node ?? node, ink: link == nil ? form.ink : context.style.linkInk, size: form.size,
      background: background(style),
      isUnderlined: style.isUnderlined || (link != nil && context.style.underlinesLinks),
      isStruck: style.isStruck,
      hasDots: style.isEmphasized && !isSlanted && !style.isCode, link: link)
  }

  private func background(_ style: InlineText.Style) -> Ink? {
    if style.isMarked { return context.style.markGround }
    return style.isCode || style.isKey ? context.style.inlineCodeGround : nil
  }

  // MARK: Links

  private mutating func link(_ style: InlineText.Style, nodes: inout [TagNode]) -> TextLink? {
    guard let address = style.link, !address.isEmpty else { return nil }
    if let lastLink, lastLink.address == address { return lastLink.link }
    let target: Target = address.hasPrefix("#") ? .named(String(address.dropFirst())) : .uri(address)
    nodes.append(TagNode(type: "Link", parent: node))
    let link = TextLink(target: target, contents: address, node: nodes.count - 1)
    lastLink = (address, link)
    return link
  }

  private mutating func addMark(_ index: Int, nodes: inout [TagNode]) {
    lastLink = nil
    nodes.append(TagNode(type: "Reference", parent: node))
    nodes.append(TagNode(type: "Link", parent: nodes.count - 1))
    let link = TextLink(
      target: .named(FootnoteNames.note(index)), contents: "\(index + 1)", node: nodes.count - 1,
      anchor: FootnoteNames.mark(index))
    var look = look(InlineText.Style(), link: link, isSlanted: false)
    look.ink = form.ink
    looks.append(look)
    var style = letters(InlineText.Style(), isSlanted: false, tag: looks.count - 1)
    style.size = form.size * 0.62
    style.baselineOffset = form.size * (context.isVertical ? 0.3 : 0.36)
    marks.append((text.units.count, index))
    text.append("\(index + 1)", style: style)
  }

  // MARK: Readings and pictures

  private mutating func addRuby(
    _ base: String, _ reading: String, _ style: InlineText.Style, nodes: inout [TagNode]
  ) {
    guard !base.isEmpty else { return }
    // A base is never divided: with a reading that is longer than a line it would run off the page.
    if !reading.isEmpty, Double(max(base.utf16.count, reading.utf16.count / 2)) * form.size > context.measure
    {
      return addText("\(base)（\(reading)）", style, nodes: &nodes)
    }
    let link = link(style, nodes: &nodes)
    nodes.append(TagNode(type: "Ruby", parent: link?.node ?? node))
    let ruby = nodes.count - 1
    nodes.append(TagNode(type: "RB", parent: ruby))
    nodes.append(TagNode(type: "RT", parent: ruby))
    var look = look(style, link: link, isSlanted: true)
    look.node = nodes.count - 2
    look.readingNode = nodes.count - 1
    looks.append(look)
    let letters = letters(style, isSlanted: false, tag: looks.count - 1)
    let start = text.units.count
    text.append(base, style: letters)
    guard !reading.isEmpty else { return }
    var small = letters
    small.size /= 2
    text.rubies.append(
      StyledText.Ruby(base: start..<text.units.count, units: Array(reading.utf16), style: small))
  }

  private mutating func addPicture(
    _ picture: Picture, _ style: InlineText.Style, nodes: inout [TagNode]
  ) {
    let link = link(style, nodes: &nodes)
    nodes.append(
      TagNode(type: "Figure", parent: link?.node ?? node, alternative: picture.alternative))
    let found = context.pictures.size(of: picture.source)
    // A picture in a line is at most six lines tall, so that the page stays one of text.
    let natural = found ?? PictureShelf.Size(width: form.size * 2, height: form.size)
    let factor = min(1, context.measure / natural.width, form.pitch * 6 / natural.height)
    pictures.append(
      PlacedPicture(
        source: picture.source, alternative: picture.alternative, isUsable: found != nil,
        node: nodes.count - 1))
    looks.append(look(style, link: link, isSlanted: false))
    let (width, height) = (natural.width * factor, natural.height * factor)
    let letters = letters(style, isSlanted: false, tag: looks.count - 1)
    text.attachments[text.units.count] =
      context.isVertical
      ? StyledText.Attachment(width: height, ascent: width / 2, descent: width / 2, tag: pictures.count - 1)
      : StyledText.Attachment(width: width, ascent: height, descent: 0, tag: pictures.count - 1)
    text.append("\u{FFFC}", style: letters)
  }
}

/// Names of the places of footnotes and their marks.
enum FootnoteNames {
  static func note(_ index: Int) -> String { "footnote-\(index + 1)" }
  static func mark(_ index: Int) -> String { "footnote-mark-\(index + 1)" }
}
