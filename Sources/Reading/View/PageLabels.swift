import Foundation

/// What a person types to go to a page.
public enum PageLabels {
  /// The page that a text means, from 0: first by the document's labels, then by number from 1, from the end
  /// for a negative one. What the indicator shows is understood too. Nil when there is no such page.
  public static func page(named text: String, labels: [String]? = nil, count: Int) -> Int? {
    // 全角 digits come from an input method.
    let halfWidth = text.applyingTransform(.fullwidthToHalfwidth, reverse: false) ?? text
    let name = halfWidth.trimmingCharacters(in: .whitespacesAndNewlines)
    if let labels {
      let known = labels.prefix(max(count, 0))
      let exact = known.firstIndex(of: name)
      if let page = exact ?? known.firstIndex(where: { $0.caseInsensitiveCompare(name) == .orderedSame }),
        !name.isEmpty
      {
        return page
      }
    }
    // "iv (4 / 300)", "4–5 / 300": the first number counts, of the brackets if there are any.
    let numbers = name.split(separator: "(").last?.prefix { $0 != "/" && $0 != "–" } ?? ""
    guard let number = Int(numbers.trimmingCharacters(in: .whitespaces)), number.magnitude <= count
    else { return nil }
    return number > 0 ? number - 1 : number < 0 ? count + number : nil
  }
}
