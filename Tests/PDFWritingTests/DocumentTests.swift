import Foundation
import FoundationXML
import PDFWriting
import TestSupport
import Testing

@Suite struct DocumentTests {
  @Test func informationComesBack() throws {
    let file = try WrittenFile(.complete) { $0.addSmallPage() }
    let info = try file.say("pdfinfo", "-isodates", "@")
    for line in [
      "Title:           詩集 & <b>", "Subject:         Gedichte (neu)", "Author:          Zoë 山田",
      "Keywords:        俳句, Poesie", "Creator:         Notes", "Producer:        Tsuzuri",
      "CreationDate:    2026-01-31T23:59:58+09", "ModDate:         2026-02-01T00:00:00Z",
    ] {
      #expect(info.contains(line), "\(line) in \(info)")
    }
  }

  @Test func metadataIsXMLThatSaysTheSame() throws {
    var properties = DocumentProperties.complete
    properties.title = "a\u{1}b\u{FFFE}<&>\r\n"
    let file = try WrittenFile(properties) { $0.addSmallPage() }
    let packet = try file.say("pdfinfo", "-meta", "@")
    let delegate = XMLText()
    let parser = XMLParser(data: Data(packet.utf8))
    parser.delegate = delegate
    #expect(parser.parse(), "\(String(describing: parser.parserError)) \(packet)")
    #expect(delegate.texts["dc:title"] == "ab<&>\r\n")
    #expect(delegate.texts["dc:creator"] == "Zoë 山田")
    #expect(delegate.texts["dc:description"] == "Gedichte (neu)")
    #expect(delegate.texts["dc:subject"] == "俳句Poesie")
    #expect(delegate.texts["dc:language"] == "ja")
    #expect(delegate.texts["pdf:Keywords"] == "俳句, Poesie")
    #expect(delegate.texts["xmp:CreateDate"] == "2026-01-31T23:59:58+09:00")
    #expect(delegate.texts["xmp:ModifyDate"] == "2026-02-01T00:00:00Z")
    #expect(delegate.texts["xmp:CreatorTool"] == "Notes")
  }

  @Test func dateNumbersOutOfRangeKeepTheForm() throws {
    var properties = DocumentProperties()
    properties.created = PDFDate(year: -12_345, month: 123, offset: -90)
    let file = try WrittenFile(properties) { $0.addSmallPage() }
    #expect(try file.unpacked().contains("(D:23452301000000-01'30')"))
  }

  @Test func viewerSettingsAreThere() throws {
    let file = try WrittenFile(.complete) { $0.addSmallPage() }
    let text = try file.unpacked()
    for entry in [
      "/Direction /R2L", "/DisplayDocTitle true", "/PageLayout /TwoPageRight", "/PageMode /UseOutlines",
      "/Lang (ja)", "/Marked true",
    ] {
      #expect(text.contains(entry), "\(entry)")
    }
  }

  @Test(arguments: [
    (Target.page(1, left: nil, top: 50), "/XYZ null 50 null ]"),
    (.named("x"), "/OpenAction << /D (x) /S /GoTo >>"),
    (.uri("https://a.b/ä"), "/URI (https://a.b/%C3%A4)"),
  ])
  func openActionLeadsThere(target: Target, expected: String) throws {
    var properties = DocumentProperties()
    properties.openAction = target
    let file = try WrittenFile(properties) { writer in
      writer.addSmallPage()
      writer.addSmallPage()
    }
    #expect(try file.flat().contains(expected))
  }

  @Test func outlineShowsItsLevelsAndWhatIsOpen() throws {
    let file = try WrittenFile { writer in
      writer.addSmallPage()
      writer.addSmallPage()
      writer.addDestination(named: "end", page: 1, left: 0, top: 10)
      writer.setOutline([
        OutlineEntry(
          title: "一", target: .page(0, left: nil, top: 90),
          children: [
            OutlineEntry(
              title: "1.1", target: .page(1, left: nil, top: nil), isOpen: false,
              children: [OutlineEntry(title: "1.1.1", target: .named("end"))]),
            OutlineEntry(title: "1.2", target: .uri("https://example.org")),
          ]),
        OutlineEntry(title: "二", target: .page(1, left: 5, top: 5)),
      ])
    }
    let outline = try file.say("mutool", "show", "@", "outline")
    let titles = outline.split(separator: "\n").map { line in
      String(line.prefix { $0 == "-" || $0 == "+" || $0 == "|" })
        + (line.split(separator: "\"").dropFirst().first ?? "")
    }
    #expect(titles == ["-一", "+1.1", "|1.1.1", "|1.2", "|二"])
    #expect(outline.contains("#page=2"))
    #expect(outline.contains("https://example.org"))
    let counts = try file.objects().values.compactMap { object in
      ((object as? [String: Any]) ?? [:]).keys.contains("/Title")
        || ((object as? [String: Any])?["/Type"] as? String) == "/Outlines"
        ? (object as? [String: Any])?["/Count"] as? Int : nil
    }
    #expect(counts.sorted() == [-1, 2, 4])
  }

  @Test func outlineNestsAsDeepAsItLikes() throws {
    var entry = OutlineEntry(title: "end", target: .page(0, left: nil, top: nil))
    for level in 0..<2_000 {
      entry = OutlineEntry(title: "\(level)", target: .page(0, left: nil, top: nil), children: [entry])
    }
    let sink = MemorySink()
    let writer = PDFWriter(sink: sink, properties: DocumentProperties())
    writer.addSmallPage()
    writer.setOutline([entry])
    try writer.finish()
    let folder = try TemporaryFolder()
    let path = try folder.write(sink.bytes, to: "a.pdf")
    #expect(try Tool.run("qpdf", "--check", path).status == 0)
  }

