/// What a verb's end means to the caller. Over several files the worst counts.
public enum ExitCode: Int32, Sendable, Comparable, CaseIterable {
  /// Done, perhaps with a warning.
  case done = 0
  /// Done, and nothing was found.
  case nothingFound = 1
  /// Arguments that make no sense, or a page outside the document.
  case wrongUsage = 2
  /// Something cannot be read or written, or is not a PDF.
  case cannotReadOrWrite = 3
  /// A password is needed or wrong, or the protection is of a kind that is not supported.
  case noAccess = 4
  /// A file damaged beyond recovery.
  case damaged = 5

  /// The worse one is greater.
  public static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }

  /// What the manual page says of the code.
  var meaning: String {
    switch self {
    case .done: "Done, with a warning on standard error when a damaged file was repaired for reading."
    case .nothingFound: "Nothing was found."
    case .wrongUsage: "Wrong usage, or a page outside the document."
    case .cannotReadOrWrite: "A file cannot be read or written, is not a PDF, or has no pages."
    case .noAccess: "A password is needed or wrong, or the protection is of a kind that is not supported."
    case .damaged: "A file, or a page of it, is damaged beyond recovery."
    }
  }
}
