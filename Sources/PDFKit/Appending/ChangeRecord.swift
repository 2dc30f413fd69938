/// Which objects of a document change while it is assembled, so that those alone can be written.
///
/// It is told of a change before that is made. Objects of the file are compared in the end, since much is
/// set to what it was.
final class ChangeRecord {
  /// Numbers from here on are of new objects.
  let firstNew: Int
  /// Number of the next new object; nil where qpdf gives the numbers.
  private(set) var next: Int?
  /// Objects of the file as they were.
  private var before: [ObjectID: [UInt8]] = [:]
  private let trailerBefore: [UInt8]
  /// Streams of the file whose bytes are new.
  private var refilled: Set<ObjectID> = []
  /// Bytes of new streams. To make a stream, qpdf reads the whole file first, so it has a dictionary here.
  private var streams: [ObjectID: [UInt8]] = [:]

  /// Begins with a document as it was read. qpdf has to give the numbers when it copies objects of other
  /// files, and when the file does not say rightly how many it has; for that it reads all of it.
  init(of document: QDocument, readsAll: Bool) {
    trailerBefore = document.trailer.text
    if readsAll {
      firstNew = document.makeIndirect(document.makeNull()).id?.number ?? 0
    } else {
      firstNew = document.trailer["/Size"].integer
      next = firstNew
    }
  }

  func takeNumber() -> ObjectID? {
    guard let number = next else { return nil }
    next = number + 1
    return ObjectID(number: number, generation: 0)
  }

  func makeStream(_ bytes: [UInt8], in document: QDocument) -> QObject? {
    guard next != nil else { return nil }
    let object = document.makeIndirect(document.makeDictionary())
    if let id = object.id { streams[id] = bytes }
    return object
  }

  /// False for a stream that qpdf has.
  func setData(_ bytes: [UInt8], of id: ObjectID) -> Bool {
    guard streams[id] != nil else {
      refilled.insert(id)
      return false
    }
    streams[id] = bytes
    return true
  }

  /// An object is about to change.
  func note(_ id: ObjectID, in document: QDocument) {
    guard id.number < firstNew, before[id] == nil else { return }
    before[id] = document.object(id).text
  }

  /// The bytes of a stream that qpdf has none of.
  func data(of id: ObjectID) -> [UInt8]? { streams[id] }

  func trailerHasChanged(in document: QDocument) -> Bool { document.trailer.text != trailerBefore }

  /// Objects of the file that are not what they were, and new ones that can be reached from them or from
  /// the trailer, in the order of their numbers.
  func changedObjects(of document: QDocument) -> [ObjectID] {
    var found = Set(
      before.filter { id, text in refilled.contains(id) || document.object(id).text != text }.keys)
    var open = [document.trailer.text] + found.map { document.object($0).text }
    while let text = open.popLast() {
      for id in ObjectText.references(in: text) where id.number >= firstNew {
        let object = document.object(id)
        guard !object.isNull, found.insert(id).inserted else { continue }
        open.append(object.text)
      }
    }
    return found.sorted { ($0.number, $0.generation) < ($1.number, $1.generation) }
  }
}
