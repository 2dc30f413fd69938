import DocumentWire
import Foundation
import PDFValues
import PageService
import Wire

extension Verb {
  static let info = Verb(
    name: "info", summary: "Tell a file's facts", operands: [.file],
    options: [.sandbox, .json, .allowsUnsandboxed, .passwordDescriptor],
    details: [
      "JSON: pages, title, author, encrypted, permissions {name: bool}, version, direction, pageLayout, "
        + "labels, outline [{title, page, children}], sizes [{width, height, rotation}] in points as shown, "
        + "forms [{name, type, value}], attachments, tagged, linearized, recovered; with --sandbox also "
        + "sandbox {tight, missing, noNewPrivileges, landlock, landlockNetwork, seccomp, limits, singleThread}."
    ]
  ) { session in
    let posture = session.arguments.has(.sandbox) ? try session.posture() : nil
    let document = try session.open(session.file)
    let facts = Facts(pageCount: document.pageCount, properties: try document.properties(), posture: posture)
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
  let pageCount: Int
  let properties: DocumentProperties
  /// How workers are shut in, if that is asked for.
  let posture: Posture?

  // MARK: JSON

  var json: JSONValue {
    guard let posture, case .object(let members) = plainJSON else { return plainJSON }
    return .object(members + [.init(key: "sandbox", value: posture.json)])
  }

  private var plainJSON: JSONValue {
    [
      "pages": .int(pageCount),
      "title": JSONValue(properties.title),
      "author": JSONValue(properties.author),
      "encrypted": .bool(properties.isEncrypted),
      "permissions": Permission.json(properties.permissions),
      "version": .string(properties.version),
      "direction": JSONValue(properties.direction),
      "pageLayout": JSONValue(properties.pageLayout),
      "labels": JSONValue(properties.labels ?? []),
      "outline": .array(json(properties.outline)),
      "sizes": .array(
        properties.sizes.map {
          ["width": .number($0.width), "height": .number($0.height), "rotation": .int($0.rotation)]
        }),
      "forms": .array(
        properties.fields.map {
          ["name": .string($0.name), "type": .string($0.type), "value": JSONValue($0.value)]
        }),
      "attachments": JSONValue(properties.attachments),
      "tagged": .bool(properties.isTagged),
      "linearized": .bool(properties.isLinearized),
      "recovered": .bool(properties.isRecovered),
    ]
  }

  private func json(_ items: [OutlineItem]) -> [JSONValue] {
    items.map { item in
      [
        "title": .string(item.title), "page": item.target.map { .int($0.page) } ?? .null,
        "children": .array(json(item.children)),
      ]
    }
  }

  // MARK: Text

  var text: String {
    var lines: [(String, String)] = []
    if let title = properties.title { lines.append(("Title", title)) }
    if let author = properties.author { lines.append(("Author", author)) }
    lines += [
      ("Pages", String(pageCount)), ("Size", sizes), ("PDF version", properties.version),
      ("Encrypted", yesNo(properties.isEncrypted)), ("Allowed", Permission.text(properties.permissions)),
    ]
    if let direction = properties.direction { lines.append(("Direction", direction)) }
    if let layout = properties.pageLayout { lines.append(("Page layout", layout)) }
    if let labels = properties.labels, let first = labels.first, let last = labels.last {
      lines.append(("Labels", "\(first) to \(last)"))
    }
    let items = count(properties.outline)
    if items > 0 { lines.append(("Outline", items == 1 ? "1 entry" : "\(items) entries")) }
    let fields = properties.fields.count
    if fields > 0 { lines.append(("Form", fields == 1 ? "1 field" : "\(fields) fields")) }
    let attachments = properties.attachments
    if !attachments.isEmpty { lines.append(("Attachments", attachments.joined(separator: ", "))) }
    lines += [("Tagged", yesNo(properties.isTagged)), ("Linearized", yesNo(properties.isLinearized))]
    if properties.isRecovered { lines.append(("Recovered", "yes: the file is damaged")) }
    if let posture { lines.append(("Sandbox", posture.text)) }
    let width = (lines.map(\.0.count).max() ?? 0) + 2
    return lines.map { name, value in
      "\(name):".padding(toLength: width, withPad: " ", startingAt: 0) + value.printable + "\n"
    }.joined()
  }

  private func yesNo(_ value: Bool) -> String { value ? "yes" : "no" }

  private func count(_ items: [OutlineItem]) -> Int { items.reduce(0) { $0 + 1 + count($1.children) } }

  /// The sizes of the pages, the most frequent first.
  private var sizes: String {
    var counts: [String: Int] = [:]
    for size in properties.sizes {
      counts["\(JSONValue.decimal(size.width)) × \(JSONValue.decimal(size.height)) pt", default: 0] += 1
    }
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let first = order.first else { return "none" }
    guard order.count > 1 else { return first.key }
    let shown = order.prefix(3).map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
    return order.count > 3 ? "\(shown) and \(order.count - 3) more" : shown
  }
}
