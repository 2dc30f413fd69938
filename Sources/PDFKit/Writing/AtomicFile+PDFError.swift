import Files

extension AtomicFile {
  /// Lets `body` write a temporary file, then puts it in the target's place; `name` is for messages.
  static func write(
    to path: String, name: String, _ body: (AtomicFile) throws(PDFError) -> Void
  ) throws(PDFError) {
    let file = try named(name) { () throws(Failure) in try AtomicFile(path) }
    defer { file.discard() }
    do throws(PDFError) {
      try body(file)
    } catch .verificationFailed(let failed) {
      // qpdf does not notice when the disk is full for its last bytes. Then the file does not read back,
      // and no further bytes fit in.
      try named(name) { () throws(Failure) in try file.checkRoom() }
      throw .verificationFailed(failed)
    }
    try named(name) { () throws(Failure) in try file.commit() }
  }

  /// Tells of the system's refusal as PDFKit does.
  static func named<Result>(
    _ name: String, _ body: () throws(Failure) -> Result
  ) throws(PDFError) -> Result {
    do throws(Failure) { return try body() } catch { throw .cannotWrite(name, code: error.code) }
  }
}
