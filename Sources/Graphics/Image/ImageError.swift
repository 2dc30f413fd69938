/// Why a picture could not be read or written.
public enum ImageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The data is neither PNG nor JPEG nor WebP.
  case unknownFormat
  /// The picture has more pixels than are allowed.
  case tooLarge(width: Int, height: Int)
  /// The data is broken; the decoder's words say where.
  case damaged(String)
  /// The encoder refused; its words say why.
  case notWritten(String)
  /// There is not enough memory.
  case outOfMemory

  /// A sentence for people.
  public var description: String {
    switch self {
    case .unknownFormat: "The picture is neither PNG nor JPEG nor WebP."
    case .tooLarge(let width, let height): "The picture is too large: \(width) × \(height) pixels."
    case .damaged(let reason): "The picture is damaged (\(reason))."
    case .notWritten(let reason): "The picture could not be written (\(reason))."
    case .outOfMemory: "There is not enough memory for the picture."
    }
  }
}
