import Foundation
package import Gtk
import Reading

extension PageInput {
  /// Units of the view that a step of a wheel moves.
  private static let step = 60.0

  // MARK: Keys

  /// Does what a key means, by its GDK name; false for a key that means nothing here.
  package func key(_ name: String, _ modifiers: Modifiers) -> Bool {
    guard model.view != nil else { return false }
    let name = name.hasPrefix("KP_") ? String(name.dropFirst(3)) : name
    if modifiers.contains(.control) {
      switch name {
      case "c", "C", "Insert": selecting.copy()
      case "a", "A": selecting.selectAll()
      case "Home": model.jump(to: PagePlace(page: 0))
      case "End": model.jump(to: PagePlace(page: lastPage))
      default: return false
      }
      return true
    }
    guard !modifiers.contains(.alt) else { return false }
    glide.stop()
    switch name {
    case "Left": model.change { $0.press(.left) }
    case "Right": model.change { $0.press(.right) }
    case "Up": model.change { $0.press(.up) }
    case "Down": model.change { $0.press(.down) }
    case "space": space(modifiers)
    case "Page_Up", "Prior": model.change { $0.advance(.backward) }
    case "Page_Down", "Next": model.change { $0.advance(.forward) }
    case "Home": model.jump(to: PagePlace(page: 0))
    case "End": model.jump(to: PagePlace(page: lastPage))
    case "Return", "Enter":
      guard let page = canvas.cards.keys.min() else { return false }
      canvas.retry(page)
    case "Escape": return selecting.clear()
    default: return false
    }
    return true
  }

  private var lastPage: Int { max(0, (model.view?.extents.count ?? 1) - 1) }

  private func space(_ modifiers: Modifiers) {
    if beforeSpace == nil { beforeSpace = model.view }
    model.change { $0.advance(modifiers.contains(.shift) ? .backward : .forward) }
    hover()
  }

  // MARK: Wheel and touchpad

  /// Does what wheel and touchpad mean.
  package func scroll(_ step: ScrollStep, _ modifiers: Modifiers) {
    switch step {
    case .begins:
      glide.stop()
      overscroll.end()
    case .moves(let distance, let isPrecise) where modifiers.contains(.control):
      let rate = isPrecise ? 0.01 : log(1.2)
      model.change { [pointer] in
        $0.zoom(to: $0.viewport.scale * exp(-distance.height * rate), about: pointer)
      }
    case .moves(let distance, let isPrecise):
      glide.stop()
      // Shift turns a wheel's steps sideways.
      let isTurned = modifiers.contains(.shift) && !isPrecise && distance.width == 0
      move(isTurned ? CGSize(width: distance.height, height: 0) : distance, isPrecise: isPrecise)
    case .ends: overscroll.end()
    case .glides(let velocity, let isPrecise):
      let unit = isPrecise ? 1 : Self.step
      glide.start(CGSize(width: velocity.width * unit, height: velocity.height * unit)) {
        [weak model] in model?.scroll(by: $0) ?? false
      }
    }
    hover()
  }

  /// Scrolls; what an edge leaves over turns a paged book: a whole notch of a wheel, or a stretch of a
  /// touchpad.
  private func move(_ distance: CGSize, isPrecise: Bool) {
    guard isPrecise else { return roll(distance) }
    model.change { [self] view in
      let rest = view.scroll(by: distance)
      if let direction = overscroll.add(rest, in: view) { view.turn(direction) }
    }
  }

  private func roll(_ distance: CGSize) {
    model.change { [self] view in
      let rest = view.scroll(
        by: CGSize(width: distance.width * Self.step, height: distance.height * Self.step))
      // Fine wheels send parts of notches; it takes a whole one to turn.
      notches = rest.height == 0 ? 0 : notches + distance.height
      if abs(notches) >= 0.99 {
        view.roll(notches * Self.step)
        notches = 0
      }
    }
  }
}
