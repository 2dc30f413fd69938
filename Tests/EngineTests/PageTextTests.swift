import Engine
import Foundation
import Testing

@Suite struct PageTextTests {
  @Test func verticalColumnsReadFromRightToLeft() throws {
    let text = try corpusText("text-cjk/vertical.pdf")
    #expect(text.hasPrefix("あいうえお\n日本語"))
  }

  @Test func dump() throws {
    for f in ["text-cjk/simple3.pdf","text-cjk/vertical_text.pdf","text-cjk/issue10529.pdf","text/copy_paste_ligatures.pdf", "text/fraction-highlight.pdf", "text-cjk/issue15759.pdf", "text-cjk/issue13343.pdf"] {
      print("==", f); let t = try corpusText(f); print(t.utf16.count, t)
    }
  }
}

func corpusText(_ path: String, page: Int = 0) throws -> String {
  let corpus = try #require(ProcessInfo.processInfo.environment["TSUZURI_CORPUS"])
  let core = try DocumentCore(FileSource(path: corpus + "/" + path))
  let text = try Engine.run { lane throws(EngineError) in
    try core.withPage(page, lane) { $0.text(lane) }
  }
  let units = try Engine.run { lane throws(EngineError) in
    try core.withPage(page, lane) { $0.units(lane) }
  }
  #expect(units == text.units)
  return String(decoding: text.units, as: UTF16.self)
}
