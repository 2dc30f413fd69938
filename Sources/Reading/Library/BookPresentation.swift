/// How a book is shown: by the reader's own choice, else by the file, else by the settings.
///
/// Nothing of what a file says is kept, so that changing the cover rule changes all books whose cover was not
/// chosen.
package struct BookPresentation: Sendable, Hashable {
  /// How pages are shown.
  package let mode: ReadingMode
  /// Whether turns of paged modes are shown as a movement.
  package let isAnimated: Bool
  /// How pages are grouped.
  package let options: SpreadOptions
  /// Distances.
  package let spacing: PageArrangement.Spacing
  /// Who decided mode, binding or cover: a person if one of them was chosen.
  package let source: Detection.Source
  /// A binding to offer; nil when one is named or chosen.
  package let suggestedBinding: Binding?

  /// Weighs what the file says against what was chosen.
  ///
  /// - Parameter verticalTextFraction: the part of the text that runs vertically, from 0 to 1.
  package init(
    flags: BindingFlags, verticalTextFraction: Double = 0, state: BookState = BookState(),
    settings: ReaderSettings = ReaderSettings()
  ) {
    let found = Detection(
      flags: flags, rule: settings.coverRule, verticalTextFraction: verticalTextFraction)
    // The side that a layout names means a cover or none by the binding in force.
    var flagsInForce = flags
    if let chosen = state.binding { flagsInForce.direction = chosen == .right ? "R2L" : "L2R" }
    let inForce = Detection(flags: flagsInForce, rule: settings.coverRule)
    mode = state.mode ?? found.mode
    isAnimated = state.isAnimated ?? false
    options = SpreadOptions(
      binding: inForce.binding, hasCover: state.hasCover ?? inForce.hasCover,
      centresCover: settings.centresCovers, shifts: state.shifts)
    spacing = PageArrangement.Spacing(gutter: Self.gap(state.gap ?? settings.gap))
    let isChosen = state.mode != nil || state.binding != nil || state.hasCover != nil
    source = isChosen ? .chosen : found.source
    suggestedBinding = state.binding == nil ? found.suggested : nil
  }

  /// What a settings file holds may be anything.
  private static func gap(_ gap: Double) -> Double { gap.isFinite ? min(max(gap, 0), 1000) : 0 }
}
