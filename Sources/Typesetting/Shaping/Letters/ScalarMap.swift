/// Values by letter, by blocks of 256 that are made as they are met.
///
/// Behind pointers, since these look-ups are made for every letter: arrays in an object cost a check of
/// exclusive access each time.
final class ScalarMap<Value> {
  private typealias Block = UnsafeMutablePointer<Value>
  private typealias Plane = UnsafeMutablePointer<Block?>

  private let planes = UnsafeMutablePointer<Plane?>.allocate(capacity: 17)
  private let fill: (UInt32) -> Value

  /// Makes a map whose values are at first what `fill` says of a letter's number.
  init(fill: @escaping (UInt32) -> Value) {
    self.fill = fill
    planes.initialize(repeating: nil, count: 17)
  }

  deinit {
    for plane in 0..<17 {
      guard let blocks = planes[plane] else { continue }
      for block in 0..<256 { blocks[block]?.deallocate() }
      blocks.deallocate()
    }
    planes.deallocate()
  }

  /// The value of a letter.
  subscript(letter: Unicode.Scalar) -> Value {
    get { block(letter.value)[Int(letter.value & 0xFF)] }
    set { block(letter.value)[Int(letter.value & 0xFF)] = newValue }
  }

  private func block(_ value: UInt32) -> Block {
    if let known = planes[Int(value >> 16)]?[Int(value >> 8 & 0xFF)] { return known }
    return makeBlock(value)
  }

  private func makeBlock(_ value: UInt32) -> Block {
    let plane: Plane
    if let known = planes[Int(value >> 16)] {
      plane = known
    } else {
      plane = Plane.allocate(capacity: 256)
      plane.initialize(repeating: nil, count: 256)
      planes[Int(value >> 16)] = plane
    }
    let block = Block.allocate(capacity: 256)
    let first = value & ~0xFF
    for index in 0..<256 { (block + index).initialize(to: fill(first + UInt32(index))) }
    plane[Int(value >> 8 & 0xFF)] = block
    return block
  }
}
