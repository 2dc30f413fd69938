import Foundation
import Fonts
import PDFWriting
import Typesetting

final class Sink: ByteSink {
  var bytes: [UInt8] = []
  func write(_ b: UnsafeRawBufferPointer) { bytes += b }
}
func ms(_ f: () throws -> Void) rethrows -> Double {
  var a = timespec(), b = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a); try f(); clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b)
  return Double(b.tv_sec - a.tv_sec) * 1000 + Double(b.tv_nsec - a.tv_nsec) / 1e6
}
let note = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
let vertical = CommandLine.arguments.contains("v")
var style = ParagraphStyle(); style.alignment = .justified; style.isVertical = vertical
let ts = TextStyle(families: [CommandLine.arguments.contains("s") ? "Noto Serif CJK JP" : "Noto Sans CJK JP"], style: FontStyle(language: "ja"), size: 10.5)
var paragraphs: [ShapedParagraph] = []
print("shape", ms { paragraphs = note.split(separator: "\n").map { ShapedParagraph(StyledText(String($0), style: ts), style: style) } })
var lines: [(Int, TypesetLine)] = []
print("lines", ms { for (i, p) in paragraphs.enumerated() { for l in p.lines(width: 451) { lines.append((i, l)) } } })
let glyphs = lines.reduce(0) { $0 + $1.1.runs.reduce(0) { $0 + $1.glyphs.count } }
print("glyphs", glyphs, "lines", lines.count)
for _ in 0..<3 {
  let sink = Sink()
  let writer = PDFWriter(sink: sink, properties: DocumentProperties())
  var contents: [PageContent] = []
  let show = ms {
    var y = 0.0
    for (i, l) in lines {
      if y < 60 { contents.append(writer.makeContent()); y = 780 }
      let m = vertical ? Matrix(a: 0, b: -1, c: 1, d: 0, tx: y, ty: 560) : Matrix(tx: 72, ty: y)
      for r in l.runs { contents[contents.count - 1].show(r, units: paragraphs[i].text.units, m) }
      y -= 17
    }
  }
  let pages = ms { for c in contents { writer.addPage(c, mediaBox: vertical ? Box(left: 0, bottom: 0, right: 842, top: 595) : Box(left: 0, bottom: 0, right: 595, top: 842)) } }
  let beforeFonts = sink.bytes.count
  let fin = try ms { try writer.finish() }
  print("show", show, "pages", pages, "finish", fin, "bytes", sink.bytes.count, "fonts", sink.bytes.count - beforeFonts, "pages", contents.count)
  try Data(sink.bytes).write(to: URL(fileURLWithPath: "/tmp/gl/bench.pdf"))
}
