/// The tree of a tagged document as it grows: elements that are not written yet, and what the content
/// of each page belongs to.
final class StructureTree {
  private let objects: ObjectWriter
  private let root: Int
  private var rootKids: [Int32] = []
  /// Elements that are not written, by object.
  private var elements: [Int: StructureElement] = [:]
  /// The object that tells what a key's content belongs to, by key.
  private var parents: [Int32] = []
  /// The objects of notes, rising.
  private var notes: [Int32] = []

  init(objects: ObjectWriter) {
    self.objects = objects
    root = objects.reserve()
  }

  func element(_ type: String, in parent: StructureElement?) -> StructureElement {
    let object = objects.reserve()
    // In a closed parent there is no room any more.
    let parent = parent.flatMap { $0.isOpen ? $0 : nil }
    let element = StructureElement(type: type, object: object, parent: parent?.object ?? root)
    elements[object] = element
    if element.isNote { notes.append(Int32(truncatingIfNeeded: object)) }
    if let parent {
      parent.add(.element(object))
      parent.openChildren.append(object)
    } else {
      rootKids.append(Int32(truncatingIfNeeded: object))
    }
    return element
  }

  func close(_ element: StructureElement) {
    guard element.isOpen else { return }
    if let parent = elements[element.parent],
      let index = parent.openChildren.lastIndex(of: element.object)
    {
      parent.openChildren.remove(at: index)
    }
    // A list and no recursion: notes may nest as deep as they like.
    var closing = [element]
    var next = 0
    while next < closing.count {
      closing += closing[next].openChildren.compactMap { elements[$0] }
      next += 1
    }
    for element in closing.reversed() {
      element.isOpen = false
      element.openChildren = []
      writeIfDone(element)
    }
  }

  /// Notes that content became a page, and gives the page's key; nil when nothing in it is tagged.
  func settle(_ tags: ContentTags, page: Int) -> Int? {
    // The same content on a second page belongs to nothing there.
    guard !tags.elements.isEmpty, tags.page.object == 0 else { return nil }
    tags.page.object = page
    var list: [UInt8] = [UInt8(ascii: "[")]
    for (index, element) in tags.elements.enumerated() {
      if index > 0 { list.append(" ") }
      list.append(reference: element.object)
    }
    list.append("]")
    parents.append(Int32(truncatingIfNeeded: objects.add(list)))
    for element in tags.elements {
      element.settle()
      writeIfDone(element)
    }
    return parents.count - 1
  }

  /// Puts a link's annotation into its element and gives its key; nil when the element is written.
  func add(annotation: Int, page: Int, to element: StructureElement) -> Int? {
    guard elements[element.object] === element else { return nil }
    element.add(.annotation(annotation, page: page))
    parents.append(Int32(truncatingIfNeeded: element.object))
    return parents.count - 1
  }

  /// After the links of a page: those that were closed before it go now.
  func writeLinks(_ links: [Link]) {
    for element in links.compactMap(\.element) { writeIfDone(element) }
  }

  /// Writes all that is left, and gives the root's number.
  func finish() -> Int {
    for element in elements.values.sorted(by: { $0.object < $1.object }) {
      objects.write(element.dictionary, as: element.object)
    }
    elements = [:]
    var bytes: [UInt8] = []
    bytes.append("<</Type/StructTreeRoot/K[")
    for kid in rootKids {
      bytes.append(reference: Int(kid))
      bytes.append(" ")
    }
    bytes.append("]/ParentTree ")
    let tree = ObjectTree(objects: objects, kind: .numbers)
    bytes.append(
      reference: tree.write(count: parents.count) { index, bytes in
        bytes.append(integer: index)
      } value: { index, bytes in
        bytes.append(reference: Int(parents[index]))
      })
    bytes.append("/ParentTreeNextKey ")
    bytes.append(integer: parents.count)
    if !notes.isEmpty {
      bytes.append("/IDTree ")
      let tree = ObjectTree(objects: objects, kind: .names)
      bytes.append(
        reference: tree.write(count: notes.count) { index, bytes in
          bytes.append(string: StructureElement.identifier(of: Int(notes[index])))
        } value: { index, bytes in
          bytes.append(reference: Int(notes[index]))
        })
    }
    bytes.append(">>")
    objects.write(bytes, as: root)
    return root
  }

  /// An element is whole when it is closed and its content is on pages. A link's annotation comes with
  /// its page, often after the link was closed.
  private func writeIfDone(_ element: StructureElement) {
    guard !element.isOpen, element.pendingCount == 0, elements[element.object] === element,
      element.type != "Link" || element.hasAnnotation
    else { return }
    elements[element.object] = nil
    objects.write(element.dictionary, as: element.object)
  }
}
