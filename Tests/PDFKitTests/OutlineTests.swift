import Foundation
import PDFKit
import TestSupport
import Testing

/// Outlines read, changed, written and read again.
@Suite struct OutlineTests {
  private static let fixture = PDFFixture(
    pages: ["", "", ""], catalog: "/Outlines 20 0 R",
    objects: [
      20: "<< /First 21 0 R /Last 23 0 R /Count 4 >>",
      21:
        "<< /Title (One) /Parent 20 0 R /Next 23 0 R /Dest [3 0 R /XYZ 10 250 2] /First 22 0 R /Last 22 0 R /Count 1 >>",
      22: "<< /Title (Inner) /Parent 21 0 R /A << /S /GoTo /D [5 0 R /Fit] >> >>",
      23: "<< /Title <FEFF7AE0> /Parent 20 0 R /Prev 21 0 R /A << /S /JavaScript /JS (x) >> >>",
    ])

  /// Titles with indents, and the page that each leads to.
  private func listing(_ document: PDFDocument) -> [String] {
    func lines(_ item: PDFOutline, _ depth: Int) -> [String] {
      (0..<item.numberOfChildren).compactMap { item.child(at: $0) }.flatMap { child in
        let page = child.destination?.page.map { " → \(document.index(for: $0))" } ?? ""
        return [String(repeating: "  ", count: depth) + (child.label ?? "?") + page] + lines(child, depth + 1)
      }
    }
    return document.outlineRoot.map { lines($0, 0) } ?? []
  }

  @Test func outlineIsReadAsTree() throws {
    let document = try Self.fixture.document()
    let root = try #require(document.outlineRoot)
    #expect(root.label == nil && root.isOpen && root.parent == nil && root.document === document)
    #expect(listing(document) == ["One → 0", "  Inner → 1", "章"])
    let one = try #require(root.child(at: 0))
    #expect(one.isOpen && one.index == 0 && one.parent === root && one.document === document)
    #expect(one.destination?.point == CGPoint(x: 10, y: 250) && one.destination?.zoom == 2)
    #expect((one.action as? PDFActionGoTo)?.destination.page === document.page(at: 0))
    let inner = try #require(one.child(at: 0))
    #expect(!inner.isOpen)
    #expect(inner.destination?.point.y == kPDFDestinationUnspecifiedValue)
    #expect(root.child(at: 1)?.action?.type == "JavaScript" && root.child(at: 1)?.destination == nil)
    #expect(root.child(at: 2) == nil && root.child(at: -1) == nil)
  }

