import Foundation
import PDFKit
import TestSupport
import Testing

/// The Japanese manual that Debian ships: 272 pages whose words break at line ends wherever they like.
@Suite struct JapaneseManualTests {
  // Opened once, since each search of a fresh document reads all pages. Safe from any thread.
  private nonisolated(unsafe) static let opened: PDFDocument? = {
    // Debian's place, then Ubuntu's.
    let places = ["debian-reference", "doc/debian-reference-common/docs"]
    let path = places.map { "/usr/share/\($0)/debian-reference.ja.pdf" }
      .first(where: FileManager.default.fileExists)
    return path.flatMap { PDFDocument(url: URL(fileURLWithPath: $0)) }
  }()
  private let document: PDFDocument

  init() throws {
    document = try #require(Self.opened, "Scripts/bootstrap --tests installs debian-reference-ja")
  }

  @Test(arguments: ["インストール", "パッケージ", "ファイルシステム", "ユーザー", "設定", "プロンプト"])
  func everyOccurrenceIsFoundAlsoAcrossLines(word: String) throws {
    var expected = 0
    for index in 0..<document.pageCount {
      let text = try #require(document.page(at: index)?.string)
      expected += text.filter { !$0.isWhitespace }.components(separatedBy: word).count - 1
    }
    let matches = try document.matches(of: word, options: [.distinguishesKana, .distinguishesWidth])
    let withinPages = matches.filter { $0.pages.count == 1 }
    #expect(expected > 20)
    #expect(withinPages.count == expected)
    #expect(matches.allSatisfy { $0.string?.filter { !$0.isWhitespace } == word })
    #expect(matches.contains { $0.string?.contains("\n") == true }, "none breaks at a line end")
  }

  @Test func rectanglesOfBrokenWordsHoldTheirInk() throws {
    let matches = try document.matches(of: "インストール").filter { $0.string?.contains("\n") == true }
    #expect(matches.count > 3)
    for match in matches.prefix(12) {
      let page = try #require(match.pages.first)
      let scale: CGFloat = 3
      let ink = Ink(try page.image(scale: scale))
      let toPixels = page.transform(for: .cropBox)
        .concatenating(CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: CGFloat(ink.height)))
      let rects = match.lineRects(on: page)
      #expect(rects.count == 2)
      for rect in rects {
        let pixels = rect.applying(toPixels)
        #expect(ink.count(in: pixels) > 50)
        #expect(ink.escaping(from: pixels, margin: 1) == 0, "page \(page.label ?? "?") \(rect)")
      }
    }
  }
}
