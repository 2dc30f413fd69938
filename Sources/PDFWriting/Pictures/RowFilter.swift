/// PNG's filters: each row as its difference from what the pixels around let expect.
struct RowFilter {
  private let rowSize: Int
  private let pixelSize: Int
  private let blank: [UInt8]
  private var best: [UInt8]
  private var trial: [UInt8]

  init(rowSize: Int, pixelSize: Int) {
    self.rowSize = rowSize
    self.pixelSize = pixelSize
    blank = [UInt8](repeating: 0, count: rowSize)
    best = [UInt8](repeating: 0, count: rowSize + 1)
    trial = best
  }

  /// Gives the row in the way that makes the smallest numbers, its filter's number first.
  mutating func filter(_ row: UnsafeRawBufferPointer, above: UnsafeRawBufferPointer?) -> [UInt8] {
    guard let above else { return blank.withUnsafeBytes { choose(row, above: $0) } }
    return choose(row, above: above)
  }

  private mutating func choose(_ row: UnsafeRawBufferPointer, above: UnsafeRawBufferPointer) -> [UInt8] {
    var smallest = Int.max
    for kind in UInt8(0)...4 {
      let sum =
        switch kind {
        case 0: apply(kind, row, above) { _, _, _ in 0 }
        case 1: apply(kind, row, above) { left, _, _ in left }
        case 2: apply(kind, row, above) { _, up, _ in up }
        case 3: apply(kind, row, above) { left, up, _ in UInt8((UInt16(left) + UInt16(up)) / 2) }
        default: apply(kind, row, above, Self.paeth)
        }
      if sum < smallest {
        smallest = sum
        swap(&best, &trial)
      }
    }
    return best
  }

  @inline(__always)
  private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let expected = Int(left) + Int(up) - Int(corner)
    let (toLeft, toUp) = (abs(expected - Int(left)), abs(expected - Int(up)))
    let toCorner = abs(expected - Int(corner))
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
  }

  /// Filters the row into `trial` and gives the sum of what is left.
  @inline(__always)
  private mutating func apply(
    _ kind: UInt8, _ row: UnsafeRawBufferPointer, _ above: UnsafeRawBufferPointer,
    _ predict: (_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8
  ) -> Int {
    let pixelSize = pixelSize
    let rowSize = rowSize
    return trial.withUnsafeMutableBufferPointer { trial in
      trial[0] = kind
      var sum = 0
      for index in 0..<rowSize {
        let isFirst = index < pixelSize
        let left = isFirst ? 0 : row[index - pixelSize]
        let corner = isFirst ? 0 : above[index - pixelSize]
        let rest = row[index] &- predict(left, above[index], corner)
        trial[index + 1] = rest
        sum &+= Int(Int8(bitPattern: rest).magnitude)
      }
      return sum
    }
  }
}
