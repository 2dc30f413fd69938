/// Which stretches of content belong to elements.
struct ContentTags {
  /// What the open stretch belongs to.
  enum Owner {
    case element(StructureElement)
    case artifact
  }

  /// The page, as soon as the content is one.
  let page = ContentPage()
  /// The elements by the number of their stretch.
  var elements: [StructureElement] = []
  /// Where the operators that begin and end stretches stand among the bytes.
  var operators: [Range<Int>] = []
  var owner: Owner?
  /// True when the stretch that was last opened begins within a text object, where it has to end as well.
  var isInText = false
  /// True when the stretch that was last opened belongs to an element.
  var lastIsOfElement = false

  var isOpen: Bool { owner != nil }
}

/// The object of the page that content became; 0 before.
final class ContentPage {
  var object = 0
}

extension PageContent {
  /// What follows, up to `endTag`, belongs to an element. Tags do not nest: an element of an element
  /// has its own stretch. A closed element takes nothing more: it is an artifact then.
  package func beginTag(_ element: StructureElement) {
    guard writer.structure != nil else { return }
    endTag()
    guard element.isOpen else { return beginArtifact(nil) }
    if continues(element) { return }
    openStretch(of: element)
  }

  private func openStretch(of element: StructureElement) {
    var begin: [UInt8] = []
    begin.append(name: element.type)
    begin.append("<</MCID ")
    begin.append(integer: tags.elements.count)
    begin.append(">>BDC\n")
    element.add(.content(tags.page, tags.elements.count))
    tags.elements.append(element)
    open(begin, owner: .element(element))
  }

  /// What follows, up to `endTag`, is no part of the text: page numbers, rules, backgrounds.
  /// `kind` is PDF's name: `Pagination`, `Layout`, `Background`; nil for none.
  package func beginArtifact(_ kind: String?) {
    guard writer.structure != nil else { return }
    endTag()
    var begin = [UInt8]("/Artifact".utf8)
    if let kind {
      begin.append("<</Type")
      begin.append(name: kind)
      begin.append(">>BDC\n")
    } else {
      begin.append(" BMC\n")
    }
    open(begin, owner: .artifact)
  }

  /// Ends the stretch. One with nothing in it goes.
  package func endTag() {
    guard let owner = tags.owner else { return }
    if isInText, !tags.isInText { leaveText() }
    tags.owner = nil
    guard let begin = tags.operators.last else { return }
    if begin.upperBound == bytes.count {
      bytes.removeLast(begin.count)
      tags.operators.removeLast()
      if case .element(let element) = owner {
        tags.elements.removeLast()
        element.removeContent(tags.elements.count, of: tags.page)
      }
      return
    }
    let start = bytes.count
    bytes.append("EMC\n")
    tags.operators.append(start..<bytes.count)
  }

  /// Goes on with a stretch of the same element that has just ended.
  private func continues(_ element: StructureElement) -> Bool {
    guard let end = tags.operators.last, end.upperBound == bytes.count, let last = tags.elements.last,
      last === element, tags.lastIsOfElement
    else { return false }
    bytes.removeLast(end.count)
    tags.operators.removeLast()
    tags.owner = .element(element)
    return true
  }

  private func open(_ begin: [UInt8], owner: ContentTags.Owner) {
    append(begin)
    tags.owner = owner
    tags.isInText = isInText
    tags.lastIsOfElement = if case .element = owner { true } else { false }
  }

  /// Adds an operator that begins a stretch.
  private func append(_ begin: [UInt8]) {
    let start = bytes.count
    bytes += begin
    tags.operators.append(start..<bytes.count)
  }

  // MARK: Text objects

  /// Begins a text object, if none is open. It takes a stretch that has nothing in it yet into it, so that
  /// it outlives the stretch.
  func enterText() {
    if isInText { return }
    appendBeforeStretch("BT\n")
    isInText = true
    tags.isInText = isStretchEmpty
    state.text.space = TextSpace()
  }

  /// Ends the text object, if one is open. Only operators of colour and state may come within. A stretch
  /// that begins in it cannot outlive it and goes on as another.
  func leaveText() {
    if !isInText { return }
    isInText = false
    guard tags.isInText, !isStretchEmpty, let owner = tags.owner, let range = tags.operators.last else {
      appendBeforeStretch("ET\n")
      tags.isInText = false
      return
    }
    let begin = [UInt8](bytes[range])
    endTag()
    bytes.append("ET\n")
    switch owner {
    case .element(let element): openStretch(of: element)
    case .artifact: open(begin, owner: .artifact)
    }
  }

  /// True for an open stretch that has nothing in it.
  private var isStretchEmpty: Bool { tags.isOpen && tags.operators.last?.upperBound == bytes.count }

  /// Puts an operator before the beginning of a stretch that has nothing in it.
  private func appendBeforeStretch(_ operation: StaticString) {
    guard isStretchEmpty, let range = tags.operators.popLast() else { return bytes.append(operation) }
    let begin = [UInt8](bytes[range])
    bytes.removeLast(range.count)
    bytes.append(operation)
    append(begin)
  }

  /// Takes all tags out, for content that becomes a form: what is around it where it is drawn counts.
  func removeTags() {
    endTag()
    for (number, element) in tags.elements.enumerated() { element.removeContent(number, of: tags.page) }
    if tags.operators.isEmpty { return }
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var start = 0
    for range in tags.operators {
      kept += bytes[start..<range.lowerBound]
      start = range.upperBound
    }
    bytes = kept + bytes[start...]
    tags = ContentTags()
  }
}
