import Foundation
import PDFKit
import TestSupport
import Testing

// Every member of Apple's PDFKit that is here, used as apps use it: what stops compiling here would
// stop compiling there. Documents, pages, text, outline and actions; annotations have a file of their
// own.

/// A document class of an app, with an initialiser and a page class of its own.
private final class BookDocument: PDFDocument {
  let shelf: String

  override init?(url: URL) {
    shelf = url.lastPathComponent
    super.init(url: url)
  }

  override init?(data: Data) {
    shelf = "memory"
    super.init(data: data)
  }

  override var pageClass: AnyClass { CalendarPage.self }
}

/// A page made by drawing, after the sample that Apple's guide builds.
private final class CalendarPage: PDFPage {
  var month = "May"

  override var label: String? { month }

  override func bounds(for box: PDFDisplayBox) -> CGRect { CGRect(x: 0, y: 0, width: 100, height: 50) }

  override func draw(with box: PDFDisplayBox, to context: CGContext) {
    context.saveGState()
    transform(context, for: box)
    context.setFillColor(UIColor.blue.cgColor)
    context.fill(bounds(for: box))
    context.restoreGState()
  }
}

/// Implements every message of a delegate.
private final class Listener: NSObject, PDFDocumentDelegate {
  var heard: [String] = []

  func documentDidUnlock(_ notification: Notification) { heard.append("unlock") }
  func documentDidBeginDocumentFind(_ notification: Notification) { heard.append("begin") }
  func documentDidEndDocumentFind(_ notification: Notification) { heard.append("end") }
  func documentDidBeginPageFind(_ notification: Notification) {
    heard.append("page \(notification.userInfo?[PDFDocumentPageIndexKey] as? Int ?? -1)")
  }
  func documentDidEndPageFind(_ notification: Notification) {}
  func documentDidFindMatch(_ notification: Notification) {
    let selection = notification.userInfo?[PDFDocumentFoundSelectionKey] as? PDFSelection
    heard.append("match " + (selection?.string ?? ""))
  }
  func didMatchString(_ instance: PDFSelection) { heard.append("string " + (instance.string ?? "")) }
  func classForPage() -> AnyClass { PDFPage.self }
  func `class`(forAnnotationType annotationType: String) -> AnyClass { PDFAnnotation.self }
}

@Suite struct APISurfaceTests {
  private let bytes = Data(
    PDFFixture(
      pages: ["Hello world", "Second page", "Hello again"].map { PDFFixture.text($0) },
      objects: [9: "<< /Title (Greetings) /Keywords (one, two) /CreationDate (D:20200102030405Z) >>"]
    ).withInformation(9).bytes)

