import Engine
import Files
import Foundation

/// Carries out write plans.
enum Assembler {
  /// Writes the planned document to a path, atomically; `name` is for messages. The file is checked
  /// before it takes its place.
  ///
  /// Takes the plan over: what it holds is to be freed before qpdf's documents, not after them, when it
  /// would make the allocator put all their pieces together.
  static func write(_ plan: consuming WritePlan, to path: String, name: String) throws(PDFError) {
    let expected = Verification.Expectation(plan)
    let assembly = try Assembly(plan, name: name)
    try AtomicFile.write(to: path, name: name) { (file: AtomicFile) throws(PDFError) in
      try assembly.write(into: file.temporaryPath)
      try Verification.check(path: file.temporaryPath, name: name, expecting: expected)
    }
  }

  /// Writes the planned document to a path that need not be a file, unchecked. Gives what it was made of,
  /// which takes a while to free.
  static func write(
    _ plan: consuming WritePlan, into path: String, name: String
  ) throws(PDFError) -> Assembly {
    let assembly = try Assembly(plan, name: name)
    try assembly.write(into: path)
    return assembly
  }

  /// The planned document as bytes.
  static func bytes(_ plan: consuming WritePlan, name: String) throws(PDFError) -> [UInt8] {
    let expected = Verification.Expectation(plan)
    let assembly = try Assembly(plan, name: name)
    let bytes = try assembly.finish { (output: QDocument) throws(PDFError) in
      try output.bytes(options: assembly.options, name: name)
    }
    try Verification.check(MemorySource(bytes), name: name, expecting: expected)
    return bytes
  }
}

/// One run of the assembler.
final class Assembly {
  let plan: WritePlan
  let name: String
  let output: QDocument
  private let stack: DeepStack
  /// Bytes of all files.
  private let size: Int
  /// In the order of their first page; the base is the first if there is one.
  private(set) var sources: [AssemblySource] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// The output's pages, in order.
  private(set) var pages: [QObject] = []
  /// The page tree and all that refers to pages stay as they are.
  private(set) var keepsPageTree = false
  /// The base's pages all come first, in their order, so that what it says of its pages stays right.
  private(set) var keepsBasePages = false
  /// Annotations that no file had.
  var addedAnnotations: Set<ObjectID> = []
  /// The annotations of a page with form fields, before or now, have changed.
  var touchesWidgets = false

  /// `recordsChanges`: for appending to the base.
  init(_ plan: consuming WritePlan, name: String, recordsChanges: Bool = false) throws(PDFError) {
    self.plan = plan
    self.name = name
    let plan = self.plan
    if let base = plan.fileWithoutChanges {
      size = base.source.count
      stack = DeepStack(forFileSize: size)
      output = try base.handOverUnread()
      if recordsChanges { recordChanges(of: base, copiesObjects: false) }
      return
    }
    let files = Self.files(of: plan)
    size = files.reduce(0) { $0 + $1.source.count }
    stack = DeepStack(forFileSize: size)
    let base = try plan.base?.handOver()
    output = if let base { base.document } else { try QDocument(emptyNamed: name) }
    if recordsChanges {
      if base?.pages.isIrregular == true { throw .cannotAppend(name, reason: "its page tree is unusual") }
      recordChanges(of: plan.base, copiesObjects: files.count > 1)
    }
    for file in files {
      let given = if file === plan.base, let base { base } else { try file.handOver() }
      places[ObjectIdentifier(file)] = sources.count
      sources.append(AssemblySource(file: file, holdings: given, output: output))
    }
    for page in plan.pages where !source(of: page.file).tree.pages.indices.contains(page.index) {
      throw .pageOutOfRange(page.index, count: source(of: page.file).tree.pages.count)
    }
  }

  private func recordChanges(of base: StructureFile?, copiesObjects: Bool) {
    let readsAll = copiesObjects || base?.hasWrongSize == true
    output.changes = stack.run { ChangeRecord(of: output, readsAll: readsAll) }
  }

  private static func files(of plan: WritePlan) -> [StructureFile] {
    var found: [StructureFile] = []
    for file in [plan.base].compactMap(\.self) + plan.pages.map(\.file) + plan.foreignFiles {
      if !found.contains(where: { $0 === file }) { found.append(file) }
    }
    return found
  }

  /// Each file of a plan is opened by `init`.
  func source(of file: StructureFile) -> AssemblySource {
    sources[places[ObjectIdentifier(file)] ?? 0]
  }

