package import Foundation

/// How a note lies on the disk.
package enum NoteLayout: Hashable, Sendable {
  /// A single file of that name; its pictures lie in a folder beside it.
  case file(name: String)
  /// A folder with `text.md` and `assets`.
  case package

  /// The folder for pictures, from the folder that the note's paths start from.
  package var imageFolder: String {
    switch self {
    case .file(let name): SafeName.stem(name) + ".assets"
    case .package: "assets"
    }
  }
}

/// What a package holds, by paths in it.
package enum NotePackage {
  /// The text's name in a new package.
  package static let textName = "text.md"

  /// The text among the files of a package: its usual name, else the only Markdown file.
  package static func textName(among names: [String]) -> String? {
    let texts = names.filter { ["md", "markdown", "txt"].contains(SafeName.extension($0).lowercased()) }
      .sorted()
    return texts.first { SafeName.stem($0) == "text" } ?? (texts.count == 1 ? texts[0] : nil)
  }

  /// The files of a new package.
  package static func files(text: Data, images: [ImageToKeep]) -> [String: Data] {
    images.reduce(into: [textName: text]) { $0[$1.path] = $1.data }
  }
}

/// A picture that was pasted or dropped: where its file goes, and what the note says of it.
package struct ImageToKeep: Hashable, Sendable {
  /// From the folder that the note's paths start from.
  package let path: String
  package let data: Data
  package let markdown: String

  /// Finds a place for a picture. `name` is its file's, where it comes from one; `taken` are the names in the
  /// image folder. Nil for bytes of a kind that notes cannot show.
  package init?(_ data: Data, name: String? = nil, layout: NoteLayout, taken: Set<String>) {
    guard let kind = Kind(data) else { return nil }
    let stem = SafeName(SafeName.stem(name ?? ""), or: "image").text
    let file = SafeName.unused(stem, kind.rawValue, among: taken)
    path = layout.imageFolder + "/" + file
    self.data = data
    let label = (name == nil ? "" : stem).replacing("[", with: "\\[").replacing("]", with: "\\]")
    let isPlain = !path.contains { $0.isWhitespace || "()<>".contains($0) }
    markdown = "![\(label)](\(isPlain ? path : "<" + path + ">"))"
  }

  /// Puts the picture in the selection's place.
  package func revision(_ selection: TextSelection) -> Revision {
    Revision(TextEdit(selection.range, markdown))
  }

  private enum Kind: String {
    case png, jpg, webp, svg

    init?(_ data: Data) {
      let head = [UInt8](data.prefix(1024))
      if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        self = .png
      } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpg
      } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
        self = .webp
      } else if String(decoding: head, as: UTF8.self).contains("<svg") {
        self = .svg
      } else {
        return nil
      }
    }
  }
}

/// A name that every file system takes, and that says nothing to a shell or a path.
struct SafeName {
  let text: String

  init(_ name: String, or other: String) {
    var letters = name.precomposedStringWithCanonicalMapping.map { letter in
      letter.isNewline || "/\\:*?\"<>|".contains(letter) || letter.unicodeScalars.contains(where: \.isUnseen)
        ? "-" : letter
    }[...]
    // A leading dot hides a file; spaces and dots at the end go on some systems.
    while let first = letters.first, first == "." || first.isWhitespace || first == "-" {
      letters.removeFirst()
    }
    var bytes = 0
    letters = letters.prefix { letter in
      bytes += letter.utf8.count
      return bytes <= 100
    }
    while let last = letters.last, last == "." || last.isWhitespace { letters.removeLast() }
    text = letters.isEmpty ? other : String(letters)
  }

  static func stem(_ name: String) -> String {
    let file = name.split(separator: "/").last.map(String.init) ?? ""
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
    return String(file[..<dot])
  }

  static func `extension`(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])
  }

  /// A name that is not taken, also not in other case, which some file systems do not tell apart.
  static func unused(_ stem: String, _ kind: String, among taken: Set<String>) -> String {
    let known = Set(taken.map { $0.lowercased() })
    var name = "\(stem).\(kind)"
    var number = 2
    while known.contains(name.lowercased()) {
      name = "\(stem)-\(number).\(kind)"
      number += 1
    }
    return name
  }
}

extension Unicode.Scalar {
  fileprivate var isUnseen: Bool {
    properties.generalCategory == .control || properties.generalCategory == .format
  }
}
