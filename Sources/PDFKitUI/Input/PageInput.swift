package import DocumentWire
package import Foundation
package import Gtk
import Reading

/// What pointer, fingers, wheel and keys do to pages.
@MainActor package final class PageInput {
  /// A click that means nothing else: controls are shown or hidden.
  package var onControls: () -> Void = {}
  /// A link leads out of the document; nothing may be opened without asking.
  package var onAddress: (String) -> Void = { _ in }
  /// The link under the pointer is another; nil for none.
  package var onHover: (PageLink?) -> Void = { _ in }
  /// A click comes before all else but links; true when it meant something.
  package var onClick: (Press) -> Bool = { _ in false }
  /// The right button was pressed.
  package var onMenu: (CGPoint) -> Void = { _ in }
  /// What takes the pointer's steps instead, such as a pen; true for those that it has taken.
  package var tool: ((PointerStep) -> Bool)? { didSet { hover() } }
  /// The pointer is not shown, such as over slides.
  package var hidesPointer = false { didSet { hover() } }
  /// What is selected.
  package let selecting: TextSelecting

  let model: PageModel
  let canvas: PageCanvas
  /// Where the pointer is.
  var pointer = CGPoint.zero
  /// The book as it was before Space, which turns at once: a drag that begins now means something else.
  var beforeSpace: BookView?
  let glide: Glide
  private var press: Press?
  private var intent = Intent.click
  private var isDragging = false
  private var last = CGPoint.zero
  private var speed = PointerSpeed()
  private var pinch = (scale: 1.0, middle: CGPoint?.none)
  var overscroll = Overscroll()
  /// Parts of a wheel's notch.
  var notches = 0.0

  /// What a press is going to be when it moves.
  private enum Intent { case click, pan, select }
  /// A press that moves no further is a click, in units of the view.
  private static let clickReach = 4.0

  /// Listens to a canvas.
  package init(_ model: PageModel, _ canvas: PageCanvas) {
    (self.model, self.canvas) = (model, canvas)
    selecting = TextSelecting(model, canvas)
    glide = Glide(canvas.widget)
    // GTK may keep the widget when all else has gone.
    let widget = canvas.widget
    widget.onPointer { [weak self] in self?.point($0) }
    widget.onScroll { [weak self] in self?.scroll($0, $1) }
    widget.onKey { [weak self] in self?.key($0, $1) ?? false }
    widget.onKeyUp { [weak self] in if $0 == "space" { self?.beforeSpace = nil } }
  }

  // MARK: Pointer and fingers

  /// Does what a step of pointer or fingers means.
  package func point(_ step: PointerStep) {
    if let tool, tool(step) { return }
    switch step {
    case .moves(let place):
      pointer = place
      hover()
    case .leaves: hover(nil)
    case .presses(let press): begin(press)
    case .drags(let place): drag(to: place)
    case .releases(let place): end(place)
    case .cancels:
      (press, intent, isDragging) = (nil, .click, false)
      selecting.end()
    case .holds(let place):
      guard press != nil, !isDragging, selecting.begin(at: place, .word) else { return }
      (intent, isDragging) = (.select, true)
    case .pinchBegins:
      (press, isDragging) = (nil, false)
      pinch = (model.view?.viewport.scale ?? 1, nil)
    case .pinches(let scale, let middle):
      model.change { [pinch] view in
        if let before = pinch.middle {
          view.scroll(by: CGSize(width: before.x - middle.x, height: before.y - middle.y))
        }
        view.zoom(to: pinch.scale * scale, about: middle)
      }
      pinch.middle = middle
    }
  }

  private func begin(_ press: Press) {
    glide.stop()
    canvas.widget.focus()
    (self.press, isDragging, last, speed) = (press, false, press.place, PointerSpeed())
    intent = .pan
    switch press.button {
    case 8: model.goBack()
    case 9: model.goForward()
    case 1 where !press.isTouch && beforeSpace == nil && card(at: press.place) == nil:
      let unit: TextSelection.Unit = press.count == 1 ? .character : press.count == 2 ? .word : .line
      let isSelected =
        press.modifiers.contains(.shift)
        ? selecting.extend(to: press.place) : selecting.begin(at: press.place, unit)
      if isSelected { intent = .select }
    case 3: intent = .click
    default: break
    }
  }

  private func drag(to place: CGPoint) {
    guard let press else { return }
    if !isDragging {
      guard hypot(place.x - press.place.x, place.y - press.place.y) > Self.clickReach else { return }
      isDragging = true
      if let beforeSpace, intent == .pan {
        model.change { $0 = beforeSpace }
        self.beforeSpace = model.view
      }
    }
    switch intent {
    case .click: break
    case .pan:
      canvas.widget.cursor = "grabbing"
      model.change { [last] in
        $0.scroll(by: CGSize(width: last.x - place.x, height: last.y - place.y))
      }
    case .select: selecting.drag(to: place)
    }
    last = place
    speed.note(place, at: Date())
  }

  private func end(_ place: CGPoint) {
    guard let press else { return }
    self.press = nil
    if intent == .select { selecting.end() }
    if !isDragging {
      click(press)
    } else if intent == .pan, press.isTouch {
      flick(from: press.place, to: place)
    }
    pointer = place
    hover()
  }

  /// A finger that leaves while it moves: the page goes on, or the book turns where nothing can move.
  private func flick(from start: CGPoint, to end: CGPoint) {
    guard let view = model.view else { return }
    let way = CGSize(width: end.x - start.x, height: end.y - start.y)
    if !view.canMoveAcross, abs(way.width) > 40, abs(way.width) > 2 * abs(way.height) {
      // A swipe to the right brings what lies at the left.
      model.change { $0.turn((way.width > 0) == view.runsRightToLeft ? .forward : .backward) }
    } else {
      let velocity = speed.velocity(at: Date())
      glide.start(CGSize(width: -velocity.width, height: -velocity.height)) { [weak model] distance in
        model?.scroll(by: distance) ?? false
      }
    }
  }

  // MARK: Clicks

  /// Links lead on; off text an edge turns, twice toggles the fit, once shows or hides controls.
  private func click(_ press: Press) {
    if press.button == 3 { return onMenu(press.place) }
    guard press.button == 1, let view = model.view else { return }
    let place = press.place
    if let page = card(at: place) { return canvas.retry(page) }
    if let (_, link) = link(at: place) { return follow(link) }
    if onClick(press) {
      selecting.clear()
      return
    }
    if intent == .select { return }
    selecting.clear()
    if let direction = view.edgeTurn(at: place) {
      model.change { $0.turn(direction) }
    } else if press.count == 2 {
      // The first click has toggled the controls.
      onControls()
      model.change { $0.toggleFit(about: place) }
    } else if press.count == 1 {
      onControls()
    }
  }

  /// Goes where a link leads.
  private func follow(_ link: PageLink) {
    if let target = link.target { model.jump(to: target) } else if let url = link.url { onAddress(url) }
  }

  // MARK: What lies under a place

  /// The page whose card has its button there.
  private func card(at place: CGPoint) -> Int? { canvas.cards.first { $0.value.button.contains(place) }?.key }

  /// The page at a place of the view.
  package func map(at place: CGPoint) -> PageMap? { canvas.maps.first { $0.place.contains(place) } }

  /// The link at a place of the view.
  package func link(at place: CGPoint) -> (page: Int, link: PageLink)? {
    guard let map = canvas.maps.first(where: { $0.place.contains(place) }) else { return nil }
    let point = map.page(place)
    let link = model.links[map.page]?.last { CGRect($0.bounds).contains(point) }
    return link.map { (map.page, $0) }
  }

  /// Takes the pointer's shape from what is under it.
  func hover() { hover(pointer) }

  private func hover(_ place: CGPoint?) {
    let found = place.flatMap { link(at: $0) }
    if found?.link != canvas.hovered?.link || found?.page != canvas.hovered?.page {
      canvas.hovered = found
      onHover(found?.link)
    }
    guard let place else { return }
    canvas.widget.cursor =
      if hidesPointer {
        "none"
      } else if tool != nil {
        "crosshair"
      } else if found != nil || card(at: place) != nil {
        "pointer"
      } else if beforeSpace != nil {
        "grab"
      } else if selecting.isText(at: place) {
        "text"
      } else if model.view?.canMoveAcross ?? false {
        "grab"
      } else {
        nil
      }
  }
}

extension BookView {
  /// Something of the sheet is out of view at the sides.
  var canMoveAcross: Bool { viewport.sheet.width * viewport.scale > viewport.size.width + 0.5 }
}

extension PageModel {
  /// Moves what is seen; false when nothing moved.
  @discardableResult
  func scroll(by distance: CGSize) -> Bool {
    let before = view?.viewport.origin
    change { $0.scroll(by: distance) }
    return view?.viewport.origin != before
  }
}
