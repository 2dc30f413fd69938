import Glibc
import Synchronization

/// A value that threads wait for and another brings.
final class Waiting<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  // Unchecked: POSIX semaphores are made for being used by several threads; it moves nowhere.
  private nonisolated(unsafe) let ready: UnsafeMutablePointer<sem_t>

  init() {
    ready = .allocate(capacity: 1)
    sem_init(ready, 0, 0)
  }

  deinit {
    sem_destroy(ready)
    ready.deallocate()
  }

  func set(_ new: Value) {
    value.withLock { $0 = new }
    sem_post(ready)
  }

  /// True once the value is there.
  var isSet: Bool { value.withLock { $0 != nil } }

  /// Blocks until the value is there.
  func wait() -> Value {
    while true {
      while sem_wait(ready) != 0 {}
      // For the next who waits.
      sem_post(ready)
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}
