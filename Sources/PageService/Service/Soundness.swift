import DocumentWire

extension DocumentAnswer {
  /// True when it answers the call, for a document of so many pages: what a worker says is not believed.
  /// Numbers are finite, since messages hold no others.
  func fits(_ call: DocumentCall, pageCount: Int) -> Bool {
    func exists(_ target: PageTarget?) -> Bool { target.map { (0..<pageCount).contains($0.page) } ?? true }
    switch (call, self) {
    case (.properties, .properties(let it)):
      return it.sizes.count == pageCount && it.labels.map { $0.count == pageCount } ?? true
        && it.outline.allSatisfy { $0.fits(exists) }
    case (.summary, .summary(let it)): return exists(it.opening)
    case (.labels, .labels(let labels)): return labels.map { $0.count == pageCount } ?? true
    case (.outline, .outline(let items)): return items.allSatisfy { $0.fits(exists) }
    case (.links, .links(let links)): return links.allSatisfy { exists($0.target) }
    case (.annotations, .annotations(let records)):
      return records.allSatisfy { record in
        if case .page(let target) = record.action { exists(target) } else { true }
      }
    case (.frames(_, let pages), .frames(let frames)):
      return frames.count == pages.clamped(to: 0..<pageCount).count
        && frames.allSatisfy { [0, 90, 180, 270].contains($0.rotation) }
    case (.revisions, .revisions(let lengths)):
      return lengths.allSatisfy { $0 > 0 } && zip(lengths, lengths.dropFirst()).allSatisfy { $0 < $1 }
    case (.boxes, .boxes(let boxes)): return boxes.count == PageBox.allCases.count
    case (.text, .text(let units, let boxes)): return boxes.count == 4 * units.count
    case (.hasVerticalText, .truth), (.draw, .drawn), (.verify, .done), (.close, .done):
      return true
    default: return false
    }
  }
}

extension OutlineItem {
  /// Its depth is bounded by that of a message.
  fileprivate func fits(_ exists: (PageTarget?) -> Bool) -> Bool {
    exists(target) && children.allSatisfy { $0.fits(exists) }
  }
}
