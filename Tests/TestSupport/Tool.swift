import Foundation

/// A second reader, run as a command: `qpdf`, `pdfinfo`, `pdftotext`, `mutool`.
public enum Tool {
  /// What a command said.
  public struct Output: Sendable {
    /// Exit status.
    public var status: Int32
    /// Standard output as text.
    public var text: String
    /// Standard error as text.
    public var errors: String
  }

  /// Runs the command and waits for its end.
  public static func run(_ name: String, _ arguments: String...) throws -> Output {
    try run(name, arguments: arguments)
  }

  /// Runs the command and waits for its end.
  public static func run(_ name: String, arguments: [String]) throws -> Output {
    guard let path = find(name) else { throw Missing(name: name) }
    let folder = try TemporaryFolder()
    // Files and not pipes: nothing can fill up while we wait.
    let paths = [folder.path("out"), folder.path("err")]
    for path in paths { try Data().write(to: URL(fileURLWithPath: path)) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle(forWritingAtPath: paths[0])
    process.standardError = FileHandle(forWritingAtPath: paths[1])
    try process.run()
    process.waitUntilExit()
    let texts = try paths.map {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: $0)), as: UTF8.self)
    }
    return Output(status: process.terminationStatus, text: texts[0], errors: texts[1])
  }

  private static func find(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { $0 + "/" + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  struct Missing: Error, CustomStringConvertible {
    var name: String
    var description: String { "“\(name)” is not installed" }
  }
}
