import DocumentWire
import Foundation
import PDFKit

// PDFKit's objects as values of the wire, and back.

extension PageRect {
  init(_ rect: CGRect) { self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height) }
  var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}

extension PDFDocument {
  fileprivate func attribute(_ key: PDFDocumentAttribute) -> String? {
    let value = documentAttributes?[key] as? String
    return value.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension DocumentSummary {
  init(_ document: PDFDocument) {
    self.init(
      title: document.attribute(.titleAttribute), direction: document.direction,
      pageLayout: document.pageLayout)
  }
}

extension DocumentProperties {
  init(_ document: PDFDocument) {
    self.init(
      title: document.attribute(.titleAttribute), author: document.attribute(.authorAttribute),
      permissions: document.accessPermissions, isEncrypted: document.isEncrypted,
      version: "\(document.majorVersion).\(document.minorVersion)", direction: document.direction,
      pageLayout: document.pageLayout, labels: document.pageLabels, outline: document.outlineItems,
      sizes: document.pageSizes, fields: document.formFields, attachments: document.attachmentNames,
      isTagged: document.isTagged, isLinearized: document.isLinearized, isRecovered: document.isRecovered)
  }
}

extension PageTarget {
  init?(_ destination: PDFDestination?, in document: PDFDocument?) {
    guard let destination, let document, let page = destination.page else { return nil }
    let number = document.index(for: page)
    guard number != NSNotFound else { return nil }
    func known(_ value: CGFloat) -> Double? { value == kPDFDestinationUnspecifiedValue ? nil : value }
    self.init(
      page: number, x: known(destination.point.x), y: known(destination.point.y),
      zoom: known(destination.zoom))
  }

  func destination(in document: PDFDocument) -> PDFDestination? {
    guard let page = document.page(at: page) else { return nil }
    func value(_ value: Double?) -> CGFloat { value ?? kPDFDestinationUnspecifiedValue }
    let destination = PDFDestination(page: page, at: CGPoint(x: value(x), y: value(y)))
    if let zoom { destination.zoom = zoom }
    return destination
  }
}

extension PDFDocument {
  /// Deeper items of an outline are left out; no reader shows so many.
  private static var deepestOutline: Int { 64 }

  var outlineItems: [OutlineItem] { outlineRoot.map { items(below: $0, depth: 0) } ?? [] }

  private func items(below item: PDFOutline, depth: Int) -> [OutlineItem] {
    guard depth < Self.deepestOutline else { return [] }
    return (0..<item.numberOfChildren).compactMap { item.child(at: $0) }.map { child in
      OutlineItem(
        title: child.label ?? "", target: PageTarget(child.destination, in: self),
        url: (child.action as? PDFActionURL)?.url?.absoluteString, isOpen: child.isOpen,
        children: items(below: child, depth: depth + 1))
    }
  }

  func setOutline(_ items: [OutlineItem]) {
    let root = PDFOutline()
    for item in items { root.insertChild(outline(item), at: root.numberOfChildren) }
    outlineRoot = items.isEmpty ? nil : root
  }

  private func outline(_ item: OutlineItem) -> PDFOutline {
    let outline = PDFOutline()
    outline.label = item.title
    if let destination = item.target?.destination(in: self) {
      outline.destination = destination
    } else if let url = item.url.flatMap({ URL(string: $0) }) {
      outline.action = PDFActionURL(url: url)
    }
    for child in item.children { outline.insertChild(self.outline(child), at: outline.numberOfChildren) }
    outline.isOpen = item.isOpen
    return outline
  }

  func setInformation(_ entries: [String: EntryValue]) {
    var attributes = documentAttributes ?? [:]
    for (key, value) in entries { attributes[PDFDocumentAttribute(rawValue: key)] = value.foundation }
    documentAttributes = attributes
  }
}

extension PDFPage {
  var textAnswer: DocumentAnswer {
    let (units, boxes) = textWithBoxes
    return .text(
      units: units, boxes: boxes.flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY].map(Double.init) })
  }

  var links: [PageLink] {
    annotations.filter { $0.type == "Link" }.map { annotation in
      PageLink(
        bounds: PageRect(annotation.bounds), target: PageTarget(annotation.destination, in: document),
        url: annotation.url?.absoluteString)
    }
  }
}

extension AnnotationRecord {
  init(_ annotation: PDFAnnotation) {
    var entries: [String: EntryValue] = [:]
    for (key, value) in annotation.plainEntries { entries[key] = EntryValue(value) }
    self.init(type: annotation.type ?? "", bounds: PageRect(annotation.bounds), entries: entries)
  }
}

extension PDFAnnotation {
  convenience init(_ record: AnnotationRecord) {
    self.init(
      bounds: record.bounds.cgRect, forType: PDFAnnotationSubtype(rawValue: record.type), withProperties: nil)
    set(record.entries)
  }

  func set(_ entries: [String: EntryValue]) {
    for (key, value) in entries {
      let key = PDFAnnotationKey(rawValue: key)
      if let value = value.foundation {
        setValue(value, forAnnotationKey: key)
      } else {
        removeValue(forAnnotationKey: key)
      }
    }
  }
}

extension EntryValue {
  /// Of what `PDFAnnotation.plainEntries` gives.
  init(_ value: Any) {
    switch value {
    case let value as String: self = .text(value)
    case let value as Bool where type(of: value as Any) == Bool.self: self = .flag(value)
    case let value as Int: self = .number(Double(value))
    case let value as Double: self = .number(value)
    case let value as Data: self = .data(value)
    case let items as [Any]: self = .list(items.map { EntryValue($0) })
    case let entries as [AnyHashable: Any]:
      var known: [String: EntryValue] = [:]
      for (key, value) in entries { (key.base as? String).map { known[$0] = EntryValue(value) } }
      self = .entries(known)
    default: self = .null
    }
  }

  /// What PDFKit's setters take; nil for `null`.
  var foundation: Any? {
    switch self {
    case .null: nil
    case .flag(let value): value
    case .number(let value): value
    case .text(let value): value
    case .data(let value): value
    case .list(let items): items.map { $0.foundation ?? NSNull() as Any }
    case .entries(let entries): entries.mapValues { $0.foundation ?? NSNull() as Any }
    }
  }
}
