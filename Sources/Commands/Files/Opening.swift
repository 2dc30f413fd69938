import Foundation
import PDFKit

extension Session {
  private static let tries = 3

  /// Opens a file, or standard input for “-”, and unlocks it.
  ///
  /// Warns when the file was damaged and could be repaired. Verbs that read nothing but pages look at
  /// its tables only, since all of its structure takes as long as some of their jobs.
  func open(_ file: String, onlyPages: Bool = false) throws -> PDFDocument {
    let document: PDFDocument
    if file == "-" {
      document = try PDFDocument(contents: console.readInput(), name: displayName(file))
    } else if isPipe(file), let pipe = FileHandle(forReadingAtPath: file), let data = try pipe.readToEnd() {
      document = try PDFDocument(contents: data, name: displayName(file))
    } else {
      document = try PDFDocument(contentsOf: URL(fileURLWithPath: file))
    }
    if document.isLocked {
      try unlock(file, displayName(file)) { try document.unlock(password: $0) }
    } else if document.isEncrypted, document.permissionsStatus == .user, let password = try givenPassword() {
      // The file opens without one, but the owner's gives all rights. Another is no obstacle.
      try? document.unlock(password: password)
    }
    if onlyPages ? document.hasRepairedTables : document.isRecovered {
      warnOfRepair(file)
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

  /// Opens a file that must have pages.
  func openWithPages(_ file: String, onlyPages: Bool = false) throws -> PDFDocument {
    let document = try open(file, onlyPages: onlyPages)
    guard document.pageCount > 0 else { throw CommandError.noPages(displayName(file)) }
    return document
  }

  /// Opens with the password that was given with the call, or that a person types.
  func unlock<Opened>(_ file: String, _ name: String, _ open: (String) throws -> Opened) throws -> Opened {
    if let password = try givenPassword() { return try open(password) }
    guard console.canAsk, file != "-" else { throw PDFError.needsPassword(name) }
    for _ in 1..<Self.tries {
      let password = try ask(name)
      if let opened = try? open(password) { return opened }
      console.say("This is not the password. Try again.")
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
  func save(_ document: PDFDocument, options: PDFWriteOptions = .init(), to path: String? = nil) throws
    -> PDFWriteReport
  {
    let path = path ?? output
    guard path == "-" else { return try document.save(to: URL(fileURLWithPath: path), options: options) }
    let (data, report) = try document.checkedData(options: options)
    try console.writeBinary(data)
    return report
  }

  /// Standard output cannot take both a file and JSON.
  func checkOutput() throws(CommandError) {
    guard wantsJSON, output == "-" else { return }
    throw .usage("Standard output cannot take the file and JSON at once. Name a file after -o.")
  }
}
