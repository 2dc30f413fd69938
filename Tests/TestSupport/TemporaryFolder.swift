public import Foundation

/// A folder of its own, removed with its last reference.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// Makes the folder; `inMemory` where the system has room there, so that waiting for the disk costs nothing.
  public init(inMemory: Bool = false) throws {
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory.path)
    url = (isThere ? memory : FileManager.default.temporaryDirectory)
      .appendingPathComponent("tsuzuri-test-" + UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: url.path)
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of an entry.
  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file and gives its path.
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// Names of what is in it, sorted.
  public func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
