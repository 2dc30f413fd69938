/// The objects that content names: fonts, pictures, forms, shadings and graphics states. An object's
/// name is a letter for its kind and its number, so that it is the same everywhere in a document.
struct PageResources {
  /// A kind of resource.
  enum Kind: Int, CaseIterable {
    case font, object, shading, state

    /// The key in the dictionary of resources.
    var key: StaticString {
      switch self {
      case .font: "/Font"
      case .object: "/XObject"
      case .shading: "/Shading"
      case .state: "/ExtGState"
      }
    }

    /// What its names begin with.
    var prefix: StaticString {
      switch self {
      case .font: "/F"
      case .object: "/X"
      case .shading: "/S"
      case .state: "/G"
      }
    }
  }

  private struct Entries {
    /// In the order of first use.
    var numbers: [Int] = []
    var known: Set<Int> = []
  }

  private var entries = [Entries](repeating: Entries(), count: Kind.allCases.count)

  /// Notes that the object is named.
  mutating func use(_ kind: Kind, _ number: Int) {
    if entries[kind.rawValue].numbers.last == number { return }
    if entries[kind.rawValue].known.insert(number).inserted { entries[kind.rawValue].numbers.append(number) }
  }

  /// The dictionary.
  func append(to bytes: inout [UInt8]) {
    bytes.append("<<")
    for kind in Kind.allCases where !entries[kind.rawValue].numbers.isEmpty {
      bytes.append(kind.key)
      bytes.append("<<")
      for number in entries[kind.rawValue].numbers {
        bytes.append(kind.prefix)
        bytes.append(integer: number)
        bytes.append(" ")
        bytes.append(reference: number)
      }
      bytes.append(">>")
    }
    bytes.append(">>")
  }
}
