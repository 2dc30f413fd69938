package import Foundation

/// What is remembered of how a person reads one book.
///
/// What the file itself may say is here only when a person chose otherwise: nil leaves it to the file and to
/// the settings of the app, as they are when the book is opened. See `BookPresentation`.
package struct BookState: Sendable, Hashable {
  /// A place with a name.
  package struct Bookmark: Sendable, Hashable, Codable {
    /// What it leads to.
    package var place: PagePlace
    /// As the reader calls it; empty for a page that speaks for itself.
    package var name: String
    /// When it was set.
    package var date: Date

    /// Marks a place.
    package init(place: PagePlace, name: String = "", date: Date) {
      (self.place, self.name, self.date) = (place, name, date)
    }
  }

  /// How much an unsharp mask does for scans.
  package enum Sharpening: String, Sendable, Hashable, Codable, CaseIterable {
    case off, weak, strong
  }

  /// What was in the middle of the view; nil for a book that was never open.
  package var place: PagePlace?
  /// How the scale follows the view; nil is the usual way of the mode.
  package var fit: Viewport.Fit?
  /// Units of the view a point; counts where `fit` is free.
  package var scale: Double?

  /// Chosen mode.
  package var mode: ReadingMode?
  /// Whether turns of paged modes are shown as a movement, if chosen.
  package var isAnimated: Bool?
  /// Chosen edge of the binding.
  package var binding: Binding?
  /// Whether page 0 stands alone, if chosen.
  package var hasCover: Bool?
  /// Where the pairing is shifted.
  package var shifts: Set<Int> = []
  /// Points between facing pages, if chosen.
  package var gap: Double?

  /// Clockwise degrees that all pages are turned by: 0, 90, 180 or 270.
  package var rotation = 0
  /// What is cut off at the edges.
  package var trim = PageTrim()
  /// Twice the sampling.
  package var isHighQuality = false
  /// Sharper scans.
  package var sharpening = Sharpening.off
  /// Light on dark, with the same hues.
  package var isNight = false

  /// In the order of the pages.
  package var bookmarks: [Bookmark] = []
  /// The side bar that was open, by the app's name for it; nil for none.
  package var sidebar: String?

  /// A book that nobody has read.
  package init() {}
}

extension BookState {
  /// Sets a bookmark on a page, or takes away those that are there.
  package mutating func toggleBookmark(at place: PagePlace, name: String = "", date: Date) {
    if bookmarks.contains(where: { $0.place.page == place.page }) {
      bookmarks.removeAll { $0.place.page == place.page }
    } else {
      let next = bookmarks.firstIndex { $0.place.page > place.page } ?? bookmarks.endIndex
      bookmarks.insert(Bookmark(place: place, name: name, date: date), at: next)
    }
  }
}

extension BookState: Codable {
  /// Takes what can be understood: what another version wrote, or did not write, costs nothing else.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    place = values.optional(.place)
    fit = values.optional(.fit)
    scale = values.optional(.scale)
    mode = values.optional(.mode)
    isAnimated = values.optional(.isAnimated)
    binding = values.optional(.binding)
    hasCover = values.optional(.hasCover)
    shifts = values.optional(.shifts) ?? []
    gap = values.optional(.gap)
    rotation = values.optional(.rotation) ?? 0
    trim = values.optional(.trim) ?? PageTrim()
    isHighQuality = values.optional(.isHighQuality) ?? false
    sharpening = values.optional(.sharpening) ?? .off
    isNight = values.optional(.isNight) ?? false
    bookmarks = values.optional(.bookmarks) ?? []
    sidebar = values.optional(.sidebar)
  }
}

extension KeyedDecodingContainer {
  func optional<Value: Decodable>(_ key: Key) -> Value? { try? decodeIfPresent(Value.self, forKey: key) }
}
