import Foundation
import Testing

@testable import Compose

/// Thousands of texts that are almost notes, the same ones each time. The fuzzer (Scripts/fuzz) tries others.
@Suite(.timeLimit(.minutes(20))) struct MarkdownMutationTests {
  static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Corpora/Markdown")

  private static func seeds() throws -> [[UInt8]] {
    let files = try FileManager.default.contentsOfDirectory(at: corpus, includingPropertiesForKeys: nil)
    return try files.sorted { $0.path < $1.path }.map { [UInt8](try Data(contentsOf: $0)) }
  }

  @Test func changedNotesAreStillNotes() throws {
    var mutator = Mutator(seeds: try Self.seeds(), state: 3)
    for _ in 0..<3000 {
      let text = mutator.next()
      let note = try Note(markdown: text)
      #expect(NoteInvariants.broken(note) == nil, "\(String(decoding: text, as: UTF8.self).debugDescription)")
    }
  }

  @Test func changedNotesBecomePages() throws {
    var mutator = Mutator(seeds: try Self.seeds(), state: 7)
    for _ in 0..<60 {
      let text = mutator.next()
      var options = NoteOptions()
      options.pageSize = mutator.isOdd ? "A6" : "60mm x 40mm"
      let composition = try NoteComposition(note: Note(markdown: text), options: options)
      let file = try composition.makeFile()
      #expect(file.report.pages > 0, "\(String(decoding: text, as: UTF8.self).debugDescription)")
    }
  }
}

/// What holds for every note, whatever the text.
enum NoteInvariants {
  /// What does not hold; nil when all does.
  static func broken(_ note: Note) -> String? {
    var anchors: Set<String> = []
    func check(_ text: InlineText) -> String? {
      for piece in text.pieces {
        switch piece {
        case .text(let letters, _): if letters.isEmpty { return "a piece without text" }
        case .ruby(let base, let reading, _): if base.isEmpty || reading.isEmpty { return "ruby of nothing" }
        case .footnote(let index):
          if !note.footnotes.indices.contains(index) { return "a mark without a footnote" }
        case .picture: break
        }
      }
      return nil
    }
    func check(_ blocks: [Block], depth: Int) -> String? {
      if depth > 2 * BlockBuilder.depthLimit { return "nesting beyond the limit" }
      for block in blocks {
        let fault: String?
        switch block {
        case .heading(let level, let text, let anchor):
          fault =
            !(1...6).contains(level)
            ? "a heading of level \(level)"
            : !anchors.insert(anchor).inserted ? "an anchor twice" : check(text)
        case .paragraph(let text): fault = text.pieces.isEmpty ? "an empty paragraph" : check(text)
        case .list(_, _, let items):
          fault = items.lazy.compactMap { check($0.blocks, depth: depth + 2) }.first
        case .quote(let inner): fault = check(inner, depth: depth + 1)
        case .table(let table):
          let rows = [table.header] + table.rows
          fault =
            rows.contains { $0.count != table.columns.count }
            ? "a row of another length" : rows.joined().lazy.compactMap(check).first
        case .code, .rule, .figure, .contents, .pageBreak: fault = nil
        }
        if let fault { return fault }
      }
      return nil
    }
    return ([note.blocks] + note.footnotes).lazy.compactMap { check($0, depth: 0) }.first
  }
}

/// Changes texts by chance that is the same each time.
struct Mutator {
  private let seeds: [[UInt8]]
  private var state: UInt64
  private static let words = [
    "\n", "\n\n", "    ", "> ", "- ", "1. ", "```\n", "|", "|-|\n", "[", "](", "![", "*", "**", "_", "`", "<",
    "</",
    "<ruby>", "<rt>", "<!--", "-->", "---\n", "{漢|か}", "[^a]", "[^a]: ", "&#0;", "\\", "~~", "\r", "\0",
    "\u{FEFF}",
    "{", "}", "http://a.b", "[TOC]", "# ", "\t", "<br>", "<pre>", "title: [",
  ].map { Array($0.utf8) }

  init(seeds: [[UInt8]], state: UInt64) {
    self.seeds = seeds
    self.state = state
  }

  var isOdd: Bool { state & 1 == 1 }

  private mutating func number(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % max(1, limit)
  }

  mutating func next() -> [UInt8] {
    var text = seeds[number(below: seeds.count)]
    for _ in 0...number(below: 8) {
      let start = number(below: text.count)
      let end = min(text.count, start + number(below: 40))
      switch number(below: 7) {
      case 0: text.removeSubrange(start..<end)
      case 1: text.insert(contentsOf: text[start..<end], at: number(below: text.count))
      case 2, 3: text.insert(contentsOf: Self.words[number(below: Self.words.count)], at: start)
      case 4: if !text.isEmpty { text[start] = UInt8(number(below: 256)) }
      case 5:
        let other = seeds[number(below: seeds.count)]
        let from = number(below: other.count)
        text.insert(contentsOf: other[from..<min(other.count, from + 80)], at: start)
      default:
        let word = Self.words[number(below: Self.words.count)]
        for _ in 0..<number(below: 60) { text.insert(contentsOf: word, at: start) }
      }
    }
    return text
  }
}
