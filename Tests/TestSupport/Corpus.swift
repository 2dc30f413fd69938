public import Foundation

/// The collection of real files that `TSUZURI_CORPUS` names.
public enum Corpus {
  /// The folder, or nil when the variable is not set.
  public static let folder: URL? = ProcessInfo.processInfo.environment["TSUZURI_CORPUS"]
    .map { URL(fileURLWithPath: $0, isDirectory: true) }

  /// Whether the tests that need it can run.
  public static var isPresent: Bool { folder != nil }

  /// The path of one file, such as `broken/pages-loop.pdf`.
  public static func path(_ name: String) throws -> String {
    guard let folder else { throw Missing() }
    return folder.appendingPathComponent(name).path
  }

  /// The bytes of one file.
  public static func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// All PDF files, by name below the folder, sorted.
  public static func names(in subfolder: String = "") -> [String] {
    guard let folder, let found = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    return found.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".pdf") && (subfolder.isEmpty || $0.hasPrefix(subfolder + "/")) }
      .sorted()
  }

  struct Missing: Error, CustomStringConvertible {
    var description: String { "TSUZURI_CORPUS is not set" }
  }
}
