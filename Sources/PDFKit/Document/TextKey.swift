/// A text with a type of its own, for keys and names.
///
/// As on Apple's platforms, such a key and its text are the same key in dictionaries that take any
/// key: `[PDFDocumentAttribute.titleAttribute: …]` can be asked for `"Title"`, and the other way round.
protocol TextKey: RawRepresentable<String>, Hashable, Sendable, _HasCustomAnyHashableRepresentation {}

extension TextKey {
  // swift-format-ignore: NoLeadingUnderscores
  /// The text, which stands for the key where any key is taken.
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(rawValue) }
}
