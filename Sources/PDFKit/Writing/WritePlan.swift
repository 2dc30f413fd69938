import Foundation
import Protection

/// All that is needed to write a document, as values: the model makes one under its lock, the
/// assembler carries it out without touching the model again.
struct WritePlan: Sendable {
  /// The document's own file, whose catalogue, names, forms and attachments are kept; nil for a new one.
  var base: StructureFile?
  var pages: [PlannedPage] = []
  /// nil leaves the outline as the file has it, an empty list removes it.
  var outline: [PlannedOutlineItem]?
  /// Information dictionary entries to set ("/Title": text); nil value removes. Untouched keys stay.
  var information: [String: PDFObject?] = [:]
  /// Catalogue entries to set or, with nil, to remove ("/PageLayout", "/ViewerPreferences" merged by key).
  var pageLayout: String??
  var direction: String??
  var options = WriteOptions()
}

/// One page of the file to be written.
struct PlannedPage: Sendable {
  /// The file that the page comes from, and its place there.
  var file: StructureFile
  var index: Int
  /// Clockwise degrees; nil keeps the file's.
  var rotation: Int?
  /// Boxes to set, keyed "/MediaBox", "/CropBox", …; a nil value removes the box.
  var boxes: [String: CGRect?] = [:]
  /// nil keeps the page's annotations as they are.
  var annotations: [PlannedAnnotation]?
}

/// One annotation of a page whose list has changed, in drawing order.
enum PlannedAnnotation: Sendable {
  /// The nth entry of the source page's `/Annots`, unchanged.
  case kept(Int)
  /// The nth entry of the source page's `/Annots` with another dictionary. References inside are
  /// to objects of the page's file.
  case changed(Int, [String: PDFObject], target: PlannedTarget?)
  /// A new annotation; `file` owns the references inside its dictionary (nil: it has none).
  case added([String: PDFObject], file: StructureFile?, target: PlannedTarget?)
}

/// What a link, an outline item or an action leads to.
enum PlannedTarget: Sendable {
  /// A page of the plan by its index; nil coordinates and zoom leave the reader's as they are.
  case page(Int, x: Double?, y: Double?, zoom: Double?)
  /// An action dictionary; references inside are to `file`.
  case action([String: PDFObject], file: StructureFile?)
}

/// One outline item.
struct PlannedOutlineItem: Sendable {
  var title: String
  var isOpen = false
  var target: PlannedTarget?
  var children: [PlannedOutlineItem] = []
}

/// How a file is written.
struct WriteOptions: Sendable {
  /// How to protect the file; nil for no new protection.
  var encryption: Encryption?
  /// Without new protection, keeps the passwords and permissions that the base file has.
  var keepsEncryption = false
  /// Draws annotations into the page content and drops them.
  var burnsInAnnotations = false
  /// Downsamples images above 150 pixels an inch and stores them as JPEG.
  var optimizesImagesForScreen = false
  /// Stores opaque page images as JPEG.
  var savesImagesAsJPEG = false
  /// Linearised ("fast web view").
  var linearizes = false
  /// Packs objects into compressed streams: smaller files, but half as slow again. nil: as the base
  /// has it, and not when pages of other files come in.
  var packsObjects: Bool?
}