  @Test func changedOutlineIsWritten() throws {
    let document = try Self.fixture.document()
    let root = try #require(document.outlineRoot)
    let added = PDFOutline()
    added.label = "Neu ✓"
    added.destination = PDFDestination(page: try #require(document.page(at: 2)), at: CGPoint(x: 0, y: 300))
    root.insertChild(added, at: 1)
    root.child(at: 0)?.child(at: 0)?.label = "Renamed"
    let link = PDFOutline()
    link.label = "Web"
    link.action = PDFActionURL(url: try #require(URL(string: "https://example.org/")))
    added.insertChild(link, at: 0)
    let written = try document.reopened()
    #expect(listing(written) == ["One → 0", "  Renamed → 1", "Neu ✓ → 2", "  Web", "章"])
    #expect(
      (written.outlineRoot?.child(at: 1)?.child(at: 0)?.action as? PDFActionURL)?.url?.host == "example.org")
    // What we know no class for is kept.
    #expect(written.outlineRoot?.child(at: 2)?.action?.type == "JavaScript")
  }

  @Test func itemsMoveAndNeverContainThemselves() throws {
    let document = try Self.fixture.document()
    let root = try #require(document.outlineRoot)
    let (one, last) = (try #require(root.child(at: 0)), try #require(root.child(at: 1)))
    one.child(at: 0)?.insertChild(one, at: 0)
    one.insertChild(last, at: 5)
    #expect(listing(document) == ["One → 0", "  Inner → 1", "章"])
    one.insertChild(last, at: 0)
    #expect(listing(document) == ["One → 0", "  章", "  Inner → 1"])
    one.removeFromParent()
    #expect(one.parent == nil && one.document == nil && root.numberOfChildren == 0)
    root.removeFromParent()
    #expect(document.outlineRoot === root)
  }

  @Test func removedOutlineIsGoneFromTheFile() throws {
    let document = try Self.fixture.document()
    document.outlineRoot = nil
    #expect(try document.reopened().outlineRoot == nil)
  }

  @Test func outlineFollowsMovedPages() throws {
    let document = try Self.fixture.document()
    document.exchangePage(at: 0, withPageAt: 2)
    #expect(listing(document) == ["One → 2", "  Inner → 1", "章"])
    #expect(listing(try document.reopened()) == ["One → 2", "  Inner → 1", "章"])
    document.removePage(at: 2)
    #expect(listing(document) == ["One", "  Inner → 1", "章"])
  }

  @Test func copyOfADocumentHasAnOutlineOfItsOwn() throws {
    let document = try Self.fixture.document()
    document.outlineRoot?.child(at: 0)?.label = "Changed"
    let copy = try #require(document.copy() as? PDFDocument)
    document.outlineRoot?.child(at: 0)?.label = "Changed again"
    #expect(listing(copy) == ["Changed → 0", "  Inner → 1", "章"])
    #expect(copy.outlineRoot?.child(at: 0)?.destination?.page === copy.page(at: 0))
  }

  @Test func mergedDocumentsKeepTheirOutlines() throws {
    let merged = PDFDocument.merging(
      [try Self.fixture.document(), try Self.fixture.document()], titles: ["A", "B"])
    let wanted = [
      "A → 0", "  One → 0", "    Inner → 1", "  章", "B → 3", "  One → 3", "    Inner → 4", "  章",
    ]
    #expect(listing(merged) == wanted)
    #expect(listing(try merged.reopened()) == wanted)
  }

  @Test func destinationsCompareByPageThenFromTheTop() throws {
    let document = try Self.fixture.document()
    func place(_ page: Int, _ x: CGFloat, _ y: CGFloat) throws -> PDFDestination {
      PDFDestination(page: try #require(document.page(at: page)), at: CGPoint(x: x, y: y))
    }
    #expect(try place(0, 0, 100).compare(place(1, 0, 200)) == .orderedAscending)
    #expect(try place(1, 0, 100).compare(place(1, 0, 200)) == .orderedDescending)
    #expect(try place(1, 0, 100).compare(place(1, 50, 100)) == .orderedSame)
    #expect(try place(1, 0, 100).compare(PDFDestination(page: PDFPage(), at: .zero)) == .orderedSame)
  }

  @Test func itemOfASelectionIsTheOneBeforeIt() throws {
    let text = "BT /F1 12 Tf 20 280 Td (Start) Tj 0 -50 Td (Middle) Tj ET"
    let document = try PDFFixture(
      pages: [text, text], catalog: "/Outlines 20 0 R",
      objects: [
        20: "<< /First 21 0 R /Last 22 0 R /Count 2 >>",
        21: "<< /Title (A) /Parent 20 0 R /Next 22 0 R /Dest [3 0 R /XYZ 0 250 0] >>",
        22: "<< /Title (B) /Parent 20 0 R /Prev 21 0 R /Dest [5 0 R /XYZ 0 295 0] >>",
      ]
    ).document()
    let page = try #require(document.page(at: 0))
    let start = try #require(page.selection(for: NSRange(location: 0, length: 5)))
    let middle = try #require(page.selection(for: NSRange(location: 6, length: 3)))
    #expect(document.outlineItem(for: start) == nil)
    #expect(document.outlineItem(for: middle)?.label == "A")
    let later = try #require(document.page(at: 1)?.selection(for: NSRange(location: 0, length: 5)))
    #expect(document.outlineItem(for: later)?.label == "B")
  }

  // MARK: Actions

  @Test func actionsSurviveWriting() throws {
    let document = try Self.fixture.document()
    let page = try #require(document.page(at: 0))
    let reset = PDFActionResetForm()
    #expect(reset.fields == nil && reset.fieldsIncludedAreCleared)
    reset.fields = ["a", "b"]
    reset.fieldsIncludedAreCleared = false
    let actions: [PDFAction] = [
      PDFActionNamed(name: .nextPage), reset,
      PDFActionRemoteGoTo(
        pageIndex: 4, at: CGPoint(x: 1, y: 2), fileURL: URL(fileURLWithPath: "/tmp/other.pdf")),
      PDFActionURL(url: try #require(URL(string: "mailto:a@example.org"))),
    ]
    for action in actions {
      let link = PDFAnnotation(
        bounds: CGRect(x: 0, y: 0, width: 9, height: 9), forType: .link, withProperties: nil)
      link.action = action
      page.addAnnotation(link)
    }
    let read = try #require(document.reopened().page(at: 0)).annotations.map(\.action)
    #expect(read.map { $0?.type } == ["Named", "ResetForm", "GoToR", "URI"])
    #expect((read[0] as? PDFActionNamed)?.name == .nextPage)
    let fields = read[1] as? PDFActionResetForm
    #expect(fields?.fields == ["a", "b"] && fields?.fieldsIncludedAreCleared == false)
    let remote = read[2] as? PDFActionRemoteGoTo
    #expect(
      remote?.pageIndex == 4 && remote?.point == CGPoint(x: 1, y: 2) && remote?.url.path == "/tmp/other.pdf")
    #expect((read[3] as? PDFActionURL)?.url?.absoluteString == "mailto:a@example.org")
  }

  @Test func launchingIsReadAsFileAddress() throws {
    let link = try annotated("/Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (/bin/sh) >>").document()
      .page(at: 0)?.annotations.first
    let action = link?.action as? PDFActionURL
    #expect(action?.type == "Launch" && action?.url?.isFileURL == true && action?.url?.path == "/bin/sh")
  }

  // MARK: Files of others

  @Test(.enabled(if: Corpus.isPresent)) func outlinesOfTheCorpusAreAsExpected() throws {
    func document(_ name: String) throws -> PDFDocument {
      try PDFDocument(contentsOf: URL(fileURLWithPath: Corpus.path("outline-labels/" + name)))
    }
    let marks = try document("bookmarks.pdf")
    let root = try #require(marks.outlineRoot)
    let titles = (0..<root.numberOfChildren).compactMap { root.child(at: $0)?.label }
    #expect(titles == ["A Good Beginning", "Open Middle", "A Good Closed Ending"])
    #expect(root.child(at: 1)?.isOpen == true && root.child(at: 2)?.isOpen == false)
    #expect(root.child(at: 1)?.numberOfChildren == 1 && root.child(at: 2)?.numberOfChildren == 2)
    #expect(try listing(document("bookmarks_circular.pdf")).count == 2)
    let web = try document("issue3214.pdf")
    #expect(listing(web).count == 5)
    let links = (0..<5).compactMap { web.outlineRoot?.child(at: $0)?.action as? PDFActionURL }
    #expect(!links.isEmpty && links.allSatisfy { $0.url?.scheme?.hasPrefix("http") == true })
    #expect(try listing(document("outlines-with-invalid-destinations.pdf")).count == 9)
    #expect(try listing(document("outlines-with-actions.pdf")).count { $0.contains("→") } > 5)
  }
}
