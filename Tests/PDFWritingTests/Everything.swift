import PDFWriting

extension DocumentProperties {
  /// With all that can be said.
  static var complete: DocumentProperties {
    var properties = DocumentProperties()
    properties.title = "詩集 & <b>"
    properties.author = "Zoë 山田"
    properties.subject = "Gedichte (neu)"
    properties.keywords = ["俳句", "Poesie"]
    properties.creator = "Notes"
    properties.created = PDFDate(year: 2026, month: 1, day: 31, hour: 23, minute: 59, second: 58, offset: 540)
    properties.modified = PDFDate(year: 2026, month: 2)
    properties.language = "ja"
    properties.pageLayout = "TwoPageRight"
    properties.pageMode = "UseOutlines"
    properties.isRightBound = true
    properties.showsTitle = true
    properties.openAction = .page(0, left: nil, top: 100)
    properties.isTagged = true
    return properties
  }
}

extension PDFWriter {
  /// Adds some of everything.
  func fillWithEverything() throws {
    let pixels = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let picture = add(
      .pixels(pixels, width: 10, height: 10, components: 3, alpha: Array(pixels[..<100])))
    let document = element("Document")
    let link = element("Link", in: element("P", in: document))
    for index in 0..<40 {
      addSmallPage(links: [
        Link(boxes: [.small], target: .page(39 - index, left: nil, top: nil), element: link),
        Link(boxes: [.small], target: .named("p\(index)")),
      ]) { content in
        content.beginTag(link)
        content.setFill(.rgb(Double(index) / 40, 0.5, 0))
        content.setTransparency(fill: 0.5, stroke: Double(index % 3) / 2, mode: .multiply)
        content.rectangle(Box(left: 0, bottom: 0, right: 50, top: 50))
        content.fill()
        content.draw(picture, Matrix(a: 20, d: 20, tx: Double(index)))
        content.endTag()
        content.paint(
          Gradient(
            shape: .linear(x0: 0, y0: 0, x1: 100, y1: 0),
            stops: [.init(location: 0, ink: .gray(0)), .init(location: 1, ink: .gray(1), alpha: 0.1)]))
      }
      addDestination(named: "p\(index)", page: index, left: 0, top: Double(index))
    }
    close(document)
    setOutline((0..<40).map { OutlineEntry(title: "\($0)", target: .page($0, left: nil, top: nil)) })
    setPageLabels([PageLabelRange(page: 0, style: .upperRoman)])
    attach(Attachment(name: "a.txt", bytes: pixels))
  }
}
