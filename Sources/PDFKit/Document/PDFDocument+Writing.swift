package import Engine
import Foundation
import Protection

extension PDFDocument {
  /// Writes the document to a file; false when that fails. Atomic: `save(to:options:)` tells the reason.
  @discardableResult
  public func write(to url: URL) -> Bool {
    write(to: url, withOptions: nil)
  }

  /// Writes the document with options; false when that fails.
  ///
  /// Unlike Apple's, a user password without an owner password protects too.
  @discardableResult
  public func write(to url: URL, withOptions options: [PDFDocumentWriteOption: Any]? = nil) -> Bool {
    (try? save(to: url, options: PDFWriteOptions(options ?? [:]))) != nil
  }

  /// Writes the document to a path; false when that fails.
  @discardableResult
  public func write(toFile path: String) -> Bool {
    write(to: URL(fileURLWithPath: path))
  }

  /// Writes the document to a path with options; false when that fails.
  @discardableResult
  public func write(
    toFile path: String, withOptions options: [PDFDocumentWriteOption: Any]? = nil
  ) -> Bool {
    write(to: URL(fileURLWithPath: path), withOptions: options)
  }

  /// The document as the bytes of a file; nil when that fails.
  public func dataRepresentation() -> Data? {
    try? data()
  }

  /// The document as the bytes of a file, with options; nil when that fails.
  public func dataRepresentation(options: [AnyHashable: Any] = [:]) -> Data? {
    try? data(options: PDFWriteOptions(options))
  }

  /// Writes the document to a file, opens that again with each password, and only then puts it in its
  /// place.
  ///
  /// The target may be the file that is open, which stays readable as it was; the open document does
  /// not become encrypted. On failure nothing is changed. Blocks until all is on disk.
  @discardableResult
  public func save(to url: URL, options: PDFWriteOptions = .init()) throws(PDFError) -> PDFWriteReport {
    if options.writesIncrementally {
      postWriting(.PDFDocumentDidBeginWrite)
      defer { postWriting(.PDFDocumentDidEndWrite) }
      return try saveAppended(to: url, options: options)
    }
    let (plan, report) = try plan(options)
    postWriting(.PDFDocumentDidBeginWrite)
    defer { postWriting(.PDFDocumentDidEndWrite) }
    postPages()
    try Assembler.write(consume plan, to: url.path, name: url.lastPathComponent)
    return report
  }

  /// The document as the bytes of a file, checked as in `save(to:options:)`.
  public func data(options: PDFWriteOptions = .init()) throws(PDFError) -> Data {
    try checkedData(options: options).data
  }

  /// The same, with what a person should know of it.
  public func checkedData(
    options: PDFWriteOptions = .init()
  ) throws(PDFError) -> (data: Data, report: PDFWriteReport) {
    if options.writesIncrementally { return try appendedData(options: options) }
    let (plan, report) = try plan(options)
    return (Data(try Assembler.bytes(consume plan, name: name)), report)
  }

  /// Writes to a path that need not be a file, and gives what has to be found there afterwards.
  package func assemble(
    into path: String, options: PDFWriteOptions
  ) throws(PDFError) -> (report: PDFWriteReport, expectation: PDFWriteExpectation) {
    let (plan, report) = try plan(options)
    let values = Verification.Expectation(plan)
    let assembly = try Assembler.write(consume plan, into: path, name: name)
    return (report, PDFWriteExpectation(name: name, values: values, assembly: assembly))
  }

  /// What messages call the document.
  package var displayName: String { name }

  private func postWriting(_ name: Notification.Name, _ info: [String: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: info)
  }

  /// The file is written in one go, so all pages begin and end here.
  private func postPages() {
    for index in 0..<pageCount {
      postWriting(.PDFDocumentDidBeginPageWrite, [PDFDocumentPageIndexKey: index])
      postWriting(.PDFDocumentDidEndPageWrite, [PDFDocumentPageIndexKey: index])
    }
  }

  // MARK: Plan

