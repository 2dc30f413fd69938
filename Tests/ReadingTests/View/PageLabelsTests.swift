import Reading
import Testing

@Suite struct PageLabelsTests {
  private let labels = ["i", "ii", "iii", "iv", "1", "2", "3", "A-1"]

  @Test(arguments: [
    ("iv", 3), ("IV", 3), ("2", 5), (" 3 ", 6), ("a-1", 7), ("8", 7), ("２", 5), ("iv (4 / 8)", 3),
    ("iii–iv (3–4 / 8)", 2), ("-1", 7),
  ])
  func aLabelIsMeantBeforeANumber(text: String, page: Int) {
    #expect(PageLabels.page(named: text, labels: labels, count: 8) == page)
  }

  @Test(arguments: [("1", 0), ("8", 7), ("4–5 / 8", 3), ("4 / 8", 3), ("-8", 0), ("８", 7)])
  func withoutLabelsPagesCountFromOne(text: String, page: Int) {
    #expect(PageLabels.page(named: text, count: 8) == page)
  }

  @Test(arguments: ["", " ", "0", "9", "-9", "v", "(", "99999999999999999999", "-9223372036854775808"])
  func whatNamesNoPageLeadsNowhere(text: String) {
    #expect(PageLabels.page(named: text, labels: labels, count: 8) == nil)
    #expect(PageLabels.page(named: text, count: 0) == nil)
  }

  @Test func theFirstOfTwoPagesWithOneLabelIsMeant() {
    #expect(PageLabels.page(named: "", labels: ["", "x"], count: 2) == nil)
    #expect(PageLabels.page(named: "x", labels: ["x", "x"], count: 2) == 0)
  }
}
