/// The one page of a file that Cairo wrote: where its objects are, and what the page consists of.
///
/// Reads no more of PDF than Cairo writes for version 1.4: a table of objects as text, no object streams.
struct DrawnPage {
  /// An object: the entries of its dictionary, or its value as a whole, and its stream.
  struct Object {
    var value: Range<Int>
    var entries: [(key: String, value: Range<Int>)]?
    var stream: Range<Int>?
  }

  let bytes: [UInt8]
  private let offsets: [Int]
  private(set) var contents = 0
  private(set) var resources = 0..<0
  private(set) var group: Range<Int>?

  /// Nil when the bytes are no such file.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let (offsets, trailer) = Self.table(of: bytes) else { return nil }
    self.offsets = offsets
    guard let root = follow("/Root", in: trailer), let pages = follow("/Pages", in: root),
      let kids = Self.value("/Kids", in: pages), let page = firstReference(in: kids).flatMap(entries),
      let contents = Self.value("/Contents", in: page).flatMap(firstReference),
      let resources = Self.value("/Resources", in: page)
    else { return nil }
    self.contents = contents
    self.resources = resources
    group = Self.value("/Group", in: page)
  }

  /// The object of a number; nil when there is none that makes sense.
  func object(_ number: Int) -> Object? {
    guard offsets.indices.contains(number), offsets[number] > 0 else { return nil }
    var scanner = ValueScanner(bytes, at: offsets[number])
    guard scanner.number() == number, scanner.number() != nil, scanner.skip("obj") else { return nil }
    let start = scanner.position
    let entries = scanner.dictionary()
    guard let entries else {
      scanner.position = start
      return scanner.skipValue().map { Object(value: $0) }
    }
    var object = Object(value: start..<scanner.position, entries: entries)
    guard scanner.skip("stream") else { return object }
    var first = scanner.position
    if first < bytes.count, bytes[first] == 0x0D { first += 1 }
    if first < bytes.count, bytes[first] == 0x0A { first += 1 }
    guard let length = Self.value("/Length", in: entries).flatMap(wholeNumber), length <= bytes.count - first
    else { return nil }
    object.stream = first..<(first + length)
    return object
  }

  /// A whole number, given as such or as an object.
  private func wholeNumber(_ value: Range<Int>) -> Int? {
    var scanner = ValueScanner(bytes, at: value.lowerBound)
    guard let reference = firstReference(in: value) else { return scanner.number() }
    guard offsets.indices.contains(reference), offsets[reference] > 0 else { return nil }
    scanner.position = offsets[reference]
    guard scanner.number() == reference, scanner.number() != nil, scanner.skip("obj") else { return nil }
    return scanner.number()
  }

  private func entries(_ number: Int) -> [(key: String, value: Range<Int>)]? { object(number)?.entries }

  private func follow(
    _ key: String, in entries: [(key: String, value: Range<Int>)]
  ) -> [(key: String, value: Range<Int>)]? {
    Self.value(key, in: entries).flatMap(firstReference).flatMap(self.entries)
  }

  private func firstReference(in range: Range<Int>) -> Int? {
    var scanner = ValueScanner(bytes, at: range.lowerBound)
    while scanner.position < range.upperBound, let (token, _) = scanner.next() {
      if case .reference(let number) = token { return number }
    }
    return nil
  }

  private static func value(_ key: String, in entries: [(key: String, value: Range<Int>)]) -> Range<Int>? {
    entries.first { $0.key == key }?.value
  }

  /// Where objects lie by their number, 0 for those that are not there, and the trailer.
  private static func table(
    of bytes: [UInt8]
  ) -> (offsets: [Int], trailer: [(key: String, value: Range<Int>)])? {
    let mark = Array("startxref".utf8)
    guard bytes.count > 64,
      let start = ((bytes.count - 64)..<(bytes.count - mark.count)).last(where: {
        bytes[$0...].starts(with: mark)
      })
    else { return nil }
    var scanner = ValueScanner(bytes, at: start + mark.count)
    guard let place = scanner.number(), place < bytes.count else { return nil }
    scanner.position = place
    guard scanner.skip("xref"), scanner.number() == 0, let count = scanner.number(),
      // Twenty bytes tell of each.
      count <= bytes.count / 20
    else { return nil }
    var offsets: [Int] = []
    for _ in 0..<count {
      // Ten digits are more than `number` takes: the first is 0 in any file of ours.
      guard let field = scanner.next()?.range,
        let offset = Int(String(decoding: bytes[field], as: UTF8.self)),
        scanner.next() != nil
      else { return nil }
      let isUsed = scanner.skip("n")
      if !isUsed, !scanner.skip("f") { return nil }
      offsets.append(isUsed ? offset : 0)
    }
    guard scanner.skip("trailer"), let trailer = scanner.dictionary() else { return nil }
    return (offsets, trailer)
  }
}
