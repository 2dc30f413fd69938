public import Foundation
public import Graphics

/// A mark on a page: a note, a link, marked text, a drawing, a form field.
///
/// One class for all types; the properties read and write the annotation's dictionary. Coordinates are
/// in page space, or relative to the origin of `bounds` where a property says so. Subclasses override
/// `draw(with:in:)`.
open class PDFAnnotation: NSObject, NSCopying, NSCoding {
  // All of these are guarded by Model.
  /// The dictionary. Widgets have what their field inherits filled in.
  var entries: [String: PDFObject]
  /// The file that references in `entries` belong to.
  var structure: StructureFile?
  /// Entries that came from a field above, as long as they are as they were there.
  var inherited: [String: PDFObject] = [:]
  /// The place in `/Annots` of the page's file; nil for one that is new there.
  var fileIndex: Int?
  /// The page of that file.
  var filePage: Int?
  /// The number of the dictionary in the page's file.
  var fileID: ObjectID?
  /// It has to be written anew.
  var isChanged = false
  /// It looks otherwise than in the page's file.
  var isRedrawn = false
  weak var owner: PDFPage?
  /// What the app has set as target; `.some(nil)` when it has removed it.
  var newAction: PDFAction??
  /// The target read from the file, once asked for.
  var readAction: PDFAction?
  /// The window of a note.
  var window: PDFAnnotation?
  /// The note of a window.
  weak var note: PDFAnnotation?
  /// The name of a button's on state, where no drawing tells it.
  var onStateName: String?
  /// The object that the app holds for the border.
  var borderObject: PDFBorder?
  var isPressed = false
  /// PDFium's picture of the appearance stream.
  var picture: AppearancePicture?

  /// Makes an annotation.
  ///
  /// - Parameters:
  ///   - bounds: the rectangle in page space.
  ///   - type: the type, which stays.
  ///   - properties: entries by `PDFAnnotationKey` or its text; values that do not fit are left out.
  public init(
    bounds: CGRect, forType type: PDFAnnotationSubtype, withProperties properties: [AnyHashable: Any]?
  ) {
    entries = Self.initialEntries(of: type, bounds: bounds)
    super.init()
    for (key, value) in properties ?? [:] {
      guard let name = key.base as? String else { continue }
      setValue(value, forAnnotationKey: PDFAnnotationKey(rawValue: name))
    }
  }

  private static func initialEntries(of type: PDFAnnotationSubtype, bounds: CGRect) -> [String: PDFObject] {
    var entries: [String: PDFObject] = [
      "/Type": .name("/Annot"), "/Subtype": .name(type.rawValue.withSlash),
      "/Rect": .rect(bounds.isFinite ? bounds.standardized : .zero),
    ]
    if type != .popup { entries["/F"] = .integer(AnnotationFlag.print) }
    // Without this entry, the format gives links a black frame.
    if type == .link { entries["/Border"] = .array([.integer(0), .integer(0), .integer(0)]) }
    return entries
  }

  init(_ seed: AnnotationSeed) {
    entries = seed.entries
    structure = seed.structure
    inherited = seed.inherited
    fileIndex = seed.fileIndex
    filePage = seed.filePage
    fileID = seed.fileID
    super.init()
  }

  // MARK: Coding

  /// Reads an archived annotation; nil when there is none.
  ///
  /// Subclasses that a document's delegate names for annotations of files are made by this.
  public required init?(coder: NSCoder) {
    if let seed = (coder as? SeedCoder)?.seed {
      entries = seed.entries
      structure = seed.structure
      inherited = seed.inherited
      fileIndex = seed.fileIndex
      filePage = seed.filePage
      fileID = seed.fileID
    } else {
      guard coder.containsValue(forKey: Self.codingKey),
        let data = coder.decodeObject(of: NSData.self, forKey: Self.codingKey),
        let read = try? PropertyListDecoder().decode([String: PDFObject].self, from: data as Data)
      else { return nil }
      entries = read
      // Asking for what is not there ends the process.
      if coder.containsValue(forKey: Self.stateKey) {
        onStateName = coder.decodeObject(of: NSString.self, forKey: Self.stateKey).map { $0 as String }
      }
    }
    super.init()
  }

  private static let codingKey = "entries"
  private static let stateKey = "onState"

  /// Archives the properties; drawings of the file, its page and its pop-up are left out.
  open func encode(with coder: NSCoder) {
    let (entries, state) = Model.sync { (portableEntries, buttonStateName) }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    if let data = try? encoder.encode(entries) { coder.encode(data as NSData, forKey: Self.codingKey) }
    if let state { coder.encode(state as NSString, forKey: Self.stateKey) }
  }

  // MARK: Copying

  /// An annotation with the same properties and look that belongs to no page.
  ///
  /// A subclass's copy is a `PDFAnnotation` unless it overrides this.
  open func copy(with zone: NSZone? = nil) -> Any {
    Model.sync {
      let copy = PDFAnnotation(
        AnnotationSeed(entries: entries, structure: structure, inherited: [:], fileIndex: nil, fileID: nil))
      for key in ["/P", "/Popup", "/Parent", "/IRT", "/StructParent", "/Kids"] { copy.entries[key] = nil }
      if isWidget, let name = fieldNameInFile { copy.entries["/T"] = .text(name) }
      takeState(to: copy)
      // The target's place is known only to the page's file.
      if newAction == nil, let action = currentAction { copy.newAction = .some(action) }
      return copy
    }
  }

  /// A copy for a copy of the page: it stands for the same annotation of the file.
  func copyForPage() -> PDFAnnotation {
    Model.sync {
      let copy = PDFAnnotation(
        AnnotationSeed(
          entries: entries, structure: structure, inherited: inherited, fileIndex: fileIndex,
          filePage: filePage, fileID: fileID))
      copy.isChanged = isChanged
      copy.isRedrawn = isRedrawn
      takeState(to: copy)
      return copy
    }
  }

  private func takeState(to copy: PDFAnnotation) {
    copy.newAction = newAction
    copy.onStateName = onStateName
    copy.picture = picture
  }

  // MARK: Page

  /// The page that carries the annotation, held weakly. Setting it is the same as adding the annotation
  /// to that page; nil takes it off its page.
  open var page: PDFPage? {
    get { Model.sync { owner } }
    set {
      guard let newValue else {
        page?.removeAnnotation(self)
        return
      }
      newValue.addAnnotation(self)
    }
  }

  // MARK: Drawing

  /// Draws the annotation into a context whose user space is page space.
  ///
  /// Draws the stored appearance if there is one, else what the properties say. Blocks while PDFium
  /// draws an appearance.
  open func draw(with box: PDFDisplayBox, in context: CGContext) {
    drawAsIs(in: context)
  }
}

/// What an annotation is made of.
struct AnnotationSeed {
  var entries: [String: PDFObject]
  var structure: StructureFile?
  var inherited: [String: PDFObject] = [:]
  var fileIndex: Int?
  var filePage: Int?
  var fileID: ObjectID?
}

/// Carries a seed into the one initialiser that all subclasses have.
final class SeedCoder: NSCoder {
  let seed: AnnotationSeed

  init(_ seed: AnnotationSeed) {
    self.seed = seed
    super.init()
  }
}

/// Bits of `/F`.
enum AnnotationFlag {
  static let hidden = 1 << 1
  static let print = 1 << 2
  static let noView = 1 << 5
}

extension String {
  var withSlash: String { hasPrefix("/") ? self : "/" + self }
  var withoutSlash: String { hasPrefix("/") ? String(dropFirst()) : self }
}

extension CGRect {
  var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }
}
