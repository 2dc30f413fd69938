/// The leaves of a document's page tree, found without recursion.
///
/// A node inside itself counts once, and what is no dictionary counts not at all. A node that stands
/// in the tree twice counts twice, up to a limit that such sharing cannot multiply beyond.
struct PageTree {
  struct Page {
    var id: ObjectID
    /// Place of the parent in `nodes`.
    var parent: Int?
  }

  private struct Node {
    var object: ObjectID?
    var parent: Int?
  }

  private(set) var pages: [Page] = []
  private(set) var indices: [ObjectID: Int] = [:]
  /// Some node is shared, circular, inline, untyped or far too deep: the tree is better built anew
  /// than given to others.
  private(set) var isIrregular = false
  private var nodes: [Node] = []

  /// Keys that pages take from the nodes above them.
  static let inheritedKeys = ["/Resources", "/MediaBox", "/CropBox", "/Rotate"]
  private static let depthLimit = 200
  private static let sharingLimit = 10_000

  init(of document: QDocument) {
    let root = document.catalog["/Pages"]
    guard root.has("/Kids") else {
      addLoneRoot(root)
      return
    }
    var visited: Set<ObjectID> = []
    var shared = 0
    var open = [Level(of: root, node: addNode(root, parent: nil))]
    if let id = root.id { visited.insert(id) }
    while var level = open.popLast() {
      guard level.next < level.kids.count else { continue }
      var kid = level.kids[level.next]
      if kid.isDictionary, kid.id == nil {
        isIrregular = true
        kid = document.makeIndirect(kid)
        level.kids.set(kid, at: level.next)
      }
      level.next += 1
      open.append(level)
      guard kid.isDictionary, let id = kid.id else {
        isIrregular = true
        continue
      }
      guard kid.has("/Kids") else {
        add(id, isTyped: kid["/Type"].isName("/Page"), parent: level.node)
        continue
      }
      if !visited.insert(id).inserted {
        isIrregular = true
        shared += 1
        if shared > Self.sharingLimit || open.contains(where: { $0.id == id }) { continue }
      }
      guard open.count < Self.depthLimit else {
        isIrregular = true
        continue
      }
      open.append(Level(of: kid, node: addNode(kid, parent: level.node)))
    }
  }

  /// The first page, down the first kid of each node; nil where the tree is not as it should be.
  static func firstLeaf(of document: QDocument) -> ObjectID? {
    var node = document.catalog["/Pages"]
    for _ in 0..<depthLimit {
      guard node.has("/Kids") else { return node["/Type"].isName("/Page") ? node.id : nil }
      node = node["/Kids"][0]
    }
    return nil
  }

  private struct Level {
    var id: ObjectID?
    var kids: QObject
    var node: Int
    var next = 0

    init(of object: QObject, node: Int) {
      id = object.id
      kids = object["/Kids"]
      self.node = node
    }
  }

  private mutating func addLoneRoot(_ root: QObject) {
    isIrregular = true
    guard root["/Type"].isName("/Page"), let id = root.id else { return }
    add(id, isTyped: true, parent: nil)
  }

  private mutating func addNode(_ object: QObject, parent: Int?) -> Int {
    nodes.append(Node(object: object.id, parent: parent))
    if !object["/Type"].isName("/Pages") { isIrregular = true }
    return nodes.count - 1
  }

  private mutating func add(_ id: ObjectID, isTyped: Bool, parent: Int?) {
    if indices[id] == nil { indices[id] = pages.count } else { isIrregular = true }
    if !isTyped { isIrregular = true }
    pages.append(Page(id: id, parent: parent))
  }

  /// What the page would inherit, whether or not it has values of its own; the nearest wins.
  func inherited(by index: Int, in document: QDocument) -> [String: QObject] {
    var found: [String: QObject] = [:]
    var node = pages[index].parent
    while let place = node {
      if let id = nodes[place].object {
        let object = document.object(id)
        for key in Self.inheritedKeys where found[key] == nil && object.has(key) { found[key] = object[key] }
      }
      node = nodes[place].parent
    }
    return found
  }
}
