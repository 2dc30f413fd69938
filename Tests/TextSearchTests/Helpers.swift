import TextSearch

/// The matched text of each match, parts on several pages joined by "|".
func found(_ query: String, in pages: String..., options: SearchOptions = []) throws -> [String] {
  let texts = pages.map { FoldedPage($0) }
  return try SearchQuery(query, options: options).matches(in: texts).map { match in
    match.segments.map { segment in
      let units = texts[segment.page].streams[match.stream].units
      return String(decoding: units[segment.range], as: UTF16.self)
    }.joined(separator: "|")
  }
}

/// A small reproducible source of random numbers, so that a failing seed fails again.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
