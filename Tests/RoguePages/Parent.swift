import CSandbox
import Engine
import Glibc
import Wire

/// The conversation, without manners.
enum Parent {
  /// As the real worker does it.
  static func shutIn() -> Posture {
    Engine.run { _ in }
    return shutIn(CS_PAGES, memory: 512 << 20, readable: [])
  }

  static func shutIn(_ profile: cs_profile, memory: UInt64, readable: [String]) -> Posture {
    var posture = cs_posture()
    let folders: [UnsafePointer<CChar>?] = readable.map { UnsafePointer(strdup($0)) } + [nil]
    cs_shut_in(profile, memory, folders, &posture)
    return Posture(
      isSingleThreaded: posture.single_threaded != 0, hasNoNewPrivileges: posture.no_new_privileges != 0,
      landlock: Int(posture.landlock_abi), landlockRefusesNetwork: posture.landlock_network != 0,
      hasSeccomp: posture.seccomp != 0, hasLimits: posture.limits != 0, error: posture.error)
  }

  static func reply(_ id: UInt32, _ reply: Reply) { send(Envelope(id: id, reply).bytes, CS_REQUESTS) }

  static func ask(_ question: Question) { send(Envelope(id: 0, question).bytes, CS_QUESTIONS) }

  static func send(_ bytes: [UInt8], _ socket: some BinaryInteger, descriptor: Int32? = nil) {
    let descriptors = descriptor.map { [$0] } ?? []
    if cs_send(Int32(socket), bytes, bytes.count, descriptors, Int32(descriptors.count)) < 0 { exit(0) }
  }

  /// The next request and a descriptor that came along; ends with the conversation.
  static func next() -> (id: UInt32, request: Request, descriptor: Int32) {
    let (bytes, descriptor) = receive(CS_REQUESTS)
    guard let envelope = try? Envelope<Request>(bytes[...]) else { exit(0) }
    return (envelope.id, envelope.body, descriptor)
  }

  static func answer() -> Answer {
    guard let envelope = try? Envelope<Answer>(receive(CS_QUESTIONS).bytes[...]) else { exit(0) }
    return envelope.body
  }

  private static func receive(_ socket: some BinaryInteger) -> (bytes: [UInt8], descriptor: Int32) {
    var descriptors = [Int32](repeating: -1, count: Int(CS_MOST_DESCRIPTORS))
    var descriptorCount: Int32 = 0
    var bytes = [UInt8](repeating: 0, count: Int(CS_MESSAGE_SIZE))
    let count = cs_receive(Int32(socket), &bytes, bytes.count, &descriptors, &descriptorCount)
    guard count > 0 else { exit(0) }
    return (Array(bytes.prefix(count)), descriptors[0])
  }

  /// Waits for the opening; memory that is sent before is taken.
  static func nextOpening() -> Opening? {
    var control: Int32 = -1
    while true {
      let (id, request, descriptor) = next()
      switch request {
      case .open(_, _, let password):
        return Opening(
          id: id, attempt: String(decoding: password, as: UTF8.self), document: descriptor,
          control: control)
      default:
        if descriptor >= 0 { control = descriptor }
        reply(id, .mapped)
      }
    }
  }
}
