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

  /// An answer, and the file that it is about.
  struct Letter: Sendable {
    private let answer: Answer
    private let file: FileSource?

    init(_ answer: Answer, _ file: FileSource? = nil) {
      self.answer = answer
      self.file = file
    }

    /// Sends it without waiting; false for one that does not take what it asked for. A worker that has
    /// ended meanwhile shows that on its other socket.
    func isSent(to socket: Int32) -> Bool {
      let message = Envelope(id: 0, answer).bytes
      let descriptors = file.map { [$0.descriptor] } ?? []
      let status = cs_try_send(socket, message, message.count, descriptors, Int32(descriptors.count))
      return status != -Int(EAGAIN)
    }
  }

  /// True when answering may take long: bytes may come from far away.
  var mayBlock: Bool { bytes != nil }

  /// Finds what is asked for.
  func answer(_ question: Question) -> Letter {
    switch question {
    case .font(let font): find(font)
    case .bytes(let offset, let count): Letter(read(offset, count).map(Answer.bytes) ?? .nothing)
    }
  }

  private func find(_ font: MissingFont) -> Letter {
    guard let found = FontFinder.substitute(for: FontRequest(font)),
      let file = try? FileSource(path: found.path)
    else { return Letter(.nothing) }
    return Letter(.font(faceIndex: found.faceIndex), file)
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
