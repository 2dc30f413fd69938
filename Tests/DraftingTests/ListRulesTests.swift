import Testing

@testable import Drafting

struct ListRulesTests {
  @Test(arguments: [
    ("- one¦", "- one\n- ¦"), ("* on¦e", "* on\n* ¦e"), ("+  wide¦", "+  wide\n+  ¦"),
    ("- a ¦ b", "- a \n- ¦b"),
    ("1. one¦\n2. two\n\n   more\n3. three\nend", "1. one\n2. ¦\n3. two\n\n   more\n4. three\nend"),
    ("1. one¦\n1. two", "1. one\n1. ¦\n1. two"), ("9) nine¦", "9) nine\n10) ¦"),
    ("- [x] done¦", "- [x] done\n- [ ] ¦"), ("> quoted¦", "> quoted\n> ¦"), ("> - a¦", "> - a\n> - ¦"),
    ("- one\n- ¦", "- one\n¦"), ("- one\n  - ¦", "- one\n- ¦"), ("> a\n> ¦", "> a\n¦"), ("> - ¦", "> ¦"),
    ("- ⟦abc⟧def", "- \n- ¦def"), ("項目¦", "–"), ("-¦ a", "–"), ("---¦", "–"), ("- - -¦", "–"),
    ("```\n- a¦\n```", "–"), ("---\ntags:\n- a¦\n---\n", "–"), ("**bold**¦", "–"), ("1.5 cm¦", "–"),
  ])
  func enterGoesOnWithWhatTheLineIs(before: String, after: String) {
    #expect(Sketch.after(before) { ListRules.newline(in: $0, $1) } == after)
  }

  @Test(arguments: [
    ("- one\n- two¦", "- one\n  - two¦"), ("1. one\n2. two¦\n   more", "1. one\n   1. two¦\n      more"),
    ("- one\n- two¦\n  - child\n- last", "- one\n  - two¦\n    - child\n- last"), ("- first¦", "- first¦"),
    ("- one\n  - two\n  - three¦", "- one\n  - two\n    - three¦"),
    ("- one\n⟦- two\n- three⟧", "- one\n  ⟦- two\n  - three⟧"), ("text¦", "–"),
  ])
  func tabPutsAnItemIntoTheOneBefore(before: String, after: String) {
    #expect(Sketch.after(before) { ListRules.indent(in: $0, $1) } == after)
  }

  @Test(arguments: [
    ("- one\n  - two¦\n    more", "- one\n- two¦\n  more"), ("1. one\n   1. two¦", "1. one\n2. two¦"),
    ("- one¦", "- one¦"), ("text¦", "–"),
  ])
  func shiftTabTakesAnItemOut(before: String, after: String) {
    #expect(Sketch.after(before) { ListRules.outdent(in: $0, $1) } == after)
  }

  @Test(arguments: [
    ("- [ ] ¦task", "- ¦task"), ("- ¦one", "¦one"), ("- a\n  - ¦b", "- a\n- ¦b"), ("> ¦a", "¦a"),
    ("> > ¦a", "> ¦a"),
    ("- o¦ne", "–"), ("¦- one", "–"),
  ])
  func backspaceAtAnItemsStartTakesItsMark(before: String, after: String) {
    #expect(Sketch.after(before) { ListRules.backspace(in: $0, $1) } == after)
  }

  @Test(arguments: [
    ("- [ ] a¦", "- [x] a¦"), ("- [x] a¦", "- [ ] a¦"), ("- a¦", "- [ ] a¦"),
    ("⟦- [x] a\n- [ ] b⟧", "⟦- [x] a\n- [x] b⟧"), ("a¦", "–"),
  ])
  func tasksAreTickedOff(before: String, after: String) {
    #expect(Sketch.after(before) { ListRules.toggleTasks(in: $0, $1) } == after)
  }
}
