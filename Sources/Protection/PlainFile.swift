import CQPDF

extension EncryptionRequest {
  /// The same document, protected. For files that we wrote ourselves: others may nest so deep that
  /// libqpdf needs more stack than a thread has.
  ///
  /// Blocks. The result has been opened again: it asks for the user password where one was given, and
  /// opens with it. Not the same bytes each time, since keys are random. Throws `unusablePassword`,
  /// `unusableFile`, `verificationFailed`.
  public func encrypt(_ file: [UInt8]) throws(ProtectionError) -> [UInt8] {
    let encryption = try Encryption(self)
    let protected = try PlainFile(file, password: []).written(encryption)
    guard encryption.isKept(by: protected) else { throw .verificationFailed }
    return protected
  }
}

extension Encryption {
  /// True when the file opens with each password, and without only where that was asked.
  func isKept(by file: [UInt8]) -> Bool {
    func opens(_ password: [UInt8]) -> Bool {
      (try? PlainFile(file, password: password))?.isEncrypted == true
    }
    return opens(userPassword) && opens(ownerPassword) && (userPassword.isEmpty || !opens([]))
  }
}

/// A shallow file open in libqpdf.
private final class PlainFile {
  private let raw: qpdf_data
  /// libqpdf reads on from these bytes.
  private let buffer: UnsafeMutableBufferPointer<CChar>

  init(_ bytes: [UInt8], password: [UInt8]) throws(ProtectionError) {
    guard let raw = qpdf_init() else { throw .unusableFile(detail: "out of memory") }
    self.raw = raw
    buffer = .allocate(capacity: max(bytes.count, 1))
    UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
    qpdf_silence_errors(raw)
    qpdf_set_suppress_warnings(raw, 1)
    Encryption.withCString(password) { password in
      _ = qpdf_read_memory(raw, "document", buffer.baseAddress, UInt64(bytes.count), password)
    }
    if let detail = failure() { throw .unusableFile(detail: detail) }
  }

  deinit {
    // qpdf prints an error that nobody has fetched.
    _ = failure()
    var handle: qpdf_data? = raw
    qpdf_cleanup(&handle)
    buffer.deallocate()
  }

  var isEncrypted: Bool { qpdf_is_encrypted(raw) != 0 }

  func written(_ encryption: Encryption) throws(ProtectionError) -> [UInt8] {
    qpdf_init_write_memory(raw)
    qpdf_set_decode_level(raw, qpdf_dl_none)
    qpdf_set_object_stream_mode(raw, qpdf_o_preserve)
    encryption.apply(to: raw)
    qpdf_write(raw)
    if let detail = failure() { throw .unusableFile(detail: detail) }
    return Array(UnsafeBufferPointer(start: qpdf_get_buffer(raw), count: qpdf_get_buffer_length(raw)))
  }

  private func failure() -> String? {
    guard qpdf_has_error(raw) != 0, let error = qpdf_get_error(raw) else { return nil }
    return qpdf_get_error_message_detail(raw, error).map { String(cString: $0) } ?? "no reason given"
  }
}
