extension StringProtocol {
  /// One line that is safe on a terminal: white space as single spaces, control characters left out.
  var printable: String {
    var result = ""
    var isAfterSpace = true
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        if !isAfterSpace { result.unicodeScalars.append(" ") }
        isAfterSpace = true
      } else if scalar.properties.generalCategory != .control {
        result.unicodeScalars.append(scalar)
        isAfterSpace = false
      }
    }
    if isAfterSpace, !result.isEmpty { result.unicodeScalars.removeLast() }
    return result
  }

  /// The text without what a terminal would take for commands; lines and tabs stay.
  var withoutTerminalCommands: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter {
          $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t" || $0 == "\u{0C}"
        }))
  }
}
