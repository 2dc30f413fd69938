import DocumentWire
import PageService
import Reading

extension Verb {
  static let bind = Verb(
    name: "bind", summary: "Say in a file how the book is bound", operands: [.file], required: [.output],
    options: [.binding, .cover, .rule, .json, .allowsUnsandboxed, .passwordDescriptor],
    details: [
      "Give --binding, --cover or both; what is not given stays as the file has it. Readers then show the book "
        + "in facing pages, in steps or as one scroll as before. A reader that goes by the same rule finds the "
        + "same binding and cover.",
      "JSON: pages, binding, cover, mode, direction, pageLayout.",
    ]
  ) { session in
    try session.checkOutput()
    let document = try session.openWithPages(session.file)
    let detection = try BookLayout(session, document).detection
    guard detection.source == .chosen else {
      throw CommandError.usage("Say how the book is bound: --binding left or right, --cover yes or no.")
    }
    let flags = BindingFlags(
      binding: detection.binding, hasCover: detection.hasCover, mode: detection.mode,
      rule: session.arguments.choice(.rule, as: CoverRule.self) ?? .acrobat)
    try document.apply(.setBinding(direction: flags.direction, pageLayout: flags.pageLayout))
    try session.save(document)
    if session.wantsJSON {
      try session.report([
        "pages": .int(document.pageCount), "binding": .string(detection.binding.rawValue),
        "cover": .bool(detection.hasCover), "mode": .string(detection.mode.rawValue),
        "direction": JSONValue(flags.direction), "pageLayout": JSONValue(flags.pageLayout),
      ])
    }
    return .done
  }
}
