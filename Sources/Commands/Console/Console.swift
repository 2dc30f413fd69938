import Foundation
import Glibc

/// The streams of a job.
public final class Console {
  /// Takes the result and nothing else.
  public let output: Sink
  /// Takes messages and progress.
  public let errors: Sink
  private let input: Int32
  private var isInputTaken = false

  /// A job's streams; `input` is a descriptor.
  public init(input: Int32, output: Sink, errors: Sink) {
    self.input = input
    self.output = output
    self.errors = errors
  }

  /// The streams of this process.
  public static func standard() -> Console {
    Console(
      input: STDIN_FILENO, output: Sink(descriptor: STDOUT_FILENO, name: "Standard output"),
      errors: Sink(descriptor: STDERR_FILENO, name: "Standard error"))
  }

  /// Whether a person can be asked.
  var canAsk: Bool { isatty(input) == 1 }

  /// Reads standard input into memory, to its end or little more than `limit` bytes. It can be had once.
  func readInput(upTo limit: Int = .max) throws(CommandError) -> Data {
    guard !isInputTaken else { throw .usage("“-” stands for standard input, which can be read only once.") }
    isInputTaken = true
    guard !canAsk else { throw .usage("“-” reads a file from standard input: redirect one into it.") }
    var bytes = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = read(input, &chunk, chunk.count)
      if count > 0 {
        bytes.append(contentsOf: chunk[..<count])
      } else if count == 0 {
        break
      } else if errno != EINTR {
        throw .cannotRead("Standard input", code: errno)
      }
    }
    return bytes
  }

  /// Tells a person something. What cannot be told is let go: there is nowhere else to say it.
  func say(_ message: String) {
    try? errors.write("tsuzuri: \(message)\n")
    try? errors.flush()
  }

  func warn(_ message: String) { say("warning: \(message)") }

  /// Writes the result's bytes, such as a PDF. Refuses a terminal, which they would upset.
  func writeBinary(_ bytes: Data) throws(CommandError) {
    guard !output.isTerminal else {
      throw .usage("A file on the terminal is of no use. Redirect standard output, or name a file after -o.")
    }
    try output.write(bytes)
  }
}
