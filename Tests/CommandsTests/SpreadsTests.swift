import Foundation
import TestSupport
import Testing

@testable import Commands

struct SpreadsTests {
  private struct Facts: Equatable {
    var binding: String
    var cover: Bool
    var mode: String
    var spreads: [[Int]]
  }

  private func facts(_ arguments: String...) throws -> Facts {
    let json = try call(["spreads"] + arguments + ["--json"]).json
    return Facts(
      binding: try #require(json["binding"] as? String), cover: try #require(json["cover"] as? Bool),
      mode: try #require(json["mode"] as? String), spreads: try #require(json["spreads"] as? [[Int]]))
  }

  private static let alone = [[0], [1], [2], [3]]
  private static let leftPairs = [[0, 1], [2, 3]]
  private static let leftCover = [[0], [1, 2], [3]]
  private static let rightPairs = [[1, 0], [3, 2]]
  private static let rightCover = [[0], [2, 1], [3]]

  private static let files: [(String, rule: String, Facts)] = [
    ("L2R_Single", "acrobat", Facts(binding: "left", cover: false, mode: "single", spreads: alone)),
    ("L2R_OneColumn", "acrobat", Facts(binding: "left", cover: false, mode: "continuous", spreads: alone)),
    ("L2R_TwoPageLeft", "acrobat", Facts(binding: "left", cover: false, mode: "spread", spreads: leftPairs)),
    ("L2R_TwoPageRight", "acrobat", Facts(binding: "left", cover: true, mode: "spread", spreads: leftCover)),
    (
      "L2R_TwoColumnLeft", "acrobat",
      Facts(binding: "left", cover: false, mode: "continuousSpread", spreads: leftPairs)
    ),
    (
      "L2R_TwoColumnRight", "acrobat",
      Facts(binding: "left", cover: true, mode: "continuousSpread", spreads: leftCover)
    ),
    ("L2R_Cover", "acrobat", Facts(binding: "left", cover: true, mode: "spread", spreads: leftCover)),
    ("L2R_NoCover", "acrobat", Facts(binding: "left", cover: false, mode: "spread", spreads: leftPairs)),
    ("R2L_Cover", "acrobat", Facts(binding: "right", cover: true, mode: "spread", spreads: rightCover)),
    ("R2L_NoCover", "acrobat", Facts(binding: "right", cover: false, mode: "spread", spreads: rightPairs)),
    ("L2R_Cover", "side", Facts(binding: "left", cover: true, mode: "spread", spreads: leftCover)),
    ("L2R_NoCover", "side", Facts(binding: "left", cover: false, mode: "spread", spreads: leftPairs)),
    (
      "L2R_TwoColumnRight", "side",
      Facts(binding: "left", cover: true, mode: "continuousSpread", spreads: leftCover)
    ),
    ("R2L_Cover", "side", Facts(binding: "right", cover: false, mode: "spread", spreads: rightPairs)),
    ("R2L_NoCover", "side", Facts(binding: "right", cover: true, mode: "spread", spreads: rightCover)),
  ]

  @Test(.enabled(if: Corpus.isPresent), arguments: files.indices)
  func theFileDecidesByEitherRule(_ index: Int) throws {
    let (name, rule, expected) = Self.files[index]
    let found = try facts(Corpus.path("binding/\(name).pdf"), "--rule", rule)
    #expect(found == expected, "\(name) by \(rule)")
  }

  @Test(arguments: [
    ("left", "no", [[0, 1], [2, 3], [4]]), ("left", "yes", [[0], [1, 2], [3, 4]]),
    ("right", "no", [[1, 0], [3, 2], [4]]), ("right", "yes", [[0], [2, 1], [4, 3]]),
  ])
  func aChoiceGroupsFivePages(_ binding: String, _ cover: String, _ spreads: [[Int]]) throws {
    let folder = try TemporaryFolder()
    let book = try folder.write(Sample.pages(5).bytes, to: "book.pdf")
    let json = try tsuzuri("spreads", book, "--binding", binding, "--cover", cover, "--json").json
    #expect(json["spreads"] as? [[Int]] == spreads)
    #expect(json["source"] as? String == "chosen")
    #expect(json["mode"] as? String == "spread")
  }

  @Test func withoutFlagsPagesStandAloneByDefault() throws {
    let folder = try TemporaryFolder()
    let book = try folder.write(Sample.pages(3).bytes, to: "book.pdf")
    let json = try tsuzuri("spreads", book, "--binding", "auto", "--json").json
    #expect(json["source"] as? String == "default")
    #expect(json["spreads"] as? [[Int]] == [[0], [1], [2]])
    #expect(json["suggested"] == nil)
  }

  @Test func peopleSeeWhereEachPageStands() throws {
    let folder = try TemporaryFolder()
    let wide = Sample.pages(6) { $0 == 3 ? "/MediaBox [0 0 600 300]" : "" }
    let book = try folder.write(wide.bytes, to: "book.pdf")
    let output = tsuzuri("spreads", book, "--binding", "right", "--cover", "yes").output
    #expect(output.contains("Binding: right (as chosen)\nCover:   yes\nMode:    spreads\n"))
    #expect(output.hasSuffix("\n\n1|-\n3|2\n(4)\n6|5\n"))
    #expect(tsuzuri("spreads", book, "--cover", "yes").output.hasSuffix("\n-|1\n2|3\n(4)\n5|6\n"))
  }

  @Test(.enabled(if: Corpus.isPresent)) func verticalTextSuggestsRightBinding() throws {
    let json = try tsuzuri("spreads", Corpus.path("text-cjk/VerticalText.pdf"), "--json").json
    #expect(json["suggested"] as? String == "right")
    #expect(json["binding"] as? String == "left")
    let named = try tsuzuri("spreads", Corpus.path("text-cjk/vertical.pdf"), "--json").json
    #expect(named["suggested"] == nil)
    #expect(named["binding"] as? String == "right")
  }
}
