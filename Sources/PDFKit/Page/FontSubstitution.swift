import Engine
import Foundation
import Graphics

/// Fonts for text whose font is not embedded, found by fontconfig.
enum FontSubstitution {
  private static let installed: Void = FontBroker.use { request in
    FontFinder.shared.substitute(for: request)
  }

  /// Sees to it that PDFium asks us; call before the first document is opened.
  static func start() {
    installed
  }
}
