import DocumentWire
import Engine
import PDFValues
import Protection
import Wire

/// Proof by other processes than the one that wrote a file that it is protected as asked: the writer, if it
/// is in someone's hands, could say so of a plain file.
struct ProtectionCheck {
  var options: PDFWriteOptions
  /// The document that was written had a protection of its own.
  var isEncrypted: Bool
  var program: WorkerProgram

  private var hasNewPasswords: Bool {
    options.userPassword?.isEmpty == false || options.ownerPassword?.isEmpty == false
  }

  /// True at once where no protection was asked for. Throws `PageServiceError` when no worker can look.
  func confirms(_ file: FileSource) throws -> Bool {
    if hasNewPasswords { return try hasNewProtection(file) }
    guard isEncrypted, !options.removesEncryption else { return true }
    switch try look(file, []) {
    case .failure(let error): return error == .password
    case .success(let revision): return revision != nil
    }
  }

  private func hasNewProtection(_ file: FileSource) throws -> Bool {
    let request = EncryptionRequest(
      userPassword: options.userPassword, ownerPassword: options.ownerPassword,
      permissions: options.permissions)
    guard let passwords = try? Encryption(request) else { return false }
    let isOpen = passwords.userPassword.isEmpty
    guard case .success(6) = try look(file, passwords.userPassword) else { return false }
    if options.ownerPassword?.isEmpty == false {
      guard case .success(6) = try look(file, passwords.ownerPassword) else { return false }
    }
    if !isOpen, case .success = try look(file, []) { return false }
    return true
  }

  /// The revision of the protection, as a worker sees it that has seen nothing else.
  private func look(_ file: FileSource, _ password: [UInt8]) throws -> Result<Int?, EngineError> {
    do throws(PageServiceError) {
      let pool = try PagePool(PageSource(file, passwords: [password]), program: program, workers: 1)
      defer { pool.close() }
      return .success(pool.facts.securityRevision)
    } catch {
      if case .engine(let reason) = error { return .failure(reason) }
      throw error
    }
  }
}
