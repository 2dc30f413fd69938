package import Foundation

extension BookView {
  /// Opens a book as it was left, or on its first page.
  package init(pages: [PageGeometry], _ presentation: BookPresentation, _ state: BookState, size: CGSize) {
    self.init(
      pages: pages, mode: presentation.mode, options: presentation.options, spacing: presentation.spacing,
      rotation: state.rotation, trim: state.trim, size: size)
    restore(state)
  }

  /// Goes to where a book was left. Also when the state of a book that was moved is found only after it was
  /// opened.
  package mutating func restore(_ state: BookState) {
    switch (state.fit, state.scale) {
    case (.free, let scale?): zoom(to: scale, about: viewport.middle)
    case (.free, nil), (nil, _): choose(mode.usualFit)
    case (let fit?, _): choose(fit)
    }
    guard let place = state.place else { return }
    if place.y == 0 { goToTop(of: place) } else { center(place) }
  }

  /// Notes what is seen, and how. What was chosen of mode, binding and pairing is noted where it is chosen.
  package func note(in state: inout BookState) {
    // What is at its beginning is to be there in a window of another size, too.
    var place = middle
    if viewport.isAtStart { place.y = 0 }
    state.place = place
    state.fit = fit == mode.usualFit ? nil : fit
    state.scale = fit == .free ? viewport.scale : nil
    (state.rotation, state.trim) = (rotation, trim)
  }
}
