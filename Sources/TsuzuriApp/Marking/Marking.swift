import DocumentWire
import Foundation
import PDFKitUI
import PageService
import Reading

/// Marks on a document that is shown: making, choosing and changing them, and the way back.
@MainActor final class Marking {
  /// Names a mark, as long as its page's list stays as it is.
  struct Place: Hashable {
    var page: Int
    var index: Int
  }

  let model: PageModel
  private(set) var stack = EditStack()
  /// The mark that is chosen.
  var selected: Place? { didSet { if selected != oldValue { onChange() } } }
  /// The colour that a highlight gets.
  var highlightColor = MarkColor.yellow
  /// Calls when something of this has changed.
  var onChange: () -> Void = {}
  /// Calls when the document has changed.
  var onEdit: (_ pages: [Int]) -> Void = { _ in }
  /// Calls when something could not be done.
  var onFailure: (any Error) -> Void = { _ in }
  /// Edits are done one after the other.
  private var last: Task<Bool, Never>?
  private var count = 0

  init(_ model: PageModel) { self.model = model }

  /// Another document is there.
  func open() {
    last?.cancel()
    (stack, selected, last, isBusy) = (EditStack(), nil, nil, false)
  }

  // MARK: Editing

  /// What is noted when edits were done, as those that take them back.
  private enum Note { case did, undid, redid }

  /// Does edits, as one step.
  @discardableResult func perform(_ edits: [PageEdit]) -> Task<Bool, Never> {
    enqueue(.did) { _ in edits }
  }

  func undo() { enqueue(.undid) { $0.undo } }

  func redo() { enqueue(.redid) { $0.redo } }

  /// Edits are on their way.
  private(set) var isBusy = false

  /// Waits until all edits are done that were asked for.
  func settle() async { _ = await last?.value }

  @discardableResult
  private func enqueue(_ note: Note, _ edits: @escaping (EditStack) -> [PageEdit]) -> Task<Bool, Never> {
    let (before, service) = (last, model.service)
    count += 1
    let number = count
    isBusy = true
    let task = Task { [weak self] in
      _ = await before?.value
      guard let self, let service, model.service === service else { return false }
      let isDone = await apply(edits(stack), note)
      if number == count { isBusy = false }
      return isDone
    }
    last = task
    return task
  }

  /// True when all was done. What was done of a step that fails can be taken back.
  private func apply(_ edits: [PageEdit], _ note: Note) async -> Bool {
    guard !edits.isEmpty else { return false }
    var (inverses, pages): ([PageEdit], Set<Int>) = ([], [])
    var failure: (any Error)?
    for edit in edits {
      do {
        guard let applied = try await model.apply(edit) else { break }
        inverses.append(applied.inverse)
        pages.formUnion(applied.changes.redrawn)
      } catch {
        failure = error
        break
      }
    }
    if failure == nil || note == .did {
      switch note {
      case .did: stack.did(inverses)
      case .undid: stack.undid(inverses)
      case .redid: stack.redid(inverses)
      }
    }
    if let selected, pages.contains(selected.page) { self.selected = nil }
    if let failure { onFailure(failure) }
    if !inverses.isEmpty { onEdit(pages.sorted()) }
    onChange()
    return failure == nil
  }

  /// The file has the state of a moment.
  func saved(_ state: Int) {
    stack.saved(state)
    onChange()
  }

  // MARK: Marks

  /// Marks what is selected, a mark for each page.
  func mark(_ kind: MarkupKind) {
    guard let selection = model.selection, !selection.isEmpty else { return }
    let color = kind == .highlight ? highlightColor : kind == .underline ? MarkColor(0.2, 0.6, 0.25) : .red
    Task {
      var edits: [PageEdit] = []
      for page in selection.pages {
        guard let text = await model.texts.value(ofPage: page) else { continue }
        let lines = selection.rects(onPage: page, text).map {
          PageRect(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height)
        }
        guard !lines.isEmpty else { continue }
        edits.append(.addAnnotation(page: page, .markup(kind, lines: lines, color: color).dated))
      }
      if await perform(edits).value, model.selection == selection { model.selection = nil }
    }
  }

  /// Puts a new mark on a page.
  func add(_ mark: AnnotationRecord, onPage page: Int) {
    perform([.addAnnotation(page: page, mark.dated)])
  }

  /// Takes a mark away.
  func remove(_ place: Place) {
    // A second wish would mean the mark that comes to stand there.
    guard !isBusy else { return }
    selected = nil
    perform([.removeAnnotation(page: place.page, index: place.index)])
  }

  /// Gives a mark another text or colour.
  func change(_ place: Place, _ entries: [String: EntryValue]) {
    var entries = entries
    entries["/M"] = .date(Date())
    perform([.changeAnnotation(page: place.page, index: place.index, entries)])
  }

  /// A mark of a page in view.
  subscript(place: Place) -> AnnotationRecord? {
    guard let marks = model.annotations[place.page], marks.indices.contains(place.index) else { return nil }
    return marks[place.index]
  }

  /// The uppermost mark at a place of page space.
  func mark(at point: CGPoint, onPage page: Int) -> Place? {
    let marks = model.annotations[page] ?? []
    return marks.lastIndex { $0.isMark && CGRect($0.bounds).insetBy(dx: -2, dy: -2).contains(point) }
      .map { Place(page: page, index: $0) }
  }
}

extension AnnotationRecord {
  /// With the moment at which it was made.
  fileprivate var dated: AnnotationRecord {
    var record = self
    record.entries["/M"] = .date(Date())
    return record
  }
}
