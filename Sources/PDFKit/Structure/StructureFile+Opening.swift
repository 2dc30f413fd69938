import Engine

extension StructureFile {
  /// Opens the bytes that PDFium reads.
  convenience init(
    _ provider: any ByteProvider, name: String, password: [UInt8], isCopy: Bool = false
  ) throws(PDFError) {
    try self.init(
      source: try ByteSource(provider, name: name), name: name, password: password, isCopy: isCopy)
  }
}

extension ByteSource {
  /// The same bytes, for qpdf.
  convenience init(_ provider: any ByteProvider, name: String) throws(PDFError) {
    if let file = provider as? FileSource {
      try self.init(descriptor: file.descriptor, name: name, limit: file.count)
    } else if let memory = provider as? MemorySource {
      self.init(bytes: memory.bytes)
    } else {
      do {
        self.init(bytes: try provider.readAll())
      } catch {
        throw PDFError(error, file: name, bytes: provider, hasPassword: false)
      }
    }
  }
}
