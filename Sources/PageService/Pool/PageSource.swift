package import Engine
import Wire

/// A document for workers: a file by its descriptor, or bytes that workers ask for.
package struct PageSource: Sendable {
  /// Where the bytes come from.
  package var bytes: any ByteProvider
  /// What is tried in turn, as the security handler takes it; one that is empty for plain files.
  package var passwords: [[UInt8]]

  /// Names a document.
  package init(_ bytes: any ByteProvider, passwords: [[UInt8]] = [[]]) {
    self.bytes = bytes
    self.passwords = passwords
  }

  var descriptor: Int32? { (bytes as? FileSource)?.descriptor }

  var questions: QuestionDesk { QuestionDesk(bytes: descriptor == nil ? bytes : nil) }

  /// Opens with the first password.
  var request: Request {
    .open(
      descriptor == nil ? .asked : .descriptor, byteCount: bytes.count, password: passwords.first ?? [])
  }
}
