public import Foundation

/// Why a document could not be opened, saved or moved. The texts say what happened to which file, and what to do
/// next. Faults of the disk while saving have texts of their own kind.
public struct DocumentError: Error, Equatable, Sendable {
  /// What stood in the way.
  public enum Reason: Sendable, Equatable {
    /// Nothing is there.
    case missing
    /// Something is there already, and would be overwritten.
    case exists
    /// It may not be read.
    case noPermission
    /// It cannot be read.
    case unreadable
    /// A pipe, a device or the like.
    case notAFile
    /// Not on a disk, and the document does not say how to read and save there.
    case unsupportedPlace
    /// The document class does not say what it contains, or in a form that it would have to write itself.
    case noContents
    /// It was changed elsewhere as well.
    case conflict
    /// It cannot have this name.
    case badName
  }

  /// What stood in the way.
  public var reason: Reason
  /// The document.
  public var url: URL

  /// Puts together.
  public init(_ reason: Reason, _ url: URL) { (self.reason, self.url) = (reason, url) }
}

extension DocumentError: LocalizedError {
  /// What happened to which document.
  public var errorDescription: String? {
    let name = url.lastPathComponent
    return switch reason {
    case .missing: "“\(name)” is not there."
    case .exists: "Something called “\(name)” is there already. Nothing was overwritten."
    case .noPermission: "“\(name)” was not opened: you may not read it."
    case .unreadable: "“\(name)” could not be read."
    case .notAFile: "“\(name)” is neither a file nor a folder."
    case .unsupportedPlace: "“\(name)” does not lie on a disk."
    case .noContents: "“\(name)” was not saved: its contents are not known."
    case .conflict: "“\(name)” was changed by another program as well. Both versions are kept."
    case .badName: "“\(name)” cannot be the name of a document."
    }
  }

  /// What to do next.
  public var recoverySuggestion: String? {
    switch reason {
    case .missing: "It may have been moved, renamed or deleted. Look for it in the trash."
    case .exists, .badName: "Choose another name."
    case .noPermission: "Ask its owner, or open a copy."
    case .unreadable: "Try again. If the disk is failing, copy what you can to another."
    case .notAFile: "Choose another file."
    case .unsupportedPlace, .noContents: "Save a copy on a disk."
    case .conflict: "Compare both versions, and keep one of them or both."
    }
  }
}
