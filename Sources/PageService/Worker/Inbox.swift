import CSandbox
import Glibc

/// Takes messages from workers.
enum Inbox {
  /// The next message; nil at the end of the conversation. One of no allowed size comes out empty, which no
  /// message is. No descriptors are taken: the kernel drops what a worker sends along.
  static func next(_ socket: Int32) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(CS_MESSAGE_SIZE)) { buffer, initialized in
      count = cs_receive(socket, buffer.baseAddress, buffer.count, nil, nil)
      initialized = max(0, count)
    }
    return count > 0 ? bytes : count == -Int(EMSGSIZE) ? [] : nil
  }
}
