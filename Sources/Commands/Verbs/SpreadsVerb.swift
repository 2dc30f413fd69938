import Reading

extension Verb {
  static let spreads = Verb(
    name: "spreads", summary: "Tell how a book is bound and which pages face each other", operands: [.file],
    options: [.binding, .cover, .rule, .json, .allowsUnsandboxed, .passwordDescriptor],
    details: [
      "Prints a line for each spread, as it stands on the screen from left to right: 3|2 are two facing pages, "
        + "-|1 a page on the right half, 1|- one on the left half, and (4) one that stands alone or covers both halves.",
      "A file that asks for single pages shows each alone, unless --binding or --cover chooses.",
      "JSON: binding, cover, mode (single, continuous, spread, continuousSpread), source (file, default, chosen), "
        + "suggested (only when vertical text suggests a binding that the file does not name), spreads.",
    ]
  ) { session in
    let book = try BookLayout(session, try session.open(session.file), suggests: true)
    try session.report(book.json, text: book.text)
    return .done
  }
}

extension BookLayout {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init(key: "binding", value: .string(detection.binding.rawValue)),
      .init(key: "cover", value: .bool(detection.hasCover)),
      .init(key: "mode", value: .string(detection.mode.rawValue)),
      .init(key: "source", value: .string(detection.source.rawValue)),
    ]
    if let suggested = detection.suggested {
      members.append(.init(key: "suggested", value: .string(suggested.rawValue)))
    }
    members.append(.init(key: "spreads", value: .array(spreads.map { JSONValue($0.pages) })))
    return .object(members)
  }

  fileprivate var text: String {
    let source =
      switch detection.source {
      case .file: "as the file says"
      case .default: "by default: the file does not say"
      case .chosen: "as chosen"
      }
    var lines = [
      "Binding: \(detection.binding.rawValue) (\(source))",
      "Cover:   \(detection.hasCover ? "yes" : "no")",
      "Mode:    \(detection.mode.name)",
    ]
    if let suggested = detection.suggested {
      lines.append(
        "Most text is vertical: the book may be bound on the \(suggested.rawValue) (--binding \(suggested.rawValue))."
      )
    }
    return (lines + [""] + spreads.map(\.text)).joined(separator: "\n") + "\n"
  }
}

extension ReadingMode {
  fileprivate var name: String {
    switch self {
    case .single: "single pages"
    case .continuous: "single pages in one scroll"
    case .spread: "spreads"
    case .continuousSpread: "spreads in one scroll"
    }
  }
}

extension Spread {
  fileprivate var text: String {
    switch self {
    case .pair(let left, let right): "\(left + 1)|\(right + 1)"
    case .left(let page): "\(page + 1)|-"
    case .right(let page): "-|\(page + 1)"
    case .wide(let page), .centred(let page): "(\(page + 1))"
    }
  }
}
