import DocumentWire
import Foundation
package import Gtk
import Reading

/// The pages on the screen.
@MainActor package final class PageCanvas {
  /// The widget.
  package let widget = Canvas()
  /// How long frames take.
  package let meter: FrameMeter
  /// Behind the pages.
  package var ground = Color(red: 0.19, green: 0.19, blue: 0.2) { didSet { widget.redraw() } }
  /// Pages have a fine line around them, and a shadow below.
  package var hasShadows = true { didSet { widget.redraw() } }
  /// The link under the pointer.
  var hovered: (page: Int, link: PageLink)? { didSet { widget.redraw() } }

  /// Draws over the pages, in the view's units.
  package var onOverlay: (Snapshot, [PageMap]) -> Void = { _, _ in }

  let model: PageModel
  private(set) var store: TileStore?
  /// What was wanted for the view as it is.
  private var shown: Scene?
  private var turning: Turning?
  var cards: [Int: FailureCard] = [:]

  /// A view, and the tiles that it takes.
  struct Scene {
    let view: BookView
    let schedule: TileSchedule
    let maps: [PageMap]
  }

  /// Shows what a model says.
  package init(_ model: PageModel) {
    self.model = model
    meter = FrameMeter(widget)
    widget.onDraw = { [weak self] in self?.draw($0) }
    widget.onResize = { [weak model] in model?.resize(to: $0) }
    widget.onScale = { [weak self] in self?.update() }
  }

  /// Shows what the model says now.
  package func update() {
    meter.counting {
      widget.redraw()
      guard let view = model.view, let service = model.service else { return clear() }
      if store?.service !== service {
        store = TileStore(service)
        store?.onChange = { [weak self] in self?.pictureCame() }
        (shown, turning) = (nil, nil)
      }
      let scene = Scene(
        view: view, schedule: TileSchedule(view, factor: factor), maps: view.maps(factor: factor))
      turn(to: scene)
      shown = scene
      want(scene)
    }
  }

  private func clear() { (store, shown, turning, cards) = (nil, nil, nil, [:]) }

  /// Device pixels a unit.
  var factor: Double { widget.scaleFactor }

  /// The pages in view.
  package var maps: [PageMap] { shown?.maps ?? [] }

  /// Pictures that are wanted are still being drawn.
  package var isDrawing: Bool {
    (store?.isDrawing ?? false) || turning != nil || maps.contains { !model.knows($0.page) }
  }

  /// Pages that cannot be shown.
  package var failedPages: [Int] { (store?.failures.keys).map { $0.sorted() } ?? [] }

  /// Draws a page again that could not be drawn.
  package func retry(_ page: Int) {
    store?.retry(page)
    update()
  }

  // MARK: Wanting

  /// What is done to pixels, as far as there is memory for it.
  private var finish: PictureFinish {
    var finish = model.finish
    if finish.isFine, MemoryRoom.isShort { finish.isFine = false }
    return finish
  }

  private func picture(_ tile: Tile, isCoarse: Bool = false) -> Picture {
    var finish = finish
    if isCoarse {
      finish.sharpening = .off
      finish.isFine = false
    }
    return Picture(tile: tile, version: model.version(ofPage: tile.page), finish: finish)
  }

  private func want(_ scene: Scene) {
    func known(_ tiles: [Tile]) -> [Tile] { tiles.filter { model.knows($0.page) } }
    let schedule = scene.schedule
    store?.want(
      TileStore.Wanted(
        coarse: known(schedule.coarse).map { picture($0, isCoarse: true) },
        visible: known(schedule.visible).map { picture($0) }, next: known(schedule.next).map { picture($0) }))
    model.learn((schedule.coarse + schedule.visible + schedule.next).map(\.page))
    model.texts.want(scene.maps.map(\.page))
    readLinks()
  }

  private func pictureCame() {
    widget.redraw()
    readLinks()
  }

  /// Links come from another process than pictures, which is started for them: pictures go first.
  private func readLinks() {
    guard let shown, store?.isDrawing == false else { return }
    model.links.want(shown.maps.map(\.page))
    model.annotations.want(shown.maps.map(\.page))
  }

  // MARK: Turning

  /// A spread that goes and one that comes.
  private struct Turning {
    static let duration = 0.22
    let from: Scene
    let turn: PageTurn
    let number: Int
    /// From 0 to 1.
    var progress = 0.0
  }

  private var turns = 0

  private func turn(to scene: Scene) {
    guard let old = shown, let from = old.view.arrangement.frames.first?.index,
      let to = scene.view.arrangement.frames.first?.index, from != to
    else { return }
    guard model.isAnimated, widget.allowsAnimation, abs(from - to) == 1, old.view.mode == scene.view.mode,
      old.view.layout == scene.view.layout,
      let turn = PageTurn(old.view, to > from ? .forward : .backward)
    else { return turning = nil }
    turns += 1
    turning = Turning(from: old, turn: turn, number: turns)
    widget.everyFrame { [weak self, number = turns] in self?.advance(number, seconds: $0) ?? false }
  }

  private func advance(_ number: Int, seconds: Double) -> Bool {
    guard turning?.number == number else { return false }
    let progress = min(seconds / Turning.duration, 1)
    turning?.progress = progress
    if progress == 1 { turning = nil }
    widget.redraw()
    return progress < 1
  }

  // MARK: Drawing

  private func draw(_ snapshot: Snapshot) {
    snapshot.fill(CGRect(origin: .zero, size: widget.size), ground)
    guard let shown, let store else { return }
    let painter = PagePainter(canvas: self, store: store, factor: factor) { [unowned self] in
      picture($0)
    }
    cards = [:]
    guard let turning else {
      painter.draw(shown, on: snapshot)
      return onOverlay(snapshot, shown.maps)
    }
    let offsets = turning.turn.offsets(at: turning.progress)
    // Whole pixels, or pictures would be drawn in between.
    func whole(_ offset: Double) -> CGSize { CGSize(width: (offset * factor).rounded() / factor, height: 0) }
    snapshot.translated(by: whole(offsets.old)) { painter.draw(turning.from, on: snapshot) }
    snapshot.translated(by: whole(offsets.new)) { painter.draw(shown, on: snapshot) }
  }
}
