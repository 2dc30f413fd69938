import CSandbox
package import DocumentWire
import Engine
import Foundation
import PDFValues
import Synchronization
package import Wire

/// A process that keeps documents, and the way to it: libqpdf's and PDFKit's work on foreign files is done
/// there. Any thread may call; calls are done one after the other.
package final class DocumentWorker: Sendable {
  /// The most bytes that an answer may have.
  private static let mostBytes = 256 << 20

  private let worker: Worker
  private let turn = Mutex(())
  /// Held while a picture is drawn, since all use the same number for their memory.
  private let easel = Mutex(())
  /// Seconds that a call may take.
  private let limit: Double

  /// How tightly it is shut in.
  package var posture: Posture { worker.posture }

  /// Starts the process. Blocks for some milliseconds.
  package init(_ program: WorkerProgram, limit: Double = 600) throws(PageServiceError) {
    worker = try Worker(program.forDocuments, questions: QuestionDesk())
    self.limit = limit
  }

  deinit { worker.close() }

  /// Asks, and waits for the answer. A descriptor goes along as a copy.
  ///
  /// Throws `PDFError` for what cannot be done, and `PageServiceError` when the process is gone; then the
  /// documents that it kept are gone with it.
  package func call(_ call: DocumentCall, descriptor: Int32? = nil) throws -> DocumentAnswer {
    let request = [UInt8](try JSONEncoder().encode(call))
    let answer = try turn.withLock { _ throws(PageServiceError) in try ask(request, descriptor) }
    guard let answer = try? JSONDecoder().decode(DocumentAnswer.self, from: Data(answer)) else {
      worker.endAsMisbehaving()
      throw PageServiceError.misbehaved
    }
    if case .failed(let error) = answer { throw error }
    return answer
  }

  /// Lends it memory for as long as `body` asks it to draw there, under the number that `body` gets.
  func lend<Answer: Sendable>(
    _ memory: WorkerMemory, _ body: (_ slot: UInt8) throws -> Answer
  ) throws -> Answer {
    try easel.withLock { _ in
      let slot: UInt8 = 0
      try turn.withLock { _ throws(PageServiceError) in
        guard case .mapped = try send(.memory(slot: slot, size: memory.size), memory.descriptor) else {
          throw .engine(.tooLarge)
        }
      }
      defer { turn.withLock { _ in _ = try? send(.memory(slot: slot, size: 0), nil) } }
      return try body(slot)
    }
  }

  private func ask(_ call: [UInt8], _ descriptor: Int32?) throws(PageServiceError) -> [UInt8] {
    var rest = call[...]
    while rest.count > Request.partSize {
      guard case .taken = try send(.call(Array(rest.prefix(Request.partSize)), isLast: false), nil) else {
        throw misbehaves()
      }
      rest = rest.dropFirst(Request.partSize)
    }
    var reply = try send(.call(Array(rest), isLast: true), descriptor)
    var answer: [UInt8] = []
    while true {
      guard case .answer(let part, let isLast) = reply, answer.count + part.count <= Self.mostBytes,
        isLast || !part.isEmpty
      else { throw misbehaves() }
      answer += part
      if isLast { return answer }
      reply = try send(.more, nil)
    }
  }

  private func misbehaves() -> PageServiceError {
    worker.endAsMisbehaving()
    return .misbehaved
  }

  private func send(_ request: Request, _ descriptor: Int32?) throws(PageServiceError) -> Reply {
    let answer = Waiting<Result<Reply, Worker.End>>()
    worker.send(request, descriptor: descriptor, limit: limit) { answer.set($0) }
    do { return try answer.wait().get() } catch {
      switch error {
      case .ended: throw .documentCrashed
      case .hung: throw .documentTooSlow
      case .misbehaved: throw .misbehaved
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
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    program.path = folder + "tsuzuri-documents"
    program.keepsSpare = false
    return program
  }
}
