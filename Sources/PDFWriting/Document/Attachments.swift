extension PDFWriter {
  /// Adds a file.
  package func attach(_ attachment: Attachment) {
    let file = objects.reserve()
    var entries: [UInt8] = []
    entries.append("/Type/EmbeddedFile")
    if let type = attachment.type {
      entries.append("/Subtype")
      entries.append(name: type)
    }
    entries.append("/Params<</Size ")
    entries.append(integer: attachment.bytes.count)
    entries.append(">>")
    objects.writeCompressedStream(entries, as: file, bytes: attachment.bytes)
    var bytes: [UInt8] = []
    bytes.append("<</Type/Filespec/F")
    bytes.append(text: attachment.name)
    bytes.append("/UF")
    bytes.append(text: attachment.name)
    if let description = attachment.description {
      bytes.append("/Desc")
      bytes.append(text: description)
    }
    if let relationship = attachment.relationship {
      bytes.append("/AFRelationship")
      bytes.append(name: relationship)
    }
    bytes.append("/EF<</F ")
    bytes.append(reference: file)
    bytes.append("/UF ")
    bytes.append(reference: file)
    bytes.append(">>>>")
    attachments.append((.encoded(attachment.name), objects.add(bytes)))
  }

  /// Writes the name tree of attached files and gives its root; nil when there are none.
  func writeAttachments() -> Int? {
    if attachments.isEmpty { return nil }
    // Two files may have one name, but not one key.
    var known: Set<[UInt8]> = []
    var sorted: [(key: [UInt8], object: Int)] = []
    for (name, object) in attachments {
      var key = name
      var number = 2
      while !known.insert(key).inserted {
        key = name + [UInt8].encoded(" (\(number))")
        number += 1
      }
      sorted.append((key, object))
    }
    sorted.sort { $0.key.lexicographicallyPrecedes($1.key) }
    return ObjectTree(objects: objects, kind: .names).write(count: sorted.count) { index, bytes in
      bytes.append(string: sorted[index].key)
    } value: { index, bytes in
      bytes.append(reference: sorted[index].object)
    }
  }
}
