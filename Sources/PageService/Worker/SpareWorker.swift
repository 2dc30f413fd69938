import Glibc
import Synchronization

/// A worker of each program that has started and opened nothing yet, so that a replacement is there at once.
enum SpareWorker {
  private enum Spare {
    case starting
    case ready(Worker)
  }

  private static let spares = Mutex<[WorkerProgram: Spare]>([:])

  /// Takes the spare worker, if there is one.
  static func take(_ program: WorkerProgram) -> Worker? {
    spares.withLock { spares in
      guard case .ready(let worker) = spares[program] else { return nil }
      spares[program] = nil
      return worker.hasEnded ? nil : worker
    }
  }

  /// Starts another on a thread of its own, unless there is one. One that cannot be started is let go: who
  /// needs it will be told why.
  static func refill(_ program: WorkerProgram) {
    let isMissing = spares.withLock { spares in
      guard spares[program] == nil else { return false }
      spares[program] = .starting
      return true
    }
    guard isMissing else { return }
    let isStarted = BackgroundThread.run {
      let worker = try? Worker(program, questions: QuestionDesk())
      spares.withLock { $0[program] = worker.map(Spare.ready) }
    }
    if !isStarted { spares.withLock { $0[program] = nil } }
  }

  /// The process of the spare worker, for tests.
  static func processID(_ program: WorkerProgram) -> Int32? {
    spares.withLock { if case .ready(let worker) = $0[program] { worker.processID } else { nil } }
  }
}

/// A thread that nobody waits for.
enum BackgroundThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs something on a thread of its own; false when there is none to be had.
  static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { box in
        guard let box else { return nil }
        Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    if status == 0 { pthread_detach(thread) } else { box.release() }
    return status == 0
  }
}
