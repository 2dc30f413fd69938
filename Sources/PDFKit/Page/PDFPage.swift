import Engine
public import Foundation
public import Graphics

/// A page of a document.
///
/// Page space: points, origin lower left, y up, before rotation, with the file's own origin. A page
/// keeps the file that it came from alive, so a copy stays whole when its document is gone.
/// Subclasses override `draw(with:to:)`; `init()` makes the instances.
open class PDFPage: NSObject, NSCopying {
  // All of these are guarded by Model.
  /// The file that the page comes from; nil for a blank page that nobody has looked into yet.
  var file: DocumentFile?
  var fileIndex = 0
  weak var owner: PDFDocument?
  /// Clockwise degrees, if changed.
  var newRotation: Int?
  /// Boxes that were changed; `.some(nil)` for those that were removed.
  var newBoxes: [PDFDisplayBox: CGRect?] = [:]
  /// The label, if changed.
  var newLabel: String?
  /// The annotations, once they have been read.
  var loadedAnnotations: [PDFAnnotation]?
  /// True when an annotation was added, removed or changed.
  var hasChangedAnnotations = false
  private var cachedGeometry: PageGeometry?
  private var isDisplayingAnnotations = true
  private var isDisplayingFormFields = true

  /// Makes a blank page of 612 by 792 points.
  public required override init() {
    super.init()
  }

  /// Makes a page of a file.
  init(file: DocumentFile, index: Int) {
    self.file = file
    fileIndex = index
    super.init()
  }

  func attach(to document: PDFDocument, file: DocumentFile, index: Int) {
    owner = document
    self.file = file
    fileIndex = index
  }

  /// The document that the page belongs to; nil while it is in none.
  open var document: PDFDocument? { Model.sync { owner } }

  /// A page with the same content and annotations that belongs to no document.
  ///
  /// Later changes to one do not show in the other.
  open func copy(with zone: NSZone? = nil) -> Any {
    Model.sync {
      let page = type(of: self).init()
      page.file = file
      page.fileIndex = fileIndex
      page.newRotation = newRotation
      page.newBoxes = newBoxes
      page.newLabel = newLabel
      page.cachedGeometry = cachedGeometry
      page.isDisplayingAnnotations = isDisplayingAnnotations
      page.isDisplayingFormFields = isDisplayingFormFields
      if hasChangedAnnotations, let annotations = loadedAnnotations {
        page.takeCopies(of: annotations)
      }
      return page
    }
  }

  /// Whether `draw(with:to:)` draws annotations. Default true.
  open var displaysAnnotations: Bool {
    get { Model.sync { isDisplayingAnnotations } }
    set { Model.sync { isDisplayingAnnotations = newValue } }
  }

  /// Whether form fields are drawn along with annotations. Default true. Ours, not Apple's.
  public var displaysFormFields: Bool {
    get { Model.sync { isDisplayingFormFields } }
    set { Model.sync { isDisplayingFormFields = newValue } }
  }

  /// The page as Core Graphics names it: number and boxes. Nil while the page is in no document.
  open var pageRef: CGPDFPage? {
    guard let document else { return nil }
    return CGPDFPage(self, number: document.index(for: self) + 1)
  }

  /// The page's number as the document names it, such as "iv"; else its place from 1.
  open var label: String? { document?.label(of: self) }

  /// Names the page, as "cover"; nil leaves it the name that its file has for it. Ours, not Apple's, where
  /// subclasses override `label` as a property without a setter.
  public func setLabel(_ label: String?) { Model.sync { newLabel = label } }

  // MARK: What the page stands on

  /// The page's file and its place there. A blank page gets one of its own.
  func backing() throws(PDFError) -> (file: DocumentFile, index: Int) {
    try Model.sync { () throws(PDFError) in
      if let file { return (file, fileIndex) }
      let bytes = try OnePage.blank(mediaBox: CGRect(x: 0, y: 0, width: 612, height: 792))
      let blank = try DocumentFile(MemorySource(bytes), name: "Blank page")
      file = blank
      fileIndex = 0
      return (blank, 0)
    }
  }

  /// Boxes and rotation as the file has them; of a sheet of US Letter if the page cannot be read.
  var geometry: PageGeometry {
    if let known = Model.sync({ cachedGeometry }) { return known }
    let geometry = (try? backing()).flatMap { PageGeometry($0.file, $0.index) } ?? .letter
    Model.sync { cachedGeometry = geometry }
    return geometry
  }

  // MARK: Boxes

  /// A box in page space. Boxes that are not set are the crop box, and that the media box; all are
  /// clipped to the media box.
  ///
  /// What a subclass gives here counts for drawing; written files have the boxes that were set.
  open func bounds(for box: PDFDisplayBox) -> CGRect { storedBounds(for: box) }

  // MARK: Drawing

  /// Draws a box of the page, upright with its lower left corner at the origin, clipped to the box.
  ///
  /// The ground is not cleared. Override to draw beneath or above: that shows in contexts and
  /// thumbnails, and is not written to files. Pixels, not vectors, also where
  /// Apple's would stay vectors. Blocks for as long as the page takes.
  open func draw(with box: PDFDisplayBox, to context: CGContext) {
    drawAsIs(with: box, to: context)
  }

  // MARK: Rotation

  /// Clockwise rotation for showing: 0, 90, 180 or 270. Other multiples of 90 are brought into that
  /// range; other numbers are ignored. (Apple raises.)
  open var rotation: Int {
    get { Model.sync { newRotation } ?? geometry.rotation }
    set {
      guard newValue.isMultiple(of: 90) else { return }
      Model.sync { newRotation = ((newValue % 360) + 360) % 360 }
    }
  }
}