  private func document() throws -> PDFDocument { try #require(PDFDocument(data: bytes)) }

  // MARK: Document

  @Test func documentFacts() throws {
    let document = try document()
    #expect(document.documentURL == nil)
    #expect(document.pageCount == 3)
    #expect(document.majorVersion == 1 && document.minorVersion == 7)
    #expect(!document.isEncrypted && !document.isLocked)
    document.unlock(withPassword: "discarded")
    #expect(document.permissionsStatus == .owner)
    let rights: PDFAccessPermissions = document.accessPermissions
    #expect(rights.contains(.allowsHighQualityPrinting) && rights.rawValue == 0xFF)
    #expect(document.allowsPrinting && document.allowsCopying && document.allowsDocumentChanges)
    #expect(document.allowsDocumentAssembly && document.allowsContentAccessibility)
    #expect(document.allowsCommenting && document.allowsFormFieldEntry)
    #expect(document.string == "Hello world\nSecond page\nHello again")
    #expect(document.selectionForEntireDocument?.pages.count == 3)
    #expect(document.pageClass is PDFPage.Type)
    #expect((document.copy() as? PDFDocument)?.pageCount == 3)
    #expect(PDFDocument().pageCount == 0)
  }

  @Test func attributesByKeyAndByText() throws {
    let document = try document()
    var attributes = try #require(document.documentAttributes)
    #expect(attributes[PDFDocumentAttribute.titleAttribute] as? String == "Greetings")
    #expect(attributes["Title"] as? String == "Greetings")
    #expect(attributes[PDFDocumentAttribute.keywordsAttribute] as? [String] == ["one", "two"])
    let date = try #require(attributes[PDFDocumentAttribute.creationDateAttribute] as? Date)
    #expect(date.timeIntervalSince1970 == 1_577_934_245)
    attributes["Author"] = "Me"
    for key: PDFDocumentAttribute in [.subjectAttribute, .creatorAttribute, .producerAttribute] {
      attributes[key] = key.rawValue
    }
    attributes[PDFDocumentAttribute.modificationDateAttribute] = date
    document.documentAttributes = attributes
    let reread = try #require(document.dataRepresentation().flatMap { PDFDocument(data: $0) })
    #expect(reread.documentAttributes?[PDFDocumentAttribute.authorAttribute] as? String == "Me")
    #expect(reread.documentAttributes?["Subject"] as? String == "Subject")
    #expect(reread.documentAttributes?["ModDate"] as? Date == date)
  }

  @Test func subclassedDocumentMakesItsOwnPages() throws {
    let document = try #require(BookDocument(data: bytes))
    // A delegate that does not choose a class leaves the choice to the document.
    let listener = Listener()
    document.delegate = listener
    let page = try #require(document.page(at: 0) as? CalendarPage)
    #expect(document.shelf == "memory" && page.label == "May")
    let picture = page.thumbnail(of: CGSize(width: 200, height: 200), for: .cropBox)
    #expect(picture.size == CGSize(width: 200, height: 100))
    #expect(BookDocument(url: URL(fileURLWithPath: "/nowhere.pdf")) == nil)
  }

  @Test func writingInAllForms() throws {
    let folder = try TemporaryFolder()
    let document = try document()
    let path = folder.path("a.pdf")
    let url = folder.url.appendingPathComponent("b.pdf")
    document.write(toFile: path)
    document.write(to: url)
    #expect(document.write(toFile: path, withOptions: nil))
    let options: [PDFDocumentWriteOption: Any] = [
      .ownerPasswordOption: "owner", .userPasswordOption: "user",
      .accessPermissionsOption: NSNumber(value: PDFAccessPermissions.allowsContentCopying.rawValue),
      .burnInAnnotationsOption: NSNumber(value: true), .saveImagesAsJPEGOption: 1,
      .optimizeImagesForScreenOption: true,
    ]
    #expect(document.write(to: url, withOptions: options))
    let copy = document.dataRepresentation(options: [PDFDocumentWriteOption.ownerPasswordOption: "x"])
    #expect(copy.flatMap { PDFDocument(data: $0) }?.isEncrypted == true)
    #expect(document.dataRepresentation() != nil)
    let locked = try #require(PDFDocument(url: url))
    let listener = Listener()
    locked.delegate = listener
    #expect(locked.isLocked && locked.pageCount == 0 && locked.permissionsStatus == .none)
    #expect(locked.unlock(withPassword: "user") && listener.heard == ["unlock"])
    #expect(locked.isEncrypted && locked.accessPermissions.contains(.allowsContentCopying))
    #expect(!locked.allowsPrinting && locked.permissionsStatus == .user)
  }

  @Test func pagesAreRearranged() throws {
    let document = try document()
    let first = try #require(document.page(at: 0))
    document.exchangePage(at: 0, withPageAt: 2)
    #expect(document.index(for: first) == 2)
    // A page that moves within its document is not lost, wherever it is put.
    document.insert(first, at: document.pageCount)
    #expect(document.pageCount == 3 && document.index(for: first) == 2)
    document.insert(first, at: 99)
    #expect(document.index(for: first) == 2 && document.page(at: 99) == nil)
    document.removePage(at: 2)
    #expect(first.document == nil && document.index(for: first) == NSNotFound)
    document.insert(first, at: 0)
    #expect(first.document === document && first.label == "1")
  }

  // MARK: Searching

  @Test func findingInAllForms() throws {
    let document = try document()
    #expect(document.findString("hello").isEmpty)
    let hits = document.findString("hello", withOptions: .caseInsensitive)
    #expect(hits.count == 2)
    let next = document.findString("Hello", fromSelection: hits.first, withOptions: [.literal])
    #expect(next?.pages.first === document.page(at: 2))
    let last = document.findString("Hello", fromSelection: nil, withOptions: [.backwards])
    #expect(last?.pages.first === document.page(at: 2))
    #expect(document.findString("Hello", fromSelection: next) == nil)
  }

  @MainActor @Test(.timeLimit(.minutes(20))) func asynchronousFindingTellsAll() async throws {
    let document = try document()
    let listener = Listener()
    document.delegate = listener
    await ended(document) { document.beginFindStrings(["world", "again"], withOptions: []) }
    #expect(
      listener.heard == [
        "begin", "page 0", "match world", "string world", "page 1", "page 2", "match again", "string again",
        "end",
      ])
    listener.heard = []
    await ended(document) {
      document.beginFindString("Hello")
      #expect(document.isFinding)
      document.cancelFindString()
    }
    #expect(listener.heard == ["end"] && !document.isFinding)
    listener.heard = []
    await ended(document) { document.beginFindString("(", withOptions: .regularExpression) }
    #expect(listener.heard == ["begin", "end"])
  }

