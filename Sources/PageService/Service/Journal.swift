import DocumentWire
import Engine

/// The edits of a document from its file on, by which a fresh keeper comes to the same state, and which
/// pages of the file are still shown as they are.
struct Journal {
  private struct Entry {
    var edit: PageEdit
    var countBefore: Int
  }

  /// PDFium counts no further; a keeper that tells of more is not to be trusted.
  static let mostPages = 1 << 20

  private var entries: [Entry] = []
  private let fileCount: Int
  /// What each page looks like.
  private(set) var looks: PageLooks

  init(pageCount: Int) {
    fileCount = pageCount
    looks = PageLooks(pageCount: pageCount)
  }

  var edits: [PageEdit] { entries.map(\.edit) }

  /// Number of edits so far.
  var generation: Int { entries.count }

  /// Notes an edit. False, with nothing noted, when what is said of it cannot be.
  mutating func note(
    _ edit: PageEdit, _ applied: AppliedEdit, countOf lent: (DocumentNumber) -> Int?
  ) -> Bool {
    let changes = applied.changes
    guard applied.inverse == .revert(entries.count), changes.redrawn.count == changes.filePages.count else {
      return false
    }
    let count = countAfter(edit, lent)
    guard count <= Self.mostPages, (changes.order?.count ?? looks.count) == count,
      changes.redrawn.allSatisfy({ (0..<count).contains($0) }),
      (changes.order ?? []).allSatisfy(isOfFile), changes.filePages.allSatisfy(isOfFile)
    else { return false }
    entries.append(Entry(edit: edit, countBefore: looks.count))
    looks.change(by: changes)
    return true
  }

  private func isOfFile(_ page: Int?) -> Bool { page.map { (0..<fileCount).contains($0) } ?? true }

  /// How many pages there must be once the edit is done.
  private func countAfter(_ edit: PageEdit, _ lent: (DocumentNumber) -> Int?) -> Int {
    let count = looks.count
    switch edit {
    case .insertBlankPage, .insertPicture: return count + 1
    case .insertPages(let number, let pages, _, _): return count + (pages?.count ?? lent(number) ?? 0)
    case .removePages(let pages): return count - Set(pages).count
    case .revert(let number): return entries.indices.contains(number) ? entries[number].countBefore : -1
    case .arrange, .rotate, .setBox, .addAnnotation, .removeAnnotation, .changeAnnotation, .setAction,
      .setPopup, .fillField, .setLabel, .setOutline, .setInformation, .setBinding:
      return count
    }
  }
}
