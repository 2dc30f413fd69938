import Testing

@testable import Drafting

struct ComparisonTests {
  private static let lines = ["a\n", "b\n", "c\n", "日本\n", "\n", "x y z\n"]

  private func text(_ dice: inout Dice, _ count: Int) -> [String] {
    (0..<count).map { _ in Self.lines.randomElement(using: &dice) ?? "" }
  }

  private func edited(_ lines: [String], _ dice: inout Dice) -> [String] {
    var lines = lines
    for _ in 0..<dice.below(5) {
      let place = dice.below(lines.count + 1)
      switch dice.below(3) {
      case 0 where place < lines.count: lines.remove(at: place)
      case 1 where place < lines.count: lines[place] = "new \(dice.below(9))\n"
      default: lines.insert(Self.lines.randomElement(using: &dice) ?? "", at: place)
      }
    }
    return lines
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>) func aDifferenceLeadsFromOneTextToTheOther(seed: UInt64) {
    var dice = Dice(seed)
    let old = text(&dice, dice.below(60))
    let new = seed.isMultiple(of: 3) ? text(&dice, dice.below(60)) : edited(old, &dice)
    let difference = TextDifference(from: old.joined(), to: new.joined())
    var made = old
    for change in difference.changes.reversed() {
      #expect(change.removed == old[change.oldLines].joined())
      made.replaceSubrange(change.oldLines, with: new[change.newLines])
    }
    #expect(made == new)
    #expect(difference.isEmpty == (old == new))
  }

  @Test func theFewestLinesAreNamed() {
    let difference = TextDifference(from: "a\nb\nc\nd\n", to: "a\nc\nx\nd\n")
    #expect(difference.removedLineCount == 1 && difference.addedLineCount == 1)
    #expect(difference.changes.map(\.oldLines) == [1..<2, 3..<3])
  }

  @Test func wordsWithinALineAreNamed() throws {
    let change = try #require(
      TextDifference(from: "明日は雨です quick fox\n", to: "明日は晴れです slow fox\n").changes.first)
    let removed = Array(change.removed.unicodeScalars)
    let words = change.words.map { String(String.UnicodeScalarView(removed[$0.removed])) }
    #expect(words == ["雨", "quick"])
  }

  @Test func textsWithoutAnythingInCommonAreComparedInTime() {
    let old = (0..<20_000).map { "old \($0 % 700)\n" }.joined()
    let new = (0..<20_000).map { "new \($0 % 700)\n" }.joined()
    #expect(TextDifference(from: old, to: new).changes.count == 1)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>) func mergesLoseNothing(seed: UInt64) {
    var dice = Dice(seed)
    let base = text(&dice, 30)
    let (ours, theirs) = (edited(base, &dice), edited(base, &dice))
    let merge = TextMerge(base: base.joined(), ours: ours.joined(), theirs: theirs.joined())
    // Without the other side's changes each side is whole.
    let alone = TextMerge(base: base.joined(), ours: ours.joined(), theirs: base.joined())
    #expect(alone.text == ours.joined())
    #expect(TextMerge(base: base.joined(), ours: ours.joined(), theirs: ours.joined()).text == ours.joined())
    // Sides change places.
    let turned = TextMerge(base: base.joined(), ours: theirs.joined(), theirs: ours.joined())
    #expect(turned.conflictCount == merge.conflictCount)
    #expect(turned.text { _ in .theirs } == merge.text { _ in .ours })
    let added = Set(ours + theirs).subtracting(base)
    let kept = merge.text { _ in .both }
    #expect(added.allSatisfy { kept.contains($0) })
  }

  @Test func changesApartAreBothTakenAndChangesTogetherAreShown() {
    let clean = TextMerge(base: "a\nb\nc\nd\n", ours: "A\nb\nc\nd\n", theirs: "a\nb\nc\nD\n")
    #expect(clean.text == "A\nb\nc\nD\n")
    let conflict = TextMerge(base: "a\nb\nc\n", ours: "a\nX\nc\n", theirs: "a\nY\nc\n")
    #expect(conflict.text == nil && conflict.conflictCount == 1)
    #expect(conflict.text { _ in .both } == "a\nX\nY\nc\n")
    #expect(conflict.parts[1] == .conflict(base: "b\n", ours: "X\n", theirs: "Y\n"))
  }
}
