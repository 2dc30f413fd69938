import Engine
import Glibc
import Synchronization
package import Wire

/// The pages of one document, drawn and read by worker processes.
///
/// Any thread may ask; results come on the workers' threads. A worker that ends, hangs or talks nonsense
/// is replaced, and what it was doing is tried once more; a page that does it again gets an error, and all
/// other pages go on.
package final class PagePool: Sendable {
  /// What may take how long, in seconds.
  package struct Limits: Sendable {
    /// Opening the document.
    package var opening = 30.0
    /// One page's text or picture.
    package var page = 20.0

    /// The usual limits.
    package init() {}
  }

  struct State {
    var seats: [Seat] = []
    var jobs: [JobKey: PageJob] = [:]
    var queue: [PageJob] = []
    var arrivals = 0
    var tickets = 0
    var isStarting = false
    /// Workers in a row that ended while they opened the document, and such that were killed from
    /// elsewhere.
    var openingFailures = 0
    var openingLosses = 0
    var failure: PageServiceError?
    var isClosed = false
  }

  /// How many requests a worker holds, so that it does not wait for us between two.
  static let depth = 2
  static let mostWorkers = 4

  let state = Mutex(State())
  let source: PageSource
  private let program: WorkerProgram
  private let limits: Limits
  let workerLimit: Int
  /// The document as a whole.
  package let facts: DocumentFacts
  /// How tightly the workers are shut in.
  package let posture: Posture

  /// Opens a document in a first worker. Blocks until that is done.
  ///
  /// `workers` is the most processes to use; nil takes one for each processor, at most four.
  package init(
    _ source: PageSource, program: WorkerProgram = WorkerProgram(), workers: Int? = nil,
    limits: Limits = Limits()
  ) throws(PageServiceError) {
    self.program = program
    self.limits = limits
    workerLimit = max(1, workers ?? min(Self.mostWorkers, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    var opened: (Seat, DocumentFacts)?
    var source = source
    for attempt in 0..<2 where opened == nil {
      let worker = try program.worker(source.questions)
      var answer = Self.open(source, in: worker, limits)
      while case .success(.failed(.password)) = answer, source.passwords.count > 1 {
        source.passwords.removeFirst()
        answer = Self.open(source, in: worker, limits)
      }
      switch answer {
      case .success(.opened(let facts)): opened = (Seat(worker), facts)
      case .success(.failed(let error)):
        worker.close()
        throw PageServiceError(error, isAsked: source.descriptor == nil)
      case .success:
        worker.close()
        throw .misbehaved
      case .failure(.starved): throw .noBytes
      case .failure: if attempt == 1 { throw .cannotOpen }
      }
    }
    guard let (seat, facts) = opened else { throw .cannotOpen }
    self.source = source
    self.facts = facts
    posture = seat.worker.posture
    seat.isOpen = true
    state.withLock { $0.seats = [seat] }
    watch(seat)
  }

  deinit { close() }

  private static func open(
    _ source: PageSource, in worker: Worker, _ limits: Limits
  ) -> Result<Reply, Worker.End> {
    let answer = Waiting<Result<Reply, Worker.End>>()
    worker.send(source.request, descriptor: source.descriptor, limit: limits.opening) { answer.set($0) }
    return answer.wait()
  }

  private func watch(_ seat: Seat) {
    seat.worker.onEnd { [weak self] end in self?.lost(seat, end) }
  }

  // MARK: Asking

  /// Asks for something; the ticket takes the wish back.
  func submit(_ key: JobKey, _ priority: Priority, _ complete: @escaping PageJob.Completion) -> Int {
    let (ticket, failure) = state.withLock { state -> (Int, PageServiceError?) in
      state.tickets += 1
      if let failure = state.isClosed ? .cancelled : state.failure { return (state.tickets, failure) }
      let job: PageJob
      if let known = state.jobs[key] {
        job = known
      } else {
        state.arrivals += 1
        job = PageJob(key, arrival: state.arrivals)
        state.jobs[key] = job
        state.queue.append(job)
      }
      job.viewers[state.tickets] = (priority, complete)
      return (state.tickets, nil)
    }
    if let failure { complete(.failure(failure)) } else { advance() }
    return ticket
  }

  /// No longer waits. The last who leaves ends the work, also in the middle of a drawing.
  func withdraw(_ ticket: Int, from key: JobKey) {
    let complete = state.withLock { state -> PageJob.Completion? in
      guard let job = state.jobs[key], let viewer = job.viewers.removeValue(forKey: ticket) else {
        return nil
      }
      guard job.viewers.isEmpty else { return viewer.complete }
      state.jobs[key] = nil
      if let place = state.queue.firstIndex(where: { $0 === job }) { state.queue.remove(at: place) }
      if let seat = state.seats.first(where: { $0.running.contains { $0 === job } }) {
        seat.worker.stop(job.stopWord)
      }
      return viewer.complete
    }
    complete?(.failure(.cancelled))
  }

  // MARK: Working

  /// Gives waiting jobs to workers that have room, and starts another worker when all are busy.
  private func advance() {
    let (unserved, wantsMore) = state.withLock { state -> ([PageJob], Bool) in
      var unserved: [PageJob] = []
      while let seat = state.seats.filter({ $0.isOpen && $0.running.count < Self.depth })
        .min(by: { $0.running.count < $1.running.count }), let job = state.nextJob()
      {
        if !give(job, to: seat) { unserved.append(job) }
      }
      let wantsMore =
        !state.queue.isEmpty && !state.isStarting && state.seats.count < workerLimit
        && state.failure == nil && !state.isClosed
      if wantsMore { state.isStarting = true }
      return (unserved, wantsMore)
    }
    for job in unserved { finish(job, .failure(.engine(.tooLarge))) }
    // Whoever asks does not wait for a process to start.
    if wantsMore, !BackgroundThread.run({ [self] in startWorker() }) { startWorker() }
  }

  /// Sends a job to a worker; false when there is no memory for its result. Under the lock, so that a worker
  /// is asked, and told of memory, in the order in which that was settled.
  private func give(_ job: PageJob, to seat: Seat) -> Bool {
    var slot: UInt16 = 0
    if job.memoryNeeded > 0 {
      guard let taken = seat.takeMemory(job.memoryNeeded) else { return false }
      if taken.isNew {
        let request = Request.memory(slot: taken.slot, size: taken.memory.size)
        seat.worker.send(request, descriptor: taken.memory.descriptor, limit: limits.page) { _ in }
        taken.memory.closeDescriptor()
      }
      (job.memory, slot) = (taken.memory, taken.slot)
    }
    job.stopWord = seat.takeStopWord()
    seat.worker.resetStop(job.stopWord)
    seat.running.append(job)
    let request = job.key.request(slot: slot, stopWord: job.stopWord)
    seat.worker.send(request, limit: limits.page) { [weak self] result in
      // The end of a worker is told of by itself.
      if case .success(let reply) = result { self?.done(job, seat, reply) }
    }
    return true
  }

  private func done(_ job: PageJob, _ seat: Seat, _ reply: Reply) {
    let memory = state.withLock { state -> WorkerMemory? in
      if let place = seat.running.firstIndex(where: { $0 === job }) { seat.running.remove(at: place) }
      defer { job.memory = nil }
      return job.memory
    }
    let outcome = Outcome(reply, for: job, memory, facts, isAsked: source.descriptor == nil) {
      [weak self, weak seat] memory in
      if let seat { self?.giveBack(memory, to: seat) }
    }
    if !outcome.keepsMemory, let memory { giveBack(memory, to: seat) }
    switch outcome.kind {
    case .needsMemory(let size): again(job, memory: size)
    case .finished(let result): finish(job, result)
    case .nonsense:
      // What is running there is lost with it; this job is the one to blame.
      state.withLock { _ in seat.running.insert(job, at: 0) }
      seat.worker.kill(because: .misbehaved)
    }
    advance()
  }

  private func giveBack(_ memory: WorkerMemory, to seat: Seat) {
    state.withLock { _ in
      // Under the lock: the number may be another memory's at once.
      guard let forgotten = seat.giveBack(memory) else { return }
      seat.worker.send(.memory(slot: forgotten, size: 0), limit: limits.page) { _ in }
    }
  }

  private func again(_ job: PageJob, memory: Int) {
    state.withLock { state in
      job.memoryNeeded = memory
      if !job.viewers.isEmpty { state.queue.append(job) }
    }
  }

  private func finish(_ job: PageJob, _ result: Result<JobResult, PageServiceError>) {
    let viewers = state.withLock { state in
      if state.jobs[job.key] === job { state.jobs[job.key] = nil }
      defer { job.viewers = [:] }
      return job.viewers.values.map(\.complete)
    }
    for complete in viewers { complete(result) }
  }

  // MARK: Workers come and go

  /// Starts a worker and lets it open the document.
  private func startWorker() {
    let worker: Worker
    do throws(PageServiceError) {
      worker = try program.worker(source.questions)
    } catch {
      return couldNotStart(error)
    }
    let seat = Seat(worker)
    let isWanted = state.withLock { state in
      state.isStarting = false
      if !state.isClosed { state.seats.append(seat) }
      return !state.isClosed
    }
    guard isWanted else { return worker.close() }
    watch(seat)
    worker.send(source.request, descriptor: source.descriptor, limit: limits.opening) { [weak self] result in
      guard case .success(let reply) = result, let self else { return }
      switch reply {
      case .opened(self.facts):
        self.state.withLock { state in
          seat.isOpen = true
          state.openingFailures = 0
          state.openingLosses = 0
        }
      case .failed(.cannotRead): worker.kill(because: .starved)
      default: worker.kill(because: .misbehaved)
      }
      self.advance()
    }
  }

  /// What waits fails, unless other workers can do it.
  private func couldNotStart(_ error: PageServiceError) {
    let jobs = state.withLock { state -> [PageJob] in
      state.isStarting = false
      guard state.seats.isEmpty else { return [] }
      defer { state.queue = [] }
      return state.queue
    }
    for job in jobs { finish(job, .failure(error)) }
  }

  /// A worker is no more: what it was at goes back into the queue, or fails.
  private func lost(_ seat: Seat, _ end: Worker.End) {
    var failed: [(PageJob, PageServiceError)] = []
    state.withLock { state in
      state.seats.removeAll { $0 === seat }
      if !seat.isOpen, end.isKill { state.openingLosses += 1 }
      if !seat.isOpen, !end.isKill, end != .closed, end != .starved { state.openingFailures += 1 }
      let lost = seat.running
      seat.running = []
      for (place, job) in lost.enumerated() {
        job.memory = nil
        if place == 0, let error = job.blame(for: end) {
          failed.append((job, error))
        } else if !job.viewers.isEmpty {
          state.queue.append(job)
        }
      }
      guard state.seats.isEmpty else { return }
      if state.openingFailures >= 2 || state.openingLosses >= 20 { state.failure = .cannotOpen }
      // Bytes that do not come now may come later: only who waits now learns of it.
      if let error = state.failure ?? (!seat.isOpen && end == .starved ? .noBytes : nil) {
        failed += state.queue.map { ($0, error) }
        state.queue = []
      }
    }
    for (job, error) in failed { finish(job, .failure(error)) }
    advance()
  }

  /// The workers' processes, for tests that harm them.
  package var processIDs: [Int32] { state.withLock { $0.seats.map(\.worker.processID) } }

  /// How many workers are at something.
  package var busyWorkers: Int { state.withLock { $0.seats.count { !$0.running.isEmpty } } }

  /// How many pieces of memory the workers know.
  var memoryCount: Int { state.withLock { $0.seats.reduce(0) { $0 + $1.memoryCount } } }

  /// Blocks until no worker is left, after `close`.
  package func waitUntilClosed() {
    while state.withLock({ !$0.seats.isEmpty || $0.isStarting }) { usleep(500) }
  }

  /// Ends all workers. Everything that is open fails with `cancelled`.
  package func close() {
    let (seats, jobs) = state.withLock { state in
      state.isClosed = true
      defer { state.queue = [] }
      return (state.seats, Array(state.jobs.values))
    }
    for seat in seats { seat.worker.close() }
    for job in jobs { finish(job, .failure(.cancelled)) }
  }
}

extension PagePool.State {
  /// Takes the most urgent job, of equals the one that came first.
  mutating func nextJob() -> PageJob? {
    let next = queue.indices.min { one, other in
      (queue[one].priority, queue[one].arrival) < (queue[other].priority, queue[other].arrival)
    }
    return next.map { queue.remove(at: $0) }
  }
}

extension Worker.End {
  /// True for a process that was killed from elsewhere, which tells little of what it was doing.
  var isKill: Bool {
    if case .ended(let status) = self { status & 0x7F == SIGKILL } else { false }
  }
}

extension PageJob {
  /// Workers that a page may cost before it gets an error.
  private static let mostFailures = 2
  private static let mostLosses = 20

  /// Counts the end of a worker against the job that it was at; gives the error if it was one too many.
  func blame(for end: Worker.End) -> PageServiceError? {
    if end == .starved { return .noBytes }
    if end.isKill { losses += 1 } else { failures += 1 }
    guard failures >= Self.mostFailures || losses >= Self.mostLosses else { return nil }
    switch end {
    case .hung: return .tooSlow(page: key.page)
    case .misbehaved: return .misbehaved
    case .ended, .closed, .starved: return .crashed(page: key.page)
    }
  }
}
