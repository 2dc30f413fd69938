import CSandbox
package import DocumentWire
import Engine
import Foundation
import Glibc
import PDFValues
import Synchronization
package import Wire

/// A process that keeps documents, and the way to it: libqpdf's and PDFKit's work on foreign files is done
/// there. Any thread may call; calls are done one after the other.
package final class DocumentWorker: Sendable {
  /// The most bytes that an answer may have: more than any outline, or a page's text with its boxes.
  private static let mostBytes = 32 << 20

  let worker: Worker
  /// Memory that is drawn into; guarded by `memory`.
  let seat: Seat
  let memory = Mutex(())
  private let turn = Mutex(())
  /// Seconds that a call may take.
  private let limit: Double
  /// Bytes of all that it was given so far.
  private let received = Atomic(0)
  /// The program for pages, which looks at what was written.
  let pages: WorkerProgram

  /// How tightly it is shut in.
  package var posture: Posture { worker.posture }

  /// Starts the process. Blocks for some milliseconds.
  package init(_ program: WorkerProgram, limit: Double = 600) throws(PageServiceError) {
    worker = try program.forDocuments.worker(QuestionDesk())
    seat = Seat(worker)
    self.limit = limit
    pages = program.withoutSpare
  }

  deinit { worker.close() }

  /// Asks, and waits for the answer, at most so many seconds. A descriptor goes along as a copy.
  ///
  /// Throws `PDFError` for what cannot be done, and `PageServiceError` when the process is gone; then the
  /// documents that it kept are gone with it.
  package func call(
    _ call: DocumentCall, descriptor: Int32? = nil, limit: Double? = nil
  ) throws -> DocumentAnswer {
    let request = [UInt8](try JSONEncoder().encode(call))
    received.add(request.count, ordering: .relaxed)
    if case .open = call, let descriptor {
      received.add(Int(max(0, lseek(descriptor, 0, SEEK_END))), ordering: .relaxed)
    }
    let answer = try turn.withLock { _ throws(PageServiceError) in
      try ask(request, descriptor, limit ?? self.limit)
    }
    guard let answer = try? JSONDecoder().decode(DocumentAnswer.self, from: Data(answer)) else {
      throw misbehaves()
    }
    if case .failed(let error) = answer { throw error }
    return answer
  }

  /// Lets it forget a document, without waiting until all of that is freed.
  func forget(_ number: DocumentNumber) {
    guard let request = try? JSONEncoder().encode(DocumentCall.close(number)) else { return }
    turn.withLock { _ in worker.send(.call([UInt8](request), isLast: true), limit: limit) { _ in } }
  }

  /// The most bytes that a file may have which is written of what it was given. Nothing sound comes near it.
  var mostWritten: Int { 1 << 30 + 16 * received.load(ordering: .relaxed) }

  /// True when it was killed from elsewhere, which tells little of what it was doing.
  var wasKilled: Bool { worker.end?.isKill == true }

  /// Lets it draw into memory.
  func share(_ memory: WorkerMemory, as slot: UInt16) throws(PageServiceError) {
    try turn.withLock { _ throws(PageServiceError) in
      guard case .mapped = try send(.memory(slot: slot, size: memory.size), memory.descriptor, limit) else {
        throw .engine(.tooLarge)
      }
    }
  }

  private func ask(
    _ call: [UInt8], _ descriptor: Int32?, _ limit: Double
  ) throws(PageServiceError) -> [UInt8] {
    var rest = call[...]
    while rest.count > Request.partSize {
      let part = Array(rest.prefix(Request.partSize))
      guard case .taken = try send(.call(part, isLast: false), nil, limit) else { throw misbehaves() }
      rest = rest.dropFirst(Request.partSize)
    }
    var reply = try send(.call(Array(rest), isLast: true), descriptor, limit)
    var answer: [UInt8] = []
    while true {
      guard case .answer(let part, let isLast) = reply, answer.count + part.count <= Self.mostBytes,
        isLast || !part.isEmpty
      else { throw misbehaves() }
      answer += part
      if isLast { return answer }
      reply = try send(.more, nil, limit)
    }
  }

  /// Ends the process because it has broken the rules.
  func misbehaves() -> PageServiceError {
    worker.kill(because: .misbehaved)
    return .misbehaved
  }

  private func send(
    _ request: Request, _ descriptor: Int32?, _ limit: Double
  ) throws(PageServiceError) -> Reply {
    let answer = Waiting<Result<Reply, Worker.End>>()
    worker.send(request, descriptor: descriptor, limit: limit) { answer.set($0) }
    do { return try answer.wait().get() } catch {
      switch error {
      case .ended: throw .documentCrashed
      case .hung: throw .documentTooSlow
      case .misbehaved, .starved: throw .misbehaved
      case .closed: throw .cancelled
      }
    }
  }

  /// True once nothing can be asked any more; its documents are gone.
  package var hasEnded: Bool { worker.hasEnded }

  /// The process, for tests that harm it.
  package var processID: Int32 { worker.processID }
}

extension WorkerProgram {
  /// The program for documents, which lies beside the one for pages.
  var forDocuments: WorkerProgram {
    var program = self
    if let keeper {
      (program.path, program.arguments) = (keeper.path, keeper.arguments)
      return program
    }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    program.path = folder + "tsuzuri-documents"
    return program
  }

  /// The same, for workers that are needed but once.
  var withoutSpare: WorkerProgram {
    var program = self
    program.keepsSpare = false
    return program
  }
}