  @Test func destinationsOfAllNamesAreFound() throws {
    let names = (0..<300).map { "place \($0 * 7919 % 300)" } + ["日本", "é", "(", "\\", ""]
    let file = try WrittenFile { writer in
      for name in names { writer.addDestination(named: name, page: 1, left: 12.5, top: nil) }
      writer.addDestination(named: "日本", page: 0, left: nil, top: nil)
      writer.setOutline(names.map { OutlineEntry(title: "a", target: .named($0)) })
      writer.addDestination(named: "nowhere", page: -1, left: nil, top: nil)
      writer.addSmallPage()
      writer.addSmallPage()
    }
    let listed = try file.say("pdfinfo", "-dests", "@").split(separator: "\n")
    #expect(listed.filter { $0.hasPrefix("   2 [ XYZ") }.count == names.count)
    #expect(listed.contains { $0.contains("\"place 299\"") })
    #expect(listed.contains { $0.contains("日本") && $0.hasPrefix("   2") })
    #expect(!listed.contains { $0.contains("nowhere") })
    #expect(try file.unpacked().matches(of: /\/Limits/).count == 5)
    let entries = try file.say("mutool", "show", "@", "outline").split(separator: "\n")
    #expect(entries.count == names.count)
    #expect(entries.allSatisfy { $0.contains("#page=2") }, "\(entries)")
  }

  @Test func pagesHaveTheirLabels() throws {
    let file = try WrittenFile { writer in
      for _ in 0..<6 { writer.addSmallPage() }
      writer.setPageLabels([
        PageLabelRange(page: 4, style: nil, prefix: "付録"),
        PageLabelRange(page: 1, style: .lowerRoman),
        PageLabelRange(page: 3, style: .decimal, prefix: "A-", start: 8),
        PageLabelRange(page: -1, style: .decimal),
      ])
    }
    let labels = try #require(
      try JSONSerialization.jsonObject(
        with: Data(file.say("qpdf", "--json=1", "--json-key=pagelabels", "@").utf8))
        as? [String: Any])
    let list = try #require(labels["pagelabels"] as? [[String: Any]])
    #expect(list.map { $0["index"] as? Int } == [0, 1, 3, 4])
    let values = list.map { $0["label"] as? [String: Any] ?? [:] }
    #expect(values.map { $0["/S"] as? String } == ["/D", "/r", "/D", nil])
    #expect(values[2]["/P"] as? String == "A-" && values[2]["/St"] as? Int == 8)
    #expect(values[3]["/P"] as? String == "付録")
  }

  @Test func attachedFilesComeOutAgain() throws {
    let bytes = [UInt8]("# 題\n".utf8)
    let file = try WrittenFile { writer in
      writer.addSmallPage()
      writer.attach(
        Attachment(
          name: "ノート.md", bytes: bytes, type: "text/markdown", description: "The note", relationship: "Source"
        ))
      writer.attach(Attachment(name: "a.txt", bytes: [1]))
      writer.attach(Attachment(name: "a.txt", bytes: [2]))
    }
    let listed = try file.say("pdfdetach", "-list", "@")
    #expect(listed.contains("3 embedded files") && listed.contains("ノート.md"))
    let output = file.folder.path("out")
    for (number, expected) in [(1, [1]), (2, [2]), (3, bytes)] as [(Int, [UInt8])] {
      _ = try file.say("pdfdetach", "-save", "\(number)", "-o", output, "@")
      #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: output))) == expected)
    }
    let text = try file.unpacked()
    #expect(text.contains("/Subtype /text#2fmarkdown"))
    #expect(text.contains("/AFRelationship /Source"))
    #expect(text.contains("/AF ["))
  }

  @Test func linksLeadWhereTheyShould() throws {
    let file = try WrittenFile { writer in
      let boxes = [
        Box(left: 10, bottom: 50, right: 90, top: 60), Box(left: 40, bottom: 40, right: 10, top: 49.5),
      ]
      writer.addSmallPage(links: [
        Link(boxes: boxes, target: .uri("https://example.org/日(1)"), contents: "例"),
        Link(boxes: [boxes[0]], target: .page(1, left: 3, top: 4)),
        Link(boxes: [boxes[0]], target: .named("there")),
        Link(boxes: [boxes[0]], target: .page(7, left: nil, top: nil)),
        Link(boxes: [boxes[0]], target: .page(-1, left: nil, top: nil)),
        Link(boxes: [], target: .named("there")),
        Link(boxes: [Box(left: .nan, bottom: 0, right: 1, top: 1)], target: .named("there")),
      ])
      writer.addSmallPage()
      writer.addDestination(named: "there", page: 1, left: nil, top: nil)
    }
    let text = try file.unpacked()
    #expect(text.matches(of: /\/Subtype \/Link/).count == 4)
    #expect(text.contains("/URI (https://example.org/%E6%97%A5\\(1\\))"))
    #expect(text.matches(of: /\/QuadPoints/).count == 1)
    #expect(text.contains("/Rect [\n    10\n    40\n    90\n    60\n  ]"))
    #expect(try file.say("pdfinfo", "-url", "@").contains("https://example.org/%E6%97%A5(1)"))
    #expect(try file.say("mutool", "show", "@", "pages/1/Annots/3/Dest").contains("there"))
    #expect(try file.say("mutool", "show", "@", "pages/1/Annots/2/Dest").contains("XYZ"))
  }
}

/// The texts of elements by name.
private final class XMLText: NSObject, XMLParserDelegate {
  var texts: [String: String] = [:]
  private var path: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    path.append(name)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard let name = path.last(where: { !$0.hasPrefix("rdf:") }), name != "x:xmpmeta" else { return }
    texts[name, default: ""] += text
  }
}
