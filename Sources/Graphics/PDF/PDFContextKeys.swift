public import Protection

// Keys of the dictionaries that PDF contexts take; the texts are Apple's.

/// The document's title; a text.
public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"
/// Who wrote the document; a text.
public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"
/// What the document is about; a text.
public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"
/// Words to find the document by; a text or an array of texts.
public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"
/// The program that made the document; a text.
public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"
/// The password with all rights; a text. A random one is made when there is only a user password.
public let kCGPDFContextOwnerPassword: CFString = "kCGPDFContextOwnerPassword"
/// The password that opens the document; a text. It protects the file also without an owner password,
/// which Apple's systems ignore.
public let kCGPDFContextUserPassword: CFString = "kCGPDFContextUserPassword"
/// Taken and ignored: keys always have 256 bits.
public let kCGPDFContextEncryptionKeyLength: CFString = "kCGPDFContextEncryptionKeyLength"
/// Whether the user password allows printing; a Boolean, true by default.
public let kCGPDFContextAllowsPrinting: CFString = "kCGPDFContextAllowsPrinting"
/// Whether the user password allows copying; a Boolean, true by default.
public let kCGPDFContextAllowsCopying: CFString = "kCGPDFContextAllowsCopying"
/// What the user password allows; the number of a `CGPDFAccessPermissions`.
public let kCGPDFContextAccessPermissions: CFString = "kCGPDFContextAccessPermissions"

/// A page's media box; data with a `CGRect`, as on Apple's systems, or a `CGRect` or `NSValue`.
public let kCGPDFContextMediaBox: CFString = "kCGPDFContextMediaBox"
/// A page's crop box, likewise.
public let kCGPDFContextCropBox: CFString = "kCGPDFContextCropBox"
/// Taken and not written.
public let kCGPDFContextBleedBox: CFString = "kCGPDFContextBleedBox"
/// Taken and not written.
public let kCGPDFContextTrimBox: CFString = "kCGPDFContextTrimBox"
/// Taken and not written.
public let kCGPDFContextArtBox: CFString = "kCGPDFContextArtBox"

/// When the document was made; a `Date`. Only here: Apple's systems write the time of the day, which
/// would make each file another. Without it, the environment's `SOURCE_DATE_EPOCH` counts, else there is
/// no date.
public let kCGPDFContextCreationDate: CFString = "kCGPDFContextCreationDate"

/// What a user password allows, by Core Graphics' name.
public typealias CGPDFAccessPermissions = PDFAccessPermissions
