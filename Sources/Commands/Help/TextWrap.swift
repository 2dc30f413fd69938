/// Breaks text into lines of at most `width` columns.
func wrapped(_ text: String, width: Int = 80, indent: Int = 0) -> String {
  let margin = String(repeating: " ", count: indent)
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, indent + line.count + 1 + word.count > width {
      lines.append(margin + line)
      line = ""
    }
    line += (line.isEmpty ? "" : " ") + word
  }
  if !line.isEmpty { lines.append(margin + line) }
  return lines.joined(separator: "\n")
}
