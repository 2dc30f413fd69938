import CSandbox
import Glibc
import Synchronization
import Wire

/// A worker process and the thread that listens to it.
///
/// Requests are answered in their order, one after the other. When the process ends, hangs or talks
/// nonsense it is killed, every open request fails, and nothing more can be asked.
final class Worker: Sendable {
  /// Why a worker is no more.
  enum End: Error, Equatable {
    /// It ended of itself, or was killed from elsewhere; the status of waitpid.
    case ended(status: Int32)
    /// It took longer than its request may.
    case hung
    /// It broke the rules of the conversation.
    case misbehaved
    /// Bytes of the document, which it asked us for, did not come, or not in time.
    case starved
    /// We closed it.
    case closed
  }

  typealias Completion = @Sendable (Result<Reply, End>) -> Void

  private struct Pending {
    var id: UInt32
    /// Seconds that it may take once its turn has come.
    var limit: Double
    var complete: Completion
  }

  private struct State: ~Copyable {
    var pending: [Pending] = []
    /// When the first of `pending` had its turn.
    var turn = 0.0
    var nextID: UInt32 = 1
    /// Since when bytes that it asked for are being read; it is asked nothing else meanwhile.
    var readingSince: Double?
    var end: End?
    /// True once `end` was told of.
    var isOver = false
    var onEnd: (@Sendable (End) -> Void)?
  }

  private let process: cs_worker
  private let questions: Mutex<QuestionDesk>
  private let wakeUp: Int32
  private let state = Mutex(State())
  /// Stop words for drawings; the worker reads them only.
  let control: WorkerMemory?

  /// How tightly it is shut in.
  let posture: Posture

  private static let startLimit = 5.0

  /// Starts a process and waits until it is ready. Blocks for some milliseconds.
  init(_ program: WorkerProgram, questions: QuestionDesk) throws(PageServiceError) {
    let process = try program.start()
    self.process = process
    self.questions = Mutex(questions)
    wakeUp = cs_event()
    control = WorkerMemory(size: 4096)
    guard let first = Self.greeting(process) else {
      Self.dispose(process, wakeUp)
      throw .misbehaved
    }
    posture = first
    guard first.isTight || program.allowsUnsandboxed else {
      Self.dispose(process, wakeUp)
      throw .notShutIn(first)
    }
    // Without a thread that listens nothing would ever be answered.
    guard BackgroundThread.run({ [self] in run() }) else {
      Self.dispose(process, wakeUp)
      throw .cannotStart(EAGAIN)
    }
    if let control {
      send(.memory(slot: Request.controlSlot, size: control.size), descriptor: control.descriptor, limit: 5) {
        _ in
      }
    }
  }

  private static func greeting(_ process: cs_worker) -> Posture? {
    var polled = pollfd(fd: process.requests, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, Int32(startLimit * 1000)) == 1, let bytes = Inbox.next(process.requests),
      case .ready(let posture)? = try? Envelope<Reply>(bytes[...]).body
    else { return nil }
    return posture
  }

  private static func dispose(_ process: cs_worker, _ wakeUp: Int32) {
    var status: Int32 = 0
    cs_reap(process.pid, 1, &status)
    for descriptor in [process.requests, process.questions, process.pidfd, wakeUp] where descriptor >= 0 {
      Glibc.close(descriptor)
    }
  }

  // MARK: Asking

  /// How many requests wait for their answer.
  var openRequests: Int { state.withLock { $0.pending.count } }

  /// True once nothing can be asked any more.
  var hasEnded: Bool { state.withLock { $0.end != nil } }

  /// Why nothing can be asked any more.
  var end: End? { state.withLock { $0.end } }

  /// The process, for tests that harm it.
  var processID: Int32 { process.pid }

  /// Sets who answers its questions; before it opens anything.
  func answer(from desk: QuestionDesk) { questions.withLock { $0 = desk } }

  /// Asks; the answer comes on the worker's thread.
  func send(
    _ request: Request, descriptor: Int32? = nil, limit: Double, complete: @escaping Completion
  ) {
    let (refused, wasIdle) = state.withLock { state -> (End?, Bool) in
      if let end = state.end { return (end, false) }
      let id = state.nextID
      state.nextID &+= 1
      let wasIdle = state.pending.isEmpty
      if wasIdle { state.turn = Self.now }
      state.pending.append(Pending(id: id, limit: limit, complete: complete))
      // Within the lock, so that requests go out in the order of their numbers.
      let bytes = Envelope(id: id, request).bytes
      let descriptors = descriptor.map { [$0] } ?? []
      // One that does not take so few messages is stuck, and its deadline ends it.
      _ = cs_try_send(process.requests, bytes, bytes.count, descriptors, Int32(descriptors.count))
      return (nil, wasIdle)
    }
    if let refused { return complete(.failure(refused)) }
    // The listener sleeps without a limit; otherwise until the deadline of the request before.
    if wasIdle { wakeListener() }
  }

  /// Ends the process. Open requests fail with `closed`.
  func close() { kill(because: .closed) }

