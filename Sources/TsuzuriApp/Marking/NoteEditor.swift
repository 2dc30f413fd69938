import Foundation
import Gtk

/// A small window with the text of a mark.
@MainActor final class NoteEditor {
  private let popover: Popover
  private let field = TextBox(name: tr("Text of the Mark"), width: 260, height: 120)

  /// Shows a text at a place of a widget. `onDone` gets what it is when the window goes, `onDelete` calls when
  /// the mark is to go; nil for one that is not there yet.
  init(
    _ text: String, at rect: CGRect, of widget: Widget, onDelete: (() -> Void)?,
    onDone: @escaping (String) -> Void
  ) {
    field.text = text
    let done = Button(title: tr("Done"))
    done.style("suggested-action")
    let delete = Button(icon: "user-trash-symbolic", tooltip: tr("Delete"))
    delete.isVisible = onDelete != nil
    done.expands(across: true, down: false)
    popover = Popover(Column([field, Row([delete, done])], spacing: 6), at: rect, of: widget)
    done.onPress { [weak popover] in popover?.close() }
    delete.onPress { [weak popover] in
      popover?.onClose = { onDelete?() }
      popover?.close()
    }
    popover.onClose = { [field] in onDone(field.text) }
    field.focus()
  }
}
