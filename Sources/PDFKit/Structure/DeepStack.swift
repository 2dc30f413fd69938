import CQPDF
import Foundation
import Synchronization

/// A stack for calls into qpdf, which follows some chains of objects by recursion, as far as the file
/// wants it to.
///
/// A chain's depth is bounded by the size of the file, so the stack is made large enough for the
/// worst that a file of that size can hold. Only address space is taken: memory comes with use.
final class DeepStack {
  private let base: UnsafeMutableRawPointer?
  private let size: Int
  /// What it counts for in `taken`.
  private let counted: Int
  private var isInUse = false

  /// A level takes 1.5 to 3 KB in qpdf, and at least 42 bytes in the file.
  private static let bytesPerFileByte = 100
  private static let smallest = 64 << 20
  private static let largest = 64 << 30

  /// What the stacks of a process may take together, where its memory is limited: mapped memory counts
  /// there whether it is used or not.
  private static let allowance: Int = {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0, limit.rlim_cur < 1 << 60 else {
      return .max
    }
    return Int(limit.rlim_cur) / 3
  }()
  private static let taken = Mutex(0)

  init(forFileSize fileSize: Int) {
    var wanted = min(max(Self.smallest, min(fileSize, Self.largest) * Self.bytesPerFileByte), Self.largest)
    // A large file leaves as much for others as it takes.
    wanted = Self.taken.withLock { taken in
      let share = min(wanted, max(Self.smallest / 8, (Self.allowance - taken) / 2))
      taken += share
      return share
    }
    let share = wanted
    var found = Self.map(wanted)
    // Under a limit on address space less must do.
    while found == nil, wanted > Self.smallest / 8 {
      wanted /= 2
      found = Self.map(wanted)
    }
    base = found
    size = wanted
    counted = share
    // A page that faults: running over the end must not write into other memory.
    if let found { mprotect(found, Int(getpagesize()), PROT_NONE) }
  }

  deinit {
    if let base { munmap(base, size) }
    Self.taken.withLock { $0 -= counted }
  }

  private static func map(_ size: Int) -> UnsafeMutableRawPointer? {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0)
    return memory == MAP_FAILED ? nil : memory
  }

  /// Runs the body there; nested calls stay where they are.
  func run<Result>(_ body: () -> Result) -> Result {
    guard let base, !isInUse else { return body() }
    isInUse = true
    defer { isInUse = false }
    var result: Result?
    withoutActuallyEscaping({ result = body() }) { job in
      var job = job
      withUnsafeMutablePointer(to: &job) { pointer in
        cqpdf_call_on_stack(
          base, size, { $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
      }
    }
    // The body has run, since the call came back.
    return result ?? body()
  }
}
