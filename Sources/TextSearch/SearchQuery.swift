/// Strings to be found, prepared once for any number of pages.
public struct SearchQuery: Sendable {
  /// The strings as they were given; a match names its string by the number here.
  public let strings: [String]
  /// What is distinguished and required.
  public let options: SearchOptions
  /// How long a regular expression may run on one page.
  public var timeLimitPerPage: Duration = .seconds(2)

  let finders: [Finder]

  /// Prepares one or more strings, all found in one pass. An empty string, or one of invisible
  /// characters only, matches nothing.
  ///
  /// - Throws: `SearchError.invalidPattern` for a regular expression that cannot be read.
  public init(_ strings: [String], options: SearchOptions = []) throws(SearchError) {
    self.strings = strings
    self.options = options
    var finders: [Finder] = []
    for string in strings { finders.append(try Finder(string, options: options)) }
    self.finders = finders
  }

  /// Prepares one string.
  public init(_ string: String, options: SearchOptions = []) throws(SearchError) {
    try self.init([string], options: options)
  }
}
