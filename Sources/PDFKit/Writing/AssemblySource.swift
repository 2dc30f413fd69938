/// One file that pages come from, open for the time of an assembly.
///
/// Pages of the file that is being written stay what they are; those of others are copied in one go,
/// so that they share fonts and images and refer to each other's copies.
final class AssemblySource {
  let file: StructureFile
  let document: QDocument
  let tree: PageTree
  /// The document being written is this file's own.
  let isBase: Bool
  /// The output's page for each page of the file that comes along.
  private(set) var copies: [ObjectID: QObject] = [:]
  /// The file's named destinations.
  private(set) lazy var names = known ?? DestinationNames(of: document)
  private let known: DestinationNames?
  /// Names under which the file's destinations stand in the output, when they do.
  private var outputNames: [[UInt8]: [UInt8]] = [:]
  /// Names of the output that no file has.
  private var givenNames: Set<[UInt8]> = []
  private let output: QDocument

  init(file: StructureFile, holdings: StructureFile.Holdings, output: QDocument) {
    self.file = file
    document = holdings.document
    tree = holdings.pages
    known = holdings.names
    self.output = output
    isBase = document === output
  }

  /// All pages of the file stand in the output.
  var isWhole: Bool { Set(tree.pages.map(\.id)).isSubset(of: copies.keys) }

  /// The output's object for an object of the file.
  func counterpart(of id: ObjectID) -> QObject {
    if let page = copies[id] { return page }
    let object = document.object(id)
    if isBase { return object }
    // A direct or missing object has nothing to copy.
    return object.isNull ? output.makeNull() : output.copy(object)
  }

  /// The output's object for an item of an array or dictionary of the file.
  func counterpart(of object: QObject) -> QObject {
    if let id = object.id { return counterpart(of: id) }
    return isBase ? object : output.make(object.value) { self.counterpart(of: $0) }
  }

  /// The same for many objects, which is faster at once. To be called once at most.
  func counterparts(of objects: [QObject]) -> [QObject] {
    guard !isBase else { return objects }
    let array = document.makeArray()
    for object in objects { array.append(object) }
    let holder = ObjectID(number: Self.firstFreeNumber - 2, generation: 0)
    document.replace(holder, with: array)
    return output.copy(document.object(holder)).items
  }

  // MARK: Named destinations

  func setOutputName(_ name: [UInt8], of own: [UInt8]) {
    outputNames[own] = name
    if name != own { givenNames.insert(name) }
  }

  /// The output's name for one of the file's. A given name stays what it is, since links may share
  /// the action that bears it, which then is mended more than once.
  func outputName(of name: [UInt8]) -> [UInt8]? {
    outputNames[name] ?? (givenNames.contains(name) ? name : nil)
  }

  // MARK: Pages

  /// Makes the pages ready to stand in the output's tree, and empties all others: what referred to
  /// them then refers to nothing, and their content stays behind.
  func bringPages(_ indices: Set<Int>) {
    let wanted = Set(indices.map { tree.pages[$0].id })
    let ready = indices.sorted().reduce(into: [ObjectID: QObject]()) { found, index in
      let id = tree.pages[index].id
      if found[id] == nil { found[id] = pageDictionary(index) }
    }
    for page in tree.pages where !wanted.contains(page.id) {
      document.replace(page.id, with: document.makeNull())
    }
    if isBase { adopt(ready) } else { importPages(ready) }
  }

  /// Takes pages as they stand, for an output whose page tree does not change.
  func keepPages() {
    for page in tree.pages { copies[page.id] = document.object(page.id) }
  }

  /// The page's entries and what it inherits, without its place in the tree.
  private func pageDictionary(_ index: Int) -> QObject {
    let page = document.object(tree.pages[index].id)
    let dictionary = document.makeDictionary()
    for (key, value) in tree.inherited(by: index, in: document) { dictionary[key] = value }
    for key in page.keys where key != "/Parent" { dictionary[key] = page[key] }
    dictionary["/Type"] = document.make(name: "/Page")
    return dictionary
  }

  private func adopt(_ pages: [ObjectID: QObject]) {
    for (id, dictionary) in pages {
      document.replace(id, with: dictionary)
      copies[id] = document.object(id)
    }
  }

  /// Numbers for objects of our own in a file that is only read: beyond any that it can have itself.
  private static let firstFreeNumber = 1_500_000_000

  private func importPages(_ pages: [ObjectID: QObject]) {
    replacePageTree()
    // It also does not follow references from page to page, so the pages' own objects become empty
    // stand-ins, which are copied first, and their entries follow as ordinary dictionaries.
    let order = pages.keys.sorted { ($0.number, $0.generation) < ($1.number, $1.generation) }
    for (offset, id) in order.enumerated() {
      let dictionary = pages[id] ?? document.makeNull()
      for key in ["/Type", "/StructParents", "/B"] { dictionary.remove(key) }
      document.replace(Self.number(offset), with: dictionary)
      document.replace(id, with: document.makeDictionary())
    }
    for id in order { copies[id] = output.copy(document.object(id)) }
    for (offset, id) in order.enumerated() {
      let copy = output.copy(document.object(Self.number(offset)))
      guard let page = copies[id] else { continue }
      for key in copy.keys { page[key] = copy[key] }
      page["/Type"] = output.make(name: "/Page")
    }
  }

  /// qpdf looks at the page tree for each object that it copies: it fails on a broken tree, and walks
  /// one without pages each time.
  private func replacePageTree() {
    let stub = ObjectID(number: Self.firstFreeNumber - 1, generation: 0)
    let page = document.makeDictionary()
    page["/Type"] = document.make(name: "/Page")
    document.replace(stub, with: page)
    let kids = document.makeArray()
    kids.append(document.object(stub))
    let tree = document.makeDictionary()
    tree["/Type"] = document.make(name: "/Pages")
    tree["/Kids"] = kids
    tree["/Count"] = document.make(1)
    document.catalog["/Pages"] = tree
  }

  private static func number(_ offset: Int) -> ObjectID {
    ObjectID(number: firstFreeNumber + offset, generation: 0)
  }
}
