package import Files

/// Writes a file that takes its place as a whole: with `commit`, after the writer's `finish`. Without it
/// nothing of the file stays.
package final class FileSink: ByteSink {
  private let file: AtomicFile

  /// Starts the file that a path will hold; symbolic links are followed.
  package init(path: String) throws(AtomicFile.Failure) {
    file = try AtomicFile(path)
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    try file.write(bytes)
  }

  /// Puts the file in its place. Nothing may follow.
  package func commit() throws(AtomicFile.Failure) {
    try file.commit()
  }
}
