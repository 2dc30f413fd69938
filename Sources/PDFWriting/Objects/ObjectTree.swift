/// Writes a name tree or number tree: leaves of some tens of entries, and nodes over them.
struct ObjectTree {
  /// What the keys are.
  enum Kind {
    case names, numbers
  }

  let objects: ObjectWriter
  let kind: Kind
  private static let fanOut = 64

  init(objects: ObjectWriter, kind: Kind) {
    self.objects = objects
    self.kind = kind
  }

  /// Writes entries that are sorted by key, and gives the root's number. The closures put the key and
  /// value with this index at the end of bytes.
  func write(
    count: Int, key: (Int, inout [UInt8]) -> Void, value: (Int, inout [UInt8]) -> Void
  ) -> Int {
    /// A node's object and its entries.
    var level: [(object: Int, entries: Range<Int>)] = []
    for start in stride(from: 0, to: max(count, 1), by: Self.fanOut) {
      let entries = start..<min(start + Self.fanOut, count)
      var bytes: [UInt8] = []
      bytes.append("<<")
      // The root has no limits.
      if count > Self.fanOut { appendLimits(of: entries, key: key, to: &bytes) }
      bytes.append(kind == .names ? "/Names[" : "/Nums[")
      for index in entries {
        key(index, &bytes)
        bytes.append(" ")
        value(index, &bytes)
        bytes.append(" ")
      }
      bytes.append("]>>")
      level.append((objects.add(bytes), entries))
    }
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: Self.fanOut).map { start in
        let kids = level[start..<min(start + Self.fanOut, level.count)]
        let entries = level[start].entries.lowerBound..<level[kids.endIndex - 1].entries.upperBound
        var bytes: [UInt8] = []
        bytes.append("<<")
        if level.count > Self.fanOut { appendLimits(of: entries, key: key, to: &bytes) }
        bytes.append("/Kids[")
        for kid in kids {
          bytes.append(reference: kid.object)
          bytes.append(" ")
        }
        bytes.append("]>>")
        return (objects.add(bytes), entries)
      }
    }
    return level[0].object
  }

  private func appendLimits(
    of entries: Range<Int>, key: (Int, inout [UInt8]) -> Void, to bytes: inout [UInt8]
  ) {
    bytes.append("/Limits[")
    key(entries.lowerBound, &bytes)
    bytes.append(" ")
    key(entries.upperBound - 1, &bytes)
    bytes.append("]")
  }
}
