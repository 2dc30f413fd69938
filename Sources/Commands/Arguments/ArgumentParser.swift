/// The arguments of a verb, checked against its declaration.
///
/// Flags and operands may stand in any order. `--name value`, `--name=value`, `-o value` and `-ovalue`
/// are the same; `--` ends the flags; `-` alone is an operand. A value that itself begins with two
/// hyphens needs the form with `=`.
struct Arguments: Sendable {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads the arguments that follow the verb. Throws `usage` with what to do.
  init(_ words: [String], for verb: Verb) throws(CommandError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try readLong(word.dropFirst(2), &rest, verb)
      } else if word.hasPrefix("-"), word != "-" {
        try readShort(word.dropFirst(), &rest, verb)
      } else {
        operands.append(word)
      }
    }
    if has(.help) { return }
    try checkOperands(verb)
    for option in verb.required where !has(option) {
      throw .usage("\(option.usage) is missing.")
    }
  }

  // MARK: Reading

  private mutating func readLong(
    _ text: Substring, _ rest: inout ArraySlice<String>, _ verb: Verb
  ) throws(CommandError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = verb.allOptions.first(where: { $0.name == name }) else {
      throw Self.unknown("--\(name)", verb.allOptions.map { "--\($0.name)" }, verb)
    }
    try add(option, parts.count > 1 ? String(parts[1]) : nil, &rest)
  }

  private mutating func readShort(
    _ text: Substring, _ rest: inout ArraySlice<String>, _ verb: Verb
  ) throws(CommandError) {
    guard let option = verb.allOptions.first(where: { $0.short != nil && $0.short == text.first }),
      option.value != nil || text.count == 1
    else { throw Self.unknown("-\(text)", verb.allOptions.map { "--\($0.name)" }, verb) }
    try add(option, text.count > 1 ? String(text.dropFirst()) : nil, &rest)
  }

  private mutating func add(
    _ option: Option, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    guard values[option.name] == nil else { throw .usage("--\(option.name) is given twice. Give it once.") }
    guard let value = option.value else {
      guard attached == nil else { throw .usage("--\(option.name) takes no value.") }
      values[option.name] = []
      return
    }
    guard let text = attached ?? (rest.first?.hasPrefix("--") == false ? rest.popFirst() : nil) else {
      throw .usage("\(option.heading) needs its value.")
    }
    let words: [String]
    switch value.kind {
    case .text: words = [text]
    case .file, .folder:
      guard !text.isEmpty else { throw .usage("\(option.heading) needs a name that is not empty.") }
      words = [text]
    case .choice(let choices):
      words = [text]
      try Self.check(words, choices, option)
    case .list(let choices):
      words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      try Self.check(words, choices, option)
    }
    values[option.name] = words
  }

  private static func check(_ words: [String], _ choices: [String], _ option: Option) throws(CommandError) {
    for word in words where !choices.contains(word) {
      throw .usage(
        "“\(word)” is no value for --\(option.name). Choose from \(choices.joined(separator: ", ")).")
    }
  }

  private func checkOperands(_ verb: Verb) throws(CommandError) {
    let least = verb.operands.count { !$0.isOptional }
    if operands.count < least {
      let missing = verb.operands.filter { !$0.isOptional }[operands.count]
      throw .usage("\(missing.name) is missing.")
    }
    if operands.count > verb.operands.count, !verb.operands.contains(where: \.isRepeated) {
      throw .usage("“\(operands[verb.operands.count])” is one argument too many.")
    }
  }

  // MARK: Asking

  /// Whether the flag was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The flag's value; nil when it was not given.
  func value(_ option: Option) -> String? { values[option.name]?.first }

  /// The words of a flag that takes a list; nil when it was not given.
  func list(_ option: Option) -> [String]? { values[option.name] }

  /// The value of a flag that takes a choice.
  func choice<Choice: RawRepresentable<String>>(_ option: Option, as type: Choice.Type) -> Choice? {
    value(option).flatMap { Choice(rawValue: $0) }
  }

  /// The value as a whole number. Throws `usage` when it is none or out of range.
  func integer(_ option: Option, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "“\(text)” is no value for --\(option.name). Give a whole number from \(range.lowerBound) to \(range.upperBound)."
      )
    }
    return number
  }

  /// The value as a number. Throws `usage` when it is none or out of range.
  func number(_ option: Option, in range: ClosedRange<Double>) throws(CommandError) -> Double? {
    guard let text = value(option) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw .usage(
        "“\(text)” is no value for --\(option.name). "
          + "Give a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)).")
    }
    return number
  }

  // MARK: Suggesting

  private static func unknown(_ word: String, _ known: [String], _ verb: Verb) -> CommandError {
    var text = "There is no flag “\(word)” for “tsuzuri \(verb.name)”."
    if let near = nearest(to: word, among: known) {
      text += " Did you mean “\(near)”?"
    } else if !word.hasPrefix("--") {
      text += " A file whose name begins with a hyphen is written as “./\(word)” or after “--”."
    }
    return .usage(text)
  }

  /// The known word that a typing error away is nearest; nil when none is near.
  static func nearest(to word: String, among known: [String]) -> String? {
    let limit = max(1, word.count / 4)
    return known.map { ($0, distance(Array(word), Array($0))) }
      .filter { $0.1 <= limit }
      .min { $0.1 < $1.1 }?.0
  }

  /// How many characters must be changed, added or taken away, or swapped with their neighbour.
  private static func distance(_ from: [Character], _ to: [Character]) -> Int {
    var rows = [Array(0...to.count)]
    for (i, left) in from.enumerated() {
      var row = [i + 1]
      for (j, right) in to.enumerated() {
        var best = min(rows[i][j] + (left == right ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left == to[j - 1], from[i - 1] == right { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[from.count][to.count]
  }
}
