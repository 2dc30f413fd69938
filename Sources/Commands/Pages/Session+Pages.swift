import Engine
import Foundation
import PDFValues
import PageService
import Wire

extension Session {
  /// Opens a file in worker processes, and unlocks it.
  ///
  /// Warns when its tables were damaged and could be repaired. Throws what `open` throws, and
  /// `CommandError.worker`; `noPages` for a document that has none if it `needsPages`.
  func openPages(_ file: String, needsPages: Bool = false) throws -> PageBook {
    let name = displayName(file)
    let bytes = try source(of: file)
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
    case .crashed, .tooSlow, .documentCrashed, .documentTooSlow:
      return report(CommandError.worker(book.name, error))
    case .misbehaved:
      console.say("“\(book.name)”: Page \(page + 1) is left out. \(error)")
      return .damaged
    case .engine, .noProgram, .cannotStart, .notShutIn, .cannotOpen, .keeperCrashed, .keeperTooSlow, .noBytes,
      .cancelled, .outdated:
      throw .worker(book.name, error)
    }
  }

  private func book(_ bytes: any ByteProvider, _ name: String, password: String?) throws -> PageBook {
    do {
      let passwords = try password.map(PasswordForms.usable) ?? [[]]
      do {
        return PageBook(
          try pool(bytes, passwords), bytes: bytes, name: name, password: password, worker: documentWorker)
      } catch PageServiceError.engine(.password) where password != nil {
        // libqpdf decrypts some files that PDFium refuses.
        let plain = try decrypted(bytes, name, password: password)
        return PageBook(
          try pool(plain, [[]]), bytes: plain, name: name, password: nil, worker: documentWorker)
      }
    } catch PageServiceError.engine(let error) {
      throw PDFError(error, file: name, bytes: bytes, hasPassword: password != nil)
    } catch let error as PageServiceError {
      throw CommandError.worker(name, error)
    }
  }

  private func decrypted(
    _ bytes: any ByteProvider, _ name: String, password: String?
  ) throws -> MemorySource {
    let document = try WorkedDocument.open(bytes, name: name, password: password, in: documentWorker())
    var options = PDFWriteOptions()
    options.removesEncryption = true
    return MemorySource([UInt8](try document.bytes(options: options).data))
  }

  private func pool(_ bytes: any ByteProvider, _ passwords: [[UInt8]]) throws -> PagePool {
    try PagePool(
      PageSource(bytes, passwords: passwords), program: workers,
      workers: try arguments.integer(.jobs, in: 1...64), limits: limits)
  }
}
