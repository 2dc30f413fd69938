extension PDFWriter {
  /// Writes all that was kept, and the end of the file. Nothing may follow. Throws the sink's first
  /// error.
  package func finish() throws {
    for index in pages.unwritten {
      fillPage(index, with: makeContent(), mediaBox: Box(left: 0, bottom: 0, right: 595.276, top: 841.89))
    }
    let catalog = objects.reserve()
    objects.write(catalogDictionary(), as: catalog)
    fonts.finish { [self] picture in add(picture).object }
    try objects.finish(root: catalog, info: objects.add(properties.information))
  }

  private func catalogDictionary() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append("<</Type/Catalog")
    if let action = properties.openAction { append(openAction: action, to: &bytes) }
    bytes.append("/Metadata ")
    bytes.append(reference: writeMetadata())
    for case (let key, let number?) in [
      ("/Outlines", write(outline)), ("/PageLabels", writePageLabels()),
      ("/StructTreeRoot", structure?.finish()),
    ] as [(StaticString, Int?)] {
      bytes.append(key)
      bytes.append(" ")
      bytes.append(reference: number)
    }
    if structure != nil { bytes.append("/MarkInfo<</Marked true>>") }
    appendNames(to: &bytes)
    appendAppearance(to: &bytes)
    // After all that leads to pages.
    bytes.append("/Pages ")
    bytes.append(reference: pages.finish())
    bytes.append(">>")
    return bytes
  }

  /// Name trees, and the list of attached files.
  private func appendNames(to bytes: inout [UInt8]) {
    let places = destinations.write(to: objects, pages: &pages)
    let files = writeAttachments()
    if places != nil || files != nil { bytes.append("/Names<<") }
    if let places {
      bytes.append("/Dests ")
      bytes.append(reference: places)
    }
    if let files {
      bytes.append("/EmbeddedFiles ")
      bytes.append(reference: files)
    }
    if places != nil || files != nil { bytes.append(">>") }
    if attachments.isEmpty { return }
    bytes.append("/AF[")
    for attachment in attachments {
      bytes.append(reference: attachment.object)
      bytes.append(" ")
    }
    bytes.append("]")
  }

  /// How readers are to show the document.
  private func appendAppearance(to bytes: inout [UInt8]) {
    if let language = properties.language {
      bytes.append("/Lang")
      bytes.append(text: language)
    }
    for case (let key, let name?) in [
      ("/PageLayout", properties.pageLayout), ("/PageMode", properties.pageMode),
    ] as [(StaticString, String?)] {
      bytes.append(key)
      bytes.append(name: name)
    }
    guard properties.isRightBound || properties.showsTitle else { return }
    bytes.append("/ViewerPreferences<<")
    if properties.isRightBound { bytes.append("/Direction/R2L") }
    if properties.showsTitle { bytes.append("/DisplayDocTitle true") }
    bytes.append(">>")
  }

  private func writeMetadata() -> Int {
    let number = objects.reserve()
    properties.packet.withUnsafeBytes {
      objects.writeStream([UInt8]("/Type/Metadata/Subtype/XML".utf8), as: number, bytes: $0)
    }
    return number
  }

  /// Of two ranges that start on one page the last counts; pages before the first have plain numbers.
  private func writePageLabels() -> Int? {
    var ranges: [Int: PageLabelRange] = [:]
    for range in pageLabels where range.page >= 0 { ranges[range.page] = range }
    if ranges.isEmpty { return nil }
    ranges[0] = ranges[0] ?? PageLabelRange(page: 0, style: .decimal)
    let sorted = ranges.values.sorted { $0.page < $1.page }
    return ObjectTree(objects: objects, kind: .numbers).write(count: sorted.count) { index, bytes in
      bytes.append(integer: sorted[index].page)
    } value: { index, bytes in
      bytes.append("<<")
      if let style = sorted[index].style {
        bytes.append("/S")
        bytes.append(name: style.rawValue)
      }
      if !sorted[index].prefix.isEmpty {
        bytes.append("/P")
        bytes.append(text: sorted[index].prefix)
      }
      if sorted[index].start > 1 {
        bytes.append("/St ")
        bytes.append(integer: sorted[index].start)
      }
      bytes.append(">>")
    }
  }
}
