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
  package struct Picture: Hashable {
    let object: Int
    var isTransparent = false
  }

  /// Content that was written once, to be drawn at many places.
  package struct Form: Hashable {
    let object: Int
    var isTransparent = false
  }

  let objects: ObjectWriter
  let fonts: FontTable
  /// Nil when nothing is tagged.
  let structure: StructureTree?
  let properties: DocumentProperties
  var pages: PageTree
  var destinations = Destinations()
  var outline: [OutlineEntry] = []
  var pageLabels: [PageLabelRange] = []
  /// Names of attached files as they are sorted, and the objects that describe them.
  var attachments: [(key: [UInt8], object: Int)] = []
  /// Objects that are written once for all equal ones, by fingerprint.
  private var sharedObjects: [Digest.Value: Int] = [:]
  /// Pictures that were written, by fingerprint.
  var pictures: [Digest.Value: Picture] = [:]

  /// Starts a file.
  package init(sink: any ByteSink, properties: DocumentProperties) {
    objects = ObjectWriter(sink: sink)
    fonts = FontTable(objects: objects)
    structure = properties.isTagged ? StructureTree(objects: objects) : nil
    pages = PageTree(objects: objects)
    self.properties = properties
  }

  /// How many pages were added.
  package var pageCount: Int { pages.count }

  /// Content to be filled, for a page or a form.
  package func makeContent() -> PageContent { PageContent(writer: self) }

  /// Names a place for links. The first place of a name counts.
  package func addDestination(named name: String, page: Int, left: Double?, top: Double?) {
    destinations.add(name, page: page, left: left, top: top)
  }

  /// Starts an element of the tree, as the next child of its parent; without one, of the root.
  package func element(_ type: String, in parent: StructureElement? = nil) -> StructureElement {
    structure?.element(type, in: parent) ?? StructureElement(type: type, object: 0, parent: 0)
  }

  /// Ends an element and all that is open in it.
  package func close(_ element: StructureElement) {
    structure?.close(element)
  }

  /// Sets the outline.
  package func setOutline(_ entries: [OutlineEntry]) {
    outline = entries
  }

  /// Sets how pages are numbered.
  package func setPageLabels(_ ranges: [PageLabelRange]) {
    pageLabels = ranges
  }

  /// The object with this body, written when it is the first.
  func shared(_ body: [UInt8]) -> Int {
    var digest = Digest()
    body.withUnsafeBytes { digest.update($0) }
    if let known = sharedObjects[digest.value] { return known }
    let number = objects.add(body)
    sharedObjects[digest.value] = number
    return number
  }

  /// The stream with this dictionary and content, written when it is the first.
  func sharedStream(_ entries: [UInt8], bytes: [UInt8]) -> Int {
    var digest = Digest()
    entries.withUnsafeBytes { digest.update($0) }
    bytes.withUnsafeBytes { digest.update($0) }
    if let known = sharedObjects[digest.value] { return known }
    let number = objects.reserve()
    objects.writeCompressedStream(entries, as: number, bytes: bytes)
    sharedObjects[digest.value] = number
    return number
  }
}
