import Testing

@testable import Drafting

struct TableRulesTests {
  private let rough = "|品目|qty|\n|:-|-:|\n|りんご|1¦2|\n|x|y|\n\nend"

  @Test func aTableIsPaddedByWhatIsSeen() {
    #expect(
      Sketch.after(rough) { TableRules.align(in: $0, $1) } == """
        | 品目   | qty |
        | :----- | --: |
        | りんご |  1¦2 |
        | x      |   y |

        end
        """)
    #expect(
      Sketch.after("a | b\n--|--\n1 | 2¦") { TableRules.align(in: $0, $1) } == """
        | a   | b   |
        | --- | --- |
        | 1   | 2¦   |
        """)
    #expect("日本ｱ😀e\u{301}".displayWidth == 8)
  }

  @Test func tabGoesFromCellToCellAndMakesRows() {
    #expect(Sketch.after(rough) { TableRules.nextCell(in: $0, $1) }.contains("| ⟦x⟧      |"))
    #expect(
      Sketch.after("|a|b|\n|-|-|\n|1|2¦|") { TableRules.nextCell(in: $0, $1) } == """
        | a   | b   |
        | --- | --- |
        | 1   | 2   |
        | ¦    |     |
        """)
    #expect(
      Sketch.after("|a|b|\n|-|-|\n|1¦|2|") { TableRules.previousCell(in: $0, $1) }.contains("| ⟦b⟧   |"))
    #expect(
      Sketch.after("|a¦|b|\n|-|-|\n|1|2|") { TableRules.previousCell(in: $0, $1) }.contains("| ⟦a⟧   |"))
  }

  @Test func enterGoesDownAndLeavesAtTheEnd() {
    #expect(
      Sketch.after("|a|b¦|\n|-|-|\n|1|2|") { TableRules.nextRow(in: $0, $1) }.contains("| 1   | ⟦2⟧   |"))
    #expect(
      Sketch.after("|a|b|\n|-|-|\n|1|2|\n| ¦ | |") { TableRules.nextRow(in: $0, $1) } == """
        | a   | b   |
        | --- | --- |
        | 1   | 2   |
        ¦
        """)
  }

  @Test func rowsAndColumnsComeAndGo() {
    let table = "| a   | b   |\n| --- | --: |\n| 1¦   |   2 |"
    #expect(
      Sketch.after(table) { TableRules.insertRow(in: $0, $1) } == """
        | a   |   b |
        | --- | --: |
        | 1   |   2 |
        | ¦    |     |
        """)
    #expect(Sketch.after(table) { TableRules.deleteRow(in: $0, $1) } == "| ⟦a⟧   |   b |\n| --- | --: |")
    #expect(
      Sketch.after(table) { TableRules.insertColumn(in: $0, $1) } == """
        | a   |     |   b |
        | --- | --- | --: |
        | 1   | ¦    |   2 |
        """)
    #expect(Sketch.after(table) { TableRules.deleteColumn(in: $0, $1) } == "|   b |\n| --: |\n|   ⟦2⟧ |")
    #expect(Sketch.after(table) { TableRules.turnAlignment(in: $0, $1) }.contains("| :-- | --: |"))
    #expect(Sketch.after("| ¦a |\n|---|") { TableRules.deleteRow(in: $0, $1) } == "–")
  }

  @Test func barsThatAreTextStayText() {
    #expect(
      Sketch.after("|a\\|b¦|\n|-|\n|`c`|") { TableRules.align(in: $0, $1) } == """
        | a\\|b¦ |
        | ---- |
        | `c`  |
        """)
    #expect(Sketch.after("a | b¦") { TableRules.align(in: $0, $1) } == "–")
    #expect(Sketch.after("```\n|a¦|\n|-|\n```") { TableRules.align(in: $0, $1) } == "–")
    #expect(
      Sketch.after("> |a¦|\n> |-|\n> |1|") { TableRules.align(in: $0, $1) }
        == "> | a¦   |\n> | --- |\n> | 1   |")
  }

  @Test func aRowWithTooManyOrTooFewCellsIsMadeWhole() {
    #expect(
      Sketch.after("|a|b|\n|-|-|\n|1¦|\n|1|2|3|") { TableRules.align(in: $0, $1) } == """
        | a   | b   |
        | --- | --- |
        | 1¦   |     |
        | 1   | 2   |
        """)
  }

  @Test func aNewTableStandsApart() {
    #expect(
      Sketch.after("text¦\nmore") { TableRules.insertTable(in: $0, $1) } == """
        text

        | ¦    |     |
        | --- | --- |
        |     |     |

        more
        """)
  }
}
