/// Collects warnings; those of a file that gives thousands are counted only.
struct NoteWarnings {
  private static let limit = 100
  private var messages: [String] = []
  private var count = 0

  /// Lines count from 1; nil stands for the whole note.
  mutating func add(line: Int? = nil, _ message: String) {
    count += 1
    guard count <= Self.limit else { return }
    messages.append(line.map { "Line \($0): \(message)" } ?? message)
  }

  /// All, with a last one for those that were left out.
  var all: [String] {
    count > Self.limit ? messages + ["There are \(count - Self.limit) more warnings."] : messages
  }

  /// The warnings of a note's parts as the note's own, each once.
  static func joined(_ parts: [[String]]) -> [String] {
    var known: Set<String> = []
    var messages: [String] = []
    for message in parts.joined() where known.insert(message).inserted {
      guard messages.count < limit else { return messages + ["There are more warnings."] }
      messages.append(message)
    }
    return messages
  }
}
