public import Foundation

/// Why a PDF could not be opened, changed or written.
///
/// `description` says what happened to which file and what to do next. Passwords and document text
/// never enter a message.
public enum PDFError: Error, Equatable, Sendable, Codable {
  /// No file at the path.
  case fileNotFound(String)
  /// The system refused to read the file; the second value is `errno`.
  case cannotRead(String, code: Int32)
  /// The system refused to write the file; the second value is `errno`.
  case cannotWrite(String, code: Int32)
  /// The file has no bytes.
  case emptyFile(String)
  /// The bytes are not a PDF.
  case notPDF(String)
  /// A PDF too damaged to be recovered.
  case damaged(String)
  /// The file asks for a password.
  case needsPassword(String)
  /// Neither the user nor the owner password.
  case wrongPassword(String)
  /// A password longer than 127 UTF-8 bytes, or with characters that SASLprep forbids.
  case unusablePassword
  /// A security handler that is not supported, such as certificates.
  case unsupportedSecurity(String)
  /// A page index outside the document, with the number of pages.
  case pageOutOfRange(Int, count: Int)
  /// A page that cannot be read.
  case unreadablePage(Int)
  /// A bitmap or buffer that does not fit in memory; sides in pixels.
  case tooLarge(width: Int, height: Int)
  /// The written file did not read back as asked.
  case verificationFailed(String)
  /// The library that writes PDF structure failed on the file, with its words.
  case cannotAssemble(String, detail: String)
  /// What cannot be saved by adding to the file but has to be written as a whole, with the reason in words.
  case cannotAppend(String, reason: String)
  /// A regular expression that cannot be read or takes too long, in words.
  case unusablePattern(String)
}

extension PDFError: CustomStringConvertible, LocalizedError {
  /// What happened and what to do next, in one or two sentences.
  public var description: String {
    switch self {
    case .fileNotFound(let file): "There is no file “\(file)”. Check the name and the folder."
    case .cannotRead(let file, let code): "“\(file)” cannot be read: \(Self.systemReason(code))."
    case .cannotWrite(let file, let code):
      "“\(file)” cannot be written: \(Self.systemReason(code)). Choose another place or free some space."
    case .emptyFile(let file): "“\(file)” is empty. Fetch the file again from where it came."
    case .notPDF(let file): "“\(file)” is not a PDF. Choose a PDF file."
    case .damaged(let file):
      "“\(file)” is damaged beyond recovery. Fetch the file again from where it came."
    case .needsPassword(let file): "“\(file)” is protected. Give its password."
    case .wrongPassword(let file): "The password does not open “\(file)”. Check it and try again."
    case .unusablePassword:
      "The password cannot be used: it is longer than 127 bytes or has characters that no password may have. "
        + "Choose another."
    case .unsupportedSecurity(let file):
      "“\(file)” is protected in a way that is not supported, such as a certificate. "
        + "Open it with the program that protected it."
    case .pageOutOfRange(let page, let count):
      "There is no page \(page + 1): the document has \(count). Choose a page from 1 to \(count)."
    case .unreadablePage(let page):
      "Page \(page + 1) cannot be read. The other pages are not affected."
    case .tooLarge(let width, let height):
      "A picture of \(width) × \(height) pixels does not fit in memory. Choose a smaller scale."
    case .verificationFailed(let file):
      "“\(file)” did not read back as asked and was not kept. Please report this."
    case .cannotAssemble(let file, let detail): "“\(file)” cannot be processed: \(detail)."
    case .cannotAppend(let file, let reason):
      "The changes of “\(file)” cannot be appended to it: \(reason). Save the whole file instead."
    case .unusablePattern(let detail): detail
    }
  }

  /// The same text, for code that shows `localizedDescription`.
  public var errorDescription: String? { description }

  private static func systemReason(_ code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
