// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

/// Keys of the options for writing a document.
public struct PDFDocumentWriteOption: TextKey {
  /// The key's text.
  public let rawValue: String
  /// Makes a key.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `String`: the password with all rights.
  ///
  /// Without one, but with a user password, a random one is made. (Apple then writes a plain file.)
  public static let ownerPasswordOption = Self(rawValue: "PDFDocumentOwnerPasswordOption")
  /// `String`: the password that opens the document with the permissions of `accessPermissionsOption`.
  public static let userPasswordOption = Self(rawValue: "PDFDocumentUserPasswordOption")
  /// `PDFAccessPermissions`, or a number with its bits: what the user password allows. All by default.
  public static let accessPermissionsOption = Self(rawValue: "PDFDocumentAccessPermissionsOption")
  /// `Bool`: draws annotations into the pages and drops them.
  public static let burnInAnnotationsOption = Self(rawValue: "PDFDocumentBurnInAnnotationsOption")
  /// `Bool`: stores images as JPEG.
  public static let saveImagesAsJPEGOption = Self(rawValue: "PDFDocumentSaveImagesAsJPEGOption")
  /// `Bool`: reduces images to the resolution of screens.
  public static let optimizeImagesForScreenOption = Self(rawValue: "PDFDocumentOptimizeImagesForScreenOption")
  /// `Bool`: appends what has changed to the bytes of the document's file, which stay as they are. Ours:
  /// Apple has no such option.
  public static let writeIncrementallyOption = Self(rawValue: "PDFDocumentWriteIncrementallyOption")
}

/// Keys of `PDFDocument.documentAttributes`.
public struct PDFDocumentAttribute: TextKey {
  /// The key of the information dictionary, without slash.
  public let rawValue: String
  /// Makes a key.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `String`: the title.
  public static let titleAttribute = Self(rawValue: "Title")
  /// `String`: who wrote the document.
  public static let authorAttribute = Self(rawValue: "Author")
  /// `String`: what the document is about.
  public static let subjectAttribute = Self(rawValue: "Subject")
  /// `String`: the program that made the original.
  public static let creatorAttribute = Self(rawValue: "Creator")
  /// `String`: the program that made the PDF.
  public static let producerAttribute = Self(rawValue: "Producer")
  /// `Date`: when the document was made.
  public static let creationDateAttribute = Self(rawValue: "CreationDate")
  /// `Date`: when the document was last changed.
  public static let modificationDateAttribute = Self(rawValue: "ModDate")
  /// `[String]`: keywords.
  public static let keywordsAttribute = Self(rawValue: "Keywords")
}

/// With which rights a document is open.
public enum PDFDocumentPermissions: Int, Sendable {
  /// Locked.
  case none
  /// Opened with the user password, or a document that asks none but restricts.
  case user
  /// Opened with the owner password, or not encrypted.
  case owner
}

/// How far the ends of a selection snap.
public enum PDFSelectionGranularity: UInt, Sendable {
  /// Between any two characters.
  case character
  /// Outwards to words.
  case word
  /// Outwards to lines.
  case line
}

/// A box of a page.
public enum PDFDisplayBox: Int, Sendable, CaseIterable {
  /// The sheet.
  case mediaBox
  /// What viewers show.
  case cropBox
  /// What is printed before trimming.
  case bleedBox
  /// The finished page.
  case trimBox
  /// The meaningful content.
  case artBox
}

/// `userInfo` key of the selection that a search found.
public let PDFDocumentFoundSelectionKey = "PDFDocumentFoundSelection"
/// `userInfo` key of a page's zero-based index, an `Int`.
public let PDFDocumentPageIndexKey = "PDFDocumentPageIndex"

extension NSNotification.Name {
  /// A password has unlocked the document.
  public static let PDFDocumentDidUnlock = Self("PDFDocumentDidUnlock")
  /// An asynchronous search has begun.
  public static let PDFDocumentDidBeginFind = Self("PDFDocumentDidBeginFind")
  /// An asynchronous search has ended or was cancelled.
  public static let PDFDocumentDidEndFind = Self("PDFDocumentDidEndFind")
  /// A search comes to a page; `PDFDocumentPageIndexKey` tells which.
  public static let PDFDocumentDidBeginPageFind = Self("PDFDocumentDidBeginPageFind")
  /// A search leaves a page; `PDFDocumentPageIndexKey` tells which.
  public static let PDFDocumentDidEndPageFind = Self("PDFDocumentDidEndPageFind")
  /// A search has found something; `PDFDocumentFoundSelectionKey` holds it.
  public static let PDFDocumentDidFindMatch = Self("PDFDocumentDidFindMatch")
  /// Writing begins.
  public static let PDFDocumentDidBeginWrite = Self("PDFDocumentDidBeginWrite")
  /// Writing has ended.
  public static let PDFDocumentDidEndWrite = Self("PDFDocumentDidEndWrite")
  /// A page is about to be written; `PDFDocumentPageIndexKey` tells which.
  public static let PDFDocumentDidBeginPageWrite = Self("PDFDocumentDidBeginPageWrite")
  /// A page has been written; `PDFDocumentPageIndexKey` tells which.
  public static let PDFDocumentDidEndPageWrite = Self("PDFDocumentDidEndPageWrite")
}
