/// Pages as people name them: `1-3,7,-1,iv-x`.
///
/// Numbers count from 1, negative ones from the end; anything else is a label of the file. A range may
/// run backwards, and `5-` runs to the end.
struct PageList {
  let count: Int
  /// What messages call the document.
  let name: String
  /// Read only when something is not a number.
  let labels: () throws(CommandError) -> [String]?

  /// Zero-based pages in the order given. Throws `usage`.
  func pages(_ text: String) throws(CommandError) -> [Int] {
    var pages: [Int] = []
    var known: [String: Int]?
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let item = item.trimming()
      guard let range = try range(item, &known) else {
        throw .usage("“\(item)” is neither a page number nor a label in “\(name)”. Write pages as 1-3,7,-1.")
      }
      pages += range
    }
    return pages
  }

  /// The zero-based page that one number or label names. Throws `usage`.
  func page(_ text: String) throws(CommandError) -> Int {
    var known: [String: Int]?
    guard let page = try page(text.trimming(), &known) else {
      throw .usage("“\(text)” is neither a page number nor a label in “\(name)”.")
    }
    return page
  }

  private func range(_ item: Substring, _ known: inout [String: Int]?) throws(CommandError) -> [Int]? {
    if !isRangeOfNumbers(item), let page = try page(item, &known) { return [page] }
    for hyphen in item.indices.dropFirst() where item[hyphen] == "-" {
      let end = item[item.index(after: hyphen)...]
      guard let first = try page(item[..<hyphen], &known),
        let last = end.isEmpty ? count - 1 : try page(end, &known)
      else { continue }
      return first <= last ? Array(first...last) : Array((last...first).reversed())
    }
    return nil
  }

  /// "3-7" is one before it can be a label, which would have to be looked up.
  private func isRangeOfNumbers(_ item: Substring) -> Bool {
    let ends = item.split(separator: "-" as Character, omittingEmptySubsequences: false)
    return ends.count == 2 && ends.allSatisfy { Int($0) != nil }
  }

  private func page(_ text: Substring, _ known: inout [String: Int]?) throws(CommandError) -> Int? {
    if let number = Int(text), text.first != "+" {
      let page = number < 0 ? count + number : number - 1
      guard (0..<count).contains(page) else {
        throw .usage(
          "There is no page \(text) in “\(name)”: "
            + (count == 0 ? "it has none." : "choose from 1 to \(count)."))
      }
      return page
    }
    if known == nil {
      known = Dictionary(
        (try labels() ?? []).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return known?[String(text)]
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without white space at its ends.
  func trimming() -> Substring {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}
