import DocumentWire
import Foundation
import Gtk
import PDFKitUI
import PDFValues
import PageService
import Reading

extension ReaderWindow {
  /// Brings the window up, with nothing in it.
  func present() {
    show(.nothing)
    window.present()
  }

  /// Lets a person choose a file to open.
  func chooseFile() async -> String? {
    await window.chooseFile(title: tr("Open"), pattern: "*.pdf", name: tr("PDF documents"))
  }

  /// Opens a file. `isUnprotected` opens it where foreign files cannot be shut in.
  func open(_ path: String, isUnprotected: Bool = false) {
    self.path = path
    let name = URL(fileURLWithPath: path).lastPathComponent
    window.title = name
    header.show(title: name, subtitle: "")
    window.present()
    Task {
      var password: String?
      while true {
        do {
          return show(try await OpenBook.open(path, password: password, isUnprotected: isUnprotected))
        } catch PDFError.needsPassword, PDFError.wrongPassword, PDFError.unusablePassword {
          let text =
            password == nil
            ? tr("“%1” is protected by a password.", name) : tr("That was not the password. Try again.")
          password = await window.askPassword(title: tr("Password"), text: text)
          if password == nil { return show(.locked) }
        } catch {
          return show(Message(error))
        }
      }
    }
  }

  private func show(_ opened: OpenBook) {
    guard let first = opened.first else { return show(.noPages) }
    message = nil
    (properties, book) = (nil, BookState())
    names = PageNames(labels: nil, count: opened.service.pageCount)
    thumbnails = ThumbnailStore(opened.service, model)
    sidebar.thumbnails.clear()
    overview.clear()
    notices.clear()
    screen = .book
    actions.hasBook(true)
    finder.open(opened.service)
    marking.open()
    sidebar.marks.open(opened.service)
    saving.open(path.map { BookFile(URL(fileURLWithPath: $0), opened.source, opened.service) })
    let detection = Detection(flags: opened.flags, rule: settings.coverRule)
    model.show(
      opened.service, mode: detection.mode,
      options: SpreadOptions(binding: detection.binding, hasCover: detection.hasCover), first: first)
    sidebar.bookmarks.show(book.bookmarks, names: names)
    pages.widget.focus()
    Task { await learn(of: opened) }
  }

  /// What is not needed for the first page: comes from another process than pages.
  private func learn(of opened: OpenBook) async {
    let service = opened.service
    guard let properties = try? await service.properties().value, model.service === service else { return }
    self.properties = properties
    names.labels = properties.labels
    let file = window.title
    let title = properties.title?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    header.show(title: title.isEmpty ? file : title, subtitle: title.isEmpty ? "" : file)
    sidebar.outline.show(properties.outline, names: names)
    sidebar.thumbnails.clear()
    overview.clear()
    update()
    if properties.isRecovered { notices.say(tr("This file is damaged, and was repaired for reading.")) }
    await suggestBinding(opened)
  }

  /// A book without flags whose text mostly runs downwards is offered to be turned; never turned unasked.
  private func suggestBinding(_ opened: OpenBook) async {
    let service = opened.service
    guard opened.flags.direction == nil, let isVertical = try? await service.hasVerticalText().value,
      model.service === service, let view = model.view
    else { return }
    let suggested = Detection(flags: opened.flags, verticalTextFraction: isVertical ? 1 : 0).suggested
    guard suggested == .right, view.options.binding == .left else { return }
    notices.say(
      tr("This book seems to be bound at the right."),
      (
        tr("Turn"), { [unowned self] in chooseOptions { $0.binding = .right } }
      ))
  }

  /// Goes a way on from a message.
  func go(_ way: Message.Way) {
    switch way {
    case .openAnother:
      Task { if let path = await chooseFile() { open(path) } }
    case .tryAgain: if let path { open(path) }
    case .openUnprotected: if let path { open(path, isUnprotected: true) }
    }
  }
}
