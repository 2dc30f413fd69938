import CSandbox
import Engine
import Glibc
import Wire

/// Answers that no worker gives.
enum Nonsense: String {
  case malformed, oversized, empty, wrongID, wrongVersion, wrongKind, early, textBeyondMemory, nanBoxes,
    reversedBoxes
  case needsEverything, needsLess, late, silent, replyFlood, questionFlood, deafQuestionFlood
  case garbageFont, bytesOutOfRange, tooManyBytes, malformedQuestion, wrongPictureSize, hugePicture
  case descriptors, tooManyPages, wrongGeometry, failsOddly, endsAtOnce

  /// Opens nothing, says that it did, and answers the first request about a page as its name tells.
  static func run(_ opening: Opening) {
    let nonsense = Nonsense(rawValue: opening.attempt)
    if nonsense == .early { Parent.reply(opening.id + 1, .mapped) }
    Parent.send(opened(opening.id, pages: nonsense == .tooManyPages ? 1 << 40 : 3), CS_REQUESTS)
    // Not even to be told of memory.
    if nonsense == nil || nonsense == .silent { while true { _ = Parent.next() } }
    var memory: SharedBytes?
    while true {
      let (id, request, descriptor) = Parent.next()
      if case .memory(_, let size) = request {
        if descriptor >= 0 { memory = SharedBytes(descriptor, size) }
        Parent.reply(id, .mapped)
      } else {
        nonsense?.answer(id, memory)
      }
    }
  }

  /// Put together by hand, since no value says such things.
  private static func opened(_ id: UInt32, pages: Int) -> [UInt8] {
    var writer = MessageWriter()
    writer.write(wireVersion)
    writer.write(id)
    writer.write(UInt8(1))
    writer.write(Int64(pages))
    writer.write(Int64?.some(17))
    writer.write(true)
    writer.write(Int64?.none)
    writer.write(UInt32.max)
    return writer.bytes
  }

  private func answer(_ id: UInt32, _ memory: SharedBytes?) {
    switch self {
    case .malformed: Parent.send([1, 2, 3], CS_REQUESTS)
    case .oversized: Parent.send([UInt8](repeating: 1, count: Int(CS_MESSAGE_SIZE) + 1000), CS_REQUESTS)
    case .empty: Parent.send([0], CS_REQUESTS)
    case .wrongID: Parent.reply(id &+ 7, .text(count: 0, hasBoxes: false))
    case .wrongVersion:
      var message = Envelope(id: id, Reply.text(count: 0, hasBoxes: true)).bytes
      message[0] &+= 1
      Parent.send(message, CS_REQUESTS)
    case .wrongKind: Parent.reply(id, .mapped)
    case .textBeyondMemory: Parent.reply(id, .text(count: 1 << 40, hasBoxes: true))
    case .nanBoxes:
      memory?.fill(0xFF)
      Parent.reply(id, .text(count: 4, hasBoxes: true))
    case .reversedBoxes:
      memory?.putBox([4, 4, 1, 1], at: 8)
      Parent.reply(id, .text(count: 1, hasBoxes: true))
    case .needsEverything: Parent.reply(id, .needsMemory(1 << 60))
    case .needsLess: Parent.reply(id, .needsMemory(1))
    case .late:
      Parent.reply(id, .text(count: 0, hasBoxes: true))
      Parent.reply(id, .text(count: 0, hasBoxes: true))
    case .replyFlood: while true { Parent.reply(id, .text(count: 0, hasBoxes: true)) }
    case .questionFlood:
      while true {
        Parent.ask(.bytes(offset: 0, count: 16))
        _ = Parent.answer()
      }
    case .deafQuestionFlood: while true { Parent.ask(.bytes(offset: 0, count: Question.mostBytes / 60)) }
    case .garbageFont:
      for script in [MissingFont.Script.japanese, .korean] {
        let name = (0..<1024).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        Parent.ask(
          .font(
            MissingFont(
              faceName: name, weight: -5, isItalic: true, isSerif: true, isFixedPitch: true, script: script)))
        _ = Parent.answer()
      }
      Parent.reply(id, .text(count: 0, hasBoxes: true))
    case .bytesOutOfRange:
      Parent.ask(.bytes(offset: 1 << 60, count: 16))
      guard case .nothing = Parent.answer() else { exit(1) }
      Parent.reply(id, .text(count: 0, hasBoxes: true))
    case .tooManyBytes: Parent.ask(.bytes(offset: 0, count: 1 << 40))
    case .malformedQuestion: Parent.send([0, 0, 0], CS_QUESTIONS)
    case .wrongPictureSize: Parent.reply(id, .drawn(width: 3, height: 3, showsAll: true))
    case .hugePicture: Parent.reply(id, .drawn(width: 30_000, height: 30_000, showsAll: true))
    case .descriptors:
      let message = Envelope(id: id, Reply.text(count: 0, hasBoxes: true)).bytes
      Parent.send(message, CS_REQUESTS, descriptor: Int32(CS_QUESTIONS))
    case .wrongGeometry: Parent.reply(id, .geometry([]))
    case .failsOddly: Parent.reply(id, .failed(.page(1 << 50)))
    case .endsAtOnce: exit(3)
    case .silent, .early, .tooManyPages: break
    }
  }
}

/// Memory that the parent reads.
struct SharedBytes {
  private let base: UnsafeMutableRawPointer
  private let size: Int

  init?(_ descriptor: Int32, _ size: Int) {
    var address: UnsafeMutableRawPointer?
    guard cs_map(descriptor, size, 1, &address) == 0, let address else { return nil }
    base = address
    self.size = size
  }

  func fill(_ byte: UInt8) { memset(base, Int32(byte), size) }

  func putBox(_ edges: [Double], at offset: Int) {
    edges.withUnsafeBytes {
      (base + offset).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(base), byteCount: $0.count)
    }
  }
}
