import Foundation
import Reading
import Testing

/// Lines of text set in boxes of ten points: to the right and downwards, or in columns.
private func horizontal(_ text: String) -> PageTextLayout {
  var (x, y) = (50.0, 700.0)
  var boxes: [CGRect] = []
  for unit in text.utf16 {
    boxes.append(CGRect(x: x, y: y, width: unit == 10 ? 0 : 10, height: 12))
    (x, y) = unit == 10 ? (50, y - 20) : (x + 10, y)
  }
  return PageTextLayout(units: Array(text.utf16), boxes: boxes)
}

private func vertical(_ text: String) -> PageTextLayout {
  var (x, y) = (500.0, 700.0)
  var boxes: [CGRect] = []
  for unit in text.utf16 {
    boxes.append(CGRect(x: x, y: y, width: 12, height: unit == 10 ? 0 : 10))
    (x, y) = unit == 10 ? (x - 20, 700) : (x, y - 10)
  }
  return PageTextLayout(units: Array(text.utf16), boxes: boxes)
}

@Suite struct TextSelectionTests {
  private let text = horizontal("The quick brown\nfox jumps over")

  private func string(_ selection: TextSelection?, _ text: PageTextLayout) -> String? {
    selection?.string { $0 == 0 ? text : nil }
  }

  private func drag(_ text: PageTextLayout, from start: CGPoint, to end: CGPoint) -> TextSelection? {
    var selection = TextSelection(at: start, page: 0, text)
    selection?.extend(to: end, page: 0, text)
    return selection
  }

