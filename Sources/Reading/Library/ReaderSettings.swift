/// What a person has set for all books.
package struct ReaderSettings: Sendable, Hashable {
  /// How two-page layouts of files are understood.
  package var coverRule = CoverRule.acrobat
  /// Whether a cover stands in the middle instead of on its half.
  package var centresCovers = false
  /// Points between facing pages.
  package var gap = 0.0
  /// Whether the page indicator fades away.
  package var indicatorFades = false
  /// Whether there is a slider.
  package var hasSlider = true
  /// Whether there is a search bar.
  package var hasSearchBar = true
  /// Whether the controls were shown last.
  package var showsControls = false

  /// What holds until a person sets something else.
  package init() {}
}

extension ReaderSettings: Codable {
  /// Takes what can be understood.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let usual = ReaderSettings()
    coverRule = values.optional(.coverRule) ?? usual.coverRule
    centresCovers = values.optional(.centresCovers) ?? usual.centresCovers
    gap = values.optional(.gap) ?? usual.gap
    indicatorFades = values.optional(.indicatorFades) ?? usual.indicatorFades
    hasSlider = values.optional(.hasSlider) ?? usual.hasSlider
    hasSearchBar = values.optional(.hasSearchBar) ?? usual.hasSearchBar
    showsControls = values.optional(.showsControls) ?? usual.showsControls
  }
}

extension CoverRule: Codable {}
extension Binding: Codable {}
extension ReadingMode: Codable {}
extension Viewport.Fit: Codable {}
