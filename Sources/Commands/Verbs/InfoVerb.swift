import Foundation
import PDFKit
import PageService
import Wire

extension Verb {
  static let info = Verb(
    name: "info", summary: "Tell a file's facts", operands: [.file],
    options: [.sandbox, .json, .passwordDescriptor],
    details: [
      "JSON: pages, title, author, encrypted, permissions {name: bool}, version, direction, pageLayout, "
        + "labels, outline [{title, page, children}], sizes [{width, height, rotation}] in points as shown, "
        + "forms [{name, type, value}], attachments, tagged, linearized, recovered; with --sandbox also "
        + "sandbox {tight, missing, noNewPrivileges, landlock, landlockNetwork, seccomp, limits, singleThread}."
    ]
  ) { session in
    let posture = session.arguments.has(.sandbox) ? try session.posture() : nil
    let facts = Facts(try session.open(session.file), posture)
    try session.report(facts.json, text: facts.text)
    return .done
  }
}

extension Option {
  static let sandbox = Option(
    "sandbox", help: "Tells also how tightly this system shuts in the processes that read pages.")
}

extension Session {
  fileprivate func posture() throws -> Posture {
    do {
      return try workers.posture()
    } catch {
      throw CommandError.worker(displayName(file), error)
    }
  }
}

/// What `info` tells of a document.
private struct Facts {
  /// Deeper items of an outline are left out; no reader shows so many.
  private static let deepestOutline = 64
  let document: PDFDocument
  /// How workers are shut in, if that is asked for.
  let posture: Posture?

  init(_ document: PDFDocument, _ posture: Posture?) {
    self.document = document
    self.posture = posture
  }

  private func attribute(_ key: PDFDocumentAttribute) -> String? {
    let value = document.documentAttributes?[key] as? String
    return value.flatMap { $0.isEmpty ? nil : $0 }
  }

  private var version: String { "\(document.majorVersion).\(document.minorVersion)" }

  // MARK: JSON

  var json: JSONValue {
    guard let posture, case .object(let members) = plainJSON else { return plainJSON }
    return .object(members + [.init(key: "sandbox", value: posture.json)])
  }

  private var plainJSON: JSONValue {
    [
      "pages": .int(document.pageCount),
      "title": JSONValue(attribute(.titleAttribute)),
      "author": JSONValue(attribute(.authorAttribute)),
      "encrypted": .bool(document.isEncrypted),
      "permissions": Permission.json(document.accessPermissions),
      "version": .string(version),
      "direction": JSONValue(document.direction),
      "pageLayout": JSONValue(document.pageLayout),
      "labels": JSONValue(document.pageLabels ?? []),
      "outline": .array(document.outlineRoot.map { outline($0, depth: 0) } ?? []),
      "sizes": .array(
        document.pageSizes.map {
          ["width": .number($0.width), "height": .number($0.height), "rotation": .int($0.rotation)]
        }),
      "forms": .array(
        document.formFields.map {
          ["name": .string($0.name), "type": .string($0.type), "value": JSONValue($0.value)]
        }),
      "attachments": JSONValue(document.attachmentNames),
      "tagged": .bool(document.isTagged),
      "linearized": .bool(document.isLinearized),
      "recovered": .bool(document.isRecovered),
    ]
  }

  private func outline(_ item: PDFOutline, depth: Int) -> [JSONValue] {
    guard depth < Self.deepestOutline else { return [] }
    return children(of: item).map { child in
      [
        "title": .string(child.label ?? ""),
        "page": page(of: child).map { .int($0) } ?? .null,
        "children": .array(outline(child, depth: depth + 1)),
      ]
    }
  }

  private func page(of item: PDFOutline) -> Int? {
    item.destination?.page.flatMap { document.number(of: $0) }
  }

  // MARK: Text

  var text: String {
    var lines: [(String, String)] = []
    if let title = attribute(.titleAttribute) { lines.append(("Title", title)) }
    if let author = attribute(.authorAttribute) { lines.append(("Author", author)) }
    lines += [
      ("Pages", String(document.pageCount)), ("Size", sizes), ("PDF version", version),
      ("Encrypted", yesNo(document.isEncrypted)), ("Allowed", Permission.text(document.accessPermissions)),
    ]
    if let direction = document.direction { lines.append(("Direction", direction)) }
    if let layout = document.pageLayout { lines.append(("Page layout", layout)) }
    if let labels = document.pageLabels, let first = labels.first, let last = labels.last {
      lines.append(("Labels", "\(first) to \(last)"))
    }
    let items = document.outlineRoot.map { count($0, depth: 0) } ?? 0
    if items > 0 { lines.append(("Outline", items == 1 ? "1 entry" : "\(items) entries")) }
    let fields = document.formFields.count
    if fields > 0 { lines.append(("Form", fields == 1 ? "1 field" : "\(fields) fields")) }
    let attachments = document.attachmentNames
    if !attachments.isEmpty { lines.append(("Attachments", attachments.joined(separator: ", "))) }
    lines += [("Tagged", yesNo(document.isTagged)), ("Linearized", yesNo(document.isLinearized))]
    if document.isRecovered { lines.append(("Recovered", "yes: the file is damaged")) }
    if let posture { lines.append(("Sandbox", posture.text)) }
    let width = (lines.map(\.0.count).max() ?? 0) + 2
    return lines.map { name, value in
      "\(name):".padding(toLength: width, withPad: " ", startingAt: 0) + value.printable + "\n"
    }.joined()
  }

  private func yesNo(_ value: Bool) -> String { value ? "yes" : "no" }

  private func count(_ item: PDFOutline, depth: Int) -> Int {
    guard depth < Self.deepestOutline else { return 0 }
    return children(of: item).reduce(0) { $0 + 1 + count($1, depth: depth + 1) }
  }

  private func children(of item: PDFOutline) -> [PDFOutline] {
    (0..<item.numberOfChildren).compactMap { item.child(at: $0) }
  }

  /// The sizes of the pages, the most frequent first.
  private var sizes: String {
    var counts: [String: Int] = [:]
    for size in document.pageSizes {
      counts["\(JSONValue.decimal(size.width)) × \(JSONValue.decimal(size.height)) pt", default: 0] += 1
    }
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let first = order.first else { return "none" }
    guard order.count > 1 else { return first.key }
    let shown = order.prefix(3).map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
    return order.count > 3 ? "\(shown) and \(order.count - 3) more" : shown
  }
}

extension PDFDocument {
  /// The zero-based place of a page; nil when it is not in the document.
  func number(of page: PDFPage) -> Int? {
    let number = index(for: page)
    return number == NSNotFound ? nil : number
  }
}
