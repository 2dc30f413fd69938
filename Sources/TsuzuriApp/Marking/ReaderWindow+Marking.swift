import DocumentWire
import Engine
import Foundation
import Gtk
import PDFKitUI
import Reading

extension ReaderWindow {
  /// Lets the parts for marks know of each other.
  func connectMarking() {
    marking.onChange = { [unowned self] in
      actions.show(marking)
      pages.widget.redraw()
    }
    marking.onEdit = { [unowned self] changed in
      saving.edited()
      sidebar.marks.forget(changed)
      update()
    }
    marking.onFailure = { [unowned self] error in
      toasts.say(tr("This could not be done: %1", String(describing: error)))
    }
    pages.onOverlay = { [unowned self] snapshot, maps in
      drawing.draw(snapshot)
      guard let place = marking.selected, let mark = marking[place],
        let map = maps.first(where: { $0.page == place.page })
      else { return }
      snapshot.stroke(
        map.view(CGRect(mark.bounds)).insetBy(dx: -3, dy: -3), radius: 3, width: 1.5,
        Color(red: 0.2, green: 0.5, blue: 0.9))
    }
    input.onClick = { [unowned self] in click($0) }
    input.onMenu = { [unowned self] in showMenu(at: $0) }
    drawing.onPlace = { [unowned self] tool, map, point in
      actions.tool?.state = .text(Tool.none.rawValue)
      drawing.tool = .none
      write(tool, map, point)
    }
    sidebar.marks.onChoose = { [unowned self] item in
      let bounds = item.mark.bounds
      model.leave()
      model.reveal(
        Rect(left: bounds.x, bottom: bounds.y, right: bounds.x + bounds.width, top: bounds.y + bounds.height),
        ofPage: item.place.page)
      marking.selected = item.place
    }
    sidebar.marks.onDelete = { [unowned self] in marking.remove($0.place) }
    window.onCloseRequest = { [unowned self] in saving.delaysClosing() }
  }

  /// The actions on marks; they need a book.
  func markingActions() -> [Action] {
    let color = Action("highlight-color", state: .text(MarkColor.names[0])) { [unowned self] value in
      guard case .text(let name) = value, let color = MarkColor(name: name) else { return }
      actions.highlightColor?.state = value
      marking.highlightColor = color
      if let place = marking.selected, marking[place]?.type == "Highlight" {
        marking.change(place, ["/C": .list([color.red, color.green, color.blue].map { .number($0) })])
      } else {
        marking.mark(.highlight)
      }
    }
    let tool = Action("tool", state: .text(Tool.none.rawValue)) { [unowned self] value in
      guard case .text(let name) = value, let tool = Tool(rawValue: name) else { return }
      // The tool in hand is put away by choosing it again.
      drawing.tool = tool == drawing.tool ? .none : tool
      actions.tool?.state = .text(drawing.tool.rawValue)
    }
    let (undo, redo) = (
      Action("undo") { [unowned self] in marking.undo() }, Action("redo") { [unowned self] in marking.redo() }
    )
    (actions.highlightColor, actions.tool, actions.undo, actions.redo) = (color, tool, undo, redo)
    let plain: [(String, @MainActor () -> Void)] = [
      ("highlight", { [unowned self] in marking.mark(.highlight) }),
      ("underline", { [unowned self] in marking.mark(.underline) }),
      ("strike-out", { [unowned self] in marking.mark(.strikeOut) }),
      ("copy", { [unowned self] in input.selecting.copy() }),
      ("save", { [unowned self] in Task { await saving.save(isManual: true) } }),
      ("delete-mark", { [unowned self] in _ = deleteMark() }),
      ("edit-mark", { [unowned self] in if let place = marking.selected { edit(place) } }),
      ("add-note", { [unowned self] in if let menuPlace { write(.note, menuPlace.map, menuPlace.point) } }),
    ]
    return [color, tool, undo, redo] + plain.map { Action($0, $1) }
  }

  /// Keys that fields have for themselves too; false for others.
  func markingKey(_ name: String, _ modifiers: Modifiers) -> Bool {
    switch name {
    case "Delete", "BackSpace": return deleteMark()
    case "z" where modifiers.contains(.control) && !modifiers.contains(.shift): marking.undo()
    case "z", "Z": if modifiers.contains(.control) { marking.redo() } else { return false }
    case "y": if modifiers.contains(.control) { marking.redo() } else { return false }
    case "Escape":
      guard drawing.tool != .none || marking.selected != nil else { return false }
      (drawing.tool, marking.selected) = (.none, nil)
      actions.tool?.state = .text(Tool.none.rawValue)
    default: return false
    }
    return true
  }

  // MARK: What they do

  private func deleteMark() -> Bool {
    guard let place = marking.selected else { return false }
    marking.remove(place)
    return true
  }

  /// A click chooses the mark under it, or none; a second one opens its text.
  private func click(_ press: Press) -> Bool {
    let place = input.map(at: press.place).flatMap { marking.mark(at: $0.page(press.place), onPage: $0.page) }
    marking.selected = place
    guard let place else { return false }
    if press.count == 2 { edit(place) }
    return true
  }

