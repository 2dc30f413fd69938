import Reading

/// Of which pages a document's view knows the box and the turn.
///
/// The sizes of thousands of pages come at once, and lay the book out. A box needs a look into the page, and is
/// asked for when the page comes near.
struct PageBoxes {
  /// The first page's.
  let first: PageGeometry?
  private let knowsAll: Bool
  private var known: Set<Int>
  private var asked: Set<Int> = []

  /// Knows the first page, or all.
  init(knowsAll: Bool = false, knowing first: PageGeometry? = nil) {
    self.first = first
    self.knowsAll = knowsAll
    known = first == nil ? [] : [0]
  }

  /// True for a page whose box is known.
  func knows(_ page: Int) -> Bool { knowsAll || known.contains(page) }

  /// Pages of the first one's size most often have its box, too.
  func guess(_ size: PageGeometry) -> PageGeometry {
    guard !knowsAll, let first, first.extent.shown == size.extent.shown else { return size }
    return first
  }

  /// Those of some pages that were not asked for yet.
  mutating func ask(_ pages: [Int]) -> [Int] {
    pages.filter { asked.insert($0).inserted }
  }

  /// Notes that a box is known.
  mutating func note(_ page: Int) { known.insert(page) }
}
