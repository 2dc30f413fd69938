import DocumentWire
import Gtk
import PDFKitUI
import Reading

extension ReaderWindow {
  /// Writes into the file how the book is bound, when a person says so. Read back, it gives the same.
  func saveBinding() {
    guard let view = model.view, model.service != nil else { return }
    Task {
      let answers = [Answer("cancel", tr("Cancel")), Answer("save", tr("Save"), .suggested)]
      let answer = await window.ask(
        tr("Save This Binding Into the File?"),
        tr("Other readers will then show it in the same way. The file is changed."), answers: answers)
      guard answer == "save" else { return }
      let flags = BindingFlags(
        binding: view.options.binding, hasCover: view.options.hasCover, mode: view.mode,
        rule: settings.coverRule)
      marking.perform([.setBinding(direction: flags.direction, pageLayout: flags.pageLayout)])
      if await saving.save(isManual: false) { toasts.say(tr("The binding is saved")) }
    }
  }
}
