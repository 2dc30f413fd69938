import PDFWriting

/// A page that is being painted: its content with the ink and tag in force, and its links.
final class PageCanvas {
  /// What a stretch of content belongs to.
  private enum Tag {
    case none
    case artifact
    case element(StructureElement)
  }

  let content: PageContent
  let page: Int
  private var tag = Tag.none
  private var ink: Ink?
  /// True while rectangles wait to be filled.
  private var hasAreas = false
  private var linkOrder: [ObjectIdentifier] = []
  private var linkParts: [ObjectIdentifier: Link] = [:]

  init(content: PageContent, page: Int) {
    self.content = content
    self.page = page
  }

  /// The links, in the order in which they begin.
  var links: [Link] { linkOrder.compactMap { linkParts[$0] } }

  /// What follows belongs to an element; without one it is no part of the text.
  func begin(_ element: StructureElement?, artifact kind: String? = nil) {
    fillAreas()
    switch (tag, element) {
    case (.element(let open), let element?) where open === element: return
    case (.artifact, nil): return
    default: break
    }
    end()
    if let element {
      content.beginTag(element)
      tag = .element(element)
    } else {
      content.beginArtifact(kind)
      tag = .artifact
    }
  }

  /// Ends the stretch that is open.
  func end() {
    fillAreas()
    if case .none = tag { return }
    content.endTag()
    tag = .none
  }

  /// Sets the ink for what is filled.
  func fill(_ ink: Ink) {
    guard self.ink != ink else { return }
    fillAreas()
    content.setFill(ink)
    self.ink = ink
  }

  /// The ink was set past this canvas.
  func forgetInk() { ink = nil }

  /// Fills a rectangle that is no part of the text. Rectangles of one ink are filled together.
  func area(_ box: Box, _ ink: Ink) {
    if !hasAreas || self.ink != ink {
      begin(nil)
      fill(ink)
    }
    content.rectangle(box)
    hasAreas = true
  }

  private func fillAreas() {
    guard hasAreas else { return }
    hasAreas = false
    content.fill()
  }

  /// Adds an area to the link of an element.
  func addLink(_ link: TextLink, box: Box, element: StructureElement) {
    let key = ObjectIdentifier(element)
    if linkParts[key] == nil { linkOrder.append(key) }
    var boxes = linkParts[key]?.boxes ?? []
    // Neighbours on a line are one area.
    if let last = boxes.last, last.bottom == box.bottom, last.top == box.top, abs(last.right - box.left) < 1 {
      boxes[boxes.count - 1].right = box.right
    } else {
      boxes.append(box)
    }
    linkParts[key] = Link(boxes: boxes, target: link.target, contents: link.contents, element: element)
  }
}
