/// What a face was asked for.
struct FaceKey: Hashable, Sendable {
  var name: String
  var style: FontStyle
  /// A letter that the named font lacks.
  var letter: Unicode.Scalar?
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

  /// The nearest face to a family that has a letter.
  package static func face(
    near family: String, style: FontStyle, having letter: Unicode.Scalar
  ) -> FontFace? {
    face(for: FaceKey(name: family, style: style, letter: letter)) { library in
      library.fallback(family: family, style: style, for: letter)
    }
  }

  private static func face(
    for key: FaceKey, find: (borrowing FontLibrary) -> FontPattern?
  ) -> FontFace? {
    FontLibrary.run { library in
      if let known = library.faces[key] { return known }
      guard let location = find(library)?.location, let face = FontFace.load(location) else { return nil }
      // Letters come from files, which may bring as many as they like.
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
