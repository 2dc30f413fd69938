import Foundation
import Testing
import Typesetting

@testable import PDFWriting

struct ZDump {
  @Test func dump() throws {
    let out = "/tmp/gl/"
    func put(_ s: ExtractionSample, _ n: String) throws { try Data(s.bytes).write(to: URL(fileURLWithPath: out + n)) }
    let text = "これはPDFの本で、Swiftで書いた。version 6.3のx86_64版をrun itと打つ。"
    try put(ExtractionSample([String](repeating: text, count: 3), isVertical: true), "d-latin.pdf")
    var t = StyledText("平成12年10月3日に29人が来た。", style: TextStyle(size: 14))
    t.uprights = [2..<4, 5..<7, 11..<13]
    try put(ExtractionSample([t, t, t], isVertical: true), "d-tcy.pdf")
    try put(ExtractionSample(["بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ مُحَمَّدٌ"]), "d-arabic.pdf")
    try put(ExtractionSample(["สุดประ"]), "d-thai.pdf")
    try put(ExtractionSample(ExtractionTests.texts.keys.sorted().map { ExtractionTests.texts[$0]! } + ExtractionTests.reversed.keys.sorted().map { ExtractionTests.reversed[$0]! }), "d-all.pdf")
  }
}
