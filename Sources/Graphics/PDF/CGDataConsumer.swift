public import Foundation

/// Where written bytes go.
public final class CGDataConsumer {
  enum Target {
    case data(NSMutableData)
    case file(path: String)
  }

  let target: Target

  /// Adds the bytes to data.
  public init?(data: CFMutableData) {
    target = .data(data)
  }

  /// Writes a file, which appears when it is whole; nil for what is no file URL.
  public init?(url: CFURL) {
    guard url.isFileURL else { return nil }
    target = .file(path: url.path)
  }
}