  /// Opens the text of a mark.
  private func edit(_ place: Marking.Place) {
    guard let mark = marking[place], let map = pages.maps.first(where: { $0.page == place.page }) else {
      return
    }
    editor = NoteEditor(
      mark.contents, at: map.view(CGRect(mark.bounds)), of: pageOverlay,
      onDelete: { [unowned self] in marking.remove(place) },
      onDone: { [unowned self] text in
        if text != mark.contents { marking.change(place, ["/Contents": .text(text)]) }
        pages.widget.focus()
      })
  }

  /// Asks for the text of a new note or of a text on the page, and puts it there.
  private func write(_ tool: Tool, _ map: PageMap, _ point: CGPoint) {
    let corner = map.transform(point)
    editor = NoteEditor(
      "", at: CGRect(x: corner.x, y: corner.y, width: 1, height: 1), of: pageOverlay, onDelete: nil,
      onDone: { [unowned self] text in
        pages.widget.focus()
        guard !text.isEmpty else { return }
        marking.add(
          tool == .note ? .note(at: point, text: text) : .text(text, at: point), onPage: map.page)
      })
  }

  private func showMenu(at place: CGPoint) {
    guard let map = input.map(at: place) else { return }
    let point = map.page(place)
    menuPlace = (map, point)
    marking.selected = marking.mark(at: point, onPage: map.page)
    let menu = Menu()
    if let selected = marking.selected {
      menu.add(section: [(tr("Edit Text…"), "win.edit-mark", nil), (tr("Delete"), "win.delete-mark", nil)])
      if marking[selected]?.type == "Highlight" { menu.add(section: Menus.colors) }
    } else if model.selection?.isEmpty == false {
      menu.add(section: [
        (tr("Copy"), "win.copy", nil), (tr("Highlight"), "win.highlight", nil),
        (tr("Underline"), "win.underline", nil), (tr("Strike Out"), "win.strike-out", nil),
      ])
      menu.add(section: Menus.colors)
    }
    menu.add(section: [(tr("Add a Note Here…"), "win.add-note", nil)])
    pageOverlay.popUp(menu, at: place)
  }
}

extension ReaderActions {
  /// Shows what can be taken back.
  func show(_ marking: Marking) {
    undo?.isEnabled = marking.stack.canUndo
    redo?.isEnabled = marking.stack.canRedo
  }
}

extension AnnotationRecord {
  /// A text on the page, whose upper left corner is at a place, with room for its lines.
  fileprivate static func text(_ text: String, at corner: CGPoint) -> AnnotationRecord {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Wide letters take as much as their size, others about half.
    let widest = lines.map { $0.unicodeScalars.reduce(0.0) { $0 + ($1.value < 0x2E80 ? 7 : 12) } }.max() ?? 0
    let size = CGSize(width: max(40, widest + 12), height: Double(lines.count) * 16 + 8)
    return .freeText(
      in: PageRect(x: corner.x, y: corner.y - size.height, width: size.width, height: size.height), text: text
    )
  }
}

extension MarkColor {
  /// The colours of highlights, the usual one first.
  static let names = ["yellow", "green", "blue", "pink"]

  /// A colour by its name.
  init?(name: String) {
    switch name {
    case "yellow": self = .yellow
    case "green": self = .green
    case "blue": self = .blue
    case "pink": self = .pink
    default: return nil
    }
  }
}

extension Menus {
  /// The colours of highlights.
  static var colors: Menu {
    let menu = Menu()
    menu.add(section: [
      (tr("Yellow"), "win.highlight-color", "yellow"), (tr("Green"), "win.highlight-color", "green"),
      (tr("Blue"), "win.highlight-color", "blue"), (tr("Pink"), "win.highlight-color", "pink"),
    ])
    return menu
  }

  /// What marks pages.
  static var marking: Menu {
    let menu = Menu()
    menu.add(section: [
      (tr("Highlight"), "win.highlight", nil), (tr("Underline"), "win.underline", nil),
      (tr("Strike Out"), "win.strike-out", nil),
    ])
    menu.add(section: colors)
    menu.add(section: [
      (tr("Select Text"), "win.tool", Tool.none.rawValue), (tr("Note"), "win.tool", Tool.note.rawValue),
      (tr("Text"), "win.tool", Tool.text.rawValue), (tr("Pen"), "win.tool", Tool.pen.rawValue),
      (tr("Eraser"), "win.tool", Tool.eraser.rawValue),
      (tr("Rectangle"), "win.tool", Tool.rectangle.rawValue),
      (tr("Ellipse"), "win.tool", Tool.ellipse.rawValue), (tr("Line"), "win.tool", Tool.line.rawValue),
      (tr("Arrow"), "win.tool", Tool.arrow.rawValue),
    ])
    menu.add(section: [
      (tr("Undo"), "win.undo", nil), (tr("Redo"), "win.redo", nil), (tr("Save"), "win.save", nil),
    ])
    return menu
  }
}
