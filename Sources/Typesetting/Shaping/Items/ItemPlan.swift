internal import Fonts

/// A stretch of letters that are shaped together.
struct ItemPlan {
  /// Letters by index.
  var letters: Range<Int>
  /// The style's index.
  var run: Int
  /// What the first letter has and all share.
  var first: Letter
  /// True for letters that stand side by side upright in vertical text.
  var isCombined = false

  /// True when a letter can be shaped with these.
  func takes(_ letter: Letter) -> Bool {
    letter.choice == first.choice && letter.script == first.script && letter.level == first.level
      && letter.isUpright == first.isUpright && letter.form == first.form
      && letter.info.has(.isControl) == first.info.has(.isControl)
      && (letter.setting == .eastAsian) == (first.setting == .eastAsian)
  }
}
