import PDFWriting

/// A document as what its file lacks of it.
struct AssembledAppendix: Sendable {
  var appendix: PDFAppendix
  /// What has to be found in the file with the appendix.
  var objects: [AppendedObject]
}

extension WritePlan {
  /// Why the planned document cannot be the base file with something behind it, in words; nil if it can.
  var obstacleToAppending: String? {
    guard let base else { return "it is a new document" }
    if base.recovered { return "the file is damaged" }
    if base.isCopy { return "the file can only be read in a repaired or decrypted form" }
    if options.encryption != nil || base.isEncrypted && !options.keepsEncryption {
      return "its protection is to change"
    }
    if options.burnsInAnnotations || options.optimizesImagesForScreen || options.savesImagesAsJPEG {
      return "its pages are to change their form"
    }
    return options.linearizes ? "it is to be laid out anew" : nil
  }
}

extension Assembler {
  /// What the planned document has that its base lacks or has otherwise. Not checked.
  ///
  /// Throws `cannotAppend` for what has to be written as a whole.
  static func appendix(_ plan: consuming WritePlan, name: String) throws(PDFError) -> AssembledAppendix {
    if let obstacle = plan.obstacleToAppending { throw .cannotAppend(name, reason: obstacle) }
    guard let base = plan.base, let end = FileEnd(base.source) else {
      throw .cannotAppend(name, reason: "the file does not say where its objects are")
    }
    let (length, password) = (base.source.count, base.password ?? [])
    let isEncrypted = base.isEncrypted
    let assembly = try Assembly(plan, name: name, recordsChanges: true)
    return try assembly.finish { (output: QDocument) throws(PDFError) in
      if output.takeWarnings().contains(where: \.isDamage) {
        throw .cannotAppend(name, reason: "the file is damaged")
      }
      var cipher: ObjectCipher?
      if isEncrypted {
        cipher = ObjectCipher(output, password: password)
        if cipher == nil { throw .cannotAppend(name, reason: "its protection is of an unknown kind") }
      }
      let writer = AppendixWriter(behind: end, at: length, cipher: cipher)
      return try assembly.appendix(by: writer, isEncrypted: isEncrypted)
    }
  }
}

extension Assembly {
  /// Numbers beyond this leave no room in a table's entries, or are no numbers of a sound file.
  private static let highestNumber = 8_388_607

  fileprivate func appendix(
    by writer: AppendixWriter, isEncrypted: Bool
  ) throws(PDFError) -> AssembledAppendix {
    guard let changes = output.changes else { throw .cannotAppend(name, reason: "nothing was recorded") }
    var writer = writer
    var objects: [AppendedObject] = []
    for id in changes.changedObjects(of: output) {
      let object = output.object(id)
      let appended = try appended(object, id, changes)
      // A signature covers itself as it stands, its own value not encrypted.
      if isEncrypted, appended.text.range(of: "/ByteRange") != nil {
        throw .cannotAppend(name, reason: "a signature would have to be written anew")
      }
      objects.append(writer.add(appended, dictionary: object.streamDictionary))
    }
    let size = max(changes.firstNew, (objects.last?.id.number ?? 0) + 1)
    guard size < Self.highestNumber else { throw .cannotAppend(name, reason: "it has too many objects") }
    let appendix =
      objects.isEmpty && !changes.trailerHasChanged(in: output)
      ? PDFAppendix(originalLength: writer.start, body: [], trailer: [])
      : writer.finish(trailer: output.trailer, size: size)
    return AssembledAppendix(appendix: appendix, objects: objects)
  }

  private func appended(
    _ object: QObject, _ id: ObjectID, _ changes: ChangeRecord
  ) throws(PDFError) -> AppendedObject {
    guard var data = changes.data(of: id) ?? (object.isStream ? object.streamData(decoded: false) : nil)
    else {
      if object.isStream { throw .cannotAppend(name, reason: "a stream of it cannot be read") }
      return AppendedObject(id: id, text: object.text, data: nil)
    }
    let dictionary = object.streamDictionary
    if dictionary["/Filter"].isNull, !dictionary["/Type"].isName("/Metadata") {
      let packed = WholeDeflater().compressed(data)
      if !packed.isEmpty, packed.count < data.count {
        data = packed
        dictionary["/Filter"] = output.make(name: "/FlateDecode")
        dictionary.remove("/DecodeParms")
      }
    }
    return AppendedObject(id: id, text: dictionary.textWithLength(data.count), data: data)
  }
}
