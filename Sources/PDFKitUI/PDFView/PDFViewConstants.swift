public import Foundation

/// How pages are shown.
public enum PDFDisplayMode: Int, Sendable, CaseIterable {
  /// One page at a time.
  case singlePage
  /// All pages in one scroll. The default.
  case singlePageContinuous
  /// A pair of pages at a time.
  case twoUp
  /// All pairs in one scroll.
  case twoUpContinuous
}

/// Which way pages follow each other.
public enum PDFDisplayDirection: Int, Sendable, CaseIterable {
  /// Downwards. The default.
  case vertical
  /// Sideways.
  case horizontal
}

/// How pictures are smoothed.
public enum PDFInterpolationQuality: Int, Sendable, CaseIterable {
  /// As little as can be.
  case none
  /// Some. The default.
  case low
  /// Pages are drawn at twice the size and scaled down, as long as there is memory for it.
  case high
}

/// What lies under a place of a view.
public struct PDFAreaOfInterest: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes a set of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A page.
  public static let pageArea = Self(rawValue: 1 << 0)
  /// Text.
  public static let textArea = Self(rawValue: 1 << 1)
  /// An annotation.
  public static let annotationArea = Self(rawValue: 1 << 2)
  /// A link.
  public static let linkArea = Self(rawValue: 1 << 3)
  /// A control of a form.
  public static let controlArea = Self(rawValue: 1 << 4)
  /// A text field.
  public static let textFieldArea = Self(rawValue: 1 << 5)
  /// A note's icon.
  public static let iconArea = Self(rawValue: 1 << 6)
  /// A note's window.
  public static let popupArea = Self(rawValue: 1 << 7)
  /// A picture.
  public static let imageArea = Self(rawValue: 1 << 8)
  /// Anything at all.
  public static let anyArea = Self(rawValue: Int.max)
}

/// Which way thumbnails follow each other.
public enum PDFThumbnailLayoutMode: Int, Sendable, CaseIterable {
  /// Downwards. The default.
  case vertical
  /// Sideways.
  case horizontal
}

// swift-format-ignore: AlwaysUseLowerCamelCase
extension NSNotification.Name {
  /// A view has another document.
  public static let PDFViewDocumentChanged = Self("PDFViewDocumentChanged")
  /// Going back or forward has become possible, or is not any more.
  public static let PDFViewChangedHistory = Self("PDFViewChangedHistory")
  /// Another page is the current one.
  public static let PDFViewPageChanged = Self("PDFViewPageChanged")
  /// The scale is another one, also by a person's hand.
  public static let PDFViewScaleChanged = Self("PDFViewScaleChanged")
  /// An annotation was clicked; `userInfo` has it as "PDFAnnotationHit".
  public static let PDFViewAnnotationHit = Self("PDFViewAnnotationHit")
  /// The document does not allow to copy.
  public static let PDFViewCopyPermission = Self("PDFViewCopyPermission")
  /// Something else is selected.
  public static let PDFViewSelectionChanged = Self("PDFViewSelectionChanged")
  /// Pages are shown in another way.
  public static let PDFViewDisplayModeChanged = Self("PDFViewDisplayModeChanged")
  /// Another box of pages is shown.
  public static let PDFViewDisplayBoxChanged = Self("PDFViewDisplayBoxChanged")
  /// Other pages are in view.
  public static let PDFViewVisiblePagesChanged = Self("PDFViewVisiblePagesChanged")
}