  /// Ends the process, and open requests with it.
  func kill(because end: End) {
    state.withLock { if $0.end == nil { $0.end = end } }
    wakeListener()
  }

  /// Sets who is told, once, when the process is no more and open requests have failed; at once if that
  /// has happened.
  func onEnd(_ tell: @escaping @Sendable (End) -> Void) {
    let end = state.withLock { state -> End? in
      if !state.isOver { state.onEnd = tell }
      return state.isOver ? state.end : nil
    }
    if let end { tell(end) }
  }

  /// Ends the drawing that has this stop word.
  func stop(_ word: UInt8) { setStop(word, 1) }

  /// Makes a stop word ready for the next drawing.
  func resetStop(_ word: UInt8) { setStop(word, 0) }

  private func setStop(_ word: UInt8, _ value: UInt32) {
    guard let control else { return }
    cs_store(control.base.assumingMemoryBound(to: UInt32.self) + Int(word), value)
  }

  private func wakeListener() {
    var one: UInt64 = 1
    _ = write(wakeUp, &one, 8)
  }

  // MARK: Listening

  private func run() {
    while true {
      let (end, timeout, isReading) = state.withLock { state -> (End?, Int32, Bool) in
        if let end = state.end { return (end, 0, false) }
        guard let first = state.pending.first else { return (nil, -1, state.readingSince != nil) }
        let left = state.turn + first.limit - Self.now
        return (nil, left > 0 ? Int32(min(left * 1000 + 1, 1e9)) : 0, state.readingSince != nil)
      }
      if let end { return finish(end) }
      if let end = wait(timeout, takesQuestions: !isReading) { return finish(end) }
    }
  }

  /// Waits for something to happen; a deadline counts only when no answer has come.
  private func wait(_ timeout: Int32, takesQuestions: Bool) -> End? {
    let descriptors = [process.requests, takesQuestions ? process.questions : -1, wakeUp]
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let isQuiet = poll(&polled, nfds_t(polled.count), timeout) <= 0
    if timeout == 0, isQuiet || polled[0].revents == 0 { return whoIsLate }
    guard !isQuiet else { return nil }
    if polled[2].revents != 0 {
      var count: UInt64 = 0
      _ = read(wakeUp, &count, 8)
    }
    if polled[1].revents != 0, !serveQuestion() { return .misbehaved }
    guard polled[0].revents != 0 else { return nil }
    guard let bytes = Inbox.next(process.requests) else { return .ended(status: 0) }
    guard let envelope = try? Envelope<Reply>(bytes[...]) else { return .misbehaved }
    let complete = state.withLock { state -> Completion? in
      guard let first = state.pending.first, first.id == envelope.id else { return nil }
      state.pending.removeFirst()
      return first.complete
    }
    guard let complete else { return .misbehaved }
    complete(.success(envelope.body))
    // Not before: what is done with the answer takes time too.
    state.withLock { $0.turn = Self.now }
    return nil
  }

  /// Who is to blame at a deadline: we, when for most of the time the worker has waited for one answer.
  private var whoIsLate: End {
    state.withLock { state in
      guard let since = state.readingSince, let limit = state.pending.first?.limit else { return .hung }
      return Self.now - since > limit / 2 ? .starved : .hung
    }
  }

  /// Takes one question and sees to its answer; false when it makes no sense, or for one who asks and does
  /// not listen.
  private func serveQuestion() -> Bool {
    let desk = questions.withLock { $0 }
    // The end of the conversation shows on the other socket too.
    guard let message = Inbox.next(process.questions) else { return true }
    guard let question = try? Envelope<Question>(message[...]) else { return false }
    guard case .bytes(let offset, let count) = question.body, desk.mayBlock else {
      return desk.answer(question.body).isSent(to: process.questions)
    }
    // Bytes may have to come from far away, and deadlines and `close` must not wait for them.
    state.withLock { $0.readingSince = Self.now }
    let isOnItsWay = BackgroundThread.run { [self] in tell(desk.answer(.bytes(offset: offset, count: count)))
    }
    if !isOnItsWay { tell(.init(.nothing)) }
    return true
  }

  /// Tells the worker what it asked for, unless it has ended meanwhile: then its socket may be another's.
  private func tell(_ answer: QuestionDesk.Letter) {
    state.withLock { state in
      state.readingSince = nil
      if state.end == nil, !answer.isSent(to: process.questions) { state.end = .misbehaved }
    }
    wakeListener()
  }

  private func finish(_ reason: End) {
    var status: Int32 = 0
    cs_reap(process.pid, 1, &status)
    var end = reason
    if case .ended = reason { end = .ended(status: status) }
    let open = state.withLock { state -> [Pending] in
      state.end = end
      defer { state.pending = [] }
      return state.pending
    }
    for descriptor in [process.requests, process.questions, process.pidfd] where descriptor >= 0 {
      Glibc.close(descriptor)
    }
    for request in open { request.complete(.failure(end)) }
    let tell = state.withLock { state in
      state.isOver = true
      defer { state.onEnd = nil }
      return state.onEnd
    }
    tell?(end)
  }

  deinit { Glibc.close(wakeUp) }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
