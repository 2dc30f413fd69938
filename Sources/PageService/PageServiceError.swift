package import Engine
package import Wire

/// Why a service could not do what was asked.
package enum PageServiceError: Error, Equatable {
  /// PDFium's reason.
  case engine(EngineError)
  /// The worker's program is not where it should be; the path.
  case noProgram(String)
  /// A worker could not be started; `errno`.
  case cannotStart(Int32)
  /// The kernel does not give what foreign files have to be shut in with.
  case notShutIn(Posture)
  /// Two workers ended at this page.
  case crashed(page: Int)
  /// Two workers took too long over this page.
  case tooSlow(page: Int)
  /// Workers end, or hang, as soon as they open the document.
  case cannotOpen
  /// The process that keeps documents ended while it worked on this one.
  case documentCrashed
  /// It took too long.
  case documentTooSlow
  /// Bytes of the document that workers ask for did not come, or not in time.
  case noBytes
  /// Two processes that keep documents ended at this.
  case keeperCrashed(KeeperTask)
  /// Two took too long over this.
  case keeperTooSlow(KeeperTask)
  /// A worker said what made no sense, twice.
  case misbehaved
  /// No one waits any more.
  case cancelled
  /// The document, or the page, has changed since it was asked for.
  case outdated
}

extension PageServiceError: CustomStringConvertible {
  /// What happened and what to do, in one or two sentences.
  package var description: String {
    switch self {
    case .engine(let error): "The document cannot be read (\(error))."
    case .noProgram(let path): "“\(path)” is missing. It belongs to tsuzuri: install both again."
    case .cannotStart(let code): "A process for reading files cannot be started [error \(code)]."
    case .notShutIn(let posture):
      "This system cannot shut in the process that reads files: \(posture.missing.joined(separator: ", ")). "
        + "Allow it with --allow-unsandboxed if you trust the file."
    case .crashed(let page): "Page \(page + 1) is damaged in a way that ends the process that reads it."
    case .tooSlow(let page): "Page \(page + 1) takes too long."
    case .cannotOpen: "The file is damaged in a way that ends the process that opens it."
    case .documentCrashed: "The file is damaged in a way that ends the process that works on it."
    case .documentTooSlow: "The file takes too long."
    case .noBytes: "Bytes of the document cannot be had now."
    case .keeperCrashed(let task):
      "The file is damaged in a way that ends the process that \(task.inWords). Nothing else is affected."
    case .keeperTooSlow(let task):
      "The process that \(task.inWords) takes too long. Nothing else is affected."
    case .misbehaved:
      "The process that reads the file gave answers that make no sense. The file may be hostile."
    case .cancelled: "Cancelled."
    case .outdated: "The document has changed."
    }
  }
}

extension PageServiceError {
  /// What a worker reports; one that asks for bytes cannot read only when they do not come.
  init(_ error: EngineError, isAsked: Bool) {
    if isAsked, case .cannotRead = error { self = .noBytes } else { self = .engine(error) }
  }

  /// True when no file can be read.
  package var concernsAllFiles: Bool {
    switch self {
    case .noProgram, .cannotStart, .notShutIn: true
    case .engine, .crashed, .tooSlow, .cannotOpen, .documentCrashed, .documentTooSlow, .keeperCrashed,
      .keeperTooSlow, .noBytes, .misbehaved, .cancelled, .outdated:
      false
    }
  }
}

extension KeeperTask {
  /// What the process does, after "that".
  fileprivate var inWords: String {
    switch self {
    case .opening: "opens it"
    case .structure: "reads its structure"
    case .edit: "makes this change"
    case .saving: "writes it"
    case .page(let page): "works on page \(page + 1)"
    }
  }
}

extension Posture {
  /// What it lacks, in words; empty when it is tight.
  package var missing: [String] {
    var missing: [String] = []
    if !isSingleThreaded { missing.append("another thread was running") }
    if !hasNoNewPrivileges { missing.append("no_new_privs") }
    if landlock == 0 { missing.append("Landlock") }
    if !hasSeccomp { missing.append("seccomp") }
    if !hasLimits { missing.append("limits") }
    return missing
  }
}
