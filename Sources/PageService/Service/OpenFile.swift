import Engine
import Synchronization

/// A file as keepers open it, again and again.
final class OpenFile: Sendable {
  let name: String
  let password: String?
  private let bytes: any ByteProvider
  private let copy = Mutex<FileSource?>(nil)

  init(_ bytes: any ByteProvider, name: String, password: String?) {
    (self.bytes, self.name, self.password) = (bytes, name, password)
  }

  /// A descriptor of it. Blocks the first time until all bytes are there, if they come from elsewhere. Throws
  /// `PDFError.cannotRead`.
  func file() throws -> FileSource {
    try copy.withLock { copy in
      let file = try copy ?? FileSource.reading(bytes, name)
      copy = file
      return file
    }
  }
}
