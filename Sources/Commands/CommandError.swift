import Compose
import Foundation
import Graphics
import PDFValues
import PageService
import Protection

/// What a verb cannot do, beside what `PDFError` tells.
enum CommandError: Error, Equatable, CustomStringConvertible {
  /// Arguments that make no sense; says what to do.
  case usage(String)
  /// A document without pages, where one is needed.
  case noPages(String)
  /// Something that cannot be read; the second value is `errno`.
  case cannotRead(String, code: Int32)
  /// Something that cannot be written; the second value is `errno`.
  case cannotWrite(String, code: Int32)
  /// Nowhere to open a window.
  case noDisplay
  /// A picture beyond what memory holds; sides in pixels.
  case pictureTooLarge(width: Int, height: Int)
  /// The protected copy stands, but the original could not be moved to the trash.
  case cannotTrash(String, code: Int32)
  /// The processes that read pages could not do it for this file.
  case worker(String, PageServiceError)
  /// Whoever read the standard output has closed it: no reason for a message.
  case outputClosed

  /// What happened and what to do next.
  var description: String {
    switch self {
    case .usage(let text): text
    case .noPages(let file): "“\(file)” has no pages. Choose another file."
    case .cannotRead(let what, let code): "“\(what)” cannot be read: \(Self.reason(code))."
    case .cannotWrite(let what, let code):
      "“\(what)” cannot be written: \(Self.reason(code)). Choose another place or free some space."
    case .noDisplay:
      "There is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set). Use the other verbs, "
        + "or call this from within a desktop."
    case .pictureTooLarge(let width, let height):
      "A picture of \(width) × \(height) pixels is too large. Choose a smaller resolution or fewer pages."
    case .cannotTrash(let file, let code):
      "The protected copy is written, but “\(file)” cannot be moved to the trash: \(Self.reason(code)). "
        + "It is still there, unprotected."
    case .worker(_, let error) where error.concernsAllFiles: error.description
    case .worker(let file, let error): "“\(file)”: \(error)"
    case .outputClosed: ""
    }
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}

extension ExitCode {
  /// The one place where errors become exit codes.
  init(_ error: any Error) {
    switch error {
    case let error as PDFError: self.init(error)
    case let error as CommandError: self.init(error)
    case let error as NoteError: self.init(error)
    case let error as ProtectionError: self.init(error)
    default: self = .cannotReadOrWrite
    }
  }

  private init(_ error: CommandError) {
    switch error {
    case .usage: self = .wrongUsage
    case .noPages, .noDisplay, .cannotRead, .cannotWrite, .pictureTooLarge, .cannotTrash, .outputClosed:
      self = .cannotReadOrWrite
    case .worker(_, let error): self = error.concernsAllFiles ? .cannotReadOrWrite : .damaged
    }
  }

  private init(_ error: NoteError) {
    switch error {
    case .unknownStyle, .unknownPageSize, .replacesPicture, .pageTooSmall: self = .wrongUsage
    case .tooLong, .tooEntangled, .cannotWrite: self = .cannotReadOrWrite
    }
  }

  private init(_ error: ProtectionError) {
    switch error {
    case .unusablePassword: self = .noAccess
    case .unusableFile, .verificationFailed: self = .cannotReadOrWrite
    }
  }

  private init(_ error: PDFError) {
    switch error {
    case .fileNotFound, .cannotRead, .cannotWrite, .emptyFile, .notPDF, .tooLarge, .verificationFailed:
      self = .cannotReadOrWrite
    case .damaged, .unreadablePage, .cannotAssemble, .cannotAppend: self = .damaged
    case .needsPassword, .wrongPassword, .unusablePassword, .unsupportedSecurity:
      self = .noAccess
    case .pageOutOfRange, .unusablePattern: self = .wrongUsage
    }
  }
}

/// The sentence for people that an error carries.
func message(of error: any Error) -> String {
  switch error {
  case let error as PDFError: error.description
  case let error as CommandError: error.description
  case let error as ImageError: error.description
  case let error as NoteError: error.description
  case let error as ProtectionError: error.description
  default: error.localizedDescription
  }
}
