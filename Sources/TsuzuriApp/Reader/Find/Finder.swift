import Foundation
import PDFKitUI
import PageService
import TextSearch

/// Finds texts in the book that a window shows: asks for them, gathers what comes, and says where it lies.
@MainActor final class Finder {
  /// More matches than a person can look through are not kept.
  static let mostMatches = 50_000

  /// Calls when something has come; while a search runs, now and then.
  var onChange: () -> Void = {}
  /// What is looked for.
  private(set) var text = ""
  /// What is distinguished and required.
  var options: SearchOptions = .forgiving {
    didSet { if options != oldValue { search() } }
  }
  /// The pages that are searched, from 0; nil for all.
  var pages: [Range<Int>]? {
    didSet { if pages != oldValue { search() } }
  }
  /// In the order of the pages.
  private(set) var matches: [FoundMatch] = []
  /// The match that stands out, by its place among them.
  private(set) var current: Int?
  private(set) var isSearching = false
  /// Why nothing can be found.
  private(set) var problem: String?
  /// Where all matches lie, by page.
  private(set) var marks: [Int: [CGRect]] = [:]

  private let model: PageModel
  private var task: Task<Void, Never>?
  /// The page from which on the first match is looked for.
  private var start = 0
  /// How many matches on pages before `start` there are: these come last, and stand first.
  private var earlier = 0
  private var isTelling = false

  init(_ model: PageModel) { self.model = model }

  isolated deinit { task?.cancel() }

  // MARK: Searching

  /// Begins at the page in view.
  func begin() { start = model.view?.currentPage ?? 0 }

  /// Looks for a text, instead of the one before.
  func look(for text: String) {
    guard text != self.text else { return }
    self.text = text
    search()
  }

  /// Forgets what was looked for.
  func stop() {
    text = ""
    search()
  }

  private func search() {
    task?.cancel()
    (task, matches, current, problem, marks, earlier) = (nil, [], nil, nil, [:], 0)
    isSearching = false
    defer { onChange() }
    guard !text.isEmpty, let service = model.service else { return }
    let query: SearchQuery
    do { query = try SearchQuery(text, options: options) } catch {
      return problem = error.description
    }
    isSearching = true
    let order = order(count: service.pageCount)
    task = Task { [weak self] in
      do {
        for try await page in service.find(query, in: order) {
          guard !Task.isCancelled, let self, take(page) else { return }
        }
        if !Task.isCancelled { self?.end() }
      } catch {
        if !Task.isCancelled { self?.end(String(describing: error)) }
      }
    }
  }

  /// First from the page in view to the end, then what stands before; the page itself once more for a match
  /// that runs onto it.
  private func order(count: Int) -> [Int] {
    let first = min(start, max(0, count - 1))
    let all = Array(first..<count) + (first > 0 ? Array(0...first) : [])
    guard let pages else { return all }
    return all.filter { page in pages.contains { $0.contains(page) } }
  }

  /// False when enough has come.
  private func take(_ page: FoundPage) -> Bool {
    let isEarlier = page.page < start || (page.page == start && earlier > 0)
    let isFirst = matches.isEmpty
    for match in page.matches {
      guard let first = match.parts.first else { continue }
      let isBefore = first.page < start
      // The page in view is searched twice.
      if isEarlier, !isBefore { continue }
      for part in match.parts { marks[part.page, default: []] += part.rects.map { CGRect($0) } }
      guard isBefore else {
        matches.append(match)
        continue
      }
      matches.insert(match, at: earlier)
      earlier += 1
      if let now = current { current = now + 1 }
    }
    if current == nil, !matches.isEmpty { move(to: 0, isJump: true) }
    if isFirst, !matches.isEmpty { onChange() } else { tellSoon() }
    if matches.count >= Self.mostMatches { end() }
    return matches.count < Self.mostMatches
  }

  private func end(_ problem: String? = nil) {
    isSearching = false
    self.problem = problem
    onChange()
  }

  /// Many pages come between two frames.
  private func tellSoon() {
    guard !isTelling else { return }
    isTelling = true
    Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(50))
      self?.isTelling = false
      self?.onChange()
    }
  }

  // MARK: Moving

  /// Goes to the match after or before; from the last to the first.
  func step(isBackwards: Bool) {
    guard !matches.isEmpty else { return }
    let next = (current ?? (isBackwards ? 0 : -1)) + (isBackwards ? -1 : 1)
    choose((next + matches.count) % matches.count)
  }

  /// Goes to a match.
  func choose(_ index: Int) {
    guard matches.indices.contains(index) else { return }
    move(to: index, isJump: false)
    start = matches[index].parts.first?.page ?? start
    onChange()
  }

  private func move(to index: Int, isJump: Bool) {
    current = index
    guard let part = matches[index].parts.first, let rect = part.rects.first else { return }
    model.reveal(CGRect(rect), on: part.page, isJump: isJump)
  }

  /// Where the match that stands out lies, by page.
  var currentMarks: [Int: [CGRect]] {
    guard let current, matches.indices.contains(current) else { return [:] }
    let parts = matches[current].parts.map { ($0.page, $0.rects.map { CGRect($0) }) }
    return Dictionary(parts, uniquingKeysWith: +)
  }
}
