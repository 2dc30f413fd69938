import Protection

/// The permissions by the names that people use.
enum Permission: String, CaseIterable {
  case print, copy, change, assemble, annotate, fill

  var set: PDFAccessPermissions {
    switch self {
    case .print: [.allowsLowQualityPrinting, .allowsHighQualityPrinting]
    case .copy: .allowsContentCopying
    case .change: .allowsDocumentChanges
    case .assemble: .allowsDocumentAssembly
    case .annotate: .allowsCommenting
    case .fill: .allowsFormFieldEntry
    }
  }

  func isAllowed(by permissions: PDFAccessPermissions) -> Bool { !permissions.isDisjoint(with: set) }

  static func json(_ permissions: PDFAccessPermissions) -> JSONValue {
    .object(allCases.map { .init(key: $0.rawValue, value: .bool($0.isAllowed(by: permissions))) })
  }

  static func text(_ permissions: PDFAccessPermissions) -> String {
    let allowed = allCases.filter { $0.isAllowed(by: permissions) }.map(\.rawValue)
    if allowed.count == allCases.count { return "everything" }
    return allowed.isEmpty ? "nothing but reading" : allowed.joined(separator: ", ")
  }
}
