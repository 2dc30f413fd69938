extension PDFWriter {
  /// Writes a page and gives its index. A crop box that is the media box is left out.
  @discardableResult
  package func addPage(
    _ content: PageContent, mediaBox: Box, cropBox: Box? = nil, links: [Link] = []
  ) -> Int {
    let index = pages.reserve()
    write(content, at: index, mediaBox: mediaBox, cropBox: cropBox, links: links)
    return index
  }

  /// Keeps the place of a page that comes before others but is written after them. A place that is never
  /// filled becomes a blank page.
  package func reservePage() -> Int { pages.reserve() }

  /// Writes a page whose place was kept.
  package func fillPage(_ index: Int, with content: PageContent, mediaBox: Box, links: [Link] = []) {
    write(content, at: index, mediaBox: mediaBox, cropBox: nil, links: links)
  }

  private func write(_ content: PageContent, at index: Int, mediaBox: Box, cropBox: Box?, links: [Link]) {
    guard let (page, node) = pages.fill(index) else { return }
    content.end()
    var bytes: [UInt8] = []
    bytes.append("<</Type/Page/Parent ")
    bytes.append(reference: node)
    bytes.append("/MediaBox")
    bytes.append(box: mediaBox.normalized)
    if let cropBox, cropBox != mediaBox {
      bytes.append("/CropBox")
      bytes.append(box: cropBox.normalized)
    }
    bytes.append("/Resources")
    content.resources.append(to: &bytes)
    if !content.bytes.isEmpty {
      let stream = objects.reserve()
      objects.writeCompressedStream([], as: stream, bytes: content.bytes)
      bytes.append("/Contents ")
      bytes.append(reference: stream)
    }
    if content.isTransparent { bytes.append("/Group<</S/Transparency/CS/DeviceRGB>>") }
    let annotations = links.compactMap { write($0, page: page) }
    if !annotations.isEmpty {
      bytes.append("/Annots[")
      for annotation in annotations {
        bytes.append(reference: annotation)
        bytes.append(" ")
      }
      bytes.append("]")
    }
    if let structure {
      if let key = structure.settle(content.tags, page: page) {
        bytes.append("/StructParents ")
        bytes.append(integer: key)
      }
      structure.writeLinks(links)
      bytes.append("/Tabs/S")
    }
    bytes.append(">>")
    objects.write(bytes, as: page)
  }

  /// Writes content for drawing it many times, or as one with an alpha or blend mode (`isGroup`). Tags
  /// in it are dropped: the stretch that it is drawn in counts.
  package func addForm(_ content: PageContent, box: Box, isGroup: Bool = false) -> Form {
    content.removeTags()
    content.end()
    let object = objects.reserve()
    var entries: [UInt8] = []
    entries.append("/Type/XObject/Subtype/Form/BBox")
    entries.append(box: box.normalized)
    if isGroup { entries.append("/Group<</S/Transparency/CS/DeviceRGB/I true>>") }
    entries.append("/Resources")
    content.resources.append(to: &entries)
    objects.writeCompressedStream(entries, as: object, bytes: content.bytes)
    return Form(object: object, isTransparent: content.isTransparent)
  }
}
