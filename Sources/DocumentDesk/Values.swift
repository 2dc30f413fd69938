import DocumentWire
import Engine
import Foundation
import PDFKit
import PDFValues

// PDFKit's objects as values of the wire, and back.

extension Double {
  /// 0 in place of what is no number: hostile files have such, and messages do not.
  var sound: Double { isFinite ? self : 0 }
}

extension PageRect {
  init(_ rect: CGRect) {
    func sound(_ value: CGFloat) -> Double { Double(value).sound }
    self.init(
      x: sound(rect.minX), y: sound(rect.minY), width: sound(rect.width), height: sound(rect.height))
  }
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
      pageLayout: document.pageLayout, pageMode: document.pageMode,
      opening: PageTarget(document.openDestination, in: document))
  }
}

extension DocumentProperties {
  init(_ document: PDFDocument) {
    self.init(
      title: document.attribute(.titleAttribute), author: document.attribute(.authorAttribute),
      information: document.information, permissions: document.accessPermissions,
      isEncrypted: document.isEncrypted, version: "\(document.majorVersion).\(document.minorVersion)",
      direction: document.direction,
      pageLayout: document.pageLayout, labels: document.pageLabels, outline: document.outlineItems,
      sizes: document.pageSizes.map { size in
        PDFPageSize(width: size.width.sound, height: size.height.sound, rotation: size.rotation)
      }, fields: document.formFields, attachments: document.attachmentNames,
      isTagged: document.isTagged, isLinearized: document.isLinearized, isRecovered: document.isRecovered)
  }
}

extension PageTarget {
  init?(_ destination: PDFDestination?, in document: PDFDocument?) {
    guard let destination, let document, let page = destination.page else { return nil }
    let number = document.index(for: page)
    guard number != NSNotFound else { return nil }
    func known(_ value: CGFloat) -> Double? {
      value.isFinite && value != kPDFDestinationUnspecifiedValue ? value : nil
    }
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
        url: (child.action as? PDFActionURL)?.url?.absoluteString, command: child.action?.command,
        isOpen: child.isOpen,
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
    } else if let command = item.command {
      outline.action = PDFAction.make(command, in: self)
    }
    for child in item.children { outline.insertChild(self.outline(child), at: outline.numberOfChildren) }
    outline.isOpen = item.isOpen
    return outline
  }

  var information: [String: EntryValue] {
    var entries: [String: EntryValue] = [:]
    for (key, value) in documentAttributes ?? [:] {
      guard let key = (key.base as? PDFDocumentAttribute)?.rawValue ?? key.base as? String else { continue }
      entries[key] = (value as? Date).map { .date($0) } ?? EntryValue(value)
    }
    return entries
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
    return .text(units: units, boxes: boxes.flatMap { [$0.left, $0.bottom, $0.right, $0.top].map(\.sound) })
  }

  var links: [PageLink] {
    annotations.filter { $0.type == "Link" }.map { annotation in
      PageLink(
        bounds: PageRect(annotation.bounds), target: PageTarget(annotation.destination, in: document),
        url: annotation.url?.absoluteString)
    }
  }

  var frame: PageFrame { PageFrame(crop: PageRect(bounds(for: .cropBox)), rotation: rotation) }
}

extension AnnotationRecord {
  init(_ annotation: PDFAnnotation) {
    var entries: [String: EntryValue] = [:]
    for (key, value) in annotation.plainEntries where !["/A", "/Dest"].contains(key) {
      entries[key] = EntryValue(value)
    }
    self.init(
      type: annotation.type ?? "", bounds: PageRect(annotation.bounds), entries: entries,
      action: annotation.action.flatMap { ClickAction($0, in: annotation.page?.document) },
      popup: annotation.popup.map { PageRect($0.bounds) })
  }
}

extension PDFAnnotation {
  /// The annotation of a record, to be put on a page of the document.
  convenience init(_ record: AnnotationRecord, in document: PDFDocument) {
    self.init(
      bounds: record.bounds.cgRect, forType: PDFAnnotationSubtype(rawValue: record.type), withProperties: nil)
    // The rectangle is said already, and setting it would move points along.
    set(record.entries.filter { $0.key != "/Rect" })
    if let action = record.action { self.action = PDFAction.make(action, in: document) }
    if let window = record.popup { popup = .window(window) }
  }

  static func window(_ bounds: PageRect) -> PDFAnnotation {
    PDFAnnotation(bounds: bounds.cgRect, forType: .popup, withProperties: nil)
  }

  /// Entries that change others come first; the rest in an order that is always the same.
  private static let firstKeys = ["/Rect", "/Border", "/Contents"]

  func set(_ entries: [String: EntryValue]) {
    let rest = entries.keys.filter { !Self.firstKeys.contains($0) }.sorted()
    for key in Self.firstKeys + rest {
      if let value = entries[key] { set(value, for: key) }
    }
  }

  private func set(_ value: EntryValue, for name: String) {
    let key = PDFAnnotationKey(rawValue: name)
    guard let plain = value.foundation else { return removeValue(forAnnotationKey: key) }
    if name == "/Rect", case .list(let items) = value {
      let edges = items.compactMap(\.number)
      guard edges.count == 4 else { return }
      bounds = CGRect(
        x: min(edges[0], edges[2]), y: min(edges[1], edges[3]), width: abs(edges[2] - edges[0]),
        height: abs(edges[3] - edges[1]))
    } else {
      setValue(plain, forAnnotationKey: key)
    }
  }

  /// Fills a form field in.
  func fill(_ value: FieldValue) {
    switch value {
    case .text(let text): widgetStringValue = text
    case .isOn(let isOn): buttonWidgetState = isOn ? .onState : .offState
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
    case let value as Double: self = .number(value.sound)
    case let value as Data: self = .data(value)
    case let items as [Any]: self = .list(items.map { EntryValue($0) })
    case let entries as [AnyHashable: Any]:
      var known: [String: EntryValue] = [:]
      for (key, value) in entries { (key.base as? String).map { known[$0] = EntryValue(value) } }
      self = .entries(known)
    default: self = .null
    }
  }

  var number: Double? { if case .number(let value) = self { value } else { nil } }

  /// What PDFKit's setters take; nil for `null`.
  var foundation: Any? {
    switch self {
    case .null: nil
    case .flag(let value): value
    // Many entries take whole numbers only.
    case .number(let value): Int(exactly: value) ?? value as Any
    case .date(let value): value
    case .text(let value): value
    case .data(let value): value
    case .list(let items): items.map { $0.foundation ?? NSNull() as Any }
    case .entries(let entries): entries.mapValues { $0.foundation ?? NSNull() as Any }
    }
  }
}
