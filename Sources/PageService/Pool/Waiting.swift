import Glibc
import Synchronization

/// A value that one thread waits for and another brings.
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

  /// Blocks until the value is there.
  func wait() -> Value {
    while true {
      while sem_wait(ready) != 0 {}
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}
