import Gtk
import PDFKitUI
import Reading

/// Actions for how pages look. They change pictures on the screen only.
@MainActor struct LooksActions {
  /// All of them, in the order of the menu.
  let actions: [Action]

  /// Actions on what a model shows.
  init(_ model: PageModel) {
    let night = Action("night", state: .flag(model.finish.isNight)) { value in
      if case .flag(let isOn) = value { model.finish.isNight = isOn }
    }
    let fine = Action("high-quality", state: .flag(model.finish.isFine)) { value in
      if case .flag(let isOn) = value { model.finish.isFine = isOn }
    }
    let sharpen = Action("sharpen", state: .text(model.finish.sharpening.rawValue)) { value in
      if case .text(let name) = value, let sharpening = PictureFinish.Sharpening(rawValue: name) {
        model.finish.sharpening = sharpening
      }
    }
    let animated = Action("animated", state: .flag(model.isAnimated)) { value in
      if case .flag(let isOn) = value { model.isAnimated = isOn }
    }
    actions = [
      night, fine, sharpen, animated,
      Action("rotate-right") { model.change { $0.choose(rotation: $0.rotation + 90) } },
      Action("rotate-left") { model.change { $0.choose(rotation: $0.rotation - 90) } },
    ]
    update = { [night, fine, sharpen, animated] in
      night.state = .flag(model.finish.isNight)
      fine.state = .flag(model.finish.isFine)
      sharpen.state = .text(model.finish.sharpening.rawValue)
      animated.state = .flag(model.isAnimated)
    }
  }

  /// Takes their states from the model.
  let update: @MainActor () -> Void

  /// A part of the view's menu.
  static var menu: Menu {
    let menu = Menu()
    menu.add(tr("Night Mode"), action: "win.night")
    menu.add(tr("High Quality"), action: "win.high-quality")
    for (title, sharpening) in [
      (tr("Do Not Sharpen"), PictureFinish.Sharpening.off), (tr("Sharpen a Little"), .weak),
      (tr("Sharpen Much"), .strong),
    ] {
      menu.add(title, action: "win.sharpen", target: sharpening.rawValue)
    }
    menu.add(tr("Turn Pages by Sliding"), action: "win.animated")
    menu.add(tr("Rotate Right"), action: "win.rotate-right")
    menu.add(tr("Rotate Left"), action: "win.rotate-left")
    return menu
  }
}
