import PDFWriting

/// The elements of blocks that are being painted. They are made when something of them is first shown,
/// and written out when their block is done.
final class ElementTree {
  private let writer: PDFWriter
  private let root: StructureElement
  private var blocks: [ObjectIdentifier: BlockElements] = [:]

  init(writer: PDFWriter) {
    self.writer = writer
    root = writer.element("Document")
  }

  /// The elements of a block.
  func elements(of block: LaidOutBlock) -> BlockElements {
    let key = ObjectIdentifier(block)
    if let known = blocks[key] { return known }
    let elements = BlockElements(block: block, writer: writer, root: root)
    blocks[key] = elements
    return elements
  }

  /// Ends a block's elements.
  func close(_ block: LaidOutBlock) {
    blocks.removeValue(forKey: ObjectIdentifier(block))?.close()
  }

  /// Ends the document's own.
  func finish() { writer.close(root) }
}

/// The elements of one block by the indexes of its nodes.
final class BlockElements {
  // Keeps the block alive, so that no other gets its identity meanwhile.
  private let block: LaidOutBlock
  private let writer: PDFWriter
  private let root: StructureElement
  private var made: [StructureElement?]

  init(block: LaidOutBlock, writer: PDFWriter, root: StructureElement) {
    self.block = block
    self.writer = writer
    self.root = root
    made = Array(repeating: nil, count: block.nodes.count)
  }

  /// The element of a node, made with its ancestors where that is still to be done.
  func element(_ index: Int) -> StructureElement? {
    guard made.indices.contains(index) else { return nil }
    if let known = made[index] { return known }
    let node = block.nodes[index]
    let element = writer.element(node.type, in: node.parent.flatMap(element) ?? root)
    element.alternative = node.alternative
    element.actualText = node.actualText
    element.scope = node.scope
    element.listNumbering = node.listNumbering
    made[index] = element
    return element
  }

  func close() {
    for (node, element) in zip(block.nodes, made) where node.parent == nil {
      if let element { writer.close(element) }
    }
  }
}