  @Test func aDragTakesTheCharactersWhoseMiddlesItPasses() {
    // "quick" begins at x = 90.
    #expect(string(drag(text, from: CGPoint(x: 93, y: 706), to: CGPoint(x: 138, y: 706)), text) == "quick")
    #expect(string(drag(text, from: CGPoint(x: 96, y: 706), to: CGPoint(x: 138, y: 706)), text) == "uick")
    #expect(
      string(drag(text, from: CGPoint(x: 138, y: 706), to: CGPoint(x: 93, y: 706)), text) == "quick",
      "backwards")
    #expect(drag(text, from: CGPoint(x: 93, y: 706), to: CGPoint(x: 94, y: 706))?.isEmpty == true)
  }

  @Test func aDragOverLinesHasOneRectangleForEach() {
    let selection = drag(text, from: CGPoint(x: 150, y: 706), to: CGPoint(x: 80, y: 686))
    #expect(string(selection, text) == "brown\nfox")
    #expect(
      selection?.rects(onPage: 0, text) == [
        CGRect(x: 150, y: 700, width: 50, height: 12), CGRect(x: 50, y: 680, width: 30, height: 12),
      ])
    #expect(selection?.rects(onPage: 1, text) == [])
  }

  @Test func aPointerBesideTheTextTakesTheNearestLine() {
    #expect(
      string(drag(text, from: CGPoint(x: 0, y: 703), to: CGPoint(x: 900, y: 703)), text) == "The quick brown")
    #expect(
      string(drag(text, from: CGPoint(x: 0, y: 990), to: CGPoint(x: 900, y: 0)), text)
        == "The quick brown\nfox jumps over")
  }

  @Test func aDoubleClickTakesTheWordAndADragFromItWholeWords() {
    var selection = TextSelection(at: CGPoint(x: 105, y: 706), page: 0, text, by: .word)
    #expect(string(selection, text) == "quick")
    selection?.extend(to: CGPoint(x: 165, y: 706), page: 0, text)
    #expect(string(selection, text) == "quick brown")
    selection?.extend(to: CGPoint(x: 65, y: 706), page: 0, text)
    #expect(string(selection, text) == "The quick")
    #expect(TextSelection(at: CGPoint(x: 85, y: 706), page: 0, text, by: .word) == nil, "a space is no word")
    #expect(TextSelection(at: CGPoint(x: 400, y: 300), page: 0, text, by: .word) == nil, "off the text")
  }

  @Test func japaneseWordsAreDividedByDictionary() {
    let text = vertical("東京都の図書館へ\n行きました。")
    #expect(string(TextSelection(at: CGPoint(x: 506, y: 655), page: 0, text, by: .word), text) == "図書館")
  }

  @Test func aTripleClickTakesTheLine() {
    var selection = TextSelection(at: CGPoint(x: 105, y: 686), page: 0, text, by: .line)
    #expect(string(selection, text) == "fox jumps over")
    selection?.extend(to: CGPoint(x: 60, y: 706), page: 0, text)
    #expect(string(selection, text) == "The quick brown\nfox jumps over")
  }

  @Test func verticalLinesRunDownwardsAndAreCopiedInReadingOrder() {
    let text = vertical("春はあけぼの\n夏は夜")
    let selection = drag(text, from: CGPoint(x: 506, y: 699), to: CGPoint(x: 486, y: 701))
    #expect(string(selection, text) == "はあけぼの\n夏")
    #expect(
      selection?.rects(onPage: 0, text) == [
        CGRect(x: 500, y: 650, width: 12, height: 50), CGRect(x: 480, y: 700, width: 12, height: 10),
      ])
  }

  @Test func aRightToLeftLineIsTakenFromTheRight() {
    let units = Array("שלום".utf16)
    let boxes = units.indices.map { CGRect(x: 200 - Double($0) * 10, y: 100, width: 10, height: 12) }
    let text = PageTextLayout(units: units, boxes: boxes)
    #expect(string(drag(text, from: CGPoint(x: 209, y: 106), to: CGPoint(x: 189, y: 106)), text) == "של")
  }

  @Test func aSelectionRunsOverPages() {
    let pages = [
      horizontal("one two"), PageTextLayout(units: [], boxes: []), horizontal("three"),
      horizontal("four five"),
    ]
    var selection = TextSelection(at: CGPoint(x: 90, y: 706), page: 0, pages[0])
    selection?.extend(to: CGPoint(x: 91, y: 706), page: 3, pages[3])
    #expect(selection?.string { pages[$0] } == "two\nthree\nfour")
    #expect(selection?.pages == 0...3)
    #expect(selection?.rects(onPage: 2, pages[2]).map(\.width) == [50])
    #expect(selection?.rects(onPage: 1, pages[1]).isEmpty == true)
    // Back on the first page, and before the beginning.
    selection?.extend(to: CGPoint(x: 51, y: 706), page: 0, pages[0])
    #expect(selection?.string { pages[$0] } == "one ")
  }

  @Test func aSurrogatePairIsNeverParted() {
    let units = Array("a🙂b".utf16)
    let boxes = [0.0, 10, 10, 20].map { CGRect(x: 50 + $0, y: 700, width: 10, height: 12) }
    let text = PageTextLayout(units: units, boxes: boxes)
    for x in stride(from: 50.0, to: 82, by: 1) {
      let taken = string(drag(text, from: CGPoint(x: 50, y: 706), to: CGPoint(x: x, y: 706)), text)
      #expect(["", "a", "a🙂", "a🙂b"].contains(taken))
    }
  }

  @Test func aPageWithoutTextHasNothingToTake() {
    let none = PageTextLayout(units: [], boxes: [])
    #expect(TextSelection(at: .zero, page: 0, none) == nil)
    #expect(PageTextLayout(units: [1, 2], boxes: []).units.isEmpty, "a text without its boxes is none")
    let feeds = PageTextLayout(units: [10, 10], boxes: [.zero, .zero])
    #expect(feeds.insertionIndex(near: .zero) == nil && feeds.rects(of: 0..<2).isEmpty)
    #expect(feeds.line(at: 1) == 1..<1 && feeds.word(at: 0) == nil)
  }

  @Test func ofOverlappingCharactersTheSmallerIsHit() {
    let boxes = [CGRect(x: 0, y: 0, width: 40, height: 40), CGRect(x: 10, y: 10, width: 5, height: 5)]
    let text = PageTextLayout(units: [0x41, 0x42], boxes: boxes)
    #expect(text.index(at: CGPoint(x: 12, y: 12)) == 1)
    #expect(text.index(at: CGPoint(x: 30, y: 30)) == 0)
    #expect(text.index(at: CGPoint(x: 50, y: 30)) == nil)
  }
}
