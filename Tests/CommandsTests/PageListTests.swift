import Testing

@testable import Commands

struct PageListTests {
  private let plain = PageList(count: 10, name: "a.pdf") { nil }
  private let book = PageList(count: 8, name: "b.pdf") { ["i", "ii", "iii", "iv", "1", "2", "A-1", "A-2"] }

  @Test(arguments: [
    ("1", [0]), ("1-3,7,-1", [0, 1, 2, 6, 9]), ("-3--1", [7, 8, 9]), ("8-", [7, 8, 9]), ("3-1", [2, 1, 0]),
    ("1--1", Array(0..<10)), ("2,2", [1, 1]), (" 1 , 2 - 3", [0, 1, 2]), ("-1-1", Array((0..<10).reversed())),
  ])
  func numbersCountFromOneAndFromTheEnd(_ text: String, _ pages: [Int]) throws {
    #expect(try plain.pages(text.replacing(" - ", with: "-")) == pages)
  }

  @Test(arguments: [
    ("iv", [3]), ("i-iii", [0, 1, 2]), ("A-2", [7]), ("iii-A-1", [2, 3, 4, 5, 6]), ("A-1-", [6, 7]),
    ("1-ii", [0, 1]),
  ])
  func labelsNamePages(_ text: String, _ pages: [Int]) throws {
    #expect(try book.pages(text) == pages)
  }

  @Test func aNumberIsNeverALabel() throws {
    #expect(try book.pages("1") == [0])
  }

  @Test(arguments: [
    "0", "11", "-11", "1-11", "-0", "99999999999999999999999", "", "1,,2", "x", "1-x", "-", "--", "+1",
  ])
  func pagesThatDoNotExistAreRefused(_ text: String) {
    #expect(throws: CommandError.self) { try plain.pages(text) }
  }

  @Test func theMessageNamesTheRange() {
    #expect(throws: CommandError.usage("There is no page 11 in “a.pdf”: choose from 1 to 10.")) {
      try plain.pages("11")
    }
  }
}
