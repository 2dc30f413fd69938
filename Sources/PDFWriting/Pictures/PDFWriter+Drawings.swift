extension PDFWriter {
  /// Takes the page of a file that Cairo wrote (as PDF 1.4) for a form of its own size; its lines, letters
  /// and fonts stay what they are. Nil when the bytes are no such file.
  package func addDrawing(_ file: [UInt8], width: Double, height: Double) -> Form? {
    guard let page = DrawnPage(file), width > 0, height > 0,
      let contents = page.object(page.contents), let stream = contents.stream
    else { return nil }
    var copier = ObjectCopier(page: page, objects: objects)
    var entries: [UInt8] = []
    entries.append("/Type/XObject/Subtype/Form/BBox")
    entries.append(box: Box(left: 0, bottom: 0, right: width, top: height))
    if let group = page.group {
      entries.append("/Group ")
      copier.copy(group, to: &entries)
    }
    entries.append("/Resources ")
    copier.copy(page.resources, to: &entries)
    copier.copyStreamEntries(of: contents, to: &entries)
    let object = objects.reserve()
    copier.copyAll()
    file[stream].withUnsafeBytes { objects.writeStream(entries, as: object, bytes: $0) }
    return Form(object: object, isTransparent: true)
  }
}

/// Copies objects of a drawn page, and all that they refer to, under new numbers.
private struct ObjectCopier {
  let page: DrawnPage
  let objects: ObjectWriter
  private var numbers: [Int: Int] = [:]
  /// Those that have a new number and are not copied yet, in the order in which they were met.
  private var waiting: [Int] = []

  init(page: DrawnPage, objects: ObjectWriter) {
    self.page = page
    self.objects = objects
  }

  /// Copies what is referred to so far, and what that refers to.
  mutating func copyAll() {
    var done = 0
    while done < waiting.count {
      copy(object: waiting[done])
      done += 1
    }
  }

  private mutating func copy(object number: Int) {
    // One that makes no sense stays unwritten, which is null.
    guard let object = page.object(number), let new = numbers[number] else { return }
    var body: [UInt8] = []
    guard let stream = object.stream else {
      copy(object.value, to: &body)
      return objects.write(body, as: new)
    }
    copyStreamEntries(of: object, to: &body)
    page.bytes[stream].withUnsafeBytes { objects.writeStream(body, as: new, bytes: $0) }
  }

  /// The entries of a stream's dictionary but its length.
  mutating func copyStreamEntries(of object: DrawnPage.Object, to bytes: inout [UInt8]) {
    for (key, value) in object.entries ?? [] where key != "/Length" {
      bytes += key.utf8
      bytes.append(" ")
      copy(value, to: &bytes)
    }
  }

  /// Copies values, with new numbers in references.
  mutating func copy(_ range: Range<Int>, to bytes: inout [UInt8]) {
    var scanner = ValueScanner(page.bytes, at: range.lowerBound)
    while scanner.position < range.upperBound, let (token, range) = scanner.next() {
      if case .reference(let number) = token {
        bytes.append(reference: self.number(of: number))
      } else {
        bytes += page.bytes[range]
      }
      bytes.append(" ")
    }
  }

  private mutating func number(of object: Int) -> Int {
    if let known = numbers[object] { return known }
    let new = objects.reserve()
    numbers[object] = new
    waiting.append(object)
    return new
  }
}
