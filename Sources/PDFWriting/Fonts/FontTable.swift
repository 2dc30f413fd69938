/// The fonts of a document.
final class FontTable {
  private let objects: ObjectWriter

  init(objects: ObjectWriter) {
    self.objects = objects
  }

  /// Writes all fonts.
  func finish() {}
}
