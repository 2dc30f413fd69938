/// Help for people, made from the declarations.
enum HelpText {
  static let tagline = "Read, search, draw, bind, merge, protect and make PDF files."

  /// What `tsuzuri help` prints.
  static var overview: String {
    let width = (Verb.all.map(\.name.count).max() ?? 0) + 2
    let verbs = Verb.all.map { verb in
      "  " + verb.name + String(repeating: " ", count: width - verb.name.count) + verb.summary
    }
    return """
      \(tagline)

      Usage: tsuzuri VERB …

      \(verbs.joined(separator: "\n"))

      tsuzuri help VERB tells more about a verb. Pages count from 1, in JSON from 0.
      Exit codes: \(ExitCode.allCases.map { "\($0.rawValue) \(short($0))" }.joined(separator: ", ")).

      """
  }

  private static func short(_ code: ExitCode) -> String {
    switch code {
    case .done: "done"
    case .nothingFound: "nothing found"
    case .wrongUsage: "wrong usage"
    case .cannotReadOrWrite: "cannot read or write"
    case .noAccess: "password"
    case .damaged: "damaged"
    }
  }

  /// What `tsuzuri VERB --help` prints.
  static func page(of verb: Verb) -> String {
    var parts = ["Usage: \(verb.usage)", wrapped(verb.summary + ".")]
    parts += verb.details.map { wrapped($0) }
    let flags = verb.allOptions.map { "  \($0.heading)\n" + wrapped($0.help, indent: 6) }
    parts.append("Flags:\n" + flags.joined(separator: "\n"))
    return parts.joined(separator: "\n\n") + "\n"
  }
}

extension Verb {
  static let help = Verb(
    name: "help", summary: "Tell what tsuzuri does, or how a verb is used",
    operands: [Operand(name: "VERB", kind: .text, isOptional: true)],
    details: []
  ) { session in
    guard let name = session.arguments.operands.first else {
      try session.console.output.write(HelpText.overview)
      return .done
    }
    guard let verb = Verb.all.first(where: { $0.name == name }) else {
      throw CommandError.usage("There is no verb “\(name)”. “tsuzuri help” lists them.")
    }
    try session.console.output.write(HelpText.page(of: verb))
    return .done
  }
}
