import CQPDF
import Foundation
import Protection

/// Writing of an assembled document.
extension QDocument {
  func write(to path: String, options: WriteOptions, name: String) throws(PDFError) {
    guard qpdf_init_write(raw, path) & errorBit == 0 else { throw writeFailure(name) }
    try configure(options)
    guard qpdf_write(raw) & errorBit == 0 else { throw writeFailure(name) }
  }

  func bytes(options: WriteOptions, name: String) throws(PDFError) -> [UInt8] {
    guard qpdf_init_write_memory(raw) & errorBit == 0 else { throw writeFailure(name) }
    try configure(options)
    guard qpdf_write(raw) & errorBit == 0 else { throw writeFailure(name) }
    return Array(UnsafeBufferPointer(start: qpdf_get_buffer(raw), count: qpdf_get_buffer_length(raw)))
  }

  private func configure(_ options: WriteOptions) throws(PDFError) {
    let keepsEncryption = options.keepsEncryption && options.encryption == nil && qpdf_is_encrypted(raw) != 0
    qpdf_set_preserve_encryption(raw, keepsEncryption ? 1 : 0)
    qpdf_set_decode_level(raw, qpdf_dl_none)
    qpdf_set_compress_streams(raw, leavesStreams ? 0 : 1)
    if leavesStreams {
      // Their packing would be left without compression too.
      qpdf_set_object_stream_mode(raw, qpdf_o_disable)
    } else if let packs = options.packsObjects {
      qpdf_set_object_stream_mode(raw, packs ? qpdf_o_generate : qpdf_o_disable)
    }
    if options.linearizes {
      qpdf_set_linearization(raw, 1)
      // qpdf's way of keeping the file's own object streams recurses without end when the file says
      // that they are inside each other.
      if !leavesStreams { qpdf_set_object_stream_mode(raw, qpdf_o_generate) }
    }
    if let encryption = options.encryption {
      encryption.apply(to: raw)
    } else if !keepsEncryption {
      qpdf_set_deterministic_ID(raw, 1)
    }
  }

  /// qpdf tells the system's reason in words only.
  private func writeFailure(_ name: String) -> PDFError {
    let detail = takeError()?.detail ?? ""
    for code in [ENOSPC, EDQUOT, EFBIG, EIO, EACCES, EPERM, EROFS, ENOENT, EISDIR, EMFILE] {
      if detail.contains(String(cString: strerror(code))) { return .cannotWrite(name, code: code) }
    }
    return .cannotAssemble(name, detail: detail)
  }
}
