public import Foundation

/// What a click does. Nothing is ever done by this library: the viewer looks at the kind.
open class PDFAction: NSObject, NSCopying {
  /// An action's dictionary as it stands in a file.
  struct Original {
    var entries: [String: PDFObject]
    var file: StructureFile?
  }

  /// The action's name in files, such as "GoTo", "URI" or "Launch".
  public let type: String
  /// What it was read from, as long as it is unchanged. Guarded by Model.
  fileprivate(set) var original: Original?

  init(type: String, original: Original? = nil) {
    self.type = type
    self.original = original
    super.init()
  }

  /// An action of the same kind that leads to the same.
  open func copy(with zone: NSZone? = nil) -> Any {
    Model.sync { PDFAction(type: type, original: original) }
  }

  /// The dictionary to write for an action that was changed or made anew; nil when it does nothing.
  fileprivate var entries: [String: PDFObject]? { nil }

  /// What is written; nil when the action leads nowhere.
  func planned(_ pageIndex: (PDFPage) -> Int?) -> PlannedTarget? {
    if let original = Model.sync({ original }) { return .action(original.entries, file: original.file) }
    return entries.map { .action($0, file: nil) }
  }

  /// Changes a property and forgets what was read from the file.
  fileprivate func change(_ body: () -> Void) {
    Model.sync {
      body()
      original = nil
    }
  }
}

/// Goes to a place in the same document.
open class PDFActionGoTo: PDFAction {
  private var place: PDFDestination

  /// Goes to a place.
  public init(destination: PDFDestination) {
    place = destination
    super.init(type: "GoTo")
  }

  /// Where to.
  open var destination: PDFDestination {
    get { Model.sync { place } }
    set { Model.sync { place = newValue } }
  }

  /// An action that leads to the same place.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let place = destination
    return PDFActionGoTo(destination: place.copy() as? PDFDestination ?? place)
  }

  override func planned(_ pageIndex: (PDFPage) -> Int?) -> PlannedTarget? { destination.planned(pageIndex) }
}

/// A command to the viewer.
open class PDFActionNamed: PDFAction {
  private var command: PDFActionNamedName

  /// Gives a command.
  public init(name: PDFActionNamedName) {
    command = name
    super.init(type: "Named")
  }

  init(name: PDFActionNamedName, original: Original?) {
    command = name
    super.init(type: "Named", original: original)
  }

  /// Which command; `none` for one that is not known.
  open var name: PDFActionNamedName {
    get { Model.sync { command } }
    set { change { command = newValue } }
  }

  /// An action with the same command.
  open override func copy(with zone: NSZone? = nil) -> Any {
    Model.sync { PDFActionNamed(name: command, original: original) }
  }

  override var entries: [String: PDFObject]? {
    name.fileName.map { ["/S": .name("/Named"), "/N": .name("/" + $0)] }
  }
}

/// Goes to a page of another file.
open class PDFActionRemoteGoTo: PDFAction {
  private var page: Int
  private var place: CGPoint
  private var file: URL

  /// Goes to a point of a page, by its zero-based index.
  public init(pageIndex: Int, at point: CGPoint, fileURL url: URL) {
    page = pageIndex
    place = point
    file = url
    super.init(type: "GoToR")
  }

  init(pageIndex: Int, at point: CGPoint, fileURL url: URL, original: Original?) {
    page = pageIndex
    place = point
    file = url
    super.init(type: "GoToR", original: original)
  }

  /// The page's zero-based index in the other file.
  open var pageIndex: Int {
    get { Model.sync { page } }
    set { change { page = newValue } }
  }

  /// The point in the other page's space; either coordinate may be `kPDFDestinationUnspecifiedValue`.
  open var point: CGPoint {
    get { Model.sync { place } }
    set { change { place = newValue } }
  }

  /// The other file.
  open var url: URL {
    get { Model.sync { file } }
    set { change { file = newValue } }
  }

  /// An action that leads to the same place.
  open override func copy(with zone: NSZone? = nil) -> Any {
    Model.sync { PDFActionRemoteGoTo(pageIndex: page, at: place, fileURL: file, original: original) }
  }

  override var entries: [String: PDFObject]? {
    Model.sync {
      func coordinate(_ value: CGFloat) -> PDFObject {
        value.isFinite && value < kPDFDestinationUnspecifiedValue ? .real(Double(value)) : .null
      }
      return [
        "/S": .name("/GoToR"), "/F": .text(file.relativePath),
        "/D": .array([
          .integer(max(0, page)), .name("/XYZ"), coordinate(place.x), coordinate(place.y), .null,
        ]),
      ]
    }
  }
}

/// Sets form fields back to their default values.
open class PDFActionResetForm: PDFAction {
  private var names: [String]?
  private var isInclusive = true

  /// Resets all fields.
  public init() {
    super.init(type: "ResetForm")
  }

  init(fields: [String]?, included: Bool, original: Original?) {
    names = fields
    isInclusive = included
    super.init(type: "ResetForm", original: original)
  }

  /// The fully qualified names of the fields concerned; nil for all.
  open var fields: [String]? {
    get { Model.sync { names } }
    set { change { names = newValue } }
  }

  /// True, the default, when the named fields are reset; false when all others are.
  open var fieldsIncludedAreCleared: Bool {
    get { Model.sync { isInclusive } }
    set { change { isInclusive = newValue } }
  }

  /// An action for the same fields.
  open override func copy(with zone: NSZone? = nil) -> Any {
    Model.sync { PDFActionResetForm(fields: names, included: isInclusive, original: original) }
  }

  override var entries: [String: PDFObject]? {
    Model.sync {
      var entries: [String: PDFObject] = ["/S": .name("/ResetForm"), "/Flags": .integer(isInclusive ? 0 : 1)]
      if let names { entries["/Fields"] = .array(names.map { .text($0) }) }
      return entries
    }
  }
}

/// Opens an address. Files that say to launch a program read as this with a file address; nothing is
/// launched.
open class PDFActionURL: PDFAction {
  private var address: URL?

  /// Opens an address.
  public init(url: URL) {
    address = url
    super.init(type: url.isFileURL ? "Launch" : "URI")
  }

  init(url: URL?, type: String, original: Original?) {
    address = url
    super.init(type: type, original: original)
  }

  /// The address; nil when the file's text is none.
  open var url: URL? {
    get { Model.sync { address } }
    set { change { address = newValue } }
  }

  /// An action with the same address.
  open override func copy(with zone: NSZone? = nil) -> Any {
    Model.sync { PDFActionURL(url: address, type: type, original: original) }
  }

  override var entries: [String: PDFObject]? {
    guard let url else { return nil }
    if url.isFileURL { return ["/S": .name("/Launch"), "/F": .text(url.relativePath)] }
    return ["/S": .name("/URI"), "/URI": .string(Array(url.absoluteString.utf8))]
  }
}
