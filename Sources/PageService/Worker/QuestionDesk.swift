import CSandbox
import Engine
import Fonts
import Glibc
import Wire

/// Answers what workers ask: for fonts, and for bytes of a document that they have no descriptor of.
final class QuestionDesk: Sendable {
  private let bytes: (any ByteProvider)?

  /// Serves fonts, and the bytes of a document if there is one.
  init(bytes: (any ByteProvider)? = nil) { self.bytes = bytes }

  /// Takes one question and answers it; false when it makes no sense.
  func serve(_ socket: Int32) -> Bool {
    // The end of the conversation shows on the other socket too.
    guard let message = Inbox.next(socket) else { return true }
    guard let question = try? Envelope<Question>(message[...]) else { return false }
    switch question.body {
    case .font(let font): return answerFont(font, socket)
    case .bytes(let offset, let count):
      return send(read(offset, count).map(Answer.bytes) ?? .nothing, socket)
    }
  }

  private func answerFont(_ font: MissingFont, _ socket: Int32) -> Bool {
    guard let found = FontFinder.substitute(for: FontRequest(font)),
      let file = try? FileSource(path: found.path)
    else { return send(.nothing, socket) }
    return send(.font(faceIndex: found.faceIndex), socket, descriptor: file.descriptor)
  }

  private func read(_ offset: Int, _ count: Int) -> [UInt8]? {
    guard let bytes, count <= bytes.count, offset <= bytes.count - count else { return nil }
    var isRead = false
    let data = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      isRead = bytes.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      initialized = isRead ? count : 0
    }
    return isRead ? data : nil
  }

  /// False for one that asks and does not listen. A worker that has ended meanwhile shows that on its other
  /// socket.
  private func send(_ answer: Answer, _ socket: Int32, descriptor: Int32? = nil) -> Bool {
    let message = Envelope(id: 0, answer).bytes
    let descriptors = descriptor.map { [$0] } ?? []
    let status = cs_try_send(socket, message, message.count, descriptors, Int32(descriptors.count))
    return status != -Int(EAGAIN)
  }
}

extension FontRequest {
  /// What PDFium says of a font, as the font finder takes it.
  init(_ font: MissingFont) {
    let charset: CJKCharset =
      switch font.script {
      case .japanese: .japanese
      case .korean: .korean
      case .simplifiedChinese: .simplifiedChinese
      case .traditionalChinese: .traditionalChinese
      }
    self.init(
      name: font.faceName, weight: font.weight, isItalic: font.isItalic,
      pitchFamily: (font.isSerif ? 0x10 : 0) | (font.isFixedPitch ? 0x01 : 0), charset: charset)
  }
}
