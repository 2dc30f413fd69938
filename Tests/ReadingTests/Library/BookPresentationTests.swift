import Reading
import Testing

@Suite struct BookPresentationTests {
  private let spread = BindingFlags(direction: "R2L", pageLayout: "TwoPageRight")

  @Test func theFileDecidesWhereNobodyChose() {
    let shown = BookPresentation(flags: spread)
    #expect(shown.mode == .spread)
    #expect(shown.options == SpreadOptions(binding: .right, hasCover: true))
    #expect(shown.source == .file)
    #expect(!shown.isAnimated)
  }

  @Test func theReadersChoiceWins() {
    var state = BookState()
    (state.mode, state.binding, state.hasCover, state.isAnimated) = (.continuous, .left, false, true)
    let shown = BookPresentation(flags: spread, state: state)
    #expect(shown.mode == .continuous)
    #expect(shown.options == SpreadOptions(binding: .left, hasCover: false))
    #expect(shown.source == .chosen)
    #expect(shown.isAnimated)
  }

  @Test func anotherCoverRuleChangesBooksWhoseCoverWasNotChosen() {
    var settings = ReaderSettings()
    settings.coverRule = .side
    #expect(!BookPresentation(flags: spread, settings: settings).options.hasCover)
    var chosen = BookState()
    chosen.hasCover = true
    #expect(BookPresentation(flags: spread, state: chosen, settings: settings).options.hasCover)
    // Another choice than of the cover leaves it to the rule.
    chosen.hasCover = nil
    chosen.mode = .single
    #expect(!BookPresentation(flags: spread, state: chosen, settings: settings).options.hasCover)
  }

  @Test func theSideOfOddPagesIsReadByTheChosenBinding() {
    var (state, settings) = (BookState(), ReaderSettings())
    settings.coverRule = .side
    state.binding = .left
    #expect(BookPresentation(flags: spread, state: state, settings: settings).options.hasCover)
  }

  @Test func aSuggestionIsMadeUntilABindingIsChosen() {
    let flags = BindingFlags()
    #expect(BookPresentation(flags: flags, verticalTextFraction: 0.9).suggestedBinding == .right)
    var state = BookState()
    state.binding = .left
    #expect(BookPresentation(flags: flags, verticalTextFraction: 0.9, state: state).suggestedBinding == nil)
  }

  @Test func aBooksOwnGapWinsOverTheSetting() {
    var (state, settings) = (BookState(), ReaderSettings())
    settings.gap = 6
    #expect(BookPresentation(flags: spread, settings: settings).spacing.gutter == 6)
    state.gap = 0
    #expect(BookPresentation(flags: spread, state: state, settings: settings).spacing.gutter == 0)
    state.gap = -.infinity
    #expect(BookPresentation(flags: spread, state: state, settings: settings).spacing.gutter == 0)
  }
}
