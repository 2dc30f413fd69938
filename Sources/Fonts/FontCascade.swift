import Synchronization

/// A face, and what has to be done to its outlines to make them bold or slanted.
package struct FontChoice: Hashable, Sendable {
  /// The face.
  package let face: FontFace
  /// What synthetic bold adds to outlines, in ems; 0 for none.
  package let embolden: Double
  /// The tangent of a synthetic slant; 0 for none.
  package let slant: Double

  init(face: FontFace, style: FontStyle) {
    let hasOutlines = face.outlines != .pictures
    self.face = face
    embolden = hasOutlines && style.isBold && !face.location.isBold ? 0.03 : 0
    slant = hasOutlines && style.isItalic && !face.location.isItalic ? 0.2 : 0
  }
}

/// The fonts of a style in order of preference, and for each letter the first that has it.
///
/// Any thread may ask. An answer takes a lock; callers with many letters keep what they have heard.
package final class FontCascade: Sendable {
  /// What is asked for.
  package struct Request: Hashable, Sendable {
    /// The font that comes first; nil for none.
    package var face: FontFace?
    /// Families in order of preference, also generic ones: `serif`, `sans-serif`, `monospace`.
    package var families: [String]
    /// Weight, slant, and the language as a BCP 47 tag.
    package var style: FontStyle

    /// Makes a request.
    package init(face: FontFace? = nil, families: [String], style: FontStyle) {
      self.face = face
      self.families = families
      self.style = style
    }
  }

  /// What a letter is among.
  package enum Setting: UInt8, Sendable {
    /// Letters of its own script, or of the style's first font.
    case text
    /// Chinese, Japanese or Korean letters: fonts for these come first.
    case eastAsian
    /// Colour pictures come first.
    case emoji
  }

  private struct Question: Hashable {
    let letter: Unicode.Scalar
    let setting: Setting
  }

  private static let known = Mutex<[Request: FontCascade]>([:])

  /// The face for letters that no font has; nil only when no font is installed.
  package let first: FontChoice?
  private let bases: [FontChoice]
  private let finder: FallbackFinder
  private let answers = Mutex<[Question: FontChoice?]>([:])

  /// The cascade for a request; the same one each time.
  package static func cascade(for request: Request) -> FontCascade {
    if let known = known.withLock({ $0[request] }) { return known }
    let cascade = FontCascade(request)
    known.withLock { known in
      // Families come from files, which may name as many as they like.
      if known.count >= 1024 { known.removeAll() }
      known[request] = cascade
    }
    return cascade
  }

  private init(_ request: Request) {
    var style = request.style
    if let face = request.face {
      // What stands in for missing letters must look like the face.
      style.isBold = style.isBold || face.location.isBold
      style.isItalic = style.isItalic || face.location.isItalic
    }
    let finder = FallbackFinder(
      families: request.face.map { [$0.family] + request.families } ?? request.families, style: style)
    var faces = request.face.map { [$0] } ?? []
    faces += finder.faces(of: request.families)
    if faces.isEmpty { faces += finder.faces(of: ["sans-serif"]) }
    self.finder = finder
    bases = faces.map { FontChoice(face: $0, style: style) }
    first = bases.first
  }

  /// The face for a letter; nil when no font that is installed has it.
  package func choice(for letter: Unicode.Scalar, in setting: Setting) -> FontChoice? {
    let question = Question(letter: letter, setting: setting)
    if let known = answers.withLock({ $0[question] }) { return known }
    let choice = find(letter, in: setting)
    answers.withLock { answers in
      if answers.count >= 65536 { answers.removeAll() }
      answers[question] = .some(choice)
    }
    return choice
  }

  private func find(_ letter: Unicode.Scalar, in setting: Setting) -> FontChoice? {
    let preferred: FontFace?
    switch setting {
    case .text: preferred = nil
    case .emoji: preferred = finder.emoji(for: letter)
    case .eastAsian:
      preferred =
        bases.first { $0.face.isEastAsian && $0.face.glyph(for: letter) != nil }?.face
        ?? finder.eastAsian(for: letter)
    }
    if let preferred { return FontChoice(face: preferred, style: finder.style) }
    if let base = bases.first(where: { $0.face.glyph(for: letter) != nil }) { return base }
    return finder.fallback(for: letter).map { FontChoice(face: $0, style: finder.style) }
  }
}
