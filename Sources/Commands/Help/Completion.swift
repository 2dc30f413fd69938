/// Completion for shells, made from the declarations.
enum Completion: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static var verbNames: String { Verb.all.map(\.name).joined(separator: " ") }

  private static func flags(_ option: Option) -> [String] {
    ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
  }

  /// What may stand at the operands' place: words, or nil for files.
  private static func operandWords(_ verb: Verb) -> [String]? {
    if verb.name == Verb.help.name { return Verb.all.map(\.name) }
    guard let first = verb.operands.first else { return [] }
    if case .choice(let words) = first.kind { return words }
    return nil
  }

  // MARK: bash

  private static var bashScript: String {
    let cases = Verb.all.map { verb in
      let values = verb.allOptions.compactMap { option in bashValue(option).map { (flags(option), $0) } }
        .map { "        \($0.0.joined(separator: "|"))) \($0.1); return ;;" }
      let operands = operandWords(verb).map {
        "COMPREPLY=($(compgen -W '\($0.joined(separator: " "))' -- \"$current\"))"
      }
      return """
            \(verb.name))
              case $previous in
        \(values.joined(separator: "\n"))
              esac
              case $current in
                -*) COMPREPLY=($(compgen -W '\(verb.allOptions.flatMap(flags).joined(separator: " "))' -- "$current")) ;;
                *) \(operands ?? "compopt -o default; COMPREPLY=()") ;;
              esac ;;
        """
    }
    return """
      # bash completion for tsuzuri
      _tsuzuri() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(verbNames) --help --version' -- "$current"))
          return
        fi
        case ${COMP_WORDS[1]} in
      \(cases.joined(separator: "\n"))
        esac
      }
      complete -F _tsuzuri tsuzuri

      """
  }

  private static func bashValue(_ option: Option) -> String? {
    switch option.value?.kind {
    case nil: nil
    case .text: "COMPREPLY=()"
    case .file: "compopt -o default; COMPREPLY=()"
    case .folder: "COMPREPLY=($(compgen -d -- \"$current\"))"
    case .choice(let words), .list(let words):
      "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"))"
    }
  }

  // MARK: zsh

  private static var zshScript: String {
    let verbs = Verb.all.map { "    '\($0.name):\(quoted($0.summary))'" }
    let cases = Verb.all.map { verb in
      let options = verb.allOptions.flatMap { option in
        flags(option).map { "        '\($0)[\(zshText(option.help))]\(zshValue(option))'" }
      }
      let operands =
        operandWords(verb).map { $0.isEmpty ? [] : ["        '*: :(\($0.joined(separator: " ")))'"] }
        ?? ["        '*:file:_files'"]
      return "    \(verb.name))\n      _arguments \\\n"
        + (options + operands).joined(separator: " \\\n") + " ;;"
    }
    return """
      #compdef tsuzuri
      # zsh completion for tsuzuri
      local -a verbs
      verbs=(
      \(verbs.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe verb verbs
      else
        local verb=$words[2]
        shift words
        (( CURRENT-- ))
        case $verb in
      \(cases.joined(separator: "\n"))
        esac
      fi

      """
  }

  private static func zshValue(_ option: Option) -> String {
    guard let value = option.value else { return "" }
    switch value.kind {
    case .text: return ":\(value.name): "
    case .file: return ":file:_files"
    case .folder: return ":folder:_files -/"
    case .choice(let words): return ": :(\(words.joined(separator: " ")))"
    case .list(let words): return ": :_values -s , permission \(words.joined(separator: " "))"
    }
  }

  private static func zshText(_ text: String) -> String {
    quoted(firstSentence(text)).replacingAll(["[": "\\[", "]": "\\]", ":": "\\:"])
  }

  // MARK: fish

  private static var fishScript: String {
    var lines = ["# fish completion for tsuzuri", "complete -c tsuzuri -f"]
    for verb in Verb.all {
      lines.append(
        "complete -c tsuzuri -n __fish_use_subcommand -a \(verb.name) -d '\(quoted(verb.summary))'")
    }
    for verb in Verb.all {
      let prefix = "complete -c tsuzuri -n '__fish_seen_subcommand_from \(verb.name)'"
      if let words = operandWords(verb) {
        if !words.isEmpty { lines.append("\(prefix) -a '\(words.joined(separator: " "))'") }
      } else {
        lines.append("\(prefix) -F")
      }
      for option in verb.allOptions {
        let short = option.short.map { " -s \($0)" } ?? ""
        lines.append(
          "\(prefix) -l \(option.name)\(short)\(fishValue(option)) -d '\(quoted(firstSentence(option.help)))'"
        )
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishValue(_ option: Option) -> String {
    switch option.value?.kind {
    case nil: ""
    case .text: " -x"
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .choice(let words), .list(let words): " -x -a '\(words.joined(separator: " "))'"
    }
  }

  // MARK: Quoting

  private static func firstSentence(_ text: String) -> String {
    let end =
      text.firstRange(of: ". ")?.lowerBound
      ?? text.index(text.endIndex, offsetBy: text.hasSuffix(".") ? -1 : 0)
    return String(text[..<end])
  }

  /// For within single quotes. All three shells end them before an apostrophe.
  private static func quoted(_ text: String) -> String { text.replacingAll(["'": "'\\''"]) }
}

extension String {
  fileprivate func replacingAll(_ replacements: [Character: String]) -> String {
    String(flatMap { replacements[$0] ?? String($0) })
  }
}

extension Verb {
  static let completion = Verb(
    name: "completion", summary: "Print the completion for a shell",
    operands: [Operand(name: "SHELL", kind: .choice(Completion.allCases.map(\.rawValue)))],
    details: [
      "SHELL is \(Completion.allCases.map(\.rawValue).joined(separator: ", ")). For bash: source <(tsuzuri completion bash)"
    ]
  ) { session in
    guard let shell = Completion(rawValue: session.file) else {
      let known = Completion.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError.usage("There is no completion for “\(session.file)”. Choose from \(known).")
    }
    try session.console.output.write(shell.script)
    return .done
  }
}
