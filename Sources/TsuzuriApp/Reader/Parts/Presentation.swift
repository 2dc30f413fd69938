import Gtk
import PDFKitUI
import Reading

/// How a book was shown before it was presented.
struct Presentation {
  var mode: ReadingMode
  var spacing: PageArrangement.Spacing
  var fit: Viewport.Fit
  var scale: Double
  var hasSidebar: Bool
  var wasFullScreen: Bool
  var ground: Color
}

extension ReaderWindow {
  /// Shows nothing but whole pages on black, or goes back to how it was.
  func togglePresentation() {
    if let before = presentation { leave(before) } else { present(model.view) }
  }

  private func present(_ view: BookView?) {
    guard let view else { return }
    isFinding = false
    screen = .book
    presentation = Presentation(
      mode: view.mode, spacing: view.spacing, fit: view.fit, scale: view.viewport.scale,
      hasSidebar: flap.isRevealed, wasFullScreen: window.isFullScreen, ground: pages.ground)
    flap.isRevealed = false
    setBare(true)
    pages.ground = Color(red: 0, green: 0, blue: 0)
    window.isFullScreen = true
    var spacing = view.spacing
    spacing.margin = 0
    model.change {
      $0.choose(mode: view.mode.showsSpreads ? .spread : .single, spacing: spacing)
      $0.choose(.page)
    }
  }

  private func leave(_ before: Presentation) {
    presentation = nil
    setBare(false)
    pages.ground = before.ground
    flap.isRevealed = before.hasSidebar
    window.isFullScreen = before.wasFullScreen
    model.change {
      $0.choose(mode: before.mode, spacing: before.spacing)
      if before.fit == .free {
        $0.zoom(to: before.scale, about: $0.viewport.middle)
      } else {
        $0.choose(before.fit)
      }
    }
  }

  private func setBare(_ isBare: Bool) {
    frame.isBare = isBare
    controls.isAway = isBare
    notices.widget.isVisible = !isBare
    linkHint.widget.isVisible = !isBare
    input.hidesPointer = isBare
  }
}
