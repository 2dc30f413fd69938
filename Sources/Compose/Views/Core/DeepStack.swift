import Foundation

/// Runs code that recurses as deep as views are nested.
enum DeepStack {
  /// Address space; memory comes with use.
  private static let size = 1 << 30

  /// Runs the body on a thread with a large stack and waits for it; on this one when none can be had.
  static func run<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    withoutActuallyEscaping({ result = body() }) { job in
      let job = Job(body: job)
      var size = Self.size
      // Under a limit on address space less must do.
      while size >= 1 << 24, !start(job, stack: size) { size /= 2 }
    }
    return result ?? body()
  }

  private final class Job {
    let body: () -> Void
    init(body: @escaping () -> Void) { self.body = body }
  }

  /// False when there is no such thread; otherwise the job is done.
  private static func start(_ job: Job, stack: Int) -> Bool {
    withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { attributes in
      guard let attributes = attributes.baseAddress, pthread_attr_init(attributes) == 0 else { return false }
      defer { pthread_attr_destroy(attributes) }
      guard pthread_attr_setstacksize(attributes, stack) == 0 else { return false }
      var thread: pthread_t = 0
      let pointer = Unmanaged.passUnretained(job).toOpaque()
      let status = pthread_create(
        &thread, attributes,
        { pointer in
          if let pointer { Unmanaged<Job>.fromOpaque(pointer).takeUnretainedValue().body() }
          return nil
        }, pointer)
      // The caller waits, so that both threads never touch the same things at once.
      return status == 0 && pthread_join(thread, nil) == 0
    }
  }
}
