import CSandbox
import Glibc
package import Wire

/// The two sockets to the process that started this one. It speaks on one, and is asked on the other.
///
/// There is nothing to be done without it: when it is gone, or does not make sense, the worker ends.
package enum Link {
  /// A message, and the descriptors that came along, which the receiver closes.
  package static func nextRequest() -> (id: UInt32, request: Request, descriptors: [Int32])? {
    guard let (bytes, descriptors) = receive(Int32(CS_REQUESTS)),
      let envelope = try? Envelope<Request>(bytes[...])
    else { return nil }
    return (envelope.id, envelope.body, descriptors)
  }

  /// Sends an answer.
  package static func reply(_ id: UInt32, _ reply: Reply) {
    send(Envelope(id: id, reply).bytes, Int32(CS_REQUESTS))
  }

  /// Asks, and waits for what is said.
  package static func ask(_ question: Question) -> (answer: Answer, descriptors: [Int32]) {
    send(Envelope(id: 0, question).bytes, Int32(CS_QUESTIONS))
    guard let (bytes, descriptors) = receive(Int32(CS_QUESTIONS)),
      let envelope = try? Envelope<Answer>(bytes[...])
    else { exit(0) }
    return (envelope.body, descriptors)
  }

  private static func send(_ bytes: [UInt8], _ socket: Int32) {
    if cs_send(socket, bytes, bytes.count, nil, 0) < 0 { exit(0) }
  }

  private static func receive(_ socket: Int32) -> (bytes: [UInt8], descriptors: [Int32])? {
    var descriptors = [Int32](repeating: -1, count: Int(CS_MOST_DESCRIPTORS))
    var descriptorCount: Int32 = 0
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(CS_MESSAGE_SIZE)) { buffer, initialized in
      count = cs_receive(socket, buffer.baseAddress, buffer.count, &descriptors, &descriptorCount)
      initialized = max(0, count)
    }
    return count > 0 ? (bytes, Array(descriptors.prefix(Int(descriptorCount)))) : nil
  }
}
