internal import CGtk

/// A text of the program in the person's language, by gettext. `%1`, `%2`… stand for the values.
///
/// The texts in the sources are English and are gathered from calls of `tr` by `xgettext`, so that what is
/// given here has to be a literal.
public func tr(_ text: String, _ values: String...) -> String {
  // Without a translation, what comes back is what was given: it has to live that long.
  fill(text.withCString { String(cString: g_dgettext(Translation.domain, $0)) }, values)
}

/// A text that differs by a number, which `%1` stands for.
public func tr(_ singular: String, _ plural: String, count: Int) -> String {
  let text = singular.withCString { singular in
    plural.withCString { plural in
      String(cString: g_dngettext(Translation.domain, singular, plural, UInt(max(0, count))))
    }
  }
  return fill(text, [String(count)])
}

private func fill(_ text: String, _ values: [String]) -> String {
  guard !values.isEmpty else { return text }
  var result = ""
  var rest = text[...]
  while let sign = rest.firstIndex(of: "%") {
    let next = rest.index(after: sign)
    result += rest[..<sign]
    if next < rest.endIndex, let number = rest[next].wholeNumberValue, values.indices.contains(number - 1) {
      result += values[number - 1]
      rest = rest[rest.index(after: next)...]
    } else {
      result += "%"
      rest = rest[next...]
    }
  }
  return result + rest
}

/// Where translations come from.
public enum Translation {
  /// The name of our files.
  static let domain = "tsuzuri"

  /// Takes the person's language, and translations from a folder like `/usr/share/locale`. Before the first
  /// text.
  public static func start(folder: String) {
    setlocale(LC_ALL, "")
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
  }
}
