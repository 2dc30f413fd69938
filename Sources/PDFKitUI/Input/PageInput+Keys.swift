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
      overshoot = Overshoot()
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
    case .ends: overshoot = Overshoot()
    case .glides(let velocity, let isPrecise):
      let unit = isPrecise ? 1 : Self.step
      glide.start(CGSize(width: velocity.width * unit, height: velocity.height * unit)) {
        [weak model] in model?.scroll(by: $0) ?? false
      }
    }
    hover()
  }

  /// Scrolls; what an edge of a paged book leaves over turns.
  private func move(_ distance: CGSize, isPrecise: Bool) {
    guard let before = model.view else { return }
    let unit = isPrecise ? 1 : Self.step
    let moved = model.scroll(by: CGSize(width: distance.width * unit, height: distance.height * unit))
    guard !moved, !before.mode.isContinuous else { return overshoot = Overshoot() }
    switch overshoot.add(distance, isPrecise: isPrecise) {
    case .up: model.change { $0.advance(.backward) }
    case .down: model.change { $0.turn(.forward) }
    case .left: model.change { $0.press(.left) }
    case .right: model.change { $0.press(.right) }
    case nil: break
    }
  }
}

/// What wheel or fingers go on to do at an edge. It takes a step of a wheel, or a stretch of a touchpad that
/// then counts once, to turn.
struct Overshoot {
  private static let stretch = 80.0
  private var rest = CGSize.zero
  private var isSpent = false

  /// Adds what could not be moved; gives where to turn to, once there is enough.
  mutating func add(_ distance: CGSize, isPrecise: Bool) -> BookView.Arrow? {
    guard !isSpent else { return nil }
    rest.width += distance.width
    rest.height += distance.height
    let enough = isPrecise ? Self.stretch : 0.99
    guard max(abs(rest.width), abs(rest.height)) >= enough else { return nil }
    let isAcross = abs(rest.width) > abs(rest.height)
    let arrow: BookView.Arrow =
      isAcross ? (rest.width > 0 ? .right : .left) : (rest.height > 0 ? .down : .up)
    (rest, isSpent) = (.zero, isPrecise)
    return arrow
  }
}
