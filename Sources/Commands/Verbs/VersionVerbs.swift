import Documents
import Foundation
import PDFValues
import PageService
import Storage

extension Option {
  static let version = Option(
    "version", .text("ID"), help: "Which version: what “tsuzuri versions” prints before it, such as 3 or r1.")
}

/// A state that a document was in.
private enum PastState {
  /// One that was kept when the app saved.
  case kept(Version)
  /// So many bytes of the file, which later saves have appended to; counted from 1.
  case revision(number: Int, length: Int)

  var id: String {
    switch self {
    case .kept(let version): "\(version.id)"
    case .revision(let number, _): "r\(number)"
    }
  }

  var size: Int {
    switch self {
    case .kept(let version): version.size
    case .revision(_, let length): length
    }
  }

  /// A line of the list.
  var line: String {
    switch self {
    case .kept(let version):
      "\(id)\t\(version.date.ISO8601Format())\t\(size)\t\(version.origin.rawValue)\n"
    case .revision: "\(id)\t-\t\(size)\trevision\n"
    }
  }

  var json: JSONValue {
    switch self {
    case .kept(let version):
      [
        "id": .string(id), "bytes": .int(size), "kind": .string(version.origin.rawValue),
        "date": .string(version.date.ISO8601Format()),
      ]
    case .revision: ["id": .string(id), "bytes": .int(size), "kind": "revision"]
    }
  }
}

extension Verb {
  static let versions = Verb(
    name: "versions", summary: "List what a document was before", operands: [.file],
    options: [.json, .allowsUnsandboxed, .passwordDescriptor],
    details: [
      "Versions that were kept when the document was saved have numbers, the newest first. A PDF that was saved "
        + "by appending also holds its earlier states itself: r1, r2 and so on, the oldest first.",
      "JSON: versions, each with id, bytes, kind and, for those that were kept, date.",
    ]
  ) { session in
    let states = try session.pastStates()
    try session.report(["versions": .array(states.map(\.json))], text: states.map(\.line).joined())
    return states.isEmpty ? .nothingFound : .done
  }

  static let restore = Verb(
    name: "restore", summary: "Bring back what a document was", operands: [.file], required: [.version],
    options: [.output, .json, .allowsUnsandboxed, .passwordDescriptor],
    details: [
      "The version takes the place of FILE, or with -o becomes a file of its own. What FILE held is kept as a "
        + "version first.",
      "JSON: version, bytes.",
    ]
  ) { session in
    try session.checkOutput()
    let wanted = session.arguments.value(.version) ?? ""
    guard let state = try session.pastStates().first(where: { $0.id == wanted }) else {
      throw CommandError.usage(
        "There is no version “\(wanted.printable)” of “\(session.displayName(session.file))”. "
          + "See “tsuzuri versions”.")
    }
    try session.restore(state)
    if session.wantsJSON { try session.report(["version": .string(state.id), "bytes": .int(state.size)]) }
    return .done
  }
}

extension Session {
  private var versionStore: DocumentVersions { DocumentVersions(Places(environment: environment)) }

  /// Those that were kept, and for a PDF those that it holds itself; its last one is what it is now.
  fileprivate func pastStates() throws -> [PastState] {
    guard file != "-" else { throw CommandError.usage("Standard input has no versions. Name a file.") }
    guard FileManager.default.fileExists(atPath: file) else { throw PDFError.fileNotFound(displayName(file)) }
    let kept = versionStore.all(of: URL(fileURLWithPath: file)).map { PastState.kept($0) }
    guard URL(fileURLWithPath: file).pathExtension.lowercased() == "pdf" else { return kept }
    // A file that cannot be opened any more may have been kept before.
    let lengths = kept.isEmpty ? try open(file).revisions() : (try? open(file).revisions()) ?? []
    return kept
      + lengths.dropLast().enumerated().map { .revision(number: $0.offset + 1, length: $0.element) }
  }

  fileprivate func restore(_ state: PastState) throws {
    let url = URL(fileURLWithPath: file)
    let data: Data
    switch state {
    case .kept(let version): data = try versionStore.data(of: version, of: url)
    case .revision(_, let length):
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      data = try handle.read(upToCount: length) ?? Data()
    }
    if output == "-" { return try console.output.write(data) }
    if !arguments.has(.output) { try versionStore.add(contentsOf: url, .beforeRestore) }
    let target = arguments.has(.output) ? URL(fileURLWithPath: output) : url
    try FileSaver(places: Places(environment: environment)).save(data, to: target)
  }
}
