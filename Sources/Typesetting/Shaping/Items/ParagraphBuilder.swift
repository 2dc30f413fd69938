internal import CText
internal import Fonts

/// Takes in items one by one and makes clusters of them.
struct ParagraphBuilder {
  let context: ShapingContext
  let text: StyledText
  let isVertical: Bool
  let units: UnsafeBufferPointer<UInt16>
  let letters: UnsafeMutableBufferPointer<Letter>

  private(set) var items: [ShapedParagraph.Item] = []
  var clusters: [ShapedParagraph.Cluster] = []
  var glyphs: [ShapedParagraph.Glyph] = []

  init(
    context: ShapingContext, text: StyledText, isVertical: Bool, units: UnsafeBufferPointer<UInt16>,
    letters: UnsafeMutableBufferPointer<Letter>
  ) {
    self.context = context
    self.text = text
    self.isVertical = isVertical
    self.units = units
    self.letters = letters
    items.reserveCapacity(text.runs.count)
    clusters.reserveCapacity(letters.count)
    glyphs.reserveCapacity(letters.count)
  }

  /// The units of letters.
  func units(of letters: Range<Int>) -> Range<Int32> {
    let end =
      letters.upperBound < self.letters.count ? self.letters[letters.upperBound].start : Int32(units.count)
    return self.letters[letters.lowerBound].start..<end
  }

  /// Takes in an item.
  mutating func add(_ plan: ItemPlan) {
    let firstCluster = Int32(clusters.count)
    let choice = plan.first.choice == Letter.noChoice ? nil : context.choices.all[Int(plan.first.choice)]
    var item = ShapedParagraph.Item(
      units: units(of: plan.letters), clusters: firstCluster..<firstCluster, face: choice?.face,
      run: Int32(plan.run), level: plan.first.level, orientation: plan.first.isUpright ? .upright : .along,
      embolden: choice?.embolden ?? 0, slant: choice?.slant ?? 0, stretch: 1)
    if let choice {
      if plan.isCombined {
        item.orientation = .upright
        item.stretch = addCombined(plan, choice, item.units)
      } else {
        addShaped(plan, choice, item.units)
      }
    } else {
      addControls(plan)
    }
    item.clusters = firstCluster..<Int32(clusters.count)
    items.append(item)
  }

  private mutating func addControls(_ plan: ItemPlan) {
    for index in plan.letters {
      let units = units(of: index..<index + 1)
      let glyph = Int32(glyphs.count)
      let kind = letters[index].kind
      clusters.append(
        ShapedParagraph.Cluster(
          units: units, glyphs: glyph..<glyph,
          advance: kind == .object ? text.attachments[Int(units.lowerBound)]?.width ?? 0 : 0,
          item: Int32(items.count), kind: kind, end: .forbidden))
    }
  }

  /// The style of an item.
  func style(_ plan: ItemPlan) -> TextStyle { text.runs[plan.run].style }

  /// Fills the buffer with an item's letters and shapes them there.
  func shape(
    _ plan: ItemPlan, _ face: FontFace, _ range: Range<Int32>, direction: hb_direction_t,
    features: [hb_feature_t]
  ) {
    let buffer = context.buffer
    hb_buffer_reset(buffer)
    hb_buffer_add_utf16(
      buffer, units.baseAddress, Int32(units.count), UInt32(range.lowerBound), Int32(range.count))
    hb_buffer_set_direction(buffer, direction)
    hb_buffer_set_script(buffer, context.script(plan.first.script))
    let style = text.runs[plan.run].style.style
    // Han letters of no known language are shown as Japanese has them.
    if let language = style.language ?? (plan.first.setting == .eastAsian ? "ja" : nil) {
      hb_buffer_set_language(buffer, context.language(language))
    }
    hb_shape(face.font, buffer, features, UInt32(features.count))
  }
}
