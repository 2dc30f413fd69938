package import Engine
import Foundation

extension PDFError {
  /// What PDFium's refusal means for the file.
  package init(_ error: EngineError, file: String, bytes: any ByteProvider, hasPassword: Bool) {
    switch error {
    case .cannotRead(let code): self = .cannotRead(file, code: code)
    case .empty: self = .emptyFile(file)
    case .password: self = hasPassword ? .wrongPassword(file) : .needsPassword(file)
    case .unsupportedSecurity: self = .unsupportedSecurity(file)
    case .page(let index): self = .unreadablePage(index)
    case .tooLarge: self = .tooLarge(width: 0, height: 0)
    case .unreadable, .cannotSave: self = bytes.hasPDFHeader ? .damaged(file) : .notPDF(file)
    }
  }
}

extension ByteProvider {
  /// Whether the first kilobyte has a PDF header, which may stand behind other bytes.
  fileprivate var hasPDFHeader: Bool {
    var head = [UInt8](repeating: 0, count: min(count, 1024))
    guard head.withUnsafeMutableBytes({ read(into: $0, at: 0) }) else { return false }
    return Data(head).range(of: Data("%PDF".utf8)) != nil
  }
}
