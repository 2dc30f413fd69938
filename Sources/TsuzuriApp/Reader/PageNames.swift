import Foundation
import Reading

/// What the pages of a book are called: by the labels of its file, else by their numbers.
struct PageNames {
  /// The labels of all pages; nil when the file has none.
  var labels: [String]?
  /// How many pages there are.
  var count = 0

  /// A page's label, or its number from 1.
  func name(_ page: Int) -> String { names(page...page) }

  /// The pages of a spread, such as `iv–v`.
  func names(_ spread: Spread) -> String { names(spread.firstPage...spread.lastPage) }

  private func names(_ pages: ClosedRange<Int>) -> String {
    PageIndicator(pages: pages, count: count).names(labels: labels)
  }

  /// The page that a person means by a label or a number from 1; nil when there is none.
  func page(named name: String) -> Int? {
    let text = name.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { return nil }
    let exact = labels?.firstIndex(of: text)
    if let page = exact ?? labels?.firstIndex(where: { $0.lowercased() == text.lowercased() }) { return page }
    guard let number = PageList.number(text[...]), number <= count else { return nil }
    return number - 1
  }
}
