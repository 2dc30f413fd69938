/// Names as text strings, of which none is given twice.
struct UniqueNames {
  private var taken: Set<[UInt8]> = []
  /// Where to go on counting for a name, so that many equal ones take no longer each.
  private var numbers: [[UInt8]: Int] = [:]
  /// Names that no numbered one may equal.
  private let avoided: Set<[UInt8]>

  init(avoiding avoided: Set<[UInt8]> = []) { self.avoided = avoided }

  /// The name, with a number behind it if it has been given before.
  mutating func unique(_ name: [UInt8]) -> [UInt8] {
    if taken.insert(name).inserted { return name }
    let isWide = name.starts(with: [0xFE, 0xFF])
    var number = numbers[name] ?? 2
    while true {
      let ending = Array("-\(number)".utf8)
      let candidate = name + (isWide ? ending.flatMap { [0, $0] } : ending)
      number += 1
      if !avoided.contains(candidate), taken.insert(candidate).inserted {
        numbers[name] = number
        return candidate
      }
    }
  }
}
