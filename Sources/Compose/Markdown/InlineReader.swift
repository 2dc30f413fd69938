import Foundation

/// Makes the text of one block after the other from cmark's nodes and from HTML tags.
struct InlineReader {
  private var builder = InlineBuilder()
  private var styles = StyleStack()
  /// Pictures may nest in the descriptions of pictures; the innermost stands last.
  private var pictureDepth = 0
  private var description = ""
  private var warnings: [(line: Int, message: String)] = []
  private var line = 1
  /// Addresses that were seen: a reference may be used very often, and then shares its text.
  private var addresses: [String: String] = [:]

  /// Links within the note.
  private(set) var internalLinks: [(anchor: String, line: Int)] = []

  var isEmpty: Bool { builder.isEmpty }

  /// Starts the text of a block.
  mutating func begin(line: Int) {
    builder = InlineBuilder()
    styles = StyleStack()
    self.line = line
  }

  /// Ends the text of a block.
  mutating func finish(_ warnings: inout NoteWarnings) -> InlineText {
    for warning in self.warnings { warnings.add(line: warning.line, warning.message) }
    self.warnings.removeAll()
    return builder.finish()
  }

  mutating func take(_ node: MarkdownTree.Node, _ kind: MarkdownTree.Node.Kind, begins: Bool) {
    if kind == .image {
      takePicture(node, begins)
    } else if pictureDepth > 0 {
      describe(node, kind)
    } else {
      takeText(node, kind, begins)
    }
  }

  private mutating func takeText(_ node: MarkdownTree.Node, _ kind: MarkdownTree.Node.Kind, _ begins: Bool) {
    switch kind {
    case .text:
      node.withLiteral { builder.add($0, styles.style) }
    case .softBreak: builder.addSoftBreak(styles.style)
    case .hardBreak: builder.addHardBreak(styles.style)
    case .codeSpan:
      styles.open(.code)
      node.withLiteral { builder.add($0, styles.style) }
      styles.close(.code)
    case .tag:
      for case .tag(let tag) in HTMLFragment.pieces(of: node.literal) { take(tag) }
    case .strong: style(.strong, begins)
    case .emphasis: style(.emphasis, begins)
    case .strike: style(.strike, begins)
    case .link:
      if begins { styles.openLink(link(to: node.address)) } else { styles.closeLink() }
    case .footnoteMark:
      if begins, let number = Int(node.literal), number > 0 { builder.addFootnote(number - 1, styles.style) }
    default: break
    }
  }

  private mutating func style(_ trait: StyleStack.Trait, _ begins: Bool) {
    if begins { styles.open(trait) } else { styles.close(trait) }
  }

  private mutating func takePicture(_ node: MarkdownTree.Node, _ begins: Bool) {
    pictureDepth += begins ? 1 : -1
    guard pictureDepth == 0 else { return }
    let title = node.title
    add(Picture(source: node.address, alternative: description, title: title.isEmpty ? nil : title))
    description = ""
  }

  /// Adds to the description of a picture.
  private mutating func describe(_ node: MarkdownTree.Node, _ kind: MarkdownTree.Node.Kind) {
    switch kind {
    case .text, .codeSpan: description += node.literal
    case .softBreak, .hardBreak: description += " "
    default: break
    }
  }

  mutating func add(_ text: String) { builder.add(text, styles.style) }

  mutating func addSoftBreak() { builder.addSoftBreak(styles.style) }

  mutating func add(_ picture: Picture) { builder.add(picture, styles.style) }

  /// Takes what a tag means for the text; other tags are passed over.
  mutating func take(_ tag: HTMLTag) {
    switch tag.name {
    case "br": builder.addHardBreak(styles.style)
    case "ruby", "rt", "rp": builder.addRubyTag(tag, styles.style)
    case "a":
      guard tag.isClosing || tag.attributes["href"] != nil else { return }
      styles.takeLink(tag, address: tag.attributes["href"].flatMap { link(to: $0) })
    case "img":
      guard let source = tag.attributes["src"], !source.isEmpty else { return }
      add(
        Picture(source: source, alternative: tag.attributes["alt"] ?? "", title: tag.attributes["title"]))
    default:
      if let trait = StyleStack.Trait(tag: tag.name) { styles.take(tag, trait) }
    }
  }

  /// The address as a link may have it; nil for one that stays text, which a warning says.
  private mutating func link(to address: String) -> String? {
    if let known = addresses[address] { return known }
    if address.isEmpty { return nil }
    if address.first == "#" {
      let anchor = String(address.dropFirst())
      let name = anchor.removingPercentEncoding ?? anchor
      internalLinks.append((name, line))
      return "#" + name
    }
    switch LinkAddress(address) {
    case .live: break
    case .scheme(let scheme):
      warnings.append((line, "A link with “\(scheme):” is kept as text only."))
      return nil
    case .localPath:
      warnings.append((line, "A link that starts at a machine’s own folders is kept as text only."))
      return nil
    }
    addresses[address] = address
    return address
  }
}
