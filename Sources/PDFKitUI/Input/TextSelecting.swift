package import Foundation
import Gtk
package import Reading

/// Selects text by pointer and keys, and copies it.
@MainActor package final class TextSelecting {
  /// Calls when something else is selected.
  package var onChange: () -> Void = {}
  private let model: PageModel
  private let canvas: PageCanvas
  /// Where a drag has come to; nil when there is none.
  private var dragged: CGPoint?
  private var isRolling = false
  private var copying: Task<Void, Never>?
  /// No more of a selection is copied, in bytes.
  private static let mostCopied = 64 << 20

  init(_ model: PageModel, _ canvas: PageCanvas) {
    (self.model, self.canvas) = (model, canvas)
  }

  /// What is selected.
  package var selection: TextSelection? { model.selection }

  private func select(_ selection: TextSelection?) {
    guard selection != model.selection else { return }
    model.selection = selection
    onChange()
  }

  // MARK: By pointer

  /// There is text at a place of the view.
  package func isText(at place: CGPoint) -> Bool {
    guard let (page, spot) = model.view?.pageSpot(at: place, factor: canvas.factor) else { return false }
    return model.texts[page]?.index(at: spot) != nil
  }

  /// Begins on the text under a place of the view; false where there is none.
  func begin(at place: CGPoint, _ unit: TextSelection.Unit) -> Bool {
    guard let (page, spot) = model.view?.pageSpot(at: place, factor: canvas.factor),
      let text = model.texts[page], text.index(at: spot) != nil,
      let selection = TextSelection(at: spot, page: page, text, by: unit)
    else { return false }
    select(selection)
    return true
  }

  /// Takes in all up to a place of the view; false when nothing has begun.
  @discardableResult func extend(to place: CGPoint) -> Bool {
    guard var selection, let (page, spot) = model.view?.pageSpot(nearest: place, factor: canvas.factor),
      let text = model.texts[page]
    else { return false }
    selection.extend(to: spot, page: page, text)
    select(selection)
    return true
  }

  /// The pointer drags: all up to it is selected, and beyond the view's edge the pages move.
  func drag(to place: CGPoint) {
    dragged = place
    extend(to: place)
    guard !isRolling, way(to: place) != .zero else { return }
    isRolling = true
    var before = 0.0
    canvas.widget.everyFrame { [weak self] seconds in
      defer { before = seconds }
      return self?.roll(seconds - before) ?? false
    }
  }

  private func roll(_ seconds: Double) -> Bool {
    let way = dragged.map { self.way(to: $0) } ?? .zero
    isRolling = way != .zero
    guard let dragged, isRolling else { return false }
    // The further out, the faster.
    model.scroll(by: CGSize(width: way.width * seconds * 8, height: way.height * seconds * 8))
    extend(to: dragged)
    return true
  }

  /// How far a place lies out of view.
  private func way(to place: CGPoint) -> CGSize {
    let size = canvas.widget.size
    return CGSize(
      width: min(place.x, 0) + max(place.x - size.width, 0),
      height: min(place.y, 0) + max(place.y - size.height, 0))
  }

  /// The drag is over. What is selected can be pasted by the middle button.
  func end() {
    dragged = nil
    guard let selection else { return }
    if selection.isEmpty { return select(nil) }
    let text = selection.string { model.texts[$0] }
    if !text.isEmpty { canvas.widget.offerSelection(text) }
  }

  // MARK: By keys

  /// Selects nothing; false when nothing was.
  @discardableResult package func clear() -> Bool {
    defer { select(nil) }
    return selection.map { !$0.isEmpty } ?? false
  }

  /// Selects the whole document.
  package func selectAll() {
    guard let view = model.view, !view.pages.isEmpty else { return }
    select(
      TextSelection(
        from: .init(page: 0, index: 0), to: .init(page: view.pages.count - 1, index: .max)))
  }

  /// Puts what is selected on the clipboard, as soon as all of it is read.
  package func copy() {
    copying?.cancel()
    guard selection?.isEmpty == false else { return }
    copying = Task { [weak self] in
      guard let text = await self?.string(), !Task.isCancelled else { return }
      self?.canvas.widget.putOnClipboard(text)
    }
  }

  /// What is selected, in reading order, with a line feed at line ends and between pages.
  package func string() async -> String {
    guard let selection else { return "" }
    var parts: [String] = []
    var size = 0
    for page in selection.pages where !Task.isCancelled && size < Self.mostCopied {
      guard let text = await model.texts.value(ofPage: page) else { continue }
      let part = text.string(selection.range(onPage: page, text))
      size += part.utf8.count
      if !part.isEmpty { parts.append(part) }
    }
    return parts.joined(separator: "\n")
  }
}
