/// What a document's user password allows.
///
/// A set, with Apple's names and bit values. Unlike Apple's enumeration, it can be combined.
public struct PDFAccessPermissions: OptionSet, Sendable, Hashable, Codable {
  /// The bits, as on Apple's platforms.
  public let rawValue: UInt

  /// Makes a set of the bits; unknown bits are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Printing at up to about 150 dots an inch.
  public static let allowsLowQualityPrinting = PDFAccessPermissions(rawValue: 1 << 0)
  /// Printing at any resolution.
  public static let allowsHighQualityPrinting = PDFAccessPermissions(rawValue: 1 << 1)
  /// Changing the content.
  public static let allowsDocumentChanges = PDFAccessPermissions(rawValue: 1 << 2)
  /// Inserting, deleting and rotating pages.
  public static let allowsDocumentAssembly = PDFAccessPermissions(rawValue: 1 << 3)
  /// Taking out text and images.
  public static let allowsContentCopying = PDFAccessPermissions(rawValue: 1 << 4)
  /// Taking out text for accessibility.
  public static let allowsContentAccessibility = PDFAccessPermissions(rawValue: 1 << 5)
  /// Adding and changing annotations.
  public static let allowsCommenting = PDFAccessPermissions(rawValue: 1 << 6)
  /// Filling in form fields.
  public static let allowsFormFieldEntry = PDFAccessPermissions(rawValue: 1 << 7)

  /// Everything.
  package static let all = PDFAccessPermissions(rawValue: 0xFF)
}

/// The `/P` entry of an encryption dictionary; bit n of the format is `1 << (n - 1)`.
extension PDFAccessPermissions {
  private static let lowPrint: Int32 = 1 << 2
  private static let change: Int32 = 1 << 3
  private static let copy: Int32 = 1 << 4
  private static let annotate: Int32 = 1 << 5
  private static let fill: Int32 = 1 << 8
  private static let accessibility: Int32 = 1 << 9
  private static let assemble: Int32 = 1 << 10
  private static let highPrint: Int32 = 1 << 11

  /// Reads `/P`. `revision` is the handler's `/R`: revision 2 knows only four bits, which stand for
  /// the finer ones too.
  package init(encryptionBits bits: Int32, revision: Int) {
    var set: PDFAccessPermissions = []
    func allow(_ permission: PDFAccessPermissions, _ mask: Int32) {
      if bits & mask != 0 { set.insert(permission) }
    }
    let old = revision < 3
    allow(.allowsLowQualityPrinting, Self.lowPrint)
    if bits & Self.lowPrint != 0 {
      allow(.allowsHighQualityPrinting, old ? Self.lowPrint : Self.highPrint)
    }
    allow(.allowsDocumentChanges, Self.change)
    allow(.allowsContentCopying, Self.copy)
    allow(.allowsCommenting, Self.annotate)
    allow(.allowsFormFieldEntry, Self.annotate | (old ? 0 : Self.fill))
    allow(.allowsContentAccessibility, old ? Self.copy : Self.accessibility | Self.copy)
    allow(.allowsDocumentAssembly, old ? Self.change : Self.assemble)
    self = set
  }

  /// The bits for `/P`, of revision 3 and later.
  package var encryptionBits: Int32 {
    var bits: Int32 = ~0xFFF | 0xC0
    func set(_ mask: Int32, if permission: PDFAccessPermissions) {
      if !isDisjoint(with: permission) { bits |= mask }
    }
    set(Self.lowPrint, if: [.allowsLowQualityPrinting, .allowsHighQualityPrinting])
    set(Self.highPrint, if: .allowsHighQualityPrinting)
    set(Self.change, if: .allowsDocumentChanges)
    set(Self.assemble, if: .allowsDocumentAssembly)
    set(Self.copy, if: .allowsContentCopying)
    set(Self.annotate, if: .allowsCommenting)
    set(Self.fill, if: [.allowsFormFieldEntry, .allowsCommenting])
    return bits | Self.accessibility
  }
}
