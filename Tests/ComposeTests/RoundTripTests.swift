import Foundation
import PDFKit
import TestSupport
import Testing

@testable import Compose

/// Random notes: the pages' text is the note's text, whatever the page's size.
struct RoundTripTests {
  private static let words = [
    "word", "a", "“quoted”", "長さ", "が", "読めない", "文章を、", "「括弧」", "12,345", "ー", "ok.", "である。", "XYZ",
  ]

  private func sentence(_ random: inout Chance) -> String {
    (0...random.below(40)).map { _ in Self.words[random.below(Self.words.count)] }.joined(separator: " ")
  }

  /// Markdown, and the letters that must come back, in order.
  private func note(_ random: inout Chance) -> (markdown: String, letters: String) {
    var markdown: [String] = []
    var letters = ""
    for index in 0..<(5 + random.below(25)) {
      let text = sentence(&random)
      switch random.below(6) {
      case 0:
        markdown.append(String(repeating: "#", count: 1 + random.below(4)) + " " + text)
        letters += text
      case 1:
        let items = (0...random.below(5)).map { _ in sentence(&random) }
        markdown.append(items.map { "- " + $0 }.joined(separator: "\n"))
        letters += items.map { "•" + $0 }.joined()
      case 2:
        markdown.append("```\n\(text)\n```")
        letters += text
      case 3:
        markdown.append("> \(index) \(text)")
        letters += "\(index)\(text)"
      default:
        markdown.append("p\(index) \(text)")
        letters += "p\(index)\(text)"
      }
    }
    return (markdown.joined(separator: "\n\n"), letters.filter { !$0.isWhitespace })
  }

  @Test(arguments: 0..<40) func noLetterIsLostOrRepeatedAtPageEnds(seed: Int) throws {
    var random = Chance(seed: UInt64(seed) + 77)
    let (markdown, letters) = note(&random)
    var options = NoteOptions()
    options.style = "Plain"
    options.pageSize = "\(150 + random.below(400))pt x \(150 + random.below(600))pt"
    let folder = try TemporaryFolder()
    let path = folder.path("note.pdf")
    try NoteComposition(markdown: markdown, options: options).write(to: URL(fileURLWithPath: path))
    try expect(path, letters)
  }

  // MARK: Readers

  /// What comes back of each reader, its pages apart.
  private func readers(_ path: String) throws -> [(name: String, pages: [Substring])] {
    func pages(_ text: String) -> [Substring] {
      text.split(separator: "\u{C}", omittingEmptySubsequences: false)
    }
    let document = try #require(PDFDocument(url: URL(fileURLWithPath: path)))
    return [
      ("PDFium", (0..<document.pageCount).map { document.page(at: $0)?.string?[...] ?? "" }),
      ("poppler", pages(try Tool.run("pdftotext", "-raw", path, "-").text)),
      ("MuPDF", pages(try Tool.run("mutool", "draw", "-F", "text", path).text)),
    ]
  }

  /// All readers give the letters back, one by one and in order, when the pages' numbers are left out.
  private func expect(_ path: String, _ letters: String, mayMisplace: Bool = false) throws {
    for (name, pages) in try readers(path) {
      var read = ""
      for (index, page) in pages.enumerated() {
        var lines = page.split(separator: "\n").map { $0.filter { !$0.isWhitespace } }
        if let number = lines.lastIndex(of: "\(index + 1)") { lines.remove(at: number) }
        read += lines.joined()
      }
      let isWhole = read.unicodeScalars.elementsEqual(letters.unicodeScalars)
      if !isWhole, name == "PDFium", mayMisplace {
        // Known: in one or two of forty mixed notes the page's number, or a short run, joins a column that
        // it is near to.
        let isLetter = { (letter: Character) in !letter.isNumber }
        #expect(read.filter(isLetter).sorted() == letters.filter(isLetter).sorted(), "\(name)")
        continue
      }
      #expect(
        isWhole, "\(name): \(read.commonPrefix(with: letters).suffix(20)) is followed by something else")
    }
  }

  /// All fonts of a file but those of drawn letters are embedded, cut to what is used, and say what their
  /// letters are.
  private func expectFontsInside(_ path: String) throws {
    let lines = try Tool.run("pdffonts", path).text.split(separator: "\n").dropFirst(2)
    #expect(!lines.isEmpty)
    for line in lines where !line.contains("Type 3") {
      // Name, type, encoding, embedded, subset, Unicode, object and generation.
      let parts = line.split(separator: " ")
      #expect(parts.count > 5 && parts.dropLast(2).suffix(3) == ["yes", "yes", "yes"], "\(line)")
    }
  }

  // MARK: Columns

  private static let columnWords = [
    "これは", "文章を、", "「括弧」", "（PDF）", "PDF", "Swift", "で", "書いた。", "run it", "2026年", "100％",
    "“引用”", "—ダッシュ", "…", "x86_64", "(abc)", "「Latin」", "『二重』", "ー", "ok.", "a", "である。", "！？", "é", "ｱ",
    "〜", "www.example.com", "[1]", "、",
  ]

  @Test(arguments: 0..<40) func mixedColumnsComeBackLetterForLetter(seed: Int) throws {
    var random = Chance(seed: UInt64(seed) + 7)
    let paragraphs = (0...random.below(5)).map { _ in
      "段"
        + (0..<(5 + random.below(115))).map { _ in Self.columnWords[random.below(Self.columnWords.count)] }
        .joined()
    }
    let markdown = paragraphs.joined(separator: "\n\n").replacing("_", with: "\\_").replacing(
      "[", with: "\\[")
    let head = "---\nwriting: vertical\nlang: ja\nstyle: Plain\n---\n\n"
    var options = NoteOptions()
    options.pageSize = "\(200 + random.below(220))pt x \(250 + random.below(350))pt"
    let folder = try TemporaryFolder()
    let path = folder.path("note.pdf")
    try NoteComposition(markdown: head + markdown, options: options).write(to: URL(fileURLWithPath: path))
    try expect(path, paragraphs.joined().filter { !$0.isWhitespace }, mayMisplace: true)
    try expectFontsInside(path)
  }

  @Test func popplerReadsColumnsOfJapaneseInItsUsualMode() throws {
    let text = String(repeating: "吾輩は猫である。名前は「まだ」無い。どこで生れたか、とんと見当がつかぬ。", count: 60)
    let folder = try TemporaryFolder()
    let path = folder.path("note.pdf")
    try NoteComposition(markdown: "---\nwriting: vertical\nlang: ja\n---\n\n" + text)
      .write(to: URL(fileURLWithPath: path))
    let read = try Tool.run("pdftotext", path, "-").text.filter { !$0.isWhitespace && !$0.isNumber }
    #expect(read == text)
  }

  @Test func verticalTextComesBackInOrder() throws {
    let text = "メモや議事録のように長さが読めない文章を、体裁の整った紙にして渡したい。"
    let folder = try TemporaryFolder()
    let path = folder.path("note.pdf")
    let note = "---\nwriting: vertical\nlang: ja\n---\n\n" + String(repeating: text, count: 90)
    let report = try NoteComposition(markdown: note).write(to: URL(fileURLWithPath: path))
    #expect(report.pages > 1)
    let read = try Tool.run("mutool", "draw", "-F", "txt", path).text.filter {
      !$0.isWhitespace && !$0.isNumber
    }
    #expect(read == String(repeating: text, count: 90))
  }
}
