/// The numbers of pages and of the nodes over them, in the order of pages.
struct PageTree {
  private static let fanOut = 32
  private let objects: ObjectWriter
  /// Object numbers of pages by index.
  private var pages: [Int32] = []
  /// Whether a page is written.
  private var isWritten: [Bool] = []
  /// Object numbers of the nodes over each 32 pages.
  private var leaves: [Int32] = []
  /// Object numbers of pages that something leads to before they are there.
  private var expected: [Int: Int] = [:]

  init(objects: ObjectWriter) {
    self.objects = objects
  }

  var count: Int { pages.count }

  /// Adds a place and gives its index.
  mutating func reserve() -> Int {
    let index = pages.count
    pages.append(Int32(truncatingIfNeeded: expected.removeValue(forKey: index) ?? objects.reserve()))
    isWritten.append(false)
    if index % Self.fanOut == 0 { leaves.append(Int32(truncatingIfNeeded: objects.reserve())) }
    return index
  }

  /// The object of a page, which may come later; nil for what can be no page.
  mutating func object(of index: Int) -> Int? {
    guard index >= 0 else { return nil }
    if index < pages.count { return Int(pages[index]) }
    if let number = expected[index] { return number }
    let number = objects.reserve()
    expected[index] = number
    return number
  }

  /// Notes that a page is written now and gives its object and its node's; nil when there is no such
  /// place, or the page was written.
  mutating func fill(_ index: Int) -> (page: Int, node: Int)? {
    guard pages.indices.contains(index), !isWritten[index] else { return nil }
    isWritten[index] = true
    return (Int(pages[index]), Int(leaves[index / Self.fanOut]))
  }

  /// Pages whose place was kept and that never came.
  var unwritten: [Int] { pages.indices.filter { !isWritten[$0] } }

  /// Writes the nodes and gives the root.
  func finish() -> Int {
    var level = leaves.isEmpty ? [Int32(truncatingIfNeeded: objects.reserve())] : leaves
    var kids = pages
    /// How many pages a node of this level holds.
    var span = Self.fanOut
    while true {
      let parents =
        level.count == 1 ? [] : (0...(level.count - 1) / Self.fanOut).map { _ in objects.reserve() }
      for (index, node) in level.enumerated() {
        var bytes: [UInt8] = []
        bytes.append("<</Type/Pages/Count ")
        bytes.append(integer: min(span, pages.count - index * span))
        if !parents.isEmpty {
          bytes.append("/Parent ")
          bytes.append(reference: parents[index / Self.fanOut])
        }
        bytes.append("/Kids[")
        for kid in kids.dropFirst(index * Self.fanOut).prefix(Self.fanOut) {
          bytes.append(reference: Int(kid))
          bytes.append(" ")
        }
        bytes.append("]>>")
        objects.write(bytes, as: Int(node))
      }
      if parents.isEmpty { return Int(level[0]) }
      kids = level
      level = parents.map { Int32(truncatingIfNeeded: $0) }
      span *= Self.fanOut
    }
  }
}
