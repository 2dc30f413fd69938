import DocumentWire
import Engine
import Foundation

extension CGRect {
  /// A rectangle of page space, as the engine has it.
  init(_ rect: Rect) {
    self.init(x: rect.left, y: rect.bottom, width: rect.width, height: rect.height)
  }

  /// A rectangle of page space, as files have it.
  init(_ rect: PageRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}
