import Engine
import Fonts
import Graphics

/// Fonts for text whose font is not embedded, found by fontconfig.
enum FontSubstitution {
  private static let installed: Void = FontBroker.use { missing in
    let request = FontRequest(
      name: missing.faceName, weight: missing.weight, isItalic: missing.isItalic,
      pitchFamily: (missing.isSerif ? 0x10 : 0) | (missing.isFixedPitch ? 0x01 : 0),
      charset: CJKCharset(missing.script))
    guard let found = FontFinder.substitute(for: request), let file = try? FileSource(path: found.path) else {
      return nil
    }
    return FontFile(provider: file, faceIndex: found.faceIndex)
  }

  /// Sees to it that PDFium asks us; call before the first document is opened.
  static func start() {
    installed
  }
}

extension CJKCharset {
  fileprivate init(_ script: MissingFont.Script) {
    switch script {
    case .japanese: self = .japanese
    case .korean: self = .korean
    case .simplifiedChinese: self = .simplifiedChinese
    case .traditionalChinese: self = .traditionalChinese
    }
  }
}
