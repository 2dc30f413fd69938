import Foundation

/// The information dictionary as `documentAttributes` shows it.
enum DocumentAttributes {
  private static let texts: [PDFDocumentAttribute] = [
    .titleAttribute, .authorAttribute, .subjectAttribute, .creatorAttribute, .producerAttribute,
  ]
  private static let dates: [PDFDocumentAttribute] = [.creationDateAttribute, .modificationDateAttribute]

  static func read(_ structure: StructureFile) -> [AnyHashable: Any] {
    let information = structure.information()
    func text(_ key: PDFDocumentAttribute) -> String? { information["/" + key.rawValue]?.text }
    var attributes: [AnyHashable: Any] = [:]
    for key in texts { attributes[key] = text(key) }
    for key in dates { attributes[key] = text(key).flatMap(PDFDate.date) }
    attributes[PDFDocumentAttribute.keywordsAttribute] = text(.keywordsAttribute).map(keywords)
    return attributes
  }

  /// Entries to be written: all keys of ours, nil for those that are missing. Dates are taken as given.
  static func entries(_ attributes: [AnyHashable: Any]) -> [String: PDFObject?] {
    var entries: [String: PDFObject?] = [:]
    for key in texts {
      entries["/" + key.rawValue] = .some((attributes[key] as? String).map(PDFObject.text))
    }
    for key in dates {
      let date = attributes[key] as? Date
      entries["/" + key.rawValue] = .some(date.map { .text(PDFDate.text(from: $0)) })
    }
    let keywords = attributes[PDFDocumentAttribute.keywordsAttribute]
    let joined = (keywords as? [String])?.joined(separator: ", ") ?? keywords as? String
    entries["/Keywords"] = .some(joined.map(PDFObject.text))
    return entries
  }

  /// Keywords are one string in the file, parted as the writer liked.
  private static func keywords(_ text: String) -> [String] {
    let separators: CharacterSet = text.contains(where: { ",;、".contains($0) }) ? [",", ";", "、"] : [" "]
    return text.components(separatedBy: separators).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
