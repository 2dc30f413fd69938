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
    let parent = block.nodes[index].parent.flatMap(element) ?? root
    let element = writer.element(block.nodes[index].type, in: parent)
    // Most have none of these, and a copy of the node would count them all.
    if let alternative = block.nodes[index].alternative { element.alternative = alternative }
    if let text = block.nodes[index].actualText { element.actualText = text }
    if let scope = block.nodes[index].scope { element.scope = scope }
    if let numbering = block.nodes[index].listNumbering { element.listNumbering = numbering }
    made[index] = element
    return element
  }

  func close() {
    for (node, element) in zip(block.nodes, made) where node.parent == nil {
      if let element { writer.close(element) }
    }
  }
}
