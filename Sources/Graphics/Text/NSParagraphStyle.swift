public import Foundation

/// A place that a tab leads to.
open class NSTextTab: NSObject, NSCopying {
  /// What a tab may have beside its place.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The key's text.
    public let rawValue: String
    /// Makes a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Characters at which columns of numbers meet; a `CharacterSet`.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// What of the text after the tab stands at its place.
  public let alignment: NSTextAlignment
  /// Points from the margin.
  public let location: CGFloat
  /// What else is known of the tab.
  public let options: [OptionKey: Any]

  /// Makes a tab.
  public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    self.alignment = alignment
    self.location = location
    self.options = options
  }

  /// The tab itself, since it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True for a tab at the same place that means the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return alignment == other.alignment && location == other.location
      && options.keys == other.options.keys
  }

  /// Equal for equal tabs.
  open override var hash: Int { location.hashValue }
}

/// How the lines of a paragraph are made; lengths are in points.
///
/// Cannot change; `NSMutableParagraphStyle` can, and a copy of one no longer does.
// Sendable: the values change only through the mutable subclass, which belongs to whoever made it.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  struct Values: Equatable {
    var alignment = NSTextAlignment.natural
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var lineSpacing: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var hyphenationFactor: Float = 0
    var baseWritingDirection = NSWritingDirection.natural
    var tabStops: [NSTextTab] = (1...12).map { NSTextTab(textAlignment: .left, location: CGFloat($0) * 28) }
    var defaultTabInterval: CGFloat = 0
    var allowsDefaultTighteningForTruncation = false
  }

  final var values: Values

  /// The style of text that says nothing.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Makes the default style.
  public override init() {
    values = Values()
  }

  init(values: Values) {
    self.values = values
  }

  /// Where lines stand; natural by default.
  open var alignment: NSTextAlignment { values.alignment }
  /// The indent of the first line from its start.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The indent of all other lines from their start.
  open var headIndent: CGFloat { values.headIndent }
  /// Where lines end: from the start when positive, from the far margin when 0 or negative.
  open var tailIndent: CGFloat { values.tailIndent }
  /// Space between lines.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Space after the paragraph.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Space before the paragraph.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The least height of a line.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The greatest height of a line; 0 for none.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// A factor on the font's line height; 0 for none.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// Where lines end; between words by default.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// How full a line may be without dividing a word: 0 never divides, 1 always.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Which way the paragraph goes; as its letters say by default.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Tabs by rising place; twelve at every 28 points by default.
  open var tabStops: [NSTextTab] { values.tabStops }
  /// The distance of tabs after the last one; 0 for none.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Kept and not used.
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTighteningForTruncation }

  /// A style that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values: values) }

  /// A style that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values: values) }

  /// True for a style with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  /// Equal for equal styles.
  open override var hash: Int {
    [values.firstLineHeadIndent, values.headIndent, values.lineSpacing, values.paragraphSpacing].hashValue
  }
}

/// How the lines of a paragraph are made, to be changed.
// Sendable is inherited; this class must not be shared between threads while it changes.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// Where lines stand.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  /// The indent of the first line from its start.
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  /// The indent of all other lines from their start.
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  /// Where lines end.
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  /// Space between lines.
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  /// Space after the paragraph.
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  /// Space before the paragraph.
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  /// The least height of a line.
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  /// The greatest height of a line.
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  /// A factor on the font's line height.
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  /// Where lines end.
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// How full a line may be without dividing a word.
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  /// Which way the paragraph goes.
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  /// Tabs by rising place.
  open override var tabStops: [NSTextTab] {
    get { values.tabStops }
    set { values.tabStops = newValue }
  }
  /// The distance of tabs after the last one.
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  /// Kept and not used.
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsDefaultTighteningForTruncation }
    set { values.allowsDefaultTighteningForTruncation = newValue }
  }

  /// Takes all values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }

  /// Adds a tab at its place.
  open func addTabStop(_ tab: NSTextTab) {
    let index = values.tabStops.firstIndex { $0.location > tab.location } ?? values.tabStops.endIndex
    values.tabStops.insert(tab, at: index)
  }

  /// Removes a tab.
  open func removeTabStop(_ tab: NSTextTab) { values.tabStops.removeAll { $0 == tab } }
}
