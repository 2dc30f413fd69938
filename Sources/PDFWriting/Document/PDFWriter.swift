/// Takes the bytes of a file in order.
package protocol ByteSink: AnyObject {
  /// Takes the next bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

/// Writes a PDF file as its parts come: what is finished is not kept.
///
/// Belongs to one thread at a time. A sink's error is kept and thrown by `finish`; all that comes
/// between is taken and dropped. Same calls, same bytes.
package final class PDFWriter {
  /// A picture that was written.
  package struct Picture: Hashable { let object: Int }
  /// Content that was written once, to be drawn at many places.
  package struct Form: Hashable { let object: Int }

  private let sink: any ByteSink

  /// Starts a file.
  package init(sink: any ByteSink, properties: DocumentProperties) {
    self.sink = sink
  }

  /// How many pages were added.
  package private(set) var pageCount = 0

  /// Content to be filled, for a page or a form.
  package func makeContent() -> PageContent { PageContent() }

  /// Writes a picture. Equal pictures are written once.
  package func add(_ picture: PictureData) -> Picture { Picture(object: 0) }

  /// Writes content for drawing it many times, or as one with an alpha or blend mode (`isGroup`).
  package func addForm(_ content: PageContent, box: Box, isGroup: Bool = false) -> Form { Form(object: 0) }

  /// Writes a page and gives its index.
  @discardableResult
  package func addPage(
    _ content: PageContent, mediaBox: Box, cropBox: Box? = nil, links: [Link] = []
  ) -> Int {
    0
  }

  /// Keeps the place of a page that comes before others but is written after them.
  package func reservePage() -> Int { 0 }

  /// Writes a page whose place was kept.
  package func fillPage(_ index: Int, with content: PageContent, mediaBox: Box, links: [Link] = []) {}

  /// Names a place for links.
  package func addDestination(named name: String, page: Int, left: Double?, top: Double?) {}

  /// Starts an element of the tree, as the next child of its parent; without one, of the root.
  package func element(_ type: String, in parent: StructureElement? = nil) -> StructureElement {
    StructureElement(type: type, object: 0)
  }

  /// Ends an element and all that is open in it.
  package func close(_ element: StructureElement) {}

  /// Sets the outline.
  package func setOutline(_ entries: [OutlineEntry]) {}

  /// Sets how pages are numbered.
  package func setPageLabels(_ ranges: [PageLabelRange]) {}

  /// Adds a file.
  package func attach(_ attachment: Attachment) {}

  /// Writes all that was kept, and the end of the file. Nothing may follow.
  package func finish() throws {}
}
