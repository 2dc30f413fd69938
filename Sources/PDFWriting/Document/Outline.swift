extension PDFWriter {
  /// Writes the outline and gives its root; nil when it is empty.
  func write(_ outline: [OutlineEntry]) -> Int? {
    if outline.isEmpty { return nil }
    let nodes = OutlineNode.list(outline)
    // Numbers in a row, so that a node's is the first plus its index.
    let root = objects.reserve()
    for _ in nodes { _ = objects.reserve() }
    let object = { (index: Int) in root + 1 + index }
    for (index, node) in nodes.enumerated() {
      var bytes: [UInt8] = []
      bytes.append("<</Title")
      bytes.append(text: node.entry.title)
      bytes.append("/Parent ")
      bytes.append(reference: node.parent.map(object) ?? root)
      append(target: node.entry.target, to: &bytes)
      if !node.isFirst {
        bytes.append("/Prev ")
        bytes.append(reference: object(index - 1))
      }
      if !node.isLast {
        bytes.append("/Next ")
        bytes.append(reference: object(index + 1))
      }
      if let children = node.children {
        bytes.append("/First ")
        bytes.append(reference: object(children.lowerBound))
        bytes.append("/Last ")
        bytes.append(reference: object(children.upperBound - 1))
        bytes.append("/Count ")
        bytes.append(integer: node.entry.isOpen ? node.openCount : -node.openCount)
      }
      bytes.append(">>")
      objects.write(bytes, as: object(index))
    }
    var bytes: [UInt8] = []
    bytes.append("<</Type/Outlines/First ")
    bytes.append(reference: object(0))
    bytes.append("/Last ")
    bytes.append(reference: object(outline.count - 1))
    bytes.append("/Count ")
    bytes.append(integer: nodes.reduce(0) { $1.parent == nil ? $0 + $1.visibleCount : $0 })
    bytes.append(">>")
    objects.write(bytes, as: root)
    return root
  }
}

/// An entry of the outline within the list of all.
private struct OutlineNode {
  let entry: OutlineEntry
  /// The index of the entry that it is in.
  let parent: Int?
  let isFirst: Bool
  let isLast: Bool
  /// The indices of the entries in it.
  var children: Range<Int>?
  /// How many entries in it are seen when it is open.
  var openCount = 0

  /// How many entries it stands for, itself included.
  var visibleCount: Int { 1 + (entry.isOpen ? openCount : 0) }

  /// All entries, level by level, so that siblings stand in a row. No recursion: outlines may nest as
  /// deep as they like.
  static func list(_ entries: [OutlineEntry]) -> [OutlineNode] {
    var nodes: [OutlineNode] = []
    func add(_ entries: [OutlineEntry], parent: Int?) {
      for (place, entry) in entries.enumerated() {
        nodes.append(
          OutlineNode(
            entry: entry, parent: parent, isFirst: place == 0, isLast: place == entries.count - 1))
      }
    }
    add(entries, parent: nil)
    var index = 0
    while index < nodes.count {
      let children = nodes[index].entry.children
      if !children.isEmpty { nodes[index].children = nodes.count..<nodes.count + children.count }
      add(children, parent: index)
      index += 1
    }
    // Children stand after their parents, so theirs are known first.
    for index in nodes.indices.reversed() {
      let node = nodes[index]
      if let parent = node.parent { nodes[parent].openCount += node.visibleCount }
    }
    return nodes
  }
}
