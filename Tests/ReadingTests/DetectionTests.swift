import Reading
import Testing

struct DetectionTests {
  @Test(
    arguments: [
      (nil, nil, Binding.left, false, ReadingMode.single, Detection.Source.default),
      ("L2R", nil, .left, false, .single, .file),
      ("R2L", nil, .right, false, .single, .file),
      ("/R2L", "/TwoPageRight", .right, true, .spread, .file),
      ("Sideways", "Leaflet", .left, false, .single, .default),
      (nil, "SinglePage", .left, false, .single, .file),
      (nil, "OneColumn", .left, false, .continuous, .file),
      (nil, "TwoColumnLeft", .left, false, .continuousSpread, .file),
      (nil, "TwoColumnRight", .left, true, .continuousSpread, .file),
      (nil, "TwoPageLeft", .left, false, .spread, .file),
      (nil, "TwoPageRight", .left, true, .spread, .file),
      ("R2L", "OneColumn", .right, false, .continuous, .file),
      ("R2L", "TwoColumnLeft", .right, false, .continuousSpread, .file),
      ("R2L", "TwoColumnRight", .right, true, .continuousSpread, .file),
      ("R2L", "TwoPageLeft", .right, false, .spread, .file),
      ("R2L", "TwoPageRight", .right, true, .spread, .file),
    ] as [(String?, String?, Binding, Bool, ReadingMode, Detection.Source)])
  func acrobatRuleGivesEveryRightLayoutACover(
    direction: String?, layout: String?, binding: Binding, hasCover: Bool, mode: ReadingMode,
    source: Detection.Source
  ) {
    let found = Detection(flags: BindingFlags(direction: direction, pageLayout: layout))
    #expect(found.binding == binding)
    #expect(found.hasCover == hasCover)
    #expect(found.mode == mode)
    #expect(found.source == source)
  }

  @Test(arguments: [
    ("L2R", "TwoPageLeft", false), ("L2R", "TwoPageRight", true),
    ("L2R", "TwoColumnLeft", false), ("L2R", "TwoColumnRight", true),
    ("R2L", "TwoPageLeft", true), ("R2L", "TwoPageRight", false),
    ("R2L", "TwoColumnLeft", true), ("R2L", "TwoColumnRight", false),
    ("R2L", "SinglePage", false), ("R2L", "OneColumn", false),
  ])
  func sideRuleReadsTheSideOfOddPagesLiterally(direction: String, layout: String, hasCover: Bool) {
    let found = Detection(flags: BindingFlags(direction: direction, pageLayout: layout), rule: .side)
    #expect(found.hasCover == hasCover)
  }

  @Test func verticalTextSuggestsRightBindingWithoutApplyingIt() {
    let found = Detection(flags: BindingFlags(), verticalTextFraction: 0.9)
    #expect(found.suggested == .right)
    #expect(found.binding == .left)
    #expect(found.source == .default)
  }

  @Test func aNamedDirectionOrHorizontalTextSuggestsNothing() {
    let named = Detection(flags: BindingFlags(direction: "L2R"), verticalTextFraction: 1)
    let horizontal = Detection(flags: BindingFlags(), verticalTextFraction: 0.5)
    #expect(named.suggested == nil)
    #expect(horizontal.suggested == nil)
  }

  @Test(arguments: CoverRule.allCases, ReadingMode.allCases)
  func writtenFlagsAreReadBackTheSame(rule: CoverRule, mode: ReadingMode) {
    for binding in Binding.allCases {
      for hasCover in [false, true] {
        let flags = BindingFlags(binding: binding, hasCover: hasCover, mode: mode, rule: rule)
        let found = Detection(flags: flags, rule: rule)
        #expect(found.binding == binding)
        #expect(found.hasCover == hasCover)
        #expect(found.mode.isContinuous == mode.isContinuous)
        #expect(found.mode.showsSpreads == (mode.showsSpreads || hasCover))
        #expect(found.source == .file)
      }
    }
  }

  @Test func rightBoundCoverIsWrittenByTheRuleInForce() {
    let acrobat = BindingFlags(binding: .right, hasCover: true, mode: .continuousSpread, rule: .acrobat)
    let side = BindingFlags(binding: .right, hasCover: true, mode: .spread, rule: .side)
    #expect(acrobat == BindingFlags(direction: "R2L", pageLayout: "TwoColumnRight"))
    #expect(side == BindingFlags(direction: "R2L", pageLayout: "TwoPageLeft"))
  }
}
