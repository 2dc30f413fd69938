package import Engine

extension Transform: Message {
  /// Adds the six coefficients.
  package func write(to writer: inout MessageWriter) {
    for value in [a, b, c, d, tx, ty] { writer.write(value) }
  }

  /// Takes six finite coefficients.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    self.init(
      a: try reader.double(), b: try reader.double(), c: try reader.double(), d: try reader.double(),
      tx: try reader.double(), ty: try reader.double())
  }
}

extension Rect: Message {
  /// Adds the four edges.
  package func write(to writer: inout MessageWriter) {
    for value in [left, bottom, right, top] { writer.write(value) }
  }

  /// Takes four finite edges.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    self.init(
      left: try reader.double(), bottom: try reader.double(), right: try reader.double(),
      top: try reader.double())
  }
}

extension DrawingOptions: Message {
  private var flags: UInt8 {
    let all = [annotations, formFields, printing, smoothsImages, smoothsText, smoothsPaths]
    return all.enumerated().reduce(0) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) }
  }

  /// Adds the choices.
  package func write(to writer: inout MessageWriter) {
    writer.write(flags)
    writer.write(UInt32(truncatingIfNeeded: hiddenAnnotations.count))
    for place in hiddenAnnotations.sorted() { writer.write(Int64(place)) }
  }

  /// Takes the choices.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    self.init()
    let flags = try reader.integer(UInt8.self)
    guard flags < 64 else { throw MalformedMessage() }
    (annotations, formFields, printing) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0)
    (smoothsImages, smoothsText, smoothsPaths) = (flags & 8 != 0, flags & 16 != 0, flags & 32 != 0)
    for _ in 0..<(try reader.count(of: 8)) { hiddenAnnotations.insert(try reader.size()) }
  }
}

/// A document as a whole.
package struct DocumentFacts: Message, Equatable {
  /// Pages.
  package var pageCount: Int
  /// 14 for PDF 1.4.
  package var version: Int?
  /// False when the cross-reference table had to be rebuilt.
  package var hasValidCrossReferences: Bool
  /// Revision of the security handler.
  package var securityRevision: Int?
  /// The bits of `/P` in force.
  package var permissions: UInt32

  /// PDFium counts no further.
  package static let mostPages = 1 << 20

  /// The facts of an open document.
  package init(_ core: DocumentCore) {
    pageCount = core.pageCount
    version = core.version
    hasValidCrossReferences = core.hasValidCrossReferences
    securityRevision = core.securityRevision
    permissions = core.permissions
  }

  /// Adds the facts.
  package func write(to writer: inout MessageWriter) {
    writer.write(Int64(pageCount))
    writer.write(version.map(Int64.init))
    writer.write(hasValidCrossReferences)
    writer.write(securityRevision.map(Int64.init))
    writer.write(permissions)
  }

  /// Takes the facts.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    pageCount = try reader.size()
    guard pageCount <= Self.mostPages else { throw MalformedMessage() }
    version = try reader.optional(Int64.self).map(Int.init)
    hasValidCrossReferences = try reader.flag()
    securityRevision = try reader.optional(Int64.self).map(Int.init)
    permissions = try reader.integer()
  }
}

/// Where a page's content lies and how it is turned.
package struct PageGeometry: Message, Equatable {
  /// What of the page is shown, in page space.
  package var bounds: Rect
  /// Clockwise degrees from 0 to 270.
  package var rotation: Int
  /// False for a page that cannot be loaded.
  package var isReadable: Bool

  /// Describes a page.
  package init(bounds: Rect, rotation: Int, isReadable: Bool = true) {
    self.bounds = bounds
    self.rotation = rotation
    self.isReadable = isReadable
  }

  /// Adds the geometry.
  package func write(to writer: inout MessageWriter) {
    bounds.write(to: &writer)
    writer.write(UInt16(truncatingIfNeeded: rotation))
    writer.write(isReadable)
  }

  /// Takes the geometry.
  package init(from reader: inout MessageReader) throws(MalformedMessage) {
    bounds = try Rect(from: &reader)
    rotation = Int(try reader.integer(UInt16.self))
    isReadable = try reader.flag()
    guard [0, 90, 180, 270].contains(rotation) else { throw MalformedMessage() }
  }
}
