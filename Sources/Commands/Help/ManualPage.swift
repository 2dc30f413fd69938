/// The manual page in roff, made from the declarations.
enum ManualPage {
  static var text: String {
    var lines = [
      ".TH TSUZURI 1 \"\" \"tsuzuri \(Job.version)\" \"User Commands\"",
      ".SH NAME",
      "tsuzuri \\- "
        + escaped(HelpText.tagline.prefix(1).lowercased() + HelpText.tagline.dropFirst().dropLast()),
      ".SH SYNOPSIS",
    ]
    for verb in Verb.all { lines += [escaped(verb.usage), ".br"] }
    lines += [".SH DESCRIPTION"] + paragraphs(description)
    lines.append(".SH VERBS")
    for verb in Verb.all { lines += section(verb) }
    lines.append(".SH EXIT STATUS")
    for code in ExitCode.allCases { lines += [".TP", ".B \(code.rawValue)", escaped(code.meaning)] }
    lines += [".PP", escaped("Over several files the worst counts.")]
    lines += [
      ".SH ENVIRONMENT", ".TP", ".B TSUZURI_PASSWORD",
      escaped("The password that opens the file, when --password-fd does not give one."),
      ".SH EXAMPLES",
    ]
    for (purpose, command) in examples {
      lines += [".PP", escaped(purpose), ".PP", ".RS 4", ".nf", escaped(command), ".fi", ".RE"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let description = [
    "tsuzuri works on PDF files without a display. The result goes to standard output and everything else "
      + "to standard error. “-” as a file is standard input or output.",
    "People count pages from 1 and may use the file's labels; JSON counts from 0. Rectangles are in the "
      + "page's own space: points, origin lower left, before rotation, as x, y, width, height.",
    "A file appears whole or not at all, and may be written over itself. Passwords come from a descriptor, "
      + "the environment or the terminal, never from the command line.",
  ]

  private static let examples = [
    ("Find a word and show where it stands:", "tsuzuri search book.pdf 綴じ"),
    (
      "Draw the spreads of a book with the word marked:",
      "tsuzuri render book.pdf -o spread-%03d.png --spreads --highlight 綴じ"
    ),
    (
      "Protect a copy that may be printed and nothing else:",
      "tsuzuri protect a.pdf -o b.pdf --user-password-fd 3 --allow print 3<password.txt"
    ),
    ("Make a PDF of a note:", "tsuzuri export note.md -o note.pdf --page-size A5"),
    (
      "Say in the file that a book is bound on the right:",
      "tsuzuri bind scan.pdf -o book.pdf --binding right --cover yes"
    ),
  ]

  private static func section(_ verb: Verb) -> [String] {
    var lines = [".SS " + escaped(verb.usage), escaped(verb.summary + ".")]
    lines += paragraphs(verb.details)
    for option in verb.allOptions {
      lines += [".TP", ".B " + escaped(option.heading), escaped(option.help)]
    }
    return lines
  }

  private static func paragraphs(_ texts: [String]) -> [String] {
    texts.flatMap { [".PP", escaped($0)] }
  }

  /// Text whose characters mean nothing to roff.
  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "“": result += "\\(lq"
      case "”": result += "\\(rq"
      case "…": result += "..."
      case "'" where result.isEmpty, "." where result.isEmpty: result += "\\&\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}

extension Verb {
  static let manual = Verb(
    name: "manual", summary: "Print the manual page, for man(1)", operands: [],
    details: ["“tsuzuri manual | man -l -” shows it."]
  ) { session in
    try session.console.output.write(ManualPage.text)
    return .done
  }
}