  /// Waits for the notification that a search has ended.
  @MainActor private func ended(_ document: PDFDocument, _ begin: () -> Void) async {
    let center = NotificationCenter.default
    var token: (any NSObjectProtocol)?
    await withCheckedContinuation { continuation in
      token = center.addObserver(forName: .PDFDocumentDidEndFind, object: document, queue: nil) { _ in
        continuation.resume()
      }
      begin()
    }
    if let token { center.removeObserver(token) }
  }

  // MARK: Page

  @Test func pageMembers() throws {
    let document = try document()
    let page = try #require(document.page(at: 0))
    #expect(page.document === document && page.label == "1" && page.pageRef?.pageNumber == 1)
    page.rotation = -90
    #expect(page.rotation == 270)
    page.rotation = 0
    let box = CGRect(x: 10, y: 20, width: 100, height: 200)
    for kind: PDFDisplayBox in [.cropBox, .bleedBox, .trimBox, .artBox] {
      page.setBounds(box, for: kind)
      #expect(page.bounds(for: kind) == box)
      page.setBounds(.zero, for: kind)
      #expect(page.bounds(for: kind) == page.bounds(for: .mediaBox))
    }
    #expect(page.numberOfCharacters == 11 && page.string == "Hello world")
    let font = page.attributedString?.attribute(.font, at: 0, effectiveRange: nil) as? NSFont
    #expect(font?.pointSize == 24)
    let character = page.characterBounds(at: 1)
    let middle = CGPoint(x: character.midX, y: character.midY)
    #expect(page.characterIndex(at: middle) == 1 && page.characterIndex(at: .zero) == NSNotFound)
    #expect(page.selection(for: page.bounds(for: .mediaBox))?.string == "Hello world")
    #expect(page.selection(for: NSRange(location: 6, length: 99))?.string == "world")
    #expect(page.selectionForWord(at: middle)?.string == "Hello")
    #expect(page.selectionForLine(at: middle)?.string == "Hello world")
    #expect(page.selectionForWord(at: .zero) == nil)
    #expect(page.selection(from: CGPoint(x: 0, y: 205), to: CGPoint(x: 199, y: 205))?.string == "Hello world")
    #expect(page.displaysAnnotations)
    #expect(page.annotations.isEmpty && page.annotation(at: middle) == nil)
    let single = try #require(page.dataRepresentation.flatMap { PDFDocument(data: $0) })
    #expect(single.pageCount == 1 && single.string == "Hello world")
    let transform: CGAffineTransform = page.transform(for: .mediaBox)
    #expect(transform.isIdentity)
    #expect((page.copy() as? PDFPage)?.document == nil)
    #expect(PDFPage().bounds(for: .mediaBox) == CGRect(x: 0, y: 0, width: 612, height: 792))
  }

