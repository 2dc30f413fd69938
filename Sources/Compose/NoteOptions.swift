/// What a caller asks of a note's pages over what the note's front matter says.
public struct NoteOptions: Sendable {
  /// The style's name, as `Report`; nil takes the note's, or `Report`.
  public var style: String?
  /// The page's size by name, as `A4`, or as `148mm x 210mm`; nil takes the note's, or the style's.
  public var pageSize: String?
  /// The title; nil takes the note's.
  public var title: String?
  /// The folder that paths of pictures start from; nil finds no pictures but those in data URLs.
  public var baseFolder: String?
  /// How pages are numbered, for each stretch of its own; without any they are 1, 2, 3, ….
  public var pageNumbers: [NotePageNumbers] = []
  /// How many threads lay out; nil is as many as there are processors. Bytes never depend on it.
  public var threadCount: Int?

  /// Asks for nothing.
  public init() {}
}

/// What came of writing a note.
public struct NoteReport: Hashable, Sendable {
  /// How many pages there are.
  public var pages: Int
  /// The file's size.
  public var bytes: Int
  /// What could not be set as the note has it, in words for people.
  public var warnings: [String]

  /// Makes a report.
  public init(pages: Int, bytes: Int, warnings: [String]) {
    self.pages = pages
    self.bytes = bytes
    self.warnings = warnings
  }
}

/// Why a note cannot become pages.
public enum NoteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text has more bytes than the limit.
  case tooLong(limit: Int)
  /// The text's tables or links would become hundreds of times as large as it is.
  case tooEntangled
  /// There is no style of that name.
  case unknownStyle(String, known: [String])
  /// That is no page size.
  case unknownPageSize(String, known: [String])
  /// The file to be written is one of the note's pictures.
  case replacesPicture(path: String)
  /// Between its margins the page has no room for one letter of running text; lengths in points.
  case pageTooSmall(width: Double, height: Double, letter: Double)
  /// The file cannot be written; the system's error number.
  case cannotWrite(path: String, code: Int32)

  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .tooLong(let limit):
      "The note is longer than \(limit >> 20) MB. Divide it into several notes."
    case .tooEntangled:
      "The note's tables or links take more memory than can be given. Divide it into several notes."
    case .unknownStyle(let name, let known):
      "There is no style “\(name)”. Choose one of: \(known.joined(separator: ", "))."
    case .unknownPageSize(let name, let known):
      "“\(name)” is no page size. Choose one of \(known.joined(separator: ", ")), "
        + "or write width and height, as “148mm x 210mm”."
    case .replacesPicture(let path):
      "“\(path)” is a picture of the note. Write to another file."
    case .pageTooSmall(let width, let height, let letter):
      "The page of \(Self.short(width)) × \(Self.short(height)) points has no room for a letter of "
        + "\(Self.short(letter)) points. Choose a larger page."
    case .cannotWrite(let path, let code):
      "“\(path)” could not be written: \(systemMessage(code))."
    }
  }

  private static func short(_ length: Double) -> String {
    let tenths = Int((min(max(length, 0), 1e6) * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
