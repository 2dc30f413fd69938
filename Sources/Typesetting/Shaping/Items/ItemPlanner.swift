internal import Fonts

/// Cuts a paragraph into items.
struct ItemPlanner {
  let letters: UnsafeMutableBufferPointer<Letter>
  let choices: FontChoices
  let text: StyledText
  let isVertical: Bool

  /// Gives every letter the script that it is shaped in and its stand.
  func prepare() {
    var script = ScriptNumber.latin
    for index in letters.indices {
      let letter = letters[index]
      switch letter.setting {
      // Han, kana and what stands among them as one: fonts have the same rules for all of them, and
      // Japanese would fall into pieces of two letters.
      case .eastAsian: letters[index].script = ScriptNumber.han
      case .emoji: letters[index].script = ScriptNumber.common
      case .text:
        if letter.info.has(.extends), index > 0 {
          letters[index].script = letters[index - 1].script
        } else {
          if !letter.info.has(.isCommon) { script = letter.info.script }
          letters[index].script = script
        }
        // Other fonts have no two widths to choose from.
        if letter.form == .narrow, !isInEastAsianFont(letter) { letters[index].form = .usual }
      }
      if isVertical { letters[index].isUpright = isUpright(index) }
    }
  }

  private func isUpright(_ index: Int) -> Bool {
    let letter = letters[index]
    if letter.info.has(.extends), index > 0, !letters[index - 1].info.has(.isControl) {
      return letters[index - 1].isUpright
    }
    if letter.info.has(.isUpright) || letter.setting == .emoji { return true }
    guard letter.setting == .eastAsian, isInEastAsianFont(letter) else { return false }
    // Dashes, dots and quotation marks count as sideways letters, but Japanese fonts have forms of them.
    return letter.info.has(.isUprightByForm) || letter.kind != .ideograph
  }

  private func isInEastAsianFont(_ letter: Letter) -> Bool {
    letter.choice != Letter.noChoice && choices.all[Int(letter.choice)].face.isEastAsian
  }

  /// Calls `body` with each item, in order.
  func forEach(_ body: (ItemPlan) -> Void) {
    var run = 0
    var index = 0
    var upright = text.uprights.startIndex
    while index < letters.count {
      while run < text.runs.count - 1, letters[index].start >= text.runs[run].end { run += 1 }
      var plan = ItemPlan(letters: index..<index + 1, run: run, first: letters[index])
      if isVertical, let end = endOfCombined(at: index, &upright) {
        plan.letters = index..<end
        plan.isCombined = true
      } else {
        let limit = min(
          run < text.runs.count - 1 ? text.runs[run].end : Int.max,
          isVertical && upright < text.uprights.endIndex ? text.uprights[upright].lowerBound : Int.max)
        var end = index + 1
        var marks = 0
        while end < letters.count, letters[end].start < limit, plan.takes(letters[end]) {
          marks = letters[end].info.has(.extends) ? marks + 1 : 0
          // HarfBuzz takes quadratic time for marks upon marks; nobody reads as many.
          if marks > 64 { break }
          end += 1
        }
        plan.letters = index..<end
      }
      body(plan)
      index = plan.letters.upperBound
    }
  }

  /// The end of the letters side by side that start at a letter; nil when none do.
  private func endOfCombined(at index: Int, _ upright: inout Int) -> Int? {
    let start = Int(letters[index].start)
    while upright < text.uprights.endIndex, text.uprights[upright].lowerBound < start { upright += 1 }
    guard upright < text.uprights.endIndex, text.uprights[upright].lowerBound == start else { return nil }
    let range = text.uprights[upright]
    upright += 1
    var end = index
    // More letters than that are no short text, whatever was asked for.
    while end < letters.count, letters[end].start < range.upperBound, end - index < 16 {
      if letters[end].info.has(.isControl) { return nil }
      end += 1
    }
    return end > index ? end : nil
  }
}