  /// What is to be written, as values; the document may change while that is done.
  func plan(_ options: PDFWriteOptions) throws(PDFError) -> (plan: WritePlan, report: PDFWriteReport) {
    guard !isLocked else { throw .needsPassword(name) }
    var plan = try contentPlan(burningIn: options.burnsInAnnotations)
    var report = PDFWriteReport(isEncrypted: false, permissions: .all, warnings: [])
    if options.userPassword?.isEmpty == false || options.ownerPassword?.isEmpty == false {
      let request = EncryptionRequest(
        userPassword: options.userPassword, ownerPassword: options.ownerPassword,
        permissions: options.permissions)
      let encryption = try Encryption(preparing: request)
      plan.options.encryption = encryption
      report.isEncrypted = true
      report.permissions = options.permissions.union(.allowsContentAccessibility)
      switch encryption.warning {
      case .equalPasswords: report.warnings.append(.equalPasswords)
      case .opensWithoutPassword: report.warnings.append(.ownerPasswordOnly)
      case nil: break
      }
    } else if !options.removesEncryption, isEncrypted {
      plan.options.keepsEncryption = true
      report.isEncrypted = true
      report.permissions = plan.base?.userPermissions ?? .all
    }
    if isRecovered { report.warnings.append(.recovered) }
    plan.options.burnsInAnnotations = options.burnsInAnnotations
    plan.options.optimizesImagesForScreen = options.optimizesImagesForScreen
    plan.options.savesImagesAsJPEG = options.savesImagesAsJPEG
    plan.options.linearizes = options.linearizes
    return (plan, report)
  }

  private func contentPlan(burningIn: Bool) throws(PDFError) -> WritePlan {
    // Only pages that were made know what their annotations look like.
    if burningIn { _ = pages }
    let order = Model.sync { PageOrder(slots, content) }
    var plan = WritePlan()
    plan.base = try order.file?.structure()
    for slot in order.slots { plan.pages.append(try order.planned(slot, burningIn: burningIn)) }
    plan.outline = plannedOutline(pageIndex: order.place)
    Model.sync {
      if let attributes { plan.information = DocumentAttributes.entries(attributes) }
      plan.pageLayout = viewerEdits.pageLayout
      plan.direction = viewerEdits.direction
    }
    return plan
  }
}

/// What a written file has to be. Holds what it was made of, whose memory takes as long to free as the check:
/// whoever waits for that need not wait for both.
package struct PDFWriteExpectation {
  let name: String
  let values: Verification.Expectation
  let assembly: Assembly?

  /// Opens the file with each password, and without. Throws `verificationFailed`.
  package func check(_ file: any ByteProvider) throws(PDFError) {
    try Verification.check(file, name: name, expecting: values)
  }
}

/// The pages of a document at one moment.
private struct PageOrder {
  let slots: [PDFDocument.Slot]
  let file: DocumentFile?
  private var places: [ObjectIdentifier: Int] = [:]
  /// Of pages of the document's own file whose objects were not made yet.
  private var filePlaces: [Int: Int] = [:]

  init(_ slots: [PDFDocument.Slot], _ content: PDFDocument.Content) {
    self.slots = slots
    file = if case .open(let file) = content { file } else { nil }
    for (index, slot) in slots.enumerated() {
      if let page = slot.page {
        places[ObjectIdentifier(page)] = index
      } else {
        filePlaces[slot.fileIndex] = index
      }
    }
  }

  /// Where a page is; nil when it is not in the document.
  func place(of page: PDFPage) -> Int? {
    if let known = places[ObjectIdentifier(page)] { return known }
    return Model.sync { page.file === file ? filePlaces[page.fileIndex] : nil }
  }

  func planned(_ slot: PDFDocument.Slot, burningIn: Bool) throws(PDFError) -> PlannedPage {
    guard let page = slot.page else {
      guard let file else { throw .unreadablePage(slot.fileIndex) }
      return PlannedPage(file: try file.structure(), index: slot.fileIndex)
    }
    let (file, index) = try page.backing()
    var planned = PlannedPage(file: try file.structure(), index: index)
    Model.sync {
      planned.rotation = page.newRotation
      for (box, rect) in page.newBoxes { planned.boxes[box.key] = .some(rect) }
      planned.label = page.newLabel
    }
    planned.annotations = page.plannedAnnotations(burningIn: burningIn, pageIndex: place)
    return planned
  }
}

extension PDFPage {
  /// A PDF of this page alone; nil when that fails.
  public var dataRepresentation: Data? {
    guard let copy = copy() as? PDFPage else { return nil }
    let document = PDFDocument()
    document.insert(copy, at: 0)
    return document.dataRepresentation()
  }
}

extension PDFDisplayBox {
  fileprivate var key: String {
    switch self {
    case .mediaBox: "/MediaBox"
    case .cropBox: "/CropBox"
    case .bleedBox: "/BleedBox"
    case .trimBox: "/TrimBox"
    case .artBox: "/ArtBox"
    }
  }
}
