/// Why PDFium could not do what was asked.
public enum EngineError: Error, Equatable, Sendable {
  /// The bytes could not be read; the value is `errno`.
  case cannotRead(Int32)
  /// There are no bytes.
  case empty
  /// Not a PDF, or damaged beyond recovery.
  case unreadable
  /// A password is needed, or the given one is wrong.
  case password
  /// A security handler that PDFium does not know.
  case unsupportedSecurity
  /// The page cannot be loaded.
  case page(Int)
  /// The bitmap does not fit.
  case tooLarge
  /// Writing stopped half-way.
  case cannotSave
}