  /// The plan's options with what it leaves open filled in.
  var options: WriteOptions {
    var options = plan.options
    if options.packsObjects == nil, sources.contains(where: { !$0.isBase && !$0.copies.isEmpty }) {
      options.packsObjects = false
    }
    return options
  }

  /// Builds the document and hands it over for writing.
  func finish<Result>(
    _ write: (QDocument) throws(PDFError) -> Result
  ) throws(PDFError) -> Result {
    let result = stack.run { () -> Swift.Result<Result, PDFError> in
      do throws(PDFError) {
        build()
        if let failure = output.takeError() {
          throw .cannotAssemble(name, detail: failure.detail)
        }
        if output.changes == nil { output.leavesStreams = output.hasExplosiveStreams(size: size) }
        return .success(try write(output))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  func write(into path: String) throws(PDFError) {
    try finish { (output: QDocument) throws(PDFError) in
      try output.write(to: path, options: options, name: name)
    }
  }

  private func build() {
    // A file whose pages and outline stay needs none of this, and to read them all would take a while.
    if !sources.isEmpty { assemble() }
    applyDocumentEntries()
  }

  private func assemble() {
    arrangePages()
    if !keepsPageTree || plan.pages.contains(where: { $0.label != nil }) { mergeLabels() }
    if !keepsPageTree {
      mergeNamedDestinations()
      mendCatalog()
      mergeAttachments()
      mergeLayers()
    }
    for (index, page) in plan.pages.enumerated() {
      apply(page, to: pages[index])
      arrangeAnnotations(of: page, on: pages[index])
    }
    if plan.options.burnsInAnnotations {
      burnIn()
    } else if needsFormMerge {
      mergeForms()
    }
    if plan.options.optimizesImagesForScreen || plan.options.savesImagesAsJPEG { optimizeImages() }
    if let outline = plan.outline { writeOutline(outline) }
  }

  // MARK: Pages

  private func arrangePages() {
    let base = plan.base.map { source(of: $0) }
    if let base, !base.tree.isIrregular {
      let own = plan.pages.prefix(base.tree.pages.count)
      keepsBasePages =
        own.map(\.index) == Array(base.tree.pages.indices) && own.allSatisfy { $0.file === base.file }
      keepsPageTree = keepsBasePages && plan.pages.count == own.count
    }
    for source in sources {
      if source.isBase, keepsBasePages {
        source.keepPages()
      } else {
        source.bringPages(Set(plan.pages.filter { $0.file === source.file }.map(\.index)))
      }
    }
    var used: Set<ObjectID> = []
    for planned in plan.pages {
      let source = source(of: planned.file)
      let page = source.counterpart(of: source.tree.pages[planned.index].id)
      let isFirst = page.id.map { used.insert($0).inserted } ?? true
      pages.append(isFirst ? page : clone(page, of: planned, from: source))
    }
    guard !keepsPageTree else { return }
    if let base, keepsBasePages {
      output.extendPageTree(of: base.tree.pages.count, by: pages.dropFirst(base.tree.pages.count))
    } else {
      output.catalog["/Pages"] = output.makePageTree(pages)
    }
  }

  /// A second page with the same content and annotations of its own.
  private func clone(_ page: QObject, of planned: PlannedPage, from source: AssemblySource) -> QObject {
    let copy = output.makeIndirect(page.shallowCopy(without: ["/Annots", "/StructParents", "/B"]))
    for (key, value) in source.tree.inherited(by: planned.index, in: source.document) where !copy.has(key) {
      copy[key] = source.counterpart(of: value)
    }
    let annotations = output.makeArray()
    for annotation in page["/Annots"].items {
      guard annotation.isDictionary else {
        annotations.append(output.makeNull())
        continue
      }
      let twin = output.makeIndirect(
        annotation.shallowCopy(without: ["/Popup", "/IRT", "/StructParent", "/NM"]))
      twin["/P"] = copy
      let parent = twin["/Parent"]
      if parent["/Kids"].isArray { parent["/Kids"].append(twin) }
      annotations.append(twin)
    }
    if annotations.count > 0 { copy["/Annots"] = annotations }
    return copy
  }

  private func apply(_ planned: PlannedPage, to page: QObject) {
    if let rotation = planned.rotation {
      page["/Rotate"] = output.make(((rotation % 360) + 360) % 360)
    }
    for (key, box) in planned.boxes.sorted(by: { $0.key < $1.key }) {
      guard let box else {
        page.remove(key)
        continue
      }
      page[key] = output.make(box)
    }
  }

  // MARK: Document entries

  private func applyDocumentEntries() {
    let catalog = output.catalog
    if let layout = plan.pageLayout { setName("/PageLayout", of: catalog, to: layout) }
    if let direction = plan.direction {
      let known = catalog["/ViewerPreferences"]
      let preferences = known.isDictionary ? known : output.makeDictionary()
      setName("/Direction", of: preferences, to: direction)
      if preferences.keys.isEmpty {
        catalog.remove("/ViewerPreferences")
      } else {
        catalog["/ViewerPreferences"] = preferences
      }
    }
    guard !plan.information.isEmpty else { return }
    let trailer = output.trailer
    let known = trailer["/Info"]
    let information = known.isDictionary ? known : output.makeIndirect(output.makeDictionary())
    for (key, value) in plan.information.sorted(by: { $0.key < $1.key }) {
      if let value, !value.isNull {
        information[key] = output.make(value) { _ in output.makeNull() }
      } else {
        information.remove(key)
      }
    }
    trailer["/Info"] = information
  }

  /// Names come with or without their slash.
  private func setName(_ key: String, of dictionary: QObject, to name: String?) {
    if let name {
      dictionary[key] = output.make(name: name.hasPrefix("/") ? name : "/" + name)
    } else {
      dictionary.remove(key)
    }
  }
}

extension WritePlan {
  /// The base, if its pages and its outline stay what they are: it is only to be written anew, protected
  /// perhaps, or with other properties.
  fileprivate var fileWithoutChanges: StructureFile? {
    guard let base, outline == nil, !options.burnsInAnnotations, !options.optimizesImagesForScreen,
      !options.savesImagesAsJPEG, base.statedPageCount == pages.count, !pages.isEmpty
    else { return nil }
    let isUntouched = pages.enumerated().allSatisfy { index, page in
      page.file === base && page.index == index && page.rotation == nil && page.boxes.isEmpty
        && page.label == nil && page.annotations == nil
    }
    return isUntouched ? base : nil
  }

  /// Files that only actions and annotations refer to.
  fileprivate var foreignFiles: [StructureFile] {
    var found: [StructureFile] = []
    func add(_ target: PlannedTarget?) {
      if case .action(_, let file?) = target { found.append(file) }
    }
    func add(_ items: [PlannedOutlineItem]) {
      for item in items {
        add(item.target)
        add(item.children)
      }
    }
    add(outline ?? [])
    for annotation in pages.flatMap({ $0.annotations ?? [] }) {
      switch annotation {
      case .kept: break
      case .changed(_, _, let target): add(target)
      case .added(_, let file, let target):
        if let file { found.append(file) }
        add(target)
      }
    }
    return found
  }
}

extension QObject {
  /// A new dictionary with the same entries but some.
  func shallowCopy(without left: Set<String> = []) -> QObject {
    let copy = document.makeDictionary()
    for key in keys where !left.contains(key) { copy[key] = self[key] }
    return copy
  }
}

extension QDocument {
  private static let kidsPerNode = 64

  /// A balanced tree of these pages.
  func makePageTree(_ pages: [QObject]) -> QObject {
    var level = pages.map { (object: $0, count: 1) }
    repeat {
      level = stride(from: 0, to: max(level.count, 1), by: Self.kidsPerNode).map { start in
        let kids = level[start..<min(start + Self.kidsPerNode, level.count)]
        return makePageNode(of: kids)
      }
    } while level.count > 1
    return level[0].object
  }

  /// Puts the document's tree, as it is, under a new root together with more pages.
  func extendPageTree(of count: Int, by pages: ArraySlice<QObject>) {
    let more = makePageTree(Array(pages))
    catalog["/Pages"] = makePageNode(of: [(catalog["/Pages"], count), (more, pages.count)]).object
  }

  private func makePageNode(of kids: ArraySlice<(object: QObject, count: Int)>) -> (
    object: QObject, count: Int
  ) {
    let node = makeIndirect(makeDictionary())
    let array = makeArray()
    for kid in kids {
      array.append(kid.object)
      kid.object["/Parent"] = node
    }
    let count = kids.reduce(0) { $0 + $1.count }
    node["/Type"] = make(name: "/Pages")
    node["/Kids"] = array
    node["/Count"] = make(count)
    return (node, count)
  }
}
