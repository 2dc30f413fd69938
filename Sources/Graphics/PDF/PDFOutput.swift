import Files
import Foundation
import PDFWriting
import Protection

/// Takes the bytes of a PDF to where they belong, protected if that is asked.
///
/// A file appears when it is whole; data gets back its old length when writing fails.
final class PDFOutput: ByteSink {
  private enum Destination {
    case data(NSMutableData, start: Int)
    case file(AtomicFile, path: String)
  }

  private let destination: Destination
  private let encryption: EncryptionRequest?
  /// The plain file, when it is to be protected: it never reaches its destination.
  private var plain: [UInt8] = []

  /// Throws `CocoaError` when a file cannot be made.
  init(_ consumer: CGDataConsumer, encryption: EncryptionRequest?) throws {
    self.encryption = encryption
    switch consumer.target {
    case .data(let data): destination = .data(data, start: data.length)
    case .file(let path):
      do throws(AtomicFile.Failure) {
        destination = .file(try AtomicFile(path), path: path)
      } catch {
        throw error.cocoaError(path: path)
      }
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    if encryption == nil { try pass(bytes) } else { plain += bytes }
  }

  /// Ends the file. Throws `CocoaError` or `ProtectionError`.
  func finish() throws {
    if let encryption {
      let protected = try encryption.encrypt(plain)
      plain = []
      try protected.withUnsafeBytes { try pass($0) }
    }
    if case .file(let file, let path) = destination {
      do throws(AtomicFile.Failure) {
        try file.commit()
      } catch {
        throw error.cocoaError(path: path)
      }
    }
  }

  /// Takes back what was written.
  func discard() {
    plain = []
    switch destination {
    case .data(let data, let start): if data.length > start { data.length = start }
    case .file(let file, _): file.discard()
    }
  }

  private func pass(_ bytes: UnsafeRawBufferPointer) throws {
    switch destination {
    case .data(let data, _):
      if let base = bytes.baseAddress { data.append(base, length: bytes.count) }
    case .file(let file, let path):
      do throws(AtomicFile.Failure) {
        try file.write(bytes)
      } catch {
        throw error.cocoaError(path: path)
      }
    }
  }
}

extension AtomicFile.Failure {
  /// The error as Foundation's own calls throw it.
  fileprivate func cocoaError(path: String) -> CocoaError {
    let kind: CocoaError.Code =
      switch code {
      case ENOENT, ENOTDIR: .fileNoSuchFile
      case EACCES, EPERM: .fileWriteNoPermission
      case EROFS: .fileWriteVolumeReadOnly
      case ENOSPC, EDQUOT: .fileWriteOutOfSpace
      default: .fileWriteUnknown
      }
    let reason = NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    return CocoaError(kind, userInfo: [NSFilePathErrorKey: path, NSUnderlyingErrorKey: reason])
  }
}
