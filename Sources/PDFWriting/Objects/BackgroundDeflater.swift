import Dispatch

/// Compresses streams on a thread of its own, one after another, while the next pages are made.
///
/// Checked by hand: the compressor is used on the queue alone, and a job's output is read after its
/// signal.
final class BackgroundDeflater: @unchecked Sendable {
  /// A stream that is being compressed.
  final class Job: @unchecked Sendable {
    fileprivate var output: [UInt8] = []
    fileprivate let isDone = DispatchSemaphore(value: 0)

    /// Waits for the compressed bytes. To be called once.
    func wait() -> [UInt8] {
      isDone.wait()
      return output
    }
  }

  private let queue = DispatchQueue(label: "PDFWriting.deflate")
  private let deflater = WholeDeflater()

  /// Begins to compress bytes.
  func compress(_ bytes: [UInt8]) -> Job {
    let job = Job()
    queue.async { [self] in
      job.output = deflater.compressed(bytes)
      job.isDone.signal()
    }
    return job
  }
}
