/// One letter of a paragraph on its way to an item.
struct Letter {
  /// Among what a letter stands.
  enum Setting: UInt8 {
    /// Letters of a script of their own, and what stands among them.
    case text
    /// Chinese, Japanese or Korean letters.
    case eastAsian
    /// Colour pictures.
    case emoji
  }

  /// How the widths of a letter are chosen where a font has two.
  enum Form: UInt8 {
    case usual, wide, narrow
  }

  /// Its first unit.
  var start: Int32
  /// The letter.
  var scalar: Unicode.Scalar
  /// What it is.
  var info: LetterInfo
  /// The index of its font in the context; `noChoice` for none.
  var choice = Letter.noChoice
  /// ICU's number of the script that it is shaped in.
  var script = ScriptNumber.common
  /// Among what it stands.
  var setting = Setting.text
  /// Which width.
  var form = Form.usual
  /// Its bidirectional level.
  var level: UInt8 = 0
  /// Whether it stands upright in vertical text.
  var isUpright = false

  static let noChoice = UInt16.max

  /// What it is to line breaking where it stands.
  var kind: LetterKind {
    info.has(.isAmbiguous) && setting == .text ? .western : info.kind
  }
}
