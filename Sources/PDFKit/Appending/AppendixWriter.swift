/// An object that is appended, before it is encrypted.
struct AppendedObject: Sendable {
  var id: ObjectID
  /// The object, or the dictionary of a stream.
  var text: [UInt8]
  /// The bytes of a stream.
  var data: [UInt8]?
}

/// Writes objects and the cross-reference section that leads to them, of the kind that the file has.
struct AppendixWriter {
  private let end: FileEnd
  /// Bytes of the file.
  let start: Int
  private let cipher: ObjectCipher?
  private var body: [UInt8] = []
  /// Where objects begin, counted from the file's header.
  private var offsets: [(id: ObjectID, offset: Int)] = []

  /// `start` is the length of the file.
  init(behind end: FileEnd, at start: Int, cipher: ObjectCipher?) {
    self.end = end
    self.start = start
    self.cipher = cipher
    // A comment and no mere line end, so that where the older file ends can be told for certain.
    if !end.endsLine { body += "%\n".utf8 }
  }

  private func offset(behind bytes: Int) -> Int { start + bytes - end.headerOffset }

  /// Adds an object; `dictionary` is that of a stream. Objects come in the order of their numbers. Gives the
  /// object as it will read back.
  mutating func add(_ object: AppendedObject, dictionary: QObject) -> AppendedObject {
    offsets.append((object.id, offset(behind: body.count)))
    var object = object
    var data = object.data
    if let cipher, let plain = data {
      let encrypted = cipher.encrypt(data: plain, of: object.id, dictionary: dictionary)
      data = encrypted
      object.text = dictionary.textWithLength(encrypted.count)
    }
    body += "\(object.id.number) \(object.id.generation) obj\n".utf8
    body += cipher?.encrypt(text: object.text, of: object.id) ?? object.text
    if let data {
      body += "\nstream\n".utf8
      body += data
      body += "\nendstream".utf8
    }
    body += "\nendobj\n".utf8
    return object
  }

  /// Ends the file. `size` is one more than the highest number so far.
  func finish(trailer: QObject, size: Int) -> PDFAppendix {
    let entries = trailer.shallowCopy(without: Self.sectionKeys)
    let document = trailer.document
    entries["/Prev"] = document.make(end.section)
    let id = trailer["/ID"]
    if id.count == 2 {
      let renewed = document.makeArray()
      renewed.append(id[0])
      renewed.append(document.make(string: ObjectCipher.digest(id[1].bytes + body)))
      entries["/ID"] = renewed
    }
    let place = offset(behind: body.count)
    var written = end.isTable ? table(entries, size) : stream(entries, size, place)
    written += "startxref\n\(place)\n%%EOF\n".utf8
    return PDFAppendix(originalLength: start, body: body, trailer: written)
  }

  /// Entries that speak of one section alone.
  private static let sectionKeys: Set<String> = [
    "/Prev", "/XRefStm", "/Size", "/Type", "/W", "/Index", "/Length", "/Filter", "/DecodeParms", "/DL",
  ]

  /// Entries whose numbers follow each other.
  private func runs(_ entries: [(id: ObjectID, offset: Int)]) -> [ArraySlice<(id: ObjectID, offset: Int)>] {
    var found: [ArraySlice<(id: ObjectID, offset: Int)>] = []
    var first = 0
    for place in 1..<entries.count + 1
    where place == entries.count || entries[place].id.number != entries[place - 1].id.number + 1 {
      found.append(entries[first..<place])
      first = place
    }
    return found
  }

  private func table(_ entries: QObject, _ size: Int) -> [UInt8] {
    entries["/Size"] = entries.document.make(size)
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    // A section has at least one part, be it empty.
    var text = offsets.isEmpty ? "xref\n0 0\n" : "xref\n"
    for run in offsets.isEmpty ? [] : runs(offsets) {
      text += "\(run.first?.id.number ?? 0) \(run.count)\n"
      for entry in run { text += "\(padded(entry.offset, 10)) \(padded(entry.id.generation, 5)) n \n" }
    }
    return Array((text + "trailer\n").utf8) + entries.text + Array("\n".utf8)
  }

  private func stream(_ entries: QObject, _ size: Int, _ place: Int) -> [UInt8] {
    let document = entries.document
    let own = ObjectID(number: size, generation: 0)
    let all = offsets + [(own, place)]
    let widths = [1, (UInt64(place).significantBits + 7) / 8, 2]
    var data: [UInt8] = []
    let index = document.makeArray()
    for run in runs(all) {
      index.append(document.make(run.first?.id.number ?? 0))
      index.append(document.make(run.count))
      for entry in run {
        for (value, width) in zip([1, entry.offset, entry.id.generation], widths) {
          for byte in (0..<width).reversed() { data.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
      }
    }
    entries["/Type"] = document.make(name: "/XRef")
    entries["/Size"] = document.make(size + 1)
    entries["/Index"] = index
    let numbers = document.makeArray()
    for width in widths { numbers.append(document.make(width)) }
    entries["/W"] = numbers
    return Array("\(own.number) 0 obj\n".utf8) + entries.textWithLength(data.count)
      + Array("\nstream\n".utf8) + data + Array("\nendstream\nendobj\n".utf8)
  }
}

extension UInt64 {
  fileprivate var significantBits: Int { bitWidth - leadingZeroBitCount }
}

extension QObject {
  /// The text of a stream's dictionary for so many bytes.
  func textWithLength(_ length: Int) -> [UInt8] {
    self["/Length"] = document.make(length)
    return text
  }
}
