/// The styles that are open at a place in a paragraph: Markdown's, which nest, and those of HTML tags, which
/// need not.
struct StyleStack {
  typealias Style = InlineText.Style

  /// One thing that a style does.
  enum Trait: Int, CaseIterable {
    case strong, emphasis, code, strike, underline, mark, key, below, above

    /// The trait that an HTML tag stands for.
    init?(tag: String) {
      switch tag {
      case "b", "strong": self = .strong
      case "i", "em", "cite", "var", "dfn": self = .emphasis
      case "code", "tt", "samp": self = .code
      case "s", "del", "strike": self = .strike
      case "u", "ins": self = .underline
      case "mark": self = .mark
      case "kbd": self = .key
      case "sub": self = .below
      case "sup": self = .above
      default: return nil
      }
    }
  }

  private(set) var style = Style()
  private var nodes = [Int](repeating: 0, count: Trait.allCases.count)
  private var tags = [Int](repeating: 0, count: Trait.allCases.count)
  private var nodeLinks: [String?] = []
  private var tagLinks: [String?] = []

  mutating func open(_ trait: Trait) {
    nodes[trait.rawValue] += 1
    update()
  }

  mutating func close(_ trait: Trait) {
    nodes[trait.rawValue] -= 1
    update()
  }

  mutating func openLink(_ address: String?) {
    nodeLinks.append(address)
    update()
  }

  mutating func closeLink() {
    nodeLinks.removeLast()
    update()
  }

  mutating func take(_ tag: HTMLTag, _ trait: Trait) {
    if !tag.isClosing {
      tags[trait.rawValue] += 1
    } else if tags[trait.rawValue] > 0 {
      tags[trait.rawValue] -= 1
    }
    update()
  }

  /// An `a` tag; the address is nil when it leads nowhere.
  mutating func takeLink(_ tag: HTMLTag, address: String?) {
    if !tag.isClosing {
      tagLinks.append(address)
    } else {
      _ = tagLinks.popLast()
    }
    update()
  }

  private mutating func update() {
    func has(_ trait: Trait) -> Bool { nodes[trait.rawValue] + tags[trait.rawValue] > 0 }
    style.isStrong = has(.strong)
    style.isEmphasized = has(.emphasis)
    style.isCode = has(.code)
    style.isStruck = has(.strike)
    style.isUnderlined = has(.underline)
    style.isMarked = has(.mark)
    style.isKey = has(.key)
    style.script = has(.above) ? .above : has(.below) ? .below : .none
    style.link = tagLinks.last ?? nodeLinks.last ?? nil
  }
}
