extension ShapingContext {
  /// The letters of units; a lone surrogate is a U+FFFD.
  func readLetters(
    _ units: UnsafeBufferPointer<UInt16>, attachments: [Int: StyledText.Attachment]
  ) -> [Letter] {
    var letters = takeLetters()
    letters.reserveCapacity(units.count)
    var index = 0
    while index < units.count {
      let unit = units[index]
      let start = Int32(index)
      index += 1
      var letter = Unicode.Scalar(unit) ?? "\u{FFFD}"
      if UTF16.isLeadSurrogate(unit), index < units.count, UTF16.isTrailSurrogate(units[index]) {
        let value = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(units[index] & 0x3FF))
        letter = Unicode.Scalar(value) ?? letter
        index += 1
      } else if unit == 0xFFFC, attachments[Int(start)] != nil {
        letters.append(Letter(start: start, scalar: letter, info: .attachment))
        continue
      } else if unit == 0x0D, index < units.count, units[index] == 0x0A {
        index += 1
      }
      letters.append(Letter(start: start, scalar: letter, info: info(of: letter)))
    }
    return letters
  }

  private func info(of letter: Unicode.Scalar) -> LetterInfo {
    // Most of Japanese, Chinese and Korean text; a block takes too long for a few letters of each.
    if 0x4E00...0x9FFF ~= letter.value { return .han }
    if 0xAC00...0xD7A3 ~= letter.value { return .hangul }
    return infos[letter]
  }
}

extension LetterInfo {
  static let attachment = LetterInfo(
    kind: .object, script: ScriptNumber.common, traits: [.isControl, .isCommon])
}
