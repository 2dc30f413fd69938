/// A flag: its names, its value and what it does. Help, completion and manual page are made from it.
struct Option: Sendable, Hashable {
  /// What stands after the flag.
  struct Value: Sendable, Hashable {
    /// What completion offers.
    enum Kind: Sendable, Hashable {
      case text, file, folder
      /// One of these words.
      case choice([String])
      /// Some of these words, with commas between them.
      case list([String])
    }
    var name: String
    var kind: Kind

    static func text(_ name: String) -> Value { Value(name: name, kind: .text) }
    static func choice(_ words: [String]) -> Value {
      Value(name: words.joined(separator: "|"), kind: .choice(words))
    }
  }

  /// The long name, without hyphens.
  let name: String
  /// The short name.
  let short: Character?
  /// nil for a switch.
  let value: Value?
  /// One or two sentences.
  let help: String

  init(_ name: String, short: Character? = nil, _ value: Value? = nil, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }

  /// As it is typed: the short form where there is one and a value stands after it.
  var usage: String {
    guard let value else { return "--\(name)" }
    return (short.map { "-\($0) " } ?? "--\(name) ") + value.name
  }

  /// Both forms, as a list of flags shows them.
  var heading: String {
    (short.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " \($0.name)" } ?? "")
  }

  static func == (left: Option, right: Option) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Something named without a flag.
struct Operand: Sendable {
  /// What completion offers.
  enum Kind: Sendable, Equatable { case file, text, choice([String]) }
  var name: String
  var kind = Kind.file
  /// Any number, but at least one.
  var isRepeated = false
  var isOptional = false

  static let file = Operand(name: "FILE")

  var usage: String {
    let text = isRepeated ? name + "…" : name
    return isOptional ? "[\(text)]" : text
  }
}

/// A verb: what it takes and the job that it does.
struct Verb: Sendable {
  let name: String
  /// A line for lists, without a full stop.
  let summary: String
  let operands: [Operand]
  /// Flags that must be given.
  var required: [Option] = []
  var options: [Option] = []
  /// Paragraphs of the verb's help.
  let details: [String]
  let job: @Sendable (Session) throws -> ExitCode

  /// All flags, with those that every verb has.
  var allOptions: [Option] { required + options + [.help] }

  /// The line that shows how the verb is called.
  var usage: String {
    let parts = operands.map(\.usage) + required.map(\.usage)
    return (["tsuzuri", name] + parts + (options.isEmpty ? [] : ["[flags]"])).joined(separator: " ")
  }
}
