package import Engine
import Wire

/// A document for workers: a file by its descriptor, or bytes that workers ask for.
package struct PageSource: Sendable {
  /// Where the bytes come from.
  package var bytes: any ByteProvider
  /// As the security handler takes it; empty for plain files.
  package var password: [UInt8]

  /// Names a document.
  package init(_ bytes: any ByteProvider, password: [UInt8] = []) {
    self.bytes = bytes
    self.password = password
  }

  var descriptor: Int32? { (bytes as? FileSource)?.descriptor }

  var questions: QuestionDesk { QuestionDesk(bytes: descriptor == nil ? bytes : nil) }

  var request: Request {
    .open(descriptor == nil ? .asked : .descriptor, byteCount: bytes.count, password: password)
  }
}
