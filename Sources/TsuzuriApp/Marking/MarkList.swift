import DocumentWire
import Foundation
import Gtk
import PageService

/// The marks of all pages, to go to and to take away, with a field that leaves some of them.
@MainActor final class MarkList {
  /// A mark in the list.
  struct Item {
    var place: Marking.Place
    var mark: AnnotationRecord
  }

  let widget: Column
  /// Calls for the mark that a person chooses.
  var onChoose: (Item) -> Void = { _ in }
  /// Calls for the mark that is to go.
  var onDelete: (Item) -> Void = { _ in }
  private let stack = Stack()
  private let search = SearchEntry(placeholder: tr("Filter"))
  private let rows = RowsView(name: tr("Marks")) { MarkRow() }
  private var names = PageNames()
  /// What is known by page; nil for what has to be read again.
  private var marks: [Int: [AnnotationRecord]] = [:]
  private var service: (any DocumentService)?
  private var reading: Task<Void, Never>?
  /// What the list shows.
  private(set) var items: [Item] = []

  init() {
    stack.add(SidebarHint(tr("What you mark is listed here.")).widget, name: "hint")
    stack.add(rows, name: "rows")
    search.margins(start: 6, end: 6, bottom: 6)
    widget = Column([search, stack])
    search.onChange = { [unowned self] _ in show() }
    rows.onBind = { [unowned self] row, place in
      guard items.indices.contains(place) else { return }
      let item = items[place]
      row.show(item.mark, page: names.name(item.place.page))
      row.onDelete = { [unowned self] in onDelete(item) }
    }
    rows.onChoose = { [unowned self] in if items.indices.contains($0) { onChoose(items[$0]) } }
    rows.onKey { [unowned self] key, _ in
      guard key == "Delete", let place = rows.selected, items.indices.contains(place) else { return false }
      onDelete(items[place])
      return true
    }
  }

  /// Another document is there.
  func open(_ service: any DocumentService) {
    reading?.cancel()
    (self.service, marks, items, reading) = (service, [:], [], nil)
    show()
  }

  /// Pages have other marks than before; nil for all.
  func forget(_ pages: [Int]?) {
    if let pages { for page in pages { marks[page] = nil } } else { marks = [:] }
    show()
  }

  /// Reads what is not known, page by page, and shows it as it comes.
  func read(names: PageNames) {
    self.names = names
    guard let service, reading == nil, marks.count < service.pageCount else { return }
    reading = Task { [weak self] in
      for page in 0..<service.pageCount {
        guard let self, !Task.isCancelled else { return }
        guard marks[page] == nil else { continue }
        let read = (try? await service.annotations(of: page).value) ?? []
        if Task.isCancelled { return }
        marks[page] = read
        if !read.isEmpty || page % 64 == 0 { show() }
      }
      self?.reading = nil
      self?.show()
    }
  }

  /// What the filter leaves: marks with its words in their text or in the name of their kind.
  private func show() {
    let words = search.text.lowercased().split(separator: " ")
    items = marks.keys.sorted().flatMap { page in
      (marks[page] ?? []).enumerated().filter { $0.element.isMark }.map {
        Item(place: Marking.Place(page: page, index: $0.offset), mark: $0.element)
      }
    }.filter { item in
      let text = (item.mark.contents + " " + item.mark.kindName).lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    stack.shown = items.isEmpty && words.isEmpty ? "hint" : "rows"
    rows.count = items.count
    rows.refresh()
  }
}

/// A mark in the list.
@MainActor final class MarkRow: Part {
  let widget: Row
  private let text = Label()
  private let page = Label()
  /// Calls when it is to go.
  var onDelete: () -> Void = {}

  init() {
    text.beginsAtStart()
    text.wraps(lines: 3)
    text.expands(across: true, down: false)
    page.style("dim-label", "caption", "numeric")
    let delete = Button(icon: "user-trash-symbolic", tooltip: tr("Delete"))
    delete.style("flat", "circular", "small-button")
    widget = Row([text, page, delete])
    widget.style("side-row")
    delete.onPress { [unowned self] in onDelete() }
  }

  func show(_ mark: AnnotationRecord, page: String) {
    let contents = mark.contents
    text.show("", strong: mark.kindName, contents.isEmpty ? "" : "\n" + contents)
    self.page.text = page
  }
}

extension AnnotationRecord {
  /// What people call its kind.
  @MainActor var kindName: String {
    switch type {
    case "Highlight": tr("Highlight")
    case "Underline", "Squiggly": tr("Underline")
    case "StrikeOut": tr("Strike Out")
    case "Text": tr("Note")
    case "FreeText": tr("Text")
    case "Ink": tr("Drawing")
    case "Square": tr("Rectangle")
    case "Circle": tr("Ellipse")
    case "Line": tr("Line")
    case "Stamp": tr("Stamp")
    default: type
    }
  }
}
