/// What the editor's keys do, by the place of the caret: tables first, then lists, then pairs. Each gives nil
/// where the key does what it always does.
///
/// While an input method has text that is not yet settled, keys are its own and no rule is asked.
package enum KeyRules {
  package static func enter(in text: DraftText, _ selection: TextSelection) -> Revision? {
    TableRules.nextRow(in: text, selection) ?? ListRules.newline(in: text, selection)
  }

  package static func tab(in text: DraftText, _ selection: TextSelection) -> Revision? {
    TableRules.nextCell(in: text, selection) ?? ListRules.indent(in: text, selection)
  }

  package static func shiftTab(in text: DraftText, _ selection: TextSelection) -> Revision? {
    TableRules.previousCell(in: text, selection) ?? ListRules.outdent(in: text, selection)
  }

  package static func backspace(in text: DraftText, _ selection: TextSelection) -> Revision? {
    PairRules.backspace(in: text, selection) ?? ListRules.backspace(in: text, selection)
  }

  package static func letter(
    _ letter: Unicode.Scalar, in text: DraftText, _ selection: TextSelection
  ) -> Revision? {
    PairRules.typed(letter, in: text, selection)
  }
}
