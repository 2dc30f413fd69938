import DocumentWire
import Gtk
import PDFKitUI
import PDFValues
import PageService
import Reading

extension ReaderWindow {
  /// Writes into the file how the book is bound, when a person says so. Read back, it gives the same.
  func saveBinding() {
    guard let view = model.view, let service = model.service, let path else { return }
    Task {
      let answers = [Answer("cancel", tr("Cancel")), Answer("save", tr("Save"), .suggested)]
      let answer = await window.ask(
        tr("Save This Binding Into the File?"),
        tr("Other readers will then show it in the same way. The file is changed."), answers: answers)
      guard answer == "save" else { return }
      let flags = BindingFlags(
        binding: view.options.binding, hasCover: view.options.hasCover, mode: view.mode,
        rule: settings.coverRule)
      do {
        let applied = try await model.apply(
          .setBinding(direction: flags.direction, pageLayout: flags.pageLayout))
        do { _ = try await service.save(to: path, options: PDFWriteOptions()) } catch {
          if let applied { try await model.apply(applied.inverse) }
          throw error
        }
        toasts.say(tr("The binding is saved"))
      } catch {
        toasts.say(tr("The binding could not be saved: %1", String(describing: error)))
      }
    }
  }
}
