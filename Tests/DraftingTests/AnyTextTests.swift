import Testing

@testable import Drafting

/// Rules over texts that nobody writes.
struct AnyTextTests {
  private static let rules: [(String, @Sendable (DraftText, TextSelection) -> Revision?)] = [
    ("enter", KeyRules.enter), ("tab", KeyRules.tab), ("shift tab", KeyRules.shiftTab),
    ("backspace", KeyRules.backspace), ("bracket", { KeyRules.letter("「", in: $0, $1) }),
    ("closer", { KeyRules.letter(")", in: $0, $1) }), ("star", { KeyRules.letter("*", in: $0, $1) }),
    ("tasks", ListRules.toggleTasks), ("bold", { Formatting.toggle(.bold, in: $0, $1) }),
    ("italic", { Formatting.toggle(.italic, in: $0, $1) }),
    ("code", { Formatting.toggle(.code, in: $0, $1) }),
    ("link", { Formatting.insertLink(in: $0, $1) }), ("heading", { LineCommands.setHeading(2, in: $0, $1) }),
    ("quote", LineCommands.toggleQuote), ("list", { LineCommands.toggleList(.numbers, in: $0, $1) }),
    ("up", LineCommands.moveUp), ("down", LineCommands.moveDown), ("align", TableRules.align),
    ("row", TableRules.insertRow), ("no row", TableRules.deleteRow), ("column", TableRules.insertColumn),
    ("no column", TableRules.deleteColumn), ("turn", TableRules.turnAlignment),
    ("table", { TableRules.insertTable(in: $0, $1) }),
  ]
  private static let pieces = [
    "- ", "1. ", "99) ", "[ ] ", "> ", "|", "|-|:-:|\n", "\n", "\n\n", "  ", "\t", "**", "*", "`", "```\n",
    "---\n", "# ",
    "漢字", "word", "😀", "e\u{301}", "\\", "\r", "(", ")", "「", "」", "~~", "{a|b}", "[^1]",
  ]

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func everyRuleGivesAStepThatCanBeTakenBack(seed: UInt64) {
    var dice = Dice(seed)
    var text = DraftText()
    var selection = TextSelection(0)
    for step in 0..<150 {
      if step.isMultiple(of: 3) || text.count > 400 {
        let words = (0..<dice.below(20)).map { _ in Self.pieces.randomElement(using: &dice) ?? "" }
        text = DraftText(words.joined())
      }
      // Now and then one of an earlier text.
      if dice.below(10) > 0 {
        selection = TextSelection(anchor: dice.below(text.count + 1), caret: dice.below(text.count + 1))
        if dice.below(2) == 0 { selection.anchor = selection.caret }
      }
      for (name, rule) in Self.rules {
        guard let revision = rule(text, selection) else { continue }
        let edges = revision.edits.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
        #expect(edges == edges.sorted(), "\(name)")
        var after = text
        for change in after.apply(revision).reversed() { after.apply(change.inverse.edit) }
        #expect(after == text, "\(name)")
        after.apply(revision)
        let isWithin = (0...after.count).contains(revision.selection.caret)
        #expect(
          isWithin || selection.range.upperBound > text.count,
          "\(name) \(text.string.debugDescription) \(selection)")
        if name == Self.rules.randomElement(using: &dice)?.0 {
          (text, selection) = (after, revision.selection)
        }
      }
      let spans = text.spans(inLines: 0..<text.lineCount)
      #expect(spans.allSatisfy { $0.range.upperBound <= text.count })
    }
  }
}