  @Test func pagesOfImages() throws {
    let space = CGColorSpaceCreateDeviceRGB()
    let alpha = CGImageAlphaInfo.premultipliedLast.rawValue
    let context = try #require(
      CGContext(
        data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: alpha
      ))
    context.setFillColor(UIColor.green.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
    let image = UIImage(cgImage: try #require(context.makeImage()))
    #expect(PDFPage(image: image)?.bounds(for: .mediaBox).size == CGSize(width: 40, height: 20))
    let options: [PDFPage.ImageInitializationOption: Any] = [
      .mediaBox: NSValue(cgRect: CGRect(x: 0, y: 0, width: 200, height: 300)), .rotation: 90,
      .upscaleIfSmaller: true, .compressionQuality: 0.5,
    ]
    let page = try #require(PDFPage(image: image, options: options))
    #expect(page.thumbnail(of: CGSize(width: 30, height: 30), for: .mediaBox).size.height == 30)
  }

  // MARK: Selection

  @Test func selectionMembers() throws {
    let document = try document()
    let (first, second) = (try #require(document.page(at: 0)), try #require(document.page(at: 1)))
    let selection = PDFSelection(document: document)
    #expect(selection.string == nil && selection.pages.isEmpty)
    let words = [NSRange(location: 6, length: 5), NSRange(location: 0, length: 5)].compactMap {
      first.selection(for: $0)
    }
    selection.add(words)
    selection.add(try #require(first.selection(for: NSRange(location: 0, length: 3))))
    #expect(selection.numberOfTextRanges(on: first) == 2 && selection.numberOfTextRanges(on: second) == 0)
    #expect(selection.range(at: 1, on: first) == NSRange(location: 6, length: 5))
    #expect(selection.string == "Hello\nworld" && selection.attributedString?.length == 11)
    selection.color = NSColor.yellow
    let copy = try #require(selection.copy() as? PDFSelection)
    copy.extend(atEnd: 7)
    copy.extend(atStart: -2)
    #expect(copy.color == .yellow && copy.string == "llo\nworld\nSecond " && selection.pages == [first])
    copy.extend(atStart: 1)
    copy.extendForLineBoundaries()
    #expect(copy.string == "Hello\nworld\nSecond page")
    #expect(copy.selectionsByLine().count == 3)
    #expect(selection.bounds(for: first).contains(first.characterBounds(at: 8)))
    // Without a current context this draws nowhere.
    selection.draw(for: first, active: true)
    selection.draw(for: first, with: .mediaBox, active: false)
    let point = CGPoint(x: 21, y: 205)
    #expect(document.selection(from: first, at: point, to: second, at: point)?.string == "Hello world")
    let words2 = document.selection(from: first, at: point, to: second, at: point, with: .word)
    let lines = document.selection(from: first, at: point, to: second, at: point, with: .line)
    #expect(words2?.pages.first === first && lines?.string?.hasPrefix("Hello world") == true)
    let ends = document.selection(from: first, atCharacterIndex: 6, to: second, atCharacterIndex: 5)
    #expect(ends?.string == "world\nSecond")
  }

  // MARK: Outline, destinations, actions

  @Test func outlineMembers() throws {
    let document = try document()
    let page = try #require(document.page(at: 1))
    let (root, item, child) = (PDFOutline(), PDFOutline(), PDFOutline())
    document.outlineRoot = root
    root.insertChild(item, at: 0)
    item.insertChild(child, at: item.numberOfChildren)
    item.label = "Chapter"
    item.destination = PDFDestination(page: page, at: CGPoint(x: 0, y: 300))
    child.action = PDFActionURL(url: try #require(URL(string: "https://example.org")))
    child.isOpen = true
    item.isOpen = true
    #expect(root.child(at: 0) === item && root.child(at: 1) == nil && item.parent === root && item.index == 0)
    #expect(root.label == nil && root.isOpen && root.parent == nil && root.destination == nil)
    #expect(item.isOpen && !child.isOpen && child.document === document)
    // A place shows as an action, and an action takes the place's stead.
    #expect((item.action as? PDFActionGoTo)?.destination.page === page)
    #expect(child.destination == nil)
    item.action = PDFActionNamed(name: .nextPage)
    #expect(item.destination == nil)
    item.destination = PDFDestination(page: page, at: CGPoint(x: 0, y: 300))
    let hit = try #require(document.findString("Second").first)
    #expect(document.outlineItem(for: hit) === item)
    root.removeFromParent()
    child.removeFromParent()
    #expect(child.document == nil && child.parent == nil && item.numberOfChildren == 0)
    document.outlineRoot = nil
    #expect(document.outlineRoot == nil && item.document == nil)
  }

  @Test func destinationMembers() throws {
    let document = try document()
    let (first, second) = (try #require(document.page(at: 0)), try #require(document.page(at: 1)))
    let top = PDFDestination(page: first, at: CGPoint(x: 100, y: 200))
    let left = PDFDestination(page: first, at: CGPoint(x: 0, y: 200))
    let low = PDFDestination(page: first, at: CGPoint(x: kPDFDestinationUnspecifiedValue, y: 10))
    let next = PDFDestination(page: second, at: CGPoint(x: 0, y: 300))
    #expect(top.zoom == kPDFDestinationUnspecifiedValue && top.point.x == 100 && top.page === first)
    top.zoom = 2
    #expect((top.copy() as? PDFDestination)?.zoom == 2)
    #expect(top.compare(left) == .orderedSame && top.compare(low) == .orderedAscending)
    #expect(next.compare(low) == .orderedDescending)
    #expect([next, low, top].sorted { $0.compare($1) == .orderedAscending } == [top, low, next])
  }

  @Test func actionMembers() throws {
    let page = try #require(try document().page(at: 0))
    let web = try #require(URL(string: "https://example.org"))
    let jump = PDFActionGoTo(destination: PDFDestination(page: page, at: .zero))
    jump.destination = PDFDestination(page: page, at: CGPoint(x: 1, y: 1))
    let command = PDFActionNamed(name: .print)
    command.name = .goToPage
    let remote = PDFActionRemoteGoTo(
      pageIndex: 2, at: CGPoint(x: 1, y: 2), fileURL: URL(fileURLWithPath: "/tmp/a.pdf"))
    remote.pageIndex += 1
    remote.point = CGPoint(x: kPDFDestinationUnspecifiedValue, y: 2)
    remote.url = URL(fileURLWithPath: "/tmp/b.pdf")
    let reset = PDFActionResetForm()
    #expect(reset.fields == nil && reset.fieldsIncludedAreCleared)
    reset.fields = ["name"]
    reset.fieldsIncludedAreCleared = false
    let link = PDFActionURL(url: web)
    link.url = web.appendingPathComponent("more")
    let actions: [PDFAction] = [jump, command, remote, reset, link]
    #expect(actions.map(\.type) == ["GoTo", "Named", "GoToR", "ResetForm", "URI"])
    let copies = actions.compactMap { $0.copy() as? PDFAction }
    #expect(copies.map(\.type) == actions.map(\.type))
    #expect((copies[1] as? PDFActionNamed)?.name == .goToPage)
    #expect((copies[2] as? PDFActionRemoteGoTo)?.pageIndex == 3)
    #expect((copies[3] as? PDFActionResetForm)?.fields == ["name"])
    #expect((copies[4] as? PDFActionURL)?.url?.lastPathComponent == "more")
  }
}

extension PDFFixture {
  fileprivate func withInformation(_ number: Int) -> PDFFixture {
    var fixture = self
    fixture.trailer = "/Info \(number) 0 R"
    return fixture
  }
}
