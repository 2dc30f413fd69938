package import Foundation

/// Names of files that every file system takes: Linux's, Windows', Apple's, cameras' and clouds'.
package enum SafeName {
  private static let mostBytes = 255
  private static let forbidden: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
  private static let devices: Set<String> = {
    let numbered = ["com", "lpt"].flatMap { name in
      (["¹", "²", "³"] + (0...9).map { "\($0)" }).map { name + $0 }
    }
    return Set(["con", "prn", "aux", "nul", "conin$", "conout$"] + numbered)
  }()

  /// A file's name out of a title, a date and an extension: "議事録 2026-11-30.pdf". The date is the day in
  /// the given time zone; the extension comes without its dot.
  package static func name(
    title: String, date: Date? = nil, in zone: TimeZone = .current, extension ending: String = ""
  ) -> String {
    let day = date.map { date in
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      func digits(_ number: Int?, _ count: Int) -> String {
        let text = String(number ?? 0)
        return String(repeating: "0", count: max(0, count - text.count)) + text
      }
      return " \(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    }
    return put(title, day ?? "", cleaned(ending))
  }

  /// The nearest safe name; an extension stays.
  package static func name(_ name: String) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last, !ending.isEmpty, ending.utf8.count <= 16,
      !ending.contains(where: \.isWhitespace)
    else {
      return put(name, "", "")
    }
    return put(String(name.dropLast(ending.count + 1)), "", cleaned(String(ending)))
  }

  /// The same name, or with " 2", " 3", … before the extension, so that it is not taken. Names that differ in
  /// case alone are the same to some file systems; whether one is taken is for `isTaken` to say.
  package static func free(_ name: String, isTaken: (String) -> Bool) -> String {
    if !isTaken(name) { return name }
    let ending = URL(fileURLWithPath: "/" + name).pathExtension
    let stem = ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
    var number = 2
    while true {
      let other = put(stem, " \(number)", ending)
      if !isTaken(other) { return other }
      number += 1
    }
  }

  /// The stem gives way where there is not enough room.
  private static func put(_ title: String, _ suffix: String, _ ending: String) -> String {
    let tail = suffix + (ending.isEmpty ? "" : "." + ending)
    var stem = cleaned(title)
    if stem.isEmpty, suffix.isEmpty { stem = "Untitled" }
    while stem.utf8.count + tail.utf8.count > mostBytes, !stem.isEmpty { stem.removeLast() }
    let name = String((trimmed(stem) + tail).drop { $0 == " " })
    // Windows takes these for devices, whatever follows a dot.
    return devices.contains(name.prefix { $0 != "." }.lowercased()) ? "_" + name : name
  }

  /// Without what is forbidden or cannot be seen, in the form of Unicode that most systems keep.
  private static func cleaned(_ text: String) -> String {
    let plain = text.precomposedStringWithCanonicalMapping
    var result = ""
    for character in plain {
      if forbidden.contains(character) {
        result.append("-")
      } else if character.unicodeScalars.allSatisfy({ isSeen($0) }) {
        result.append(character)
      } else if character.isWhitespace {
        result.append(" ")
      } else {
        result.unicodeScalars.append(contentsOf: character.unicodeScalars.filter { isSeen($0) })
      }
    }
    return trimmed(result)
  }

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    // Letters that join or part their neighbours belong to words and pictures; those that turn the
    // direction deceive.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }

  /// Hidden files, and names that Windows cuts, are nobody's wish.
  private static func trimmed(_ text: String) -> String {
    let isEdge: (Character) -> Bool = { $0 == "." || $0.isWhitespace }
    var rest = Substring(text).drop(while: isEdge)
    while let last = rest.last, isEdge(last) { rest.removeLast() }
    return String(rest)
  }
}
