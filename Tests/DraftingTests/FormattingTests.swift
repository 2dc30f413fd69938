import Testing

@testable import Drafting

struct FormattingTests {
  @Test(arguments: [
    ("¦", "(", "(¦)"), ("a¦", "「", "a「¦」"), ("¦x", "(", "–"), ("don¦", "'", "–"), ("¦", "\"", "\"¦\""),
    ("(¦)", ")", "()¦"), ("「a¦」", "」", "「a」¦"), ("a¦)", ")", "–"), ("⟦語⟧", "『", "『⟦語⟧』"),
    ("⟦a⟧", "*", "*⟦a⟧*"), ("⟦a⟧", "x", "–"), ("*¦", "*", "**¦**"), ("**a¦**", "*", "**a*¦*"),
    ("`¦`", "`", "``¦"),
    ("``¦", "`", "–"), ("\\¦", "[", "–"), ("¦", "*", "–"),
  ])
  func pairsAreTypedAndTypedOver(before: String, letter: String, after: String) throws {
    let letter = try #require(letter.unicodeScalars.first)
    #expect(Sketch.after(before) { PairRules.typed(letter, in: $0, $1) } == after)
  }

  @Test(arguments: [("(¦)", "¦"), ("「¦」", "¦"), ("**¦**", "*¦*"), ("(a¦)", "–"), ("¦)", "–")])
  func backspaceTakesBothOfAPair(before: String, after: String) {
    #expect(Sketch.after(before) { PairRules.backspace(in: $0, $1) } == after)
  }

  @Test(arguments: [
    ("a ⟦word⟧ b", Formatting.Style.bold, "a **⟦word⟧** b"), ("a **⟦word⟧** b", .bold, "a ⟦word⟧ b"),
    ("⟦**word**⟧", .bold, "⟦word⟧"), ("a wo¦rd", .italic, "a *wo¦rd*"), ("**⟦x⟧**", .italic, "***⟦x⟧***"),
    ("***⟦x⟧***", .italic, "**⟦x⟧**"), ("***⟦x⟧***", .bold, "*⟦x⟧*"), ("日本¦語", .bold, "日本**¦**語"),
    ("- ⟦one\n- two⟧", .strike, "- ~~⟦one~~\n- ~~two⟧~~"), ("⟦ a ⟧", .code, "⟦ `a` ⟧"),
    ("⟦a`b⟧", .code, "``⟦a`b⟧``"),
    ("¦", .code, "`¦`"),
  ])
  func stylesAreGivenAndTakenAway(before: String, style: Formatting.Style, after: String) {
    #expect(Sketch.after(before) { Formatting.toggle(style, in: $0, $1) } == after)
  }

  @Test(arguments: [
    ("⟦text⟧", "[text](¦)"), ("⟦https://a.example⟧", "[¦](https://a.example)"), ("¦", "[¦]()"),
    ("⟦a]b⟧", "[a\\]b](¦)"),
  ])
  func linksAreMadeOfTheSelection(before: String, after: String) {
    #expect(Sketch.after(before) { Formatting.insertLink(in: $0, $1) } == after)
  }

  @Test func anAddressWithSpacesStaysOne() {
    #expect(Sketch.after("⟦a⟧") { Formatting.insertLink(to: "b c.pdf", in: $0, $1) } == "[a](<b c.pdf>)¦")
  }

  @Test(arguments: [
    ("te¦xt", 2, "## te¦xt"), ("# te¦xt", 3, "### te¦xt"), ("## te¦xt", 2, "te¦xt"), ("#tag¦", 1, "# #tag¦"),
    ("⟦a\n\nb⟧", 1, "# ⟦a\n\n# b⟧"),
  ])
  func headingsAreMadeAndUnmade(before: String, level: Int, after: String) {
    #expect(Sketch.after(before) { LineCommands.setHeading(level, in: $0, $1) } == after)
  }

  @Test func linesBecomeQuotesAndLists() {
    #expect(Sketch.after("⟦a\n\nb⟧") { LineCommands.toggleQuote(in: $0, $1) } == "> ⟦a\n> \n> b⟧")
    #expect(Sketch.after("⟦> a\n> b⟧") { LineCommands.toggleQuote(in: $0, $1) } == "⟦a\nb⟧")
    #expect(Sketch.after("⟦a\nb⟧") { LineCommands.toggleList(.numbers, in: $0, $1) } == "1. ⟦a\n2. b⟧")
    #expect(
      Sketch.after("⟦1. a\n2. b⟧") { LineCommands.toggleList(.tasks, in: $0, $1) } == "- [ ] ⟦a\n- [ ] b⟧")
    #expect(Sketch.after("- a¦") { LineCommands.toggleList(.bullets, in: $0, $1) } == "a¦")
  }

  @Test func linesAreMoved() {
    #expect(Sketch.after("one\ntw¦o\nthree") { LineCommands.moveUp(in: $0, $1) } == "tw¦o\none\nthree")
    #expect(Sketch.after("one\ntw¦o\nthree") { LineCommands.moveDown(in: $0, $1) } == "one\nthree\ntw¦o")
    #expect(Sketch.after("⟦one\n⟧two") { LineCommands.moveDown(in: $0, $1) } == "two\n⟦one⟧")
    #expect(Sketch.after("¦one") { LineCommands.moveUp(in: $0, $1) } == "–")
    #expect(Sketch.after("one\ntwo¦") { LineCommands.moveDown(in: $0, $1) } == "–")
    #expect(Sketch.after("a\n⟦b\nc⟧") { LineCommands.moveUp(in: $0, $1) } == "⟦b\nc⟧\na")
  }
}
