import DocumentWire
import Engine
import Foundation
import PDFValues
import PageService

extension Session {
  private static let tries = 3

  /// Opens a file, or standard input for “-”, in the process that keeps documents, and unlocks it.
  ///
  /// Warns when the file was damaged and could be repaired. Verbs that read nothing but pages look at
  /// its tables only, since all of its structure takes as long as some of their jobs. Throws `PDFError`,
  /// and `CommandError.worker` when the process is gone.
  func open(_ file: String, onlyPages: Bool = false) throws -> WorkedDocument {
    let source = try source(of: file)
    do {
      let document = try unlocked(file, source)
      if try onlyPages ? document.state.hasRepairedTables : document.isRecovered() { warnOfRepair(file) }
      return document
    } catch let error as PageServiceError {
      throw CommandError.worker(displayName(file), error)
    }
  }

  /// Opens a file that must have pages.
  func openWithPages(_ file: String, onlyPages: Bool = false) throws -> WorkedDocument {
    let document = try open(file, onlyPages: onlyPages)
    guard document.pageCount > 0 else { throw CommandError.noPages(displayName(file)) }
    return document
  }

  /// A file's bytes, of which not one is looked at here.
  func source(of file: String) throws -> any ByteProvider {
    if file == "-" { return MemorySource([UInt8](try console.readInput())) }
    if isPipe(file), let pipe = FileHandle(forReadingAtPath: file), let data = try pipe.readToEnd() {
      return MemorySource([UInt8](data))
    }
    let path = URL(fileURLWithPath: file).path
    do {
      return try FileSource(path: path)
    } catch .cannotRead(let code) {
      throw code == ENOENT ? PDFError.fileNotFound(path) : .cannotRead(displayName(file), code: code)
    }
  }

  private func unlocked(_ file: String, _ source: any ByteProvider) throws -> WorkedDocument {
    let (name, worker) = (displayName(file), try documentWorker())
    let document: WorkedDocument
    do {
      document = try WorkedDocument.open(source, name: name, in: worker)
    } catch PDFError.needsPassword {
      return try unlock(file, name) {
        try WorkedDocument.open(source, name: name, password: $0, in: worker)
      }
    }
    if document.state.isEncrypted, !document.state.hasOwnerRights, let password = try givenPassword() {
      // The file opens without one, but the owner's gives all rights. Another is no obstacle.
      do { try document.unlock(password: password) } catch is PDFError {}
    }
    return document
  }

  func warnOfRepair(_ file: String) {
    console.warn("“\(displayName(file))” is damaged. It was repaired for reading as far as possible.")
  }

  /// A pipe, named or of the shell, can only be read to its end.
  func isPipe(_ file: String) -> Bool {
    var status = stat()
    return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Opens with the password that was given with the call, or that a person types.
  func unlock<Opened>(_ file: String, _ name: String, _ open: (String) throws -> Opened) throws -> Opened {
    if let password = try givenPassword() { return try open(password) }
    guard console.canAsk, file != "-" else { throw PDFError.needsPassword(name) }
    for _ in 1..<Self.tries {
      let password = try ask(name)
      do { return try open(password) } catch  where ExitCode(error) == .noAccess {
        console.say("This is not the password. Try again.")
      }
    }
    return try open(ask(name))
  }

  private func ask(_ name: String) throws -> String {
    guard let password = try Prompt.password("Password for “\(name)”: ") else {
      throw PDFError.needsPassword(name)
    }
    return password
  }

  /// Writes the document to where `-o` says.
  @discardableResult
  func save(_ document: WorkedDocument, options: PDFWriteOptions = .init(), to path: String? = nil) throws
    -> PDFWriteReport
  {
    let path = path ?? output
    guard path == "-" else { return try document.save(to: path, options: options) }
    let (data, report) = try document.bytes(options: options)
    try console.writeBinary(data)
    return report
  }

  /// Standard output cannot take both a file and JSON.
  func checkOutput() throws(CommandError) {
    guard wantsJSON, output == "-" else { return }
    throw .usage("Standard output cannot take the file and JSON at once. Name a file after -o.")
  }
}

extension WorkedDocument {
  /// A document made of this one, and perhaps others of the same worker, with its name.
  func deriving(_ derivation: Derivation) throws -> WorkedDocument {
    try WorkedDocument.derive(derivation, name: name, in: worker)
  }
}
