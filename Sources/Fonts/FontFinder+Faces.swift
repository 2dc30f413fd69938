/// What a face was asked for.
struct FaceKey: Hashable, Sendable {
  var name: String
  var style: FontStyle
}

extension FontFinder {
  /// The face of an installed font by PostScript, full or family name; where `orNearest` allows it,
  /// the nearest one. Nil when there is none.
  package static func face(named name: String, style: FontStyle, orNearest: Bool) -> FontFace? {
    face(for: FaceKey(name: name, style: style)) { library in
      library.installed(name, style: style)
        ?? (orNearest ? library.substitute(named: name, style: style) : nil)
    }
  }

  /// The face of one of fontconfig's generic families: `serif`, `sans-serif`, `monospace`.
  package static func face(generic family: String, style: FontStyle) -> FontFace? {
    face(for: FaceKey(name: family, style: style)) { library in
      library.match(families: [family], style: style)
    }
  }

  private static func face(
    for key: FaceKey, find: (borrowing FontLibrary) -> FontPattern?
  ) -> FontFace? {
    FontLibrary.run { library in
      if let known = library.faces[key] { return known }
      guard let location = find(library)?.location, let face = FontFace.load(location) else { return nil }
      // Names come from files, which may bring as many as they like.
      if library.faces.count >= 4096 { library.faces.removeAll() }
      library.faces[key] = face
      return face
    }
  }
}

extension FontLibrary {
  fileprivate func substitute(named name: String, style: FontStyle) -> FontPattern? {
    let request = FontRequest(
      name: Array(name.utf8), weight: style.isBold ? 700 : 400, isItalic: style.isItalic)
    return substitute(for: request)
  }
}
