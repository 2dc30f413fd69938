/// The widths of codes, as a font's dictionary has them.
enum WidthTable {
  /// The entries `/DW` and `/W`. Codes rise; widths are in thousandths of an em.
  static func entries(_ widths: [(code: Int, width: Int)]) -> [UInt8] {
    var bytes: [UInt8] = []
    let usual = mostFrequent(widths)
    // PDF's own default.
    if usual != 1000 {
      bytes.append("/DW ")
      bytes.append(integer: usual)
    }
    var next = -1
    for entry in widths where entry.width != usual {
      if next < 0 { bytes.append("/W[") }
      if entry.code == next {
        bytes.append(" ")
      } else {
        if next >= 0 { bytes.append("]") }
        bytes.append(integer: entry.code)
        bytes.append("[")
      }
      bytes.append(integer: entry.width)
      next = entry.code + 1
    }
    if next >= 0 { bytes.append("]]") }
    return bytes
  }

  /// Of widths that are equally frequent the smallest, so that it is always the same.
  private static func mostFrequent(_ widths: [(code: Int, width: Int)]) -> Int {
    var counts: [Int: Int] = [:]
    for entry in widths { counts[entry.width, default: 0] += 1 }
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 1000
  }
}
