package import TextSearch

extension RemoteDocument {
  /// Searches pages: workers read ahead while the document is as the file has it.
  package func find(_ query: SearchQuery, in pages: [Int]) -> FoundPages {
    if let pool, generation == 0 { return pool.find(query, in: pages) }
    return findByTexts(query, in: pages)
  }
}
