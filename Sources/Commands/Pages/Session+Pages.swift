import Engine
import Foundation
import PDFKit
import PageService
import Wire

extension Session {
  /// Opens a file in worker processes, and unlocks it.
  ///
  /// Warns when its tables were damaged and could be repaired. Throws what `open` throws, and
  /// `CommandError.worker`; `noPages` for a document that has none if it `needsPages`.
  func openPages(_ file: String, needsPages: Bool = false) throws -> PageBook {
    let name = displayName(file)
    let bytes = try bytes(of: file)
    let book = try unlocked(file, bytes, name)
    if !book.pool.facts.hasValidCrossReferences { warnOfRepair(file) }
    guard !needsPages || book.pageCount > 0 else { throw CommandError.noPages(name) }
    return book
  }

  private func unlocked(_ file: String, _ bytes: any ByteProvider, _ name: String) throws -> PageBook {
    do {
      let book = try book(bytes, name, password: nil)
      // The owner's password would give rights that reading does not need; but it must make sense.
      if book.pool.facts.securityRevision != nil { _ = try givenPassword() }
      return book
    } catch PDFError.needsPassword {
      return try unlock(file, name) { try book(bytes, name, password: $0) }
    }
  }

  /// Tells of what a page's worker could not do, and gives its exit code. Throws what concerns all pages.
  func report(_ error: PageServiceError, page: Int, of book: PageBook) throws(CommandError) -> ExitCode {
    switch error {
    case .crashed, .tooSlow:
      return report(CommandError.worker(book.name, error))
    case .misbehaved:
      console.say("“\(book.name)”: Page \(page + 1) is left out. \(error)")
      return .damaged
    case .engine, .noProgram, .cannotStart, .notShutIn, .cannotOpen, .documentCrashed, .documentTooSlow,
      .keeperCrashed, .keeperTooSlow, .noBytes, .cancelled, .outdated:
      throw .worker(book.name, error)
    }
  }

  private func bytes(of file: String) throws -> any ByteProvider {
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

  private func book(_ bytes: any ByteProvider, _ name: String, password: String?) throws -> PageBook {
    let passwords = try password.map(OpeningElsewhere.candidates) ?? [[]]
    do {
      let pool = try pool(bytes, passwords)
      return PageBook(pool, bytes: bytes, name: name, password: password)
    } catch PageServiceError.engine(.password) where password != nil {
      // libqpdf decrypts some files that PDFium refuses.
      let plain = MemorySource(
        try OpeningElsewhere.plainBytes(of: bytes, name: name, password: password ?? ""))
      return PageBook(try pool(plain, [[]]), bytes: plain, name: name, password: nil)
    } catch PageServiceError.engine(let error) {
      throw PDFError(error, file: name, bytes: bytes, hasPassword: password != nil)
    } catch let error as PageServiceError {
      throw CommandError.worker(name, error)
    }
  }

  private func pool(_ bytes: any ByteProvider, _ passwords: [[UInt8]]) throws -> PagePool {
    try PagePool(
      PageSource(bytes, passwords: passwords), program: workers,
      workers: try arguments.integer(.jobs, in: 1...64), limits: limits)
  }
}
