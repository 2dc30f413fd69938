import CSandbox
import DocumentWire
import Engine
import Files
import Foundation
import Glibc
import PDFValues

extension DocumentWorker {
  /// What is to be written.
  struct Writing {
    var number: DocumentNumber
    /// What messages call it.
    var name: String
    var options: PDFWriteOptions
    /// The document has a protection.
    var isEncrypted: Bool
    /// The file that it was opened from; nil for one that was made.
    var original: FileSource?
    /// Seconds that the writing, and then the check, may take.
    var limit: Double?
    /// The most bytes that the file may have; nil for what is likely by what the worker was given.
    var mostBytes: Int?
  }

  /// Lets the worker write into a file, open that again with each password, and only then puts it in its
  /// place. Throws with nothing changed and nothing left. Blocks until all is on disk.
  func save(_ writing: Writing, to path: String) throws -> PDFWriteReport {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return try withFile(path, name) { file in
      let report = try fill(file, writing)
      try file.commit()
      return report
    }
  }

  /// The same into a descriptor: nothing is written there before all has been checked.
  func save(_ writing: Writing, into descriptor: Int32) throws -> PDFWriteReport {
    let folder = NSTemporaryDirectory()
    return try withFile(folder + "/tsuzuri", writing.name) { file in
      let report = try fill(file, writing)
      try file.copy(into: descriptor)
      return report
    }
  }

  private func withFile<Result>(
    _ path: String, _ name: String, _ body: (AtomicFile) throws -> Result
  ) throws -> Result {
    do {
      let file = try AtomicFile(path)
      defer { file.discard() }
      return try body(file)
    } catch let failure as AtomicFile.Failure {
      throw PDFError.cannotWrite(name, code: failure.code)
    }
  }

  private func fill(_ file: AtomicFile, _ writing: Writing) throws -> PDFWriteReport {
    let report: PDFWriteReport
    if writing.options.writesIncrementally {
      let appendix: PDFAppendix
      (appendix, report) = try self.appendix(writing)
      if let original = writing.original { try file.write(original, appendix) }
    } else {
      guard case .written(let written) = try write(writing, { try file.write($0) }) else {
        throw misbehaves()
      }
      report = written
    }
    try check(try FileSource(descriptor: file.reading()), writing)
    return report
  }

  /// Lets the worker check what it has written, and other workers that it is protected as asked.
  func check(_ written: FileSource, _ writing: Writing) throws {
    let protection = ProtectionCheck(
      options: writing.options, isEncrypted: writing.isEncrypted, program: pages)
    let confirmed = Waiting<Result<Bool, any Error>>()
    let isBeside = BackgroundThread.run { confirmed.set(Result { try protection.confirms(written) }) }
    guard
      case .done = try call(.verify(writing.number), descriptor: written.descriptor, limit: writing.limit)
    else { throw misbehaves() }
    guard try isBeside ? confirmed.wait().get() : protection.confirms(written) else {
      _ = misbehaves()
      throw PDFError.verificationFailed(writing.name)
    }
  }

  /// The worker writes into a pipe, and `take` gets what comes out of it, on this thread.
  func write(
    _ writing: Writing, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> DocumentAnswer {
    var ends: [Int32] = [-1, -1]
    let status = cs_pipe(&ends)
    guard status == 0 else { throw PDFError.cannotWrite(writing.name, code: -status) }
    let (reading, sending) = (ends[0], ends[1])
    defer { close(reading) }
    let done = cs_event()
    defer { close(done) }
    guard done >= 0, fcntl(reading, F_SETFL, O_NONBLOCK) == 0 else {
      close(sending)
      throw PDFError.cannotWrite(writing.name, code: errno)
    }
    let answer = Waiting<Result<DocumentAnswer, any Error>>()
    let isStarted = BackgroundThread.run { [self] in
      let result = Result {
        try call(.write(writing.number, writing.options), descriptor: sending, limit: writing.limit)
      }
      close(sending)
      answer.set(result)
      var one: UInt64 = 1
      _ = Glibc.write(done, &one, 8)
    }
    guard isStarted else {
      close(sending)
      throw PDFError.cannotWrite(writing.name, code: EAGAIN)
    }
    let failure = drain(reading, until: done, most: writing.mostBytes ?? mostWritten, take)
    let result = answer.wait()
    if let failure { throw failure }
    return try result.get()
  }

  /// Milliseconds that a pipe may stay open after the answer.
  private static let mostLinger: Int32 = 3000

  /// Takes out what comes, until all has come that was written before the answer. A worker that writes
  /// without end, or keeps the pipe after its answer, is ended.
  private func drain(
    _ reading: Int32, until done: Int32, most: Int, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) -> (any Error)? {
    var failure: (any Error)?
    var written = 0
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { room.deallocate() }
    while true {
      var polled = [reading, done].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      // Only once the answer has come does an empty pipe mean something.
      if poll(&polled, 2, -1) < 0 { continue }
      let hasAnswered = polled[1].revents != 0
      let count = read(reading, room.baseAddress, room.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN, !hasAnswered { continue }
      if count < 0, errno == EAGAIN {
        // A process that is just being started somewhere in this one has a copy of the pipe for a moment.
        var end = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        if poll(&end, 1, Self.mostLinger) == 1 { continue }
        return failure ?? misbehaves()
      }
      guard count > 0 else {
        // The writer may close the pipe some time before it answers.
        if hasAnswered { return failure }
        var answered = pollfd(fd: done, events: Int16(POLLIN), revents: 0)
        while poll(&answered, 1, -1) < 0 {}
        return failure
      }
      // All is taken out, so that the worker comes to an end; what follows a failure goes nowhere.
      guard failure == nil else { continue }
      written += count
      if written > most {
        failure = misbehaves()
        continue
      }
      do { try take(UnsafeRawBufferPointer(rebasing: room[..<count])) } catch { failure = error }
    }
  }
}
