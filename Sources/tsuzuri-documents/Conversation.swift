import DocumentDesk
import DocumentWire
import Engine
import Foundation
import Wire
import WorkerLink

/// Puts calls together that came in parts, and gives answers away in parts.
struct Conversation {
  private let desk = DocumentDesk()
  private var memory: [UInt16: SharedMemory] = [:]
  private var call: [UInt8] = []
  private var answer: ArraySlice<UInt8> = []

  mutating func answer(_ request: Request, _ descriptors: [Int32]) -> Reply {
    switch request {
    case .call(let part, let isLast):
      call += part
      guard isLast else { return .taken }
      defer { call = [] }
      answer = carryOut(descriptors.first ?? -1)[...]
      return nextPart()
    case .more: return nextPart()
    case .memory(let slot, let size):
      memory[slot] = nil
      guard size > 0 else { return .mapped }
      guard let descriptor = descriptors.first,
        let shared = try? SharedMemory(descriptor, size, isWritable: slot != Request.controlSlot)
      else { return .failed(.tooLarge) }
      memory[slot] = shared
      return .mapped
    case .open, .geometry, .text, .draw, .fit, .tile: return .failed(.unreadable)
    }
  }

  /// Frees what is not needed any more, once an answer is on its way.
  func tidy() { desk.tidy() }

  private mutating func nextPart() -> Reply {
    let part = answer.prefix(Request.partSize)
    answer = answer.dropFirst(part.count)
    return .answer(Array(part), isLast: answer.isEmpty)
  }

  /// Both ends come from one build, so a call that cannot be read has no answer worth giving.
  private func carryOut(_ descriptor: Int32) -> [UInt8] {
    guard let call = try? JSONDecoder().decode(DocumentCall.self, from: Data(call)) else { exit(1) }
    let memory = memory
    let answer = desk.answer(
      call,
      DocumentDesk.Enclosure(
        descriptor: descriptor,
        memory: { slot in
          memory[slot].flatMap { shared in
            shared.isWritable ? UnsafeMutableRawBufferPointer(start: shared.base, count: shared.size) : nil
          }
        },
        isStopped: { word in memory[Request.controlSlot]?.isSet(Int(word)) ?? false }))
    return answer.message
  }
}
