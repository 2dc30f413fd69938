import Engine
package import Foundation

/// Selects text by pointer and keys.
@MainActor package final class TextSelecting {
  /// What a drag selects at a time.
  enum Unit { case character, word, line }

  private let model: PageModel
  private let canvas: PageCanvas

  init(_ model: PageModel, _ canvas: PageCanvas) {
    (self.model, self.canvas) = (model, canvas)
  }

  /// There is text at a place of the view.
  package func isText(at place: CGPoint) -> Bool { hit(place) != nil }

  private func hit(_ place: CGPoint) -> (page: Int, unit: Int)? {
    guard let map = canvas.maps.first(where: { $0.place.contains(place) }) else { return nil }
    let point = map.page(place)
    return model.texts[map.page]?.index(atX: point.x, y: point.y).map { (map.page, $0) }
  }

  func begin(at place: CGPoint, _ unit: Unit) -> Bool { false }
  @discardableResult func extend(to place: CGPoint) -> Bool { false }
  func end() {}
  @discardableResult package func clear() -> Bool { false }
  package func copy() {}
  package func selectAll() {}
}
