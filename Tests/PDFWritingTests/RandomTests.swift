import PDFWriting
import Testing

@Suite struct RandomTests {
  /// Numbers that drawing code should never give, and some that it does.
  private static let values: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 0, -0.0, 1, -1, 0.1, 50, 1234.5678, 1e9, -1e12,
    .greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ]

  @Test(arguments: 0..<12)
  func anyCallsGiveASoundFile(seed: UInt64) throws {
    var properties = DocumentProperties()
    properties.isTagged = seed % 2 == 0
    let file = try WrittenFile(properties) { writer in
      var random = Random(state: seed &* 77 &+ 1)
      var forms: [PDFWriter.Form] = []
      var elements: [StructureElement] = []
      for _ in 0..<20 {
        let content = writer.makeContent()
        for _ in 0..<200 {
          Self.step(content, writer, forms, &elements, &random)
        }
        let box = Box(left: random.value, bottom: random.value, right: random.value, top: random.value)
        if random.below(3) == 0 {
          forms.append(writer.addForm(content, box: box, isGroup: random.below(2) == 0))
        } else {
          let link = Link(
            boxes: [box, .small], target: .page(random.below(50) - 5, left: random.value, top: random.value),
            element: elements.last)
          writer.addPage(content, mediaBox: box, cropBox: random.below(2) == 0 ? .small : nil, links: [link])
        }
        if let element = elements.popLast() { writer.close(element) }
      }
    }
    let text = try file.unpacked()
    #expect(!text.contains("nan") && !text.contains("inf") && !text.contains("e+"))
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0 == "q" } == lines.count { $0 == "Q" })
  }

  private static func step(
    _ content: PageContent, _ writer: PDFWriter, _ forms: [PDFWriter.Form],
    _ elements: inout [StructureElement], _ random: inout Random
  ) {
    let matrix = Matrix(
      a: random.value, b: random.value, c: random.value, d: random.value, tx: random.value, ty: random.value)
    let ink = [Ink.gray(random.value), .rgb(random.value, 0, 1), .cmyk(0, random.value, 1, 1)][
      random.below(3)]
    switch random.below(26) {
    case 0: content.save()
    case 1: content.restore()
    case 2: content.concatenate(matrix)
    case 3: content.setFill(ink)
    case 4: content.setStroke(ink)
    case 5: content.setTransparency(fill: random.value, stroke: random.value, mode: .softLight)
    case 6: content.setLineWidth(random.value)
    case 7: content.setLineCap(random.below(6) - 1)
    case 8: content.setLineJoin(random.below(6) - 1)
    case 9: content.setMiterLimit(random.value)
    case 10: content.setDash([random.value, random.value], phase: random.value)
    case 11, 12: content.move(random.value, random.value)
    case 13: content.line(random.value, random.value)
    case 14:
      content.curve(random.value, random.value, random.value, random.value, random.value, random.value)
    case 15: content.closePath()
    case 16:
      content.rectangle(
        Box(left: random.value, bottom: random.value, right: random.value, top: random.value))
    case 17: content.fill(evenOdd: random.below(2) == 0)
    case 18: content.stroke()
    case 19: content.clip()
    case 20: content.endPath()
    case 21: if let form = forms.last { content.draw(form, matrix) }
    case 22:
      content.paint(
        Gradient(
          shape: .radial(
            x0: random.value, y0: 0, r0: random.value, x1: 10, y1: random.value, r1: random.value),
          stops: (0..<random.below(5)).map { _ in
            .init(location: random.value, ink: ink, alpha: random.value)
          }))
    case 23:
      elements.append(writer.element("P", in: random.below(2) == 0 ? elements.last : nil))
    case 24: if let element = elements.last { content.beginTag(element) }
    default: random.below(2) == 0 ? content.endTag() : content.beginArtifact("Layout")
    }
  }

  private struct Random {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }

    var value: Double {
      mutating get { RandomTests.values[below(RandomTests.values.count)] }
    }
  }
}
