import Dispatch
import Foundation

/// A font file, and which of its faces.
package struct FontLocation: Hashable, Sendable {
  /// The file.
  package let path: String
  /// The face in a collection; 0 in a plain file.
  package let faceIndex: Int
  /// The family's name.
  package let family: String
  /// True when the face itself is bold.
  package let isBold: Bool
  /// True when the face itself is slanted.
  package let isItalic: Bool
}

/// The scripts whose fonts PDF files often leave out.
package enum CJKCharset: Hashable, Sendable {
  /// Japanese.
  case japanese
  /// Chinese of the mainland.
  case simplifiedChinese
  /// Chinese of Taiwan and Hong Kong.
  case traditionalChinese
  /// Korean.
  case korean

  var language: String {
    switch self {
    case .japanese: "ja"
    case .simplifiedChinese: "zh-cn"
    case .traditionalChinese: "zh-tw"
    case .korean: "ko"
    }
  }
}

/// What a PDF file says of a font that it does not contain.
package struct FontRequest: Hashable, Sendable {
  /// The name as the file has it, in whatever encoding.
  package var name: [UInt8]
  /// From 100 to 900; 400 is regular. 0 when not known.
  package var weight: Int
  /// True for slanted letters.
  package var isItalic: Bool
  /// The flags of the font descriptor: 1 for letters of equal width, 0x10 for serifs.
  package var pitchFamily: Int
  /// The script; nil when it is not one of these or is not known.
  package var charset: CJKCharset?

  /// Makes a request.
  package init(
    name: [UInt8], weight: Int = 400, isItalic: Bool = false, pitchFamily: Int = 0,
    charset: CJKCharset? = nil
  ) {
    self.name = name
    self.weight = weight
    self.isItalic = isItalic
    self.pitchFamily = pitchFamily
    self.charset = charset
  }
}

/// Finds installed fonts. Any thread may ask; answers about PDF fonts are kept.
package enum FontFinder {
  /// The folders in which installed fonts lie, links followed. Whoever asks has the fonts' list loaded, and
  /// needs no other file than these from then on.
  package static var folders: [String] {
    let files = FontLibrary.run { library in Set(library.fonts.compactMap(\.path)) } ?? []
    var folders: [String: String] = [:]
    var others: Set<String> = []
    for file in files {
      var facts = stat()
      // Few are links, and few folders hold many files.
      if lstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK {
        others.insert(folder(of: resolved(file)))
      } else {
        let folder = folder(of: file)
        if folders[folder] == nil { folders[folder] = resolved(folder) }
      }
    }
    return others.union(folders.values).sorted()
  }

  private static func folder(of file: String) -> String {
    (file.utf8.lastIndex(of: UInt8(ascii: "/"))).map { String(file[..<$0]) } ?? "."
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Begins to list the installed fonts in the background, which takes a while and would otherwise be done
  /// when the first one is asked for.
  package static func prepare() {
    DispatchQueue.global(qos: .userInitiated).async { _ = FontLibrary.run { _ in true } }
  }

  /// The nearest font to a family and style, as fontconfig sees it. Nil when no font is installed.
  package static func find(
    family: String, bold: Bool = false, italic: Bool = false, language: String? = nil
  ) -> FontLocation? {
    let style = FontStyle(isBold: bold, isItalic: italic, language: language)
    return FontLibrary.run { library in
      library.match(families: [family], style: style)?.location
    }
  }

  /// A font of the right kind (serif or not, weight, language) for one that a PDF file lacks.
  ///
  /// An installed font of this very name wins. Nil when no font is installed.
  package static func substitute(for request: FontRequest) -> FontLocation? {
    FontLibrary.run { library in
      if let known = library.substitutes[request] { return known }
      let found = library.substitute(for: request)?.location
      // Names come from files, which may bring as many as they like.
      if library.substitutes.count >= 2048 { library.substitutes.removeAll() }
      library.substitutes[request] = .some(found)
      return found
    }
  }
}
