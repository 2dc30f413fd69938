import PDFWriting
import Testing

@Suite struct TagTests {
  private func tagged(_ body: (PDFWriter) throws -> Void) throws -> WrittenFile {
    var properties = DocumentProperties()
    properties.isTagged = true
    return try WrittenFile(properties, body)
  }

  private func box(_ content: PageContent, _ x: Double = 0) {
    content.rectangle(Box(left: x, bottom: 0, right: x + 1, top: 1))
    content.fill()
  }

  @Test func theTreeIsAsItWasMade() throws {
    let file = try tagged { writer in
      let document = writer.element("Document")
      let heading = writer.element("H1", in: document)
      let table = writer.element("Table", in: document)
      let row = writer.element("TR", in: table)
      let header = writer.element("TH", in: row)
      header.scope = "Column"
      header.columnSpan = 2
      let list = writer.element("L", in: document)
      list.listNumbering = "Decimal"
      let figure = writer.element("Figure", in: document)
      figure.alternative = "山の絵"
      figure.language = "ja"
      writer.addSmallPage { content in
        for (place, element) in [heading, header, figure].enumerated() {
          content.beginTag(element)
          box(content, Double(place))
          content.endTag()
        }
      }
      writer.close(document)
    }
    let tree = try file.say("pdfinfo", "-struct", "@")
    #expect(
      tree == """
        Document
          H1 (block)
          Table (block)
            TR
              TH:
                 /Scope /Column
                 /ColSpan 2
          L (block):
             /ListNumbering /Decimal
          Figure

        """)
    let text = try file.flat()
    #expect(text.contains("/Alt <feff5c71306e7d75>") && text.contains("/Lang (ja)"))
    #expect(text.contains("/Tabs /S"))
  }

  @Test func elementsFindTheirContentOverPages() throws {
    let file = try tagged { writer in
      let paragraph = writer.element("P")
      let contents = (0..<3).map { _ in writer.makeContent() }
      for content in contents {
        content.beginTag(paragraph)
        box(content)
        content.endTag()
      }
      // Closed before its pages are there.
      writer.close(paragraph)
      for content in contents { writer.addPage(content, mediaBox: .small) }
    }
    let text = try file.unpacked()
    #expect(text.matches(of: /\/Type \/MCR/).count == 2)
    #expect(text.matches(of: /\/StructParents [012]\n/).count == 3)
    #expect(text.matches(of: /\/P<<\/MCID 0>>BDC/).count == 3)
    #expect(text.contains("/ParentTreeNextKey 3"))
  }

  @Test func linksAreInTheTree() throws {
    let file = try tagged { writer in
      let paragraph = writer.element("P")
      let link = writer.element("Link", in: paragraph)
      let content = writer.makeContent()
      content.beginTag(paragraph)
      box(content)
      content.beginTag(link)
      box(content, 1)
      content.beginTag(paragraph)
      box(content, 2)
      writer.close(paragraph)
      writer.addPage(
        content, mediaBox: .small,
        links: [Link(boxes: [.small], target: .uri("https://a.b"), contents: "a", element: link)])
    }
    let text = try file.unpacked()
    #expect(text.matches(of: /\/Type \/OBJR/).count == 1)
    #expect(text.contains("/StructParent 0") && text.contains("/StructParents 1"))
    #expect(text.matches(of: /EMC/).count == 3)
  }

  @Test func emptyStretchesGoAndEqualOnesJoin() throws {
    let file = try tagged { writer in
      let (first, second) = (writer.element("P"), writer.element("P"))
      writer.addSmallPage { content in
        content.beginTag(first)
        content.endTag()
        content.beginTag(second)
        box(content)
        content.endTag()
        content.beginTag(second)
        box(content, 1)
        content.endTag()
        content.beginArtifact("Pagination")
        content.endTag()
        content.beginArtifact("Pagination")
        box(content, 2)
      }
    }
    let text = try file.unpacked()
    #expect(text.matches(of: /BDC/).count == 2)
    #expect(text.matches(of: /EMC/).count == 2)
    #expect(text.contains("/Artifact<</Type/Pagination>>BDC"))
    #expect(text.matches(of: /MCID 0/).count == 1)
  }

  @Test func formsFollowWhatIsAroundThem() throws {
    let file = try tagged { writer in
      let element = writer.element("Figure")
      let inner = writer.makeContent()
      inner.beginTag(element)
      box(inner)
      inner.endTag()
      let form = writer.addForm(inner, box: .small)
      writer.addSmallPage { content in
        content.draw(form, Matrix())
        content.beginTag(element)
        content.draw(form, Matrix(tx: 1))
      }
    }
    let text = try file.unpacked()
    #expect(text.matches(of: /BMC/).count == 1)
    #expect(text.matches(of: /BDC/).count == 1)
    #expect(text.matches(of: /EMC/).count == 2)
  }

  @Test func notesAreFoundByTheirNames() throws {
    let file = try tagged { writer in
      for _ in 0..<2 { writer.close(writer.element("Note")) }
      writer.addSmallPage()
    }
    let text = try file.flat()
    let names = text.matches(of: /\/ID \((\d{10})\)/).map(\.output.1)
    #expect(Set(names).count == 2)
    let tree = try #require(text.firstMatch(of: /\/Names \[ \((\d+)\) \d+ 0 R \((\d+)\) \d+ 0 R \]/)?.output)
    #expect([tree.1, tree.2] == names.sorted())
  }

  @Test func untaggedDocumentsHaveNoTags() throws {
    let file = try WrittenFile { writer in
      let element = writer.element("P")
      writer.addSmallPage(links: [Link(boxes: [.small], target: .named("a"), element: element)]) { content in
        content.beginTag(element)
        box(content)
        content.endTag()
        content.beginArtifact(nil)
      }
      writer.close(element)
    }
    let text = try file.unpacked()
    #expect(!text.contains("MCID") && !text.contains("Struct") && !text.contains("BMC"))
  }

  @Test func closedElementsTakeNothingMore() throws {
    let file = try tagged { writer in
      let outer = writer.element("Sect")
      let inner = writer.element("P", in: outer)
      writer.close(outer)
      writer.close(inner)
      writer.close(outer)
      _ = writer.element("P", in: inner)
      writer.addSmallPage { content in
        content.beginTag(inner)
        box(content)
      }
    }
    let text = try file.unpacked()
    #expect(text.contains("/Artifact BMC"))
    #expect(text.matches(of: /\/S \/P\n/).count == 2)
  }

  @Test func elementsNestAsDeepAsTheyLike() throws {
    let file = try tagged { writer in
      var element = writer.element("Sect")
      let outermost = element
      for _ in 0..<400 { element = writer.element("Sect", in: element) }
      writer.addSmallPage { content in
        content.beginTag(element)
        box(content)
      }
      writer.close(outermost)
    }
    #expect(try file.unpacked().matches(of: /\/S \/Sect/).count == 401)
  }
}
