import Foundation

/// Names for new files that any file system takes.
enum FileName {
  /// The longest name in bytes that every file system takes.
  private static let limit = 255
  /// What some file systems forbid, beside control characters.
  private static let forbidden = Set("/\\:*?\"<>|")

  /// A name made of the text, with the ending behind it.
  static func safe(_ text: String, ending: String) -> String {
    var name = String(
      text.map { letter in
        let isControl = letter.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return letter.isNewline || isControl ? " " : forbidden.contains(letter) ? "-" : letter
      })
    // A leading dot would hide the file, a leading hyphen look like a flag.
    name = String(name.drop { $0.isWhitespace || $0 == "." || $0 == "-" })
    while name.utf8.count + ending.utf8.count > limit || name.last?.isWhitespace == true || name.last == "." {
      name.removeLast()
    }
    return (name.isEmpty ? "note" : name) + ending
  }
}
