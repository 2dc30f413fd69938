import Engine
import Foundation

extension PDFDocument {
  /// The structure of the document's own file; nil for a new or locked document, or one that libqpdf
  /// cannot read.
  var structure: StructureFile? { try? file?.structure() }

  // MARK: Properties

  /// The information dictionary by `PDFDocumentAttribute`; dates are `Date`, keywords `[String]`. Nil
  /// while locked and for a new document.
  ///
  /// Setting replaces the entries that have such a key, and removes those that are missing; nil removes
  /// all.
  public var documentAttributes: [AnyHashable: Any]? {
    get {
      if let known = Model.sync({ attributes }) { return known }
      guard let structure else { return nil }
      return DocumentAttributes.read(structure)
    }
    set { Model.sync { attributes = newValue ?? [:] } }
  }

  /// Major PDF version of the file, such as 1; 1 while locked and for a new document.
  public var majorVersion: Int { structure?.version().major ?? 1 }
  /// Minor PDF version of the file, such as 7; 7 while locked and for a new document.
  public var minorVersion: Int { structure?.version().minor ?? 7 }

  /// True when the document has a structure for accessibility.
  public var isTagged: Bool { structure?.isTagged ?? false }
  /// True when the file is laid out for reading over a network.
  public var isLinearized: Bool { structure?.isLinearized ?? false }
  /// True when the file was damaged and could be repaired for reading. Looks at all of its structure.
  public var isRecovered: Bool {
    guard let file else { return false }
    return !file.core.hasValidCrossReferences || (try? file.structure())?.recovered ?? true
  }
  /// True when the tables that say where objects stand were missing or wrong. Unlike `isRecovered` it
  /// costs nothing, and does not see other damage.
  public var hasRepairedTables: Bool { file.map { !$0.core.hasValidCrossReferences } ?? false }
  /// The document's language, such as "ja".
  public var language: String? { structure?.language }
  /// Names of the embedded files.
  public var attachmentNames: [String] { structure?.attachments().map(\.name) ?? [] }

  /// The fields of the form.
  public var formFields: [PDFFormField] {
    structure?.formFields().map { field in
      let types = ["Tx": "text", "Ch": "choice", "Btn": "button", "Sig": "signature"]
      return PDFFormField(
        name: field.name, type: types[field.type] ?? "unknown", value: structure?.fieldText(field.value))
    } ?? []
  }

  // MARK: Viewing

  /// The reading direction that the file names: "R2L", "L2R" or nil.
  public var direction: String? {
    get { Model.sync { viewerEdits.direction } ?? structure?.direction }
    set { Model.sync { viewerEdits.direction = .some(newValue) } }
  }

  /// The page layout that the file names, such as "TwoPageRight"; nil when none.
  public var pageLayout: String? {
    get { Model.sync { viewerEdits.pageLayout } ?? structure?.pageLayout }
    set { Model.sync { viewerEdits.pageLayout = .some(newValue) } }
  }

  /// What the file wants shown beside the page, such as "UseOutlines".
  public var pageMode: String? { structure?.pageMode }

  /// Where the file wants to be opened; nil when it says nothing, or wants something else done.
  public var openDestination: PDFDestination? {
    guard case .goTo(let place) = structure?.openAction, let file else { return nil }
    return PDFDestination(place, in: file, of: self)
  }

  /// True when most text of the first pages that have any runs downwards.
  public var hasMostlyVerticalText: Bool {
    var (down, all) = (0, 0)
    for index in 0..<min(pageCount, 24) {
      guard let text = page(at: index)?.pageText else { continue }
      for line in text.lines where line.count > 1 {
        all += line.count
        if text.isVertical(line) { down += line.count }
      }
      if all > 2000 { break }
    }
    return down * 2 > all && down > 0
  }

  // MARK: Pages

  /// Labels of all pages in order; nil when the document has none of its own.
  public var pageLabels: [String]? {
    let own = pages.map { page in page.ownLabel }
    guard own.contains(where: { $0 != nil }) else { return nil }
    return own.enumerated().map { $1 ?? String($0 + 1) }
  }

  func label(of page: PDFPage) -> String? {
    let index = index(for: page)
    guard index != NSNotFound else { return nil }
    return page.ownLabel ?? String(index + 1)
  }

  /// Sizes of all pages in order. Parses no page that has not been reshaped.
  public var pageSizes: [PDFPageSize] {
    (0..<pageCount).map(pageSize)
  }

  private func pageSize(at index: Int) -> PDFPageSize {
    let slot = Model.sync { () -> Slot? in slots.indices.contains(index) ? slots[index] : nil }
    if let page = slot?.page { return page.shownSize }
    let size = slot.flatMap { file?.pageSize($0.fileIndex) }
    return size ?? PDFPageSize(width: 612, height: 792, rotation: 0)
  }
}

extension PDFPage {
  /// The label that was set, else that in the file that the page comes from; nil when that has none.
  fileprivate var ownLabel: String? {
    if let label = Model.sync({ newLabel }) { return label }
    guard let (file, index) = Model.sync({ () -> (DocumentFile, Int)? in file.map { ($0, fileIndex) } })
    else { return nil }
    return file.label(index)
  }

  fileprivate var shownSize: PDFPageSize {
    let isReshaped = Model.sync { newRotation != nil || !newBoxes.isEmpty }
    if !isReshaped, let (file, index) = try? backing(), let size = file.pageSize(index) { return size }
    let size = uprightSize(for: .cropBox)
    return PDFPageSize(width: size.width, height: size.height, rotation: rotation)
  }
}

extension DocumentFile {
  fileprivate func label(_ index: Int) -> String? {
    guard let labels, labels.indices.contains(index) else { return nil }
    return labels[index]
  }

  fileprivate func pageSize(_ index: Int) -> PDFPageSize? {
    guard let size = Engine.run({ lane in core.pageSize(at: index, lane) }) else { return nil }
    let turned =
      (try? structure()).flatMap { $0.resolve($0.pageDictionary(index)["/Rotate"] ?? .null).integer } ?? 0
    return PDFPageSize(width: size.width, height: size.height, rotation: ((turned % 360) + 360) % 360)
  }
}

extension StructureFile {
  /// A field's value for people: text, the name of a state, or chosen items.
  fileprivate func fieldText(_ value: PDFObject) -> String? {
    let value = resolve(value)
    if let text = value.text { return text }
    if let name = value.name { return String(name.dropFirst()) }
    if let items = value.array { return items.compactMap { resolve($0).text }.joined(separator: ", ") }
    return nil
  }
}
